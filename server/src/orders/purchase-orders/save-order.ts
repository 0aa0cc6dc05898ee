import { Fault } from "@tandem/contract/core/errors";
import type { OrderColumn } from "@tandem/contract/orders/purchase-orders/import";
import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { lockForStep, type Wanted } from "../../documents/lock-records.ts";
import { saveDocument } from "../../imports/save-document.ts";
import type { SentRules } from "../../imports/take-documents.ts";
import { removeAbsentLines } from "./absent-lines.ts";
import { orderImportRules } from "./import.ts";
import { storedOrders } from "./stored-orders.ts";

/** A buyer's form says an order whole: lines that it leaves out are no more. */
const rules: SentRules<OrderColumn> = {
  ...orderImportRules,
  told: { added: "add", changed: "modify" },
  shorten: (work) => removeAbsentLines(work, "modify"),
};

/**
 * Writes a draft order that a buyer typed, or changes one, by the rules of the import. Answers its id.
 * @throws Fault actionOfOtherSide, versionStale, orderNotDraft, linesWrong
 */
export async function saveOrder(tx: Database, context: Context, input: PurchaseOrderInput): Promise<string> {
  const { id: draftId, version = 0, purchaseNo, lines, ...head } = input;
  const wanted: Wanted | null = draftId ? { id: draftId, version } : null;
  const draft = wanted && (await lockForStep(tx, context, storedOrders, "modify", wanted)).record;
  if (context.user.side === "supplier") throw new Fault("actionOfOtherSide");
  const number = draft?.number ?? purchaseNo ?? (await nextNumber(tx));
  const id = await saveDocument(context, tx, rules, { number, head, lines }, draft?.id ?? null);
  // A workbook says these of lines alone.
  const { remark = null, taxRate = null } = head;
  await tx.updateTable("purchaseOrder").set({ remark, taxRate }).where("id", "=", id).execute();
  return id;
}

async function nextNumber(tx: Database): Promise<string> {
  const { rows } = await sql<{ number: string }>`select app.next_purchase_no() as number`.execute(tx);
  return rows[0]?.number ?? "";
}
