import { createHash } from "node:crypto";
import type { OrderColumn } from "@tandem/contract/orders/purchase-orders/import";
import { type ErpOrder, erpOrder } from "@tandem/contract/platform/erp/erp-order";
import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { type SentRules, takeDocuments } from "../../imports/take-documents.ts";
import { removeAbsentLines } from "../../orders/purchase-orders/absent-lines.ts";
import { afterMany } from "../../orders/purchase-orders/import.ts";
import { wholeOrderRules } from "../../orders/purchase-orders/save-order.ts";

/** What became of one order; what is wrong with it where it was refused. */
export interface TakenOrder {
  readonly purchaseNo: string;
  /** Its number; of one that has none, what tells it apart from others by what it says. */
  readonly key: string;
  /** As the ERP says it; null where it does not say. */
  readonly orgNo: string | null;
  readonly supplierNo: string | null;
  /** Of which classes it is, as the ERP says it. */
  readonly classifyType: string | null;
  readonly businessClassifyType: string | null;
  readonly became: "added" | "updated" | "unchanged" | "refused";
  readonly refusals: readonly SyncOutcome["refusals"][number][];
  /** As it came, for another try. */
  readonly content: unknown;
}

const asText = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

/** An order that has no order's shape: named by what it has of a number. */
function shapeless(context: Context, content: unknown, path: readonly PropertyKey[]): TakenOrder {
  const given = content !== null && typeof content === "object" && "purchaseNo" in content ? content.purchaseNo : null;
  // Without what no column can hold, as a character zero.
  const named = erpOrder.shape.purchaseNo.safeParse(asText(given)?.slice(0, 100));
  const purchaseNo = named.success ? named.data : "";
  const message = context.translate("erpSync.shapeless", { place: path.join(".") || "–" });
  return {
    purchaseNo,
    key: purchaseNo || `? ${createHash("sha256").update(JSON.stringify(content)).digest("hex")}`,
    orgNo: null,
    supplierNo: null,
    classifyType: null,
    businessClassifyType: null,
    became: "refused",
    refusals: [{ purchaseNo, line: null, field: null, message }],
    content,
  };
}

/** An ERP sends orders whole: lines that it does not name are no more. */
const erpRules: SentRules<OrderColumn> = {
  ...wholeOrderRules,
  after: afterMany,
  shorten: (work) => removeAbsentLines(work, "import"),
};

/**
 * Takes orders in by the very rules of the order import: each wholly or not at all, the same one again without a change. New
 * ones become drafts, and drafts become what the ERP says, without lines that it no longer has; an issued order becomes its
 * next version.
 *
 * @throws DocumentsCrossed
 */
export async function takeIn(context: Context, tx: Database, contents: readonly unknown[]): Promise<TakenOrder[]> {
  // The last word on an order is the one that counts, whether it has the shape of one or not.
  const latest = new Map<string, { order: ErpOrder; content: unknown }>();
  const wrong = new Map<string, TakenOrder>();
  for (const content of contents) {
    const parsed = erpOrder.safeParse(content);
    if (parsed.success) {
      latest.set(parsed.data.purchaseNo, { order: parsed.data, content });
      wrong.delete(parsed.data.purchaseNo);
    } else {
      const refused = shapeless(context, content, parsed.error.issues[0]?.path ?? []);
      wrong.set(refused.key, refused);
      latest.delete(refused.key);
    }
  }
  const taken = [...wrong.values()];
  const sent = [...latest.values()].map(({ order: { lines, ...head } }) => ({ number: head.purchaseNo, head, lines }));
  const outcomes = await takeDocuments(context, tx, erpRules, sent, context.translate("erpSync.changeReason"));
  for (const [purchaseNo, { order, content }] of latest) {
    const { became = "refused", refusals = [] } = outcomes.get(purchaseNo) ?? {};
    const named = refusals.map((refusal) => ({ purchaseNo, ...refusal }));
    const parties = {
      orgNo: asText(order.orgNo),
      supplierNo: asText(order.supplierNo),
      classifyType: asText(order.classifyType),
      businessClassifyType: asText(order.businessClassifyType),
    };
    taken.push({ purchaseNo, key: purchaseNo, ...parties, became, refusals: named, content });
  }
  return taken;
}
