import { Fault } from "@tandem/contract/core/errors";
import type { OrderColumn } from "@tandem/contract/orders/purchase-orders/import";
import type { PurchaseOrderChangeInput, PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { recordHistory, type ValueChange } from "../../core/history.ts";
import { lockForStep, type Wanted } from "../../documents/lock-records.ts";
import { saveDocument } from "../../imports/save-document.ts";
import type { SentRules } from "../../imports/take-documents.ts";
import { isAbsent, refuseAbsentLines, removeAbsentLines } from "./absent-lines.ts";
import { orderImportRules } from "./import.ts";
import { beginRevisions, recordHeadChange, renewOrders } from "./revise-orders.ts";
import { storedOrders } from "./stored-orders.ts";
import { withUnnamed } from "./unnamed-values.ts";
import { keepVersions } from "./versions.ts";

/** A buyer's form says an order whole: lines that it leaves out are no more. */
export const wholeOrderRules: SentRules<OrderColumn> = {
  ...orderImportRules,
  async check(work) {
    await orderImportRules.check?.(work);
    await refuseAbsentLines(work);
  },
  before: (work) => beginRevisions(work, isAbsent),
};

const draftRules: SentRules<OrderColumn> = {
  ...wholeOrderRules,
  told: { added: "add", changed: "modify" },
  shorten: (work) => removeAbsentLines(work, "modify"),
};

const versionRules: SentRules<OrderColumn> = {
  ...wholeOrderRules,
  told: { added: "add", changed: "change" },
  shorten: (work) => removeAbsentLines(work, "change"),
};

/**
 * Writes a draft order that a buyer typed, or changes one, by the rules of the import. Answers its id.
 * @throws Fault versionStale, orderNotDraft, linesWrong, headWrong
 */
export async function saveOrder(tx: Database, context: Context, input: PurchaseOrderInput): Promise<string> {
  const { id: draftId, version = 0, purchaseNo, lines: sentLines, ...sentHead } = input;
  const wanted: Wanted | null = draftId ? { id: draftId, version } : null;
  const draft = wanted && (await lockForStep(tx, context, storedOrders, "modify", wanted)).record;
  const sent = { head: sentHead, lines: sentLines };
  const { head, lines } = taxed(draft ? await withUnnamed(tx, draft.id, sent) : sent);
  const number = draft?.number ?? purchaseNo ?? (await nextNumber(tx));
  const id = await saveDocument(context, tx, draftRules, { number, head, lines }, draft?.id ?? null);
  await saveHeadAlone(tx, id, head);
  return id;
}

/**
 * Makes an issued order its next version, as a buyer typed it.
 * @throws Fault versionStale, orderNotIssued, reasonRequired, orderUnchanged, linesWrong, headWrong
 */
export async function changeOrder(tx: Database, context: Context, input: PurchaseOrderChangeInput): Promise<void> {
  const { id, version, reason, lines: sentLines, ...sentHead } = input;
  const { record } = await lockForStep(tx, context, storedOrders, "change", { id, version });
  if (reason.trim() === "") throw new Fault("reasonRequired", {}, [{ path: "reason", key: "errors.reasonRequired" }]);
  const { head, lines } = taxed(await withUnnamed(tx, id, { head: sentHead, lines: sentLines }));
  // Of what a workbook cannot say the head alone changes.
  const fields = await headAloneChanges(tx, id, head);
  if (fields.length > 0) {
    await recordHeadChange(tx, id, fields, { reason, bandNo: record.bandNo + 1 });
    const status = String(record.status);
    const told = { entityName: storedOrders.name, action: "change", fromState: status, toState: status, reason };
    await recordHistory(tx, context.taker, [record], { ...told, changes: fields });
  }
  await saveDocument(context, tx, versionRules, { number: record.number, head, lines }, id, reason);
  if ((await bandNoOf(tx, id)) === record.bandNo) {
    if (fields.length === 0) throw new Fault("orderUnchanged");
    await keepVersions(tx, [id]);
    await renewOrders(tx, context, [id], reason);
  }
  if (fields.length > 0) await saveHeadAlone(tx, id, head);
}

/** A line that names no tax rate is taxed as its order says. */
function taxed<Head extends Partial<HeadAlone>>({ head, lines }: { head: Head; lines: PurchaseOrderInput["lines"] }) {
  const { taxRate = null } = head;
  return { head, lines: lines.map((line) => (line.taxRate === undefined ? { ...line, taxRate } : line)) };
}

/** What a workbook says of lines alone. */
type HeadAlone = Pick<PurchaseOrderInput, "remark" | "taxRate">;

async function saveHeadAlone(tx: Database, id: string, { remark = null, taxRate = null }: HeadAlone): Promise<void> {
  await tx.updateTable("purchaseOrder").set({ remark, taxRate }).where("id", "=", id).execute();
}

async function headAloneChanges(
  tx: Database,
  id: string,
  { remark = null, taxRate = null }: HeadAlone,
): Promise<ValueChange[]> {
  const { rows } = await sql<{ changes: ValueChange[] }>`select jsonb_path_query_array(jsonb_build_array(
      case when remark is distinct from ${remark} then jsonb_build_object('line', null, 'field', 'remark', 'old', remark, 'new', ${remark}::text) end,
      case when tax_rate is distinct from ${taxRate}::numeric then jsonb_build_object('line', null, 'field', 'taxRate',
        'old', trim_scale(tax_rate)::text, 'new', ${taxRate}::text) end), '$[*] ? (@ != null)') as changes
    from purchase_order where id = ${id}`.execute(tx);
  return rows[0]?.changes ?? [];
}

async function bandNoOf(tx: Database, id: string): Promise<number> {
  const { bandNo } = await tx
    .selectFrom("purchaseOrder")
    .select("bandNo")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return bandNo;
}

async function nextNumber(tx: Database): Promise<string> {
  const { rows } = await sql<{ number: string }>`select app.next_purchase_no() as number`.execute(tx);
  return rows[0]?.number ?? "";
}
