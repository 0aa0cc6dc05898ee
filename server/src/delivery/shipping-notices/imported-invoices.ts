import { Fault } from "@tandem/contract/core/errors";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { invoiceNames } from "@tandem/contract/delivery/shipping-notices/import";
import type { NoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import { sql } from "kysely";
import type { CalledRow } from "../../imports/import-through-calls.ts";
import { packagingOfRows } from "./imported-packaging.ts";

const needed = ["invoiceNo", "invoiceType", "invoiceClassify", "invoiceDate", "invoiceAmount"] as const;

const saysOne = sql`coalesce(${sql.join(invoiceNames.map((name) => sql`${sql.ref(name)}::text`))}) is not null`;

/** Rows that say a part of an invoice alone: a union of what is missing. */
export const halfInvoices = sql.join(
  needed.map(
    (name) => sql`union all select row_number, ${sql.lit(name)}, 'missingValue', '' from import_row
      where ${sql.ref(name)} is null and ${saysOne}`,
  ),
  sql` `,
);

interface FromRow {
  readonly invoice: NoticeInvoice;
  /** The first row that says it. */
  readonly row: number;
}

/** The invoices that the rows of a notice bring, each once. */
export function invoicesOf(rows: readonly CalledRow[]): FromRow[] {
  const found = new Map<string, FromRow>();
  for (const [row, cells] of rows.entries()) {
    if (!cells.invoiceNo) continue;
    const said = Object.fromEntries(invoiceNames.map((name) => [name, cells[name] ?? null]));
    const invoice = { ...said, isGoodsInvoice: said.isGoodsInvoice ?? yesNoStatus.code.no } as unknown as NoticeInvoice;
    const name = JSON.stringify(invoice);
    if (!found.has(name)) found.set(name, { invoice, row });
  }
  return [...found.values()];
}

/** What is refused of an invoice or of packaging is said of the row that brought it. */
export async function ofTheirRows<T>(rows: readonly CalledRow[], save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (failure) {
    if (!(failure instanceof Fault)) throw failure;
    const brought = { invoices: invoicesOf(rows), packaging: packagingOfRows(rows) };
    const details = failure.details.map((detail) => ({
      ...detail,
      path: detail.path.replace(
        /^(invoices|packaging)\.(\d+)\./,
        (_, part: keyof typeof brought, index: string) => `lines.${brought[part][Number(index)]?.row ?? 0}.`,
      ),
    }));
    throw new Fault(failure.error, failure.parameters, details);
  }
}
