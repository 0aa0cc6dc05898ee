import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { Services } from "@tandem/contract/services";
import { billable } from "@tandem/contract/settlement/billables/billables";
import { type BillDetail, bill, billDocument, type UpTo } from "@tandem/contract/settlement/bills/bills";
import { problemOfDays } from "@tandem/contract/settlement/bills/pool-days";
import { billStatus } from "@tandem/contract/settlement/bills/statuses";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { historyOf } from "../../core/history.ts";
import { allRows, findRow } from "../../core/list-query.ts";
import { documentDetail } from "../../documents/document-detail.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { stepHandlers, stepOptions } from "../../documents/take-steps.ts";
import { openDocument } from "../../documents/undo-steps.ts";
import { exportList } from "../../exports/export.ts";
import { documentMessageHandlers } from "../../platform/document-messages/handlers.ts";
import { requireAllWarehouses } from "../all-warehouses.ts";
import { isFree } from "../deductions/join-deductions.ts";
import { invoicedWhole } from "../invoices/generate-invoice.ts";
import { deducted } from "./bill-deductions.ts";
import { billPool, billsToCome } from "./bill-pool.ts";
import { adjusted, confirmed, confirmedNot, disputed, voided, withdrawn } from "./bill-steps.ts";
import { createBills } from "./create-bills.ts";
import { storedBills } from "./stored-bills.ts";

async function detail(db: Database, context: Context, id: string): Promise<BillDetail> {
  const [whole, deductions] = await inOneBreath([
    documentDetail(db, context, billDocument, billable, id, undefined),
    allRows<Row<typeof deduction>>(db, deduction, { where: sql<boolean>`bill_id = ${id}`, order: ["id"] }),
  ]);
  return { ...whole, deductions };
}

/** @throws Fault invalidRequest where a day is still to come, or they end before they begin */
function requireDays({ today }: Context, upTo: UpTo): void {
  const problem = problemOfDays(upTo, today);
  if (problem) throw new Fault("invalidRequest", {}, [problem]);
}

const steps = stepHandlers(storedBills, detail);

/** Reconciliation bills (B3.16, B4.8). */
export const billHandlers: HandlersOf<Services["bills"]> = {
  getBillPage: (context, request) => documentPage(context, billDocument, request, withoutRules),
  getBillStatus: async (context) => ({
    records: billStatus.codes.map((status) => ({
      status,
      statusName: context.translate(billStatus.labelKey(status)),
    })),
  }),
  getBillById: (context, { id }) => openDocument(context, storedBills, (db) => detail(db, context, id)),
  createBills: (context, { billableIds }) => {
    requireAllWarehouses(context, "billOfNoWarehouse");
    return context.write(async (tx) => {
      const bills = await createBills(tx, context, billableIds);
      context.about(...bills.map(({ billNo }) => billNo));
      return { bills };
    }, stepOptions);
  },
  getBillsToCome: (context, upTo) => {
    requireAllWarehouses(context, "billOfNoWarehouse");
    requireDays(context, upTo);
    return context.read((db) => billsToCome(db, upTo));
  },
  billPool: (context, upTo) => {
    requireAllWarehouses(context, "billOfNoWarehouse");
    requireDays(context, upTo);
    return context.write(async (tx) => {
      const bills = await billPool(tx, context, upTo);
      context.about(...bills.map(({ billNo }) => billNo));
      if (bills.length === 0) await context.allowAgain(tx);
      return { bills };
    });
  },
  confirm: steps.one("confirm", confirmed("supplier")),
  batchConfirm: (context, { confirmList }) => steps.several("confirm", confirmed("supplier"))(context, confirmList),
  confirmAsBuyer: steps.one("confirmAsBuyer", confirmed("buyer")),
  batchConfirmAsBuyer: (context, { confirmList }) =>
    steps.several("confirmAsBuyer", confirmed("buyer"))(context, confirmList),
  cancelConfirm: steps.one("cancelConfirm", confirmedNot("supplier")),
  cancelConfirmAsBuyer: steps.one("cancelConfirmAsBuyer", confirmedNot("buyer")),
  dispute: steps.one("dispute", disputed),
  withdrawDispute: steps.one("withdrawDispute", withdrawn),
  adjust: steps.one("adjust", adjusted),
  getBillDeductions: (context, { id }) =>
    context.read(async (db) => {
      const parties = (await findRow(db, bill, id)) as Row<typeof bill>;
      return {
        records: await allRows<Row<typeof deduction>>(db, deduction, { where: isFree(parties, [id]), order: ["id"] }),
      };
    }),
  deduct: (context, input) => steps.one("deduct", deducted(context))(context, input),
  voidBill: (context, input) => steps.one("void", voided(context))(context, input),
  batchVoid: (context, { voidList, reason }) => steps.several("void", voided(context))(context, voidList, reason),
  invoice: (context, input) => {
    requireAllWarehouses(context, "invoiceOfNoWarehouse");
    return steps.one("invoice", invoicedWhole(context))(context, input);
  },
  batchInvoice: (context, { invoiceList }) => {
    requireAllWarehouses(context, "invoiceOfNoWarehouse");
    return steps.several("invoice", invoicedWhole(context))(context, invoiceList);
  },
  getBillRecord: (context, { id }) =>
    context.read(async (db) => {
      const [, records] = await inOneBreath([
        findRow(db, bill, id),
        historyOf(db, [{ entityName: bill.name, ids: [id] }]),
      ]);
      return { records };
    }),
  getBillMsg: (context, { id, ...which }) =>
    documentMessageHandlers.getDocumentMessageList(context, { ...which, entityName: bill.name, recordId: id }),
  sendBillMsg: (context, { id, ...message }) =>
    documentMessageHandlers.sendDocumentMessage(context, { ...message, entityName: bill.name, recordId: id }),
  exportexcel: exportList(bill),
};
