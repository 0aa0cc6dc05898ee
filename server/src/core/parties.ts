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
