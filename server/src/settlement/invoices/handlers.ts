import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { invoiceType, shippingNoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import type { Services } from "@tandem/contract/services";
import { billable } from "@tandem/contract/settlement/billables/billables";
import { bill, mostBillables } from "@tandem/contract/settlement/bills/bills";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import {
  type InvoiceDetail,
  type InvoiceRule,
  invoice,
  invoiceDocument,
  invoiceLine,
} from "@tandem/contract/settlement/invoices/invoices";
import { invoiceStatus } from "@tandem/contract/settlement/invoices/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { allRows, findRow } from "../../core/list-query.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument, undoHandler } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { keepAttachment } from "../../platform/files/keep-attachment.ts";
import { savedFiles } from "../../platform/files/saved-files.ts";
import { requireAllWarehouses } from "../all-warehouses.ts";
import { isFree } from "../deductions/join-deductions.ts";
import { approved, committed, posted, recalled, rejected } from "./decide-invoice.ts";
import { asRedKnown, removed, reversed, voided } from "./end-invoice.ts";
import { asKnown, entered } from "./enter-invoice.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { invoiceRules, storedInvoices } from "./stored-invoices.ts";

async function detail(db: Database, context: Context, id: string, rule: InvoiceRule): Promise<InvoiceDetail> {
  const joined = sql<boolean>`id in (select deduction_id from invoice_deduction where invoice_id = ${id})`;
  const [whole, files, deductions, { rows: named }] = await inOneBreath([
    documentDetail(db, context, invoiceDocument, invoiceLine, id, rule),
    savedFiles(db, "invoice", id),
    allRows<Row<typeof deduction>>(db, deduction, { where: joined, order: ["id"] }),
    sql<{ madeOutTo: string }>`select o.org_name as made_out_to from invoice i
      join organisation o on o.tenant_id = i.tenant_id and o.org_no = i.org_no where i.id = ${id}`.execute(db),
  ]);
  return { ...whole, files, deductions, madeOutTo: named[0]?.madeOutTo ?? "" };
}
const steps = stepHandlers(storedInvoices, detail);

/** An invoice bill, with the rule of its tenant. */
async function ruledDetail(db: Database, context: Context, id: string): Promise<InvoiceDetail> {
  const ruleOf = await invoiceRules(db, { ids: [id] });
  return detail(db, context, id, ruleOf({ id, orgNo: "" }));
}

/** What is left to invoice of bills. @throws Fault notFound, billVoided, billNotAgreed, billInvoiced, invoiceMixed; invoiceLinesBeyond where an invoice cannot hold it */
async function linesToInvoice(db: Database, billIds: readonly string[]) {
  const [bills, lines] = await inOneBreath([
    allRows<Row<typeof bill>>(db, bill, { where: sql<boolean>`id = any (${billIds}::bigint[])`, order: ["id"] }),
    allRows<Row<typeof billable>>(db, billable, {
      where: sql<boolean>`id in (select id from billable where bill_id = any (${billIds}::bigint[]) and invoiced_qty < bill_qty
        limit ${mostBillables + 1})`,
      order: ["billId", "id"],
    }),
  ]);
  if (bills.length < new Set(billIds).size) throw new Fault("notFound");
  if (bills.some(({ status }) => status === billStatus.code.voided)) throw new Fault("billVoided");
  if (bills.some(({ status }) => !billStatus.isIn("agreed", status))) throw new Fault("billNotAgreed");
  if (bills.some(({ status }) => status === billStatus.code.fullyInvoiced)) throw new Fault("billInvoiced");
  const parties = bills.map(({ orgNo, supplierNo, currency }) => JSON.stringify([orgNo, supplierNo, currency]));
  if (new Set(parties).size > 1) throw new Fault("invoiceMixed");
  if (lines.length > mostBillables) throw new Fault("invoiceLinesBeyond", { most: mostBillables });
  return { bills, lines };
}

/** The invoices of the notices that an invoice bill is of, which no invoice bill has. */
const ofItsNotices = (id: string) => sql<boolean>`shipping_notice_id in (
    select r.shipping_notice_id from invoice_line l join billable b on b.tenant_id = l.tenant_id and b.id = l.billable_id
    join receipt r on r.tenant_id = b.tenant_id and r.id = b.receipt_id where l.invoice_id = ${id})
  and not exists (select from invoice i where i.supplier_no = t1.supplier_no and i.status <> ${invoiceStatus.code.voided}
    and coalesce(i.invoice_code, '') = coalesce(t1.invoice_code, '') and upper(i.invoice_no) = upper(t1.invoice_no))`;

/** Invoice bills (B3.18, B4.9). */
export const invoiceHandlers: HandlersOf<Services["invoices"]> = {
  getBillInvoiceDocPage: (context, request) => documentPage(context, invoiceDocument, request, invoiceRules),
  getInvoiceLinePage: (context, request) => context.list(invoiceLine, request),
  getBillInvoiceDocStatus: async (context) => ({
    records: invoiceStatus.codes.map((status) => ({
      status,
      statusName: context.translate(invoiceStatus.labelKey(status)),
    })),
  }),
  getInvoiceType: async (context) => ({
    records: invoiceType.codes.map((code) => ({
      invoiceType: code,
      invoiceTypeName: context.translate(invoiceType.labelKey(code)),
    })),
  }),
  getInvoiceDocById: (context, { id }) => openDocument(context, storedInvoices, (db) => ruledDetail(db, context, id)),
  getLinesToInvoice: (context, { billIds }) => {
    requireAllWarehouses(context, "invoiceOfNoWarehouse");
    return context.read((db) => linesToInvoice(db, billIds));
  },
  selectBillDeduction: (context, { billIds = [], ...parties }) =>
    context.read(async (db) => ({
      records: await allRows<Row<typeof deduction>>(db, deduction, {
        where: isFree(parties, billIds),
        order: ["id"],
      }),
    })),
  generateInvoiceDoc: (context, wanted) => {
    requireAllWarehouses(context, "invoiceOfNoWarehouse");
    return context.write(async (tx) => {
      const made = await ruledDetail(tx, context, await generateInvoice(tx, context, wanted));
      context.about(made.billNo);
      return made;
    }, stepOptions);
  },
  getNoticeInvoices: (context, { id }) =>
    context.read(async (db) => {
      const order = ["invoiceDate", "id"];
      const [, records] = await inOneBreath([
        findRow(db, invoice, id),
        allRows<Row<typeof shippingNoticeInvoice>>(db, shippingNoticeInvoice, { where: ofItsNotices(id), order }),
      ]);
      return { records };
    }),
  uploadInvoiceFile: (context, _input, file) => keepAttachment(context, file, "invoice"),
  enterInvoice: (context, input) => steps.one("enter", entered(context))(context, input).catch(asKnown),
  commitInvoice: steps.one("commit", committed),
  batchCommit: (context, { commitList }) => steps.several("commit", committed)(context, commitList),
  approve: (context, input) => steps.one("approve", approved(context))(context, input),
  batchApprove: (context, { approveList }) => steps.several("approve", approved(context))(context, approveList),
  reject: steps.one("reject", rejected),
  batchReject: (context, { rejectList, reason }) => steps.several("reject", rejected)(context, rejectList, reason),
  post: (context, input) => steps.one("post", posted(context))(context, input),
  batchPost: (context, { postList }) => steps.several("post", posted(context))(context, postList),
  recall: steps.one("recall", recalled),
  reverse: (context, input) => steps.one("reverse", reversed(context))(context, input).catch(asRedKnown),
  voidInvoice: (context, input) => steps.one("void", voided(context))(context, input),
  batchVoid: (context, { voidList, reason }) => steps.several("void", voided(context))(context, voidList, reason),
  deleteInvoice: (context, { deleteList }) => steps.several("remove", removed(context))(context, deleteList),
  undo: undoHandler(storedInvoices, {}),
  exportexcel: exportList(invoice),
  exportLines: exportList(invoiceLine),
};
