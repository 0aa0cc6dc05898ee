import type { PlainNoun } from "@tandem/contract/core/plain-records";
import { type Nouns, type PlainName, type PlainNouns, plainNouns } from "@tandem/contract/nouns";
import type { FoundKind } from "@tandem/contract/platform/search";
import type { Services } from "@tandem/contract/services";

/** The names of records that a noun lets take fields of a tenant's own: of documents, heads and lines. */
type SaidModules<N> = N extends { readonly customModules: readonly (infer Name extends string)[] } ? Name : never;

/** Kinds of records that are limited to some of the users. */
export type RecordKind =
  | SaidModules<Nouns[keyof Nouns]>
  | FoundKind
  | PlainNouns[PlainName]["entity"]["name"]
  | "billable"
  | "keptStock"
  | "vmiConsumptionLine"
  | "keptMovement"
  | "replenishment"
  | "dullStock"
  | "stockTurnover"
  | "rankedMaterial"
  | "invoiceLine"
  | "providedMaterial"
  | "materialIssue"
  | "approval"
  | "packagingMovement"
  | "packagingBalance"
  | "address"
  | "user"
  | "role"
  | "menuEntry"
  | "label"
  | "labelPrint"
  | "labelSource"
  | "purchaseOrderChange"
  | "serialNumber"
  | "shippingNoticeInvoice"
  | "shippingPackage"
  | "opportunityLine"
  | "enlistment"
  | "quote"
  | "quoteLine"
  | "stockBalance"
  | "stockMovement"
  | "stockTransfer"
  | "supplierAnswer"
  | "scorecard"
  | "news"
  | "tag"
  | "exportTemplate"
  | "printTemplate"
  | "parameter"
  | "enumeration"
  | "customField";

/** A record as a call names it. */
export interface NamedRecord {
  readonly id: string;
  /** A line of the record, where a call names that too. */
  readonly lineId?: string;
}

export type WorldRole = "supplier" | "buyer" | "warehouse";

/** Who may make a call. The administrator may make every one. */
type Callers = "everyone" | "signedIn" | readonly WorldRole[];

/** What a call may show or touch that belongs to somebody. */
export type Reach =
  /** Lists or exports records of the kind. */
  | {
      readonly lists: RecordKind;
      /** Conditions without which it is refused. */
      readonly needs?: Readonly<Record<string, unknown>>;
    }
  /** Names a record of the kind: what to send. The version is one that no record has, so that nothing changes. */
  | { readonly names: RecordKind; input(record: NamedRecord): unknown }
  /** Nothing of somebody else: why. */
  | { readonly nothing: string };

export type Probe = { readonly by: Callers } & Reach;

/** The probes of every call of some services. */
export type ProbesOf<S extends keyof Services> = {
  readonly [Name in S]: { readonly [M in keyof Services[Name]["endpoints"]]: Probe };
};

const noVersion = -1;
/** Names the record. */
export const one = ({ id }: NamedRecord) => ({ id });
/** Names the record in a version that none has. */
export const step = ({ id }: NamedRecord) => ({ id, version: noVersion });
export const stepWithReason = (record: NamedRecord) => ({ ...step(record), reason: "Because" });
export const several = (name: string) => (record: NamedRecord) => ({ [name]: [step(record)] });
export const severalWithReason = (name: string) => (record: NamedRecord) => ({
  ...several(name)(record),
  reason: "Because",
});
export const deletion = several("delList");

/** Administrators alone. */
export const admin: readonly WorldRole[] = [];
export const bothSides: readonly WorldRole[] = ["supplier", "buyer"];
export const allSides: readonly WorldRole[] = ["supplier", "buyer", "warehouse"];

/** Who looks at plain base data, keeps it, and takes it to and from workbooks. */
interface Sharing {
  readonly lookers: readonly WorldRole[];
  readonly keepers: readonly WorldRole[];
  /** Administrators alone unless given. */
  readonly importers?: readonly WorldRole[];
  /** Its keepers unless given. */
  readonly exporters?: readonly WorldRole[];
}

/** Plain base data that others than administrators look at by right, and keep. */
const shared: Partial<Record<PlainName, Sharing>> = {
  dockBlocks: { lookers: ["buyer", "warehouse"], keepers: ["warehouse"] },
  deliveryRules: { lookers: ["buyer"], keepers: ["buyer"] },
  stockLevels: { lookers: allSides, keepers: ["buyer"], importers: ["buyer"], exporters: allSides },
};

function plainProbesOf(
  kind: RecordKind,
  stem: string,
  lookers: Callers,
  { keepers, importers = admin, exporters = keepers }: Omit<Sharing, "lookers">,
): Readonly<Record<string, Probe>> {
  const lookersAlone = keepers === admin ? admin : lookers;
  return {
    [`get${stem}listbyparams`]: { by: lookers, lists: kind },
    [`get${stem}byid`]: { by: lookersAlone, names: kind, input: one },
    [`add${stem}`]: { by: keepers, nothing: "adds" },
    [`update${stem}byid`]: { by: keepers, names: kind, input: step },
    [`delete${stem}byids`]: { by: keepers, names: kind, input: deletion },
    importexcel: { by: importers, nothing: "adds and changes records of the caller's own scope, tested on its own" },
    downExcelTemplate: { by: importers, nothing: "an empty workbook" },
    exportexcel: { by: exporters, lists: kind },
  };
}

/** Plain base data: everyone signed in looks up what pickers offer, and administrators keep it. */
export const plainProbes = Object.fromEntries(
  Object.entries<PlainNoun>(plainNouns as never).map(([name, { entity, stem, place }]) => {
    const sharing = shared[name as PlainName];
    const lookers = sharing?.lookers ?? (place.isByRight ? admin : "signedIn");
    return [name, plainProbesOf(entity.name as RecordKind, stem, lookers, sharing ?? { keepers: admin })];
  }),
) as unknown as ProbesOf<PlainName>;
