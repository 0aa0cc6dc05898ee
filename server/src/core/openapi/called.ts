import type { MenuName } from "@tandem/contract/core/permissions";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { translate } from "../translate.ts";

/** A call of the contract with what it is called in the description. */
export interface DescribedCall {
  /** Behind the base of all calls. */
  readonly path: string;
  /** The noun it is about, by which calls are grouped. */
  readonly tag: string;
  readonly operationId: string;
  readonly service: Service;
  readonly method: string;
  readonly endpoint: Endpoint;
}

/** Every call of the contract, in the order of the contract. */
export function describedCalls(): DescribedCall[] {
  return Object.entries(services).flatMap(([tag, each]) => {
    const service = each as unknown as Service;
    return Object.entries(service.endpoints).map(([method, endpoint]) => ({
      path: `/${service.name}/${method}`,
      tag,
      operationId: `${tag}_${method}`,
      service,
      method,
      endpoint,
    }));
  });
}

const english = (key: string) => translate("en-US", key);

/** `changeDate` as `Change date`. */
export function words(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const menusOf = (names: readonly MenuName[]) => names.map((name) => english(`menus.${name}`)).join(", ");

/** What a tag holds: the page of the portal where its calls are made, and how the service is called on the wire. */
export function tagOf(tag: string, service: Service): { readonly name: string; readonly description: string } {
  const pages = service.menus.length > 0 ? ` Page: ${menusOf(service.menus)}.` : "";
  return { name: tag, description: `${words(tag)}, the service \`${service.name}\`.${pages}` };
}

const generic: Readonly<Record<Endpoint["kind"], string | null>> = {
  list: "List records",
  get: "Read one record",
  add: "Add a record",
  update: "Change a record",
  remove: "Delete records",
  upload: "Send a file",
  download: "Download a file",
  action: null,
};

/** The calls of workbooks are called alike everywhere. */
const workbooks: Readonly<Record<string, string>> = {
  importexcel: "Import a workbook",
  exportexcel: "Export a workbook",
  downExcelTemplate: "Download the workbook to fill in for an import",
};

/** What contracts say of a call names the requirements that it meets, which say nothing to who calls. */
const saidOf = ({ summary }: Endpoint) => summary?.replaceAll(/ \((?:[BS]\d[\w.]*(?:, )?)+\)/g, "");

/** So long may what a contract says of a call be to stand in the list of calls. */
const longestSummary = 90;

/** What a call does, in a few words. */
export function summaryOf({ tag, method, endpoint }: DescribedCall): string {
  const said = saidOf(endpoint);
  if (said && said.length <= longestSummary) return said.replace(/\.$/, "");
  const doing = workbooks[method] ?? generic[endpoint.kind];
  return doing === null ? words(method) : `${doing}: ${recordsOf(endpoint) ?? words(tag)}`;
}

/** What the records are called that a call is about. */
function recordsOf({ entity }: Endpoint): string | undefined {
  const key = `${entity?.name}.name`;
  const name = english(key);
  return !entity || name === key ? undefined : name;
}

/** What a call does as its contract says, and who may make it. */
export function descriptionOf({ service, endpoint }: DescribedCall): string {
  const { once, kind } = endpoint;
  return [saidOf(endpoint), whoMay(service, endpoint), once && (kind === "upload" ? onceByKey : onceOnly)]
    .filter(Boolean)
    .join("\n\n");
}

const onceOnly =
  "Sent twice within seconds, or with the same `Idempotency-Key`, it is done once: the second is answered `50M01`.";

const onceByKey = "Sent twice with the same `Idempotency-Key`, it is done once: the second is answered `50M01`.";

const bySide = {
  supplier: " It is made by users of suppliers alone, whatever their roles permit.",
  buyer: " It is made by the buyer's users alone, whatever their roles permit.",
} as const;

function whoMay(service: Service, { permission, changing, or, menus, by, ofNoClass }: Endpoint): string {
  if (permission === "public") return "Everyone may call it, without a session.";
  if (permission === "signedIn") return "Everyone signed in may call it.";
  const change = changing ? `, or \`${changing}\` where it names a record to change` : "";
  const either = or ? `, or \`${or}\`` : "";
  const side = by ? bySide[by] : "";
  const classes = ofNoClass ? " Whoever is limited to classes of documents adds nothing by it." : "";
  return `Asks the right \`${permission}\`${change}${either}, on one of the pages: ${menusOf(menus ?? service.menus)}.${side}${classes}`;
}
