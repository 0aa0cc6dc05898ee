import type { Document } from "@tandem/contract/core/document";
import type { MenuFlag, MenuName } from "@tandem/contract/core/permissions";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { readParts } from "../../contract/testing/parts.ts";
import type { Probe, Reach, RecordKind, WorldRole } from "./probe.ts";
import { allSides, one, several, severalWithReason, step, stepWithReason } from "./probe.ts";

const { documents } = await readParts();

/** The roles of the world that begin with the flag on one of the menus. */
function holders(flag: MenuFlag, of: readonly MenuName[]): readonly WorldRole[] {
  return allSides.filter((role) => of.some((menu) => menus[menu].grants?.[role]?.includes(flag)));
}

/** A call that takes a step of a document, or answers it whole, names one of them; one that takes it on several, a list. */
function reachOfDocument({ entity, steps }: Document, method: string): Reach | undefined {
  const names = entity.name as RecordKind;
  if (/^get\w+ById$/.test(method)) return { names, input: one };
  const undoable = Object.keys(steps).find((name) => steps[name]?.undo);
  if (method === "undo") return { names, input: ({ id }) => ({ step: undoable, undoList: [{ id }] }) };
  for (const { asks, method: single, together } of Object.values(steps)) {
    const isReasoned = asks === "reason";
    if (together?.method === method) {
      return { names, input: (isReasoned ? severalWithReason : several)(together.list) };
    }
    if (single === method && asks !== null) return { names, input: isReasoned ? stepWithReason : step };
  }
  return undefined;
}

function reachOf(of: readonly Document[], method: string, { kind, entity, writes }: Endpoint): Reach | undefined {
  if (kind === "upload") return { nothing: "adds" };
  if (kind === "download" && !entity) return { nothing: "an empty workbook" };
  if (kind === "download" && writes) return { nothing: "the lines of what the list shows, tested on its own" };
  if (entity) return { lists: entity.name as RecordKind };
  return of.map((document) => reachOfDocument(document, method)).find((reach) => reach !== undefined);
}

/** How the calls of a service of documents are probed, as far as it follows from the contract. */
export function derivedProbes({ menus: ofService, endpoints }: Service): Readonly<Record<string, Probe>> {
  const calls = Object.entries(endpoints);
  const own = documents.filter(({ entity }) => calls.some(([, call]) => call.entity?.name === entity.name));
  const probes = calls.flatMap(([method, call]): [string, Probe][] => {
    const reach = reachOf(own, method, call);
    const { permission, menus: of = ofService } = call;
    if (!reach || permission === "public" || permission === "signedIn") return [];
    return [[method, { by: holders(permission, of), ...reach }]];
  });
  return Object.fromEntries(probes);
}
