import { type RawBuilder, sql } from "kysely";

/** Whether a receipt `r` was made under a number: it has this one, or as a further lot this one with its place behind it. */
export function isUnderNumber(receiptNo: string): RawBuilder<boolean> {
  return sql<boolean>`(r.receipt_no = ${receiptNo} or starts_with(r.receipt_no, ${`${receiptNo}-`}))`;
}
