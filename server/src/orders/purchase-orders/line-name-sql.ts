import { sql } from "kysely";

/** What people call a line of an order, in a statement, as `lineName` does: `10/1/1`. Its table alone has the columns. */
export const lineNameSql = sql<string>`concat_ws('/', purchase_seq, purchase_phase_seq, purchase_batch_seq)`;

/** The same behind the number of its order: `PO-1 10/1/1`. */
export const numberedLineSql = sql<string>`concat_ws(' ', purchase_no, ${lineNameSql})`;

/** {@link lineNameSql}, where the line is called `l`. */
export const lineNameOfL = sql<string>`concat_ws('/', l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq)`;

/** {@link numberedLineSql}, where the line is called `l`. */
export const numberedLineOfL = sql<string>`concat_ws(' ', l.purchase_no, ${lineNameOfL})`;
