import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { labelKeyIn } from "@tandem/contract/core/field-labels";
import { type Field, isForPeople } from "@tandem/contract/core/fields";
import { refusalOfSide } from "@tandem/contract/core/lifecycle";
import type { MenuName } from "@tandem/contract/core/permissions";
import type { Endpoint, OutputOf, Page } from "@tandem/contract/core/service";
import { statusesFor, validityStatus } from "@tandem/contract/core/statuses";
import { user } from "@tandem/contract/identity/users";
import { menuByNumber } from "@tandem/contract/platform/menus/menu-table";
import type { Services } from "@tandem/contract/services";
import { Context, type SignedInUser } from "../../core/context.ts";
import { findRow } from "../../core/list-query.ts";
import { callsOfMenu, type MadeCall } from "../../core/made-calls.ts";
import { parseInput } from "../../core/parse-input.ts";
import { menusOf } from "../../platform/menus/menus-of.ts";
import { writeAudit } from "../audit-entries/write-entry.ts";
import { userOfTenant } from "../sessions/session-store.ts";
import { requireOwnRights } from "./rights.ts";

type Seen = OutputOf<Services["users"]["endpoints"]["getSeenByUser"]>;

/** So many rows are shown of a list. */
const firstRows = 10;

/** In somebody's place, who does nothing there. */
class Looking extends Context {
  override write(): Promise<never> {
    return Promise.reject(new Error("Whoever looks in somebody's place changes nothing"));
  }
}

/**
 * What a user would see, worked out in their scope and by their rights. Who looks must know them, which is to see no less
 * than they do, and hold all rights that they do; the audit log keeps it.
 * @throws Fault notFound, rightsBeyondOwn, userDisabled, permissionMissing for a page that is not theirs
 */
export async function seenByUser(context: Context, { id, menuNo }: { id: string; menuNo?: string }): Promise<Seen> {
  const { user: caller, call, platform } = context;
  await context.write(
    async (tx) => {
      const found = await findRow<Row<typeof user>>(tx, user, id);
      await requireOwnRights(tx, caller, found.roleNo);
      if (found.statusCode !== validityStatus.code.valid) throw new Fault("userDisabled");
      const who = { userId: caller.id, userNo: caller.userNo, subject: found.userNo, subjectUserId: id };
      const changes = menuNo === undefined ? [] : [`menuNo: ${menuNo}`];
      await writeAudit(tx, call, { action: "userLookedAt", ...who, changes });
    },
    { unlogged: true },
  );
  const looked = await userOfTenant(platform.pool, caller.tenantId, id, platform.config.LICENCE_PUBLIC_KEY);
  const inPlace = new Looking(platform, { ...call, user: looked, requestKey: null });
  const { userNo, userName, supplierNo, roles } = looked;
  const menus = await inPlace.read((db) => menusOf(inPlace, db, "PC"));
  const list = menuNo === undefined ? null : await listOf(inPlace, menuNo);
  return { userNo, userName, supplierNo, roles: [...roles], menus, list };
}

function holds({ side, flags }: SignedInUser, endpoint: Endpoint, menu: MenuName): boolean {
  if (refusalOfSide(endpoint, side)) return false;
  const { permission } = endpoint;
  const flag = permission === "signedIn" || permission === "public" ? "isSearch" : permission;
  return flags.get(menu)?.has(flag) ?? false;
}

async function listOf(context: Context, menuNo: string): Promise<Seen["list"]> {
  const menu = menuByNumber.get(menuNo);
  if (menu === undefined || !context.user.flags.get(menu)?.has("isSearch")) throw new Fault("permissionMissing");
  for (const made of callsOfMenu(menu, "list")) {
    // What suppliers keep to themselves nobody reads in their place.
    if (made.service.isConfidential && context.user.side === "supplier") continue;
    const { menus = made.service.menus } = made.endpoint;
    const inCall = new Looking(context.platform, { ...context.call, menus });
    const found = holds(context.user, made.endpoint, menu) ? await answered(inCall, made) : null;
    if (found) return found;
  }
  return null;
}

/** What a list answers whom nothing is asked of; null for one that asks for conditions first. */
async function answered(context: Context, { endpoint, handler }: MadeCall): Promise<Seen["list"]> {
  const { entity } = endpoint;
  if (!entity) return null;
  const request = { current: 1, size: firstRows, condition: {} };
  let page: Page<Readonly<Record<string, unknown>>>;
  try {
    page = (await handler(context, parseInput(endpoint, request, context.user.contactRule))) as typeof page;
  } catch (failure) {
    if (failure instanceof Fault) return null;
    throw failure;
  }
  const fields = Object.entries(entity.fields).filter(([, field]) => isForPeople(field));
  return {
    total: page.total ?? page.records.length,
    limited: page.limited,
    columns: fields.map(([name, { kind }]) => ({ name, label: context.translate(labelKeyIn(entity, name)), kind })),
    rows: page.records.map((row) => ({
      id: row.id,
      ...Object.fromEntries(fields.map(([name, field]) => [name, worded(context, field, row[name] ?? null)])),
    })),
  };
}

/** A value as it is shown: states in words. */
function worded(context: Context, { statuses }: Field, value: unknown): unknown {
  if (!statuses?.codes.includes(String(value))) return value;
  return context.translate(statusesFor(statuses, context.user.side).labelKey(String(value)));
}
