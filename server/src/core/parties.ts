import { type RawBuilder, sql } from "kysely";

/** By what a document is seen or not: its organisation, its supplier, and the classes that it is of. */
export interface Parties {
  readonly orgNo: string;
  readonly supplierNo: string;
  readonly classifyType: string | null;
  readonly businessClassifyType: string | null;
}

const columns = ["org_no", "supplier_no", "classify_type", "business_classify_type"];

/** The columns of those, listed in a statement: what belongs to a document has them too. */
export function partyColumns(table?: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => (table ? sql.id(table, column) : sql.id(column))));
}

/** Those alone of what else is known of a document. */
export function partiesOf({ orgNo, supplierNo, classifyType, businessClassifyType }: Parties): Parties {
  return { orgNo, supplierNo, classifyType, businessClassifyType };
}

/** What somebody's view of documents is limited to, of each kind; null limits nothing. */
export interface PartyLimits {
  readonly organisations: readonly string[] | null;
  readonly suppliers: readonly string[] | null;
  readonly classifyTypes: readonly string[] | null;
  readonly businessClassifyTypes: readonly string[] | null;
}

const isAmong = (limit: readonly string[] | null, value: string | null) =>
  limit === null || (value !== null && limit.includes(value));

/** Whether a document is of a class within somebody's limits. */
const isOfOwnClass = (limits: PartyLimits, of: Omit<Parties, "orgNo" | "supplierNo">) =>
  isAmong(limits.classifyTypes, of.classifyType) && isAmong(limits.businessClassifyTypes, of.businessClassifyType);

/** Whether it is besides of an organisation and a supplier within them; a document of which these are not known is of none. */
export const isWithinLimits = (
  limits: PartyLimits,
  of: Omit<Parties, "orgNo" | "supplierNo"> & { readonly orgNo: string | null; readonly supplierNo: string | null },
) => isOfOwnClass(limits, of) && isAmong(limits.organisations, of.orgNo) && isAmong(limits.suppliers, of.supplierNo);
