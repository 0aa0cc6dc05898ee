import {
  type InvoiceRule,
  invoice,
  invoiceDocument,
  type invoiceLine,
} from "@tandem/contract/settlement/invoices/invoices";
import { invoiceErpData } from "@tandem/contract/settlement/invoices/parameters";
import { sql } from "kysely";
import { inOneBreath } from "../../core/database.ts";
import type { Stored, ViewOf } from "../../core/stored.ts";
import { columnsRead, type RulesOf, storedDocument } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";

declare module "../../core/database-tables.ts" {
  interface Tables {
    invoice: { id: string };
    invoiceRow: ViewOf<typeof invoice>;
    invoiceLine: Stored;
    invoiceLineRow: ViewOf<typeof invoiceLine>;
  }
}

/** By what steps on invoice bills are taken: where the tenant asks for the ERP's numbers of receipts, which of them have none. */
export const invoiceRules: RulesOf<InvoiceRule> = async (db, { ids }) => {
  const [{ rows: sides }, { rows }] = await inOneBreath([
    sql<{ isOfBuyer: boolean }>`select app.sees_all_suppliers() as is_of_buyer`.execute(db),
    sql<{ id: string }>`select distinct l.invoice_id as id from invoice_line l
      join receipt r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
      where l.invoice_id = any (${ids}::bigint[]) and r.out_receipt_no is null
        and exists (select from sys_param where param_no = ${invoiceErpData.paramNo} and param_value = ${invoiceErpData.choices[1]})`.execute(
      db,
    ),
  ]);
  const lacking = new Set(rows.map(({ id }) => id));
  const isOfBuyer = sides[0]?.isOfBuyer ?? false;
  return ({ id }) => ({ lacksErpData: lacking.has(id), isOfBuyer });
};

/** Where invoice bills are stored, and what their steps look at. */
export const storedInvoices = storedDocument(invoiceDocument, {
  rulesOf: invoiceRules,
  reads: {
    ...columnsRead(invoice, [
      ...(["invoiceType", "invoiceClassify", "invoiceCode", "invoiceNo", "invoiceDate"] as const),
      ...(["invoiceAmount", "taxAmount", "currency", "lineCount", "expectedAmount", "expectedTaxAmount"] as const),
      ...(["rejectReason", "throwStatus", "erpBillNo", "generatedBy", "paymentDeductionAmount"] as const),
    ]),
    sendings: sql<number>`t.sendings`,
    wasCommitted: sql<boolean>`t.was_committed`,
  },
});

export type InvoiceWork<Given = unknown> = Work<(typeof storedInvoices)["reads"], InvoiceRule, Given>;
