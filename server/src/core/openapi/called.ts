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

const plain: Readonly<Record<Endpoint["kind"], string | null>> = {
  list: "List records",
  get: "Read one record",
  add: "Add a record",
  update: "Change a record",
  remove: "Delete records",
  upload: "Send a file",
  download: "Download a file",
  action: null,
};

/** What a call does, in a few words. */
export function summaryOf({ tag, method, endpoint }: DescribedCall): string {
  const isWorkbook = /excel/i.test(method);
  const doing = isWorkbook ? words(method.replace(/excel/i, "Workbook")) : (plain[endpoint.kind] ?? words(method));
  const about = endpoint.entity ? english(`${endpoint.entity.name}.name`) : words(tag);
  return `${doing}: ${about.includes(".") ? words(endpoint.entity?.name ?? tag) : about}`;
}

/** What a call does as its contract says, and who may make it. */
export function descriptionOf({ service, endpoint }: DescribedCall): string {
  return [endpoint.summary, whoMay(service, endpoint), endpoint.once ? onceOnly : undefined]
    .filter(Boolean)
    .join("\n\n");
}

const onceOnly =
  "Sent twice within seconds, or with the same `Idempotency-Key`, it is done once: the second is answered `50M01`.";

function whoMay(service: Service, { permission, changing, menus }: Endpoint): string {
  if (permission === "public") return "Everyone may call it, without a session.";
  if (permission === "signedIn") return "Everyone signed in may call it.";
  const also = changing ? `, or \`${changing}\` where it names a record to change` : "";
  return `Asks the right \`${permission}\`${also}, on one of the pages: ${menusOf(menus ?? service.menus)}.`;
}
