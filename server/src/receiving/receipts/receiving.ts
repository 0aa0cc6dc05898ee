import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { type ReceiptInput, receipt } from "@tandem/contract/receiving/receipts/receipts";
import { readQuantities } from "../../base-data/own-units.ts";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { checkedValues, newValues } from "../../core/custom-fields/values.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { writtenValues } from "../../core/written-values.ts";
import type { DeliveryRule } from "../../delivery/shipping-notices/delivery-rules.ts";
import { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { requireCome, whyNotArrived } from "../days-of-goods.ts";
import { refuseTold } from "../outside-numbers.ts";
import { addReceivedPackaging, requireReceivable, unsaidPackaging } from "../packaging/received-packaging.ts";
import { addReceipts } from "./add-receipts.ts";
import { type Arrived, arrivalOf, type NoticeLine } from "./arrivals.ts";
import { beyondNotice, type Most, mostOfLine, receivedOf, unannounced } from "./beyond-notice.ts";
import { keepBoxes } from "./boxes.ts";
import { isDamaged, rejectDamaged, requireReasons } from "./damaged.ts";
import { freeExceeded, freeOf, freeThatCame } from "./free-pieces.ts";
import { attachPhotos } from "./photos.ts";
import { readNoticeLines } from "./read-notice-lines.ts";
import { serialsOf } from "./serials.ts";
import { tooOld } from "./shelf-life.ts";

/**
 * Receives what arrived of one delivery notice: quantities move from on the way to received, and onto the shelf (B5.2).
 *
 * @throws Fault dayToCome, dayBeforeNotice, dayLongBeforeNotice, receiptQuantityIncorrect, receiptQuantityExceeded, giftQuantityExceeded, packagingBeyond, outsideNumberTaken, noticeShelfLifeShort, noticeNotReceivable, noticeClosed, versionStale
 */
export async function receive(
  tx: Database,
  context: Context,
  given: ReceiptInput,
): Promise<{ receiptNo: string; checkStatus: string }> {
  requireCome(context, "receiptDate", given.receiptDate);
  const [{ record: notice, rule }, noticeLines, orderLines] = await inOneBreath([
    lockForStep(tx, context, storedNotices, "receive", { id: given.shippingNoticeId, version: given.version }),
    readNoticeLines(tx, given.shippingNoticeId, given.outReceiptNo),
    lockLines(
      tx,
      [],
      given.lines.map((line) => line.shippingNoticeLineId),
    ),
  ]);
  const notArrived = whyNotArrived("receiptDate", given.receiptDate, notice);
  if (notArrived) throw notArrived;
  const told = new Map(noticeLines.map(({ id, toldAs }) => [id, toldAs]));
  refuseTold(
    "outReceiptNo",
    given.outReceiptNo,
    given.lines.map(({ shippingNoticeLineId }) => told.get(shippingNoticeLineId) ?? null),
  );
  const [first] = noticeLines;
  const came = given.packaging ?? (first ? unsaidPackaging(first) : []);
  await requireReceivable(tx, given.packaging ?? [], first?.packaging ?? []);
  const input = await inOrderUnits(tx, given, noticeLines, orderLines);
  const { warehouseNo } = input;
  requireReasons(input);
  await requireNamed(tx, receipt, { warehouseNo, orgNo: notice.orgNo }, { changed: ["warehouseNo"], isValid: true });
  const linesById = new Map(orderLines.map((line) => [line.id, line]));
  const most = { lines: linesById, percent: rule.overDelivery };
  const arrived = matchLines(input, noticeLines, notice.number, most);
  await requireUnitDecimals(tx, measuredOf(arrived, orderLines));
  await requireFresh(tx, arrived, input.receiptDate, rule);
  const serials = await serialsOf(
    tx,
    arrived.map((each, index) => ({ ...each, serialNos: input.lines[index]?.serialNos })),
    (index) => `lines.${index}.serialNos`,
  );

  const { to, ...effect } = arrivalOf(notice, rule, noticeLines, arrived, input.receiptDate, linesById);
  const taken = { record: notice, moves: [{ lifecycle: noticeLifecycle, action: "receive", to }], ...effect };
  const values = await receiptValues(tx, context, input);
  const [, , receiptNo] = await inOneBreath([
    writeSteps(tx, context.taker, storedNotices, [taken], { what: "received" }),
    changeQuantities(tx, orderLines, receivedOf(arrived, orderLines, rule), "receiptQuantityIncorrect"),
    addReceipts(
      tx,
      context.taker,
      input.lines.map((line, index) => ({
        shippingNoticeLineId: line.shippingNoticeLineId,
        receiptQty: line.receiptQty,
        giftQty: arrived[index]?.gift ?? null,
        isJudged: isDamaged(line),
        values: { ...values, differenceReason: line.differenceReason ?? null },
        beyond: beyondNotice(arrived[index], most),
        rule,
        serials: serials[index] ?? [],
        serialsAt: `lines.${index}.serialNos`,
      })),
    ),
  ]);
  await addReceivedPackaging(tx, context.taker, new Map([[notice.id, came]]));
  await rejectDamaged(tx, context, input, receiptNo);
  await keepBoxes(tx, receiptNo, input.lines);
  await attachPhotos(tx, input.shippingNoticeId, receiptNo, input.fileIds ?? []);
  return { receiptNo, checkStatus: to };
}

/** What arrived, in the units of the order lines. */
async function inOrderUnits(
  tx: Database,
  input: ReceiptInput,
  noticeLines: readonly NoticeLine[],
  orderLines: readonly LockedLine[],
): Promise<ReceiptInput> {
  const ordered = new Map(orderLines.map((line) => [line.id, line]));
  const byId = new Map(noticeLines.map(({ id, purchaseOrderLineId }) => [id, ordered.get(purchaseOrderLineId)]));
  const measured = input.lines.map(({ shippingNoticeLineId, receiptQty }, index) => ({
    itemNo: byId.get(shippingNoticeLineId)?.itemNo ?? "",
    unitNo: byId.get(shippingNoticeLineId)?.purUnitNo ?? "",
    text: receiptQty,
    path: `lines.${index}.receiptQty`,
  }));
  const read = await readQuantities(tx, orderLines[0]?.supplierNo ?? "", measured);
  const lines = input.lines.map((line, index) => ({ ...line, receiptQty: read[index]?.quantity ?? line.receiptQty }));
  return { ...input, lines };
}

/** Finds each entered line on the notice and refuses what is nothing at all, or more than may arrive, paid and free. */
function matchLines(input: ReceiptInput, noticeLines: readonly NoticeLine[], asnNo: string, most: Most): Arrived[] {
  requireOnce(
    input.lines.map((line) => line.shippingNoticeLineId),
    "receiptLineRepeated",
    "receiptQty",
  );
  const byId = new Map(noticeLines.map((line) => [line.id, line]));
  const isSaid = isPositive(most.percent.value) || most.percent.rule.kind === "deliveryRule";
  const by = isSaid ? ruleParameters(most.percent.rule, "overDeliveryPercent") : {};
  const wrong: FaultDetail[] = [];
  const beyond = new Map<string, string>();
  const arrived = input.lines.map(({ shippingNoticeLineId, receiptQty, giftQty }, index): Arrived => {
    const line = byId.get(shippingNoticeLineId);
    if (!line) throw new Fault("notFound");
    const each = { line, quantity: receiptQty, gift: freeThatCame(line, receiptQty, giftQty) };
    const path = `lines.${index}.receiptQty`;
    // Lots of one order line share what may come beyond it.
    const before = beyond.get(line.purchaseOrderLineId) ?? "0";
    const open = subtract(mostOfLine(line, most), isPositive(unannounced(each)) ? before : "0");
    beyond.set(line.purchaseOrderLineId, sum([before, unannounced(each)]));
    if (!isPositive(receiptQty) && !isPositive(each.gift ?? "0"))
      wrong.push({ path, key: "errors.receiptQuantityIncorrect" });
    else if (compareNumbers(receiptQty, open) > 0) {
      const key = "errors.receiptQuantityExceeded";
      wrong.push({ path, key, parameters: { asnNo, quantity: receiptQty, open, ...by } });
    }
    const free = freeExceeded(line, each.gift, most, { asnNo, ...by }, `lines.${index}.giftQty`);
    if (free) wrong.push(free);
    return each;
  });
  const [first] = wrong;
  if (first) throw new Fault(first.key.replace("errors.", "") as ErrorName, first.parameters, wrong);
  return arrived;
}

/** Nothing is received that spoils too soon. */
async function requireFresh(tx: Database, arrived: readonly Arrived[], day: string, rule: DeliveryRule): Promise<void> {
  const faults = await tooOld(
    tx,
    arrived.map(({ line }) => ({ lineId: line.id, rule })),
    day,
  );
  const wrong = arrived.flatMap(({ line }, index): FaultDetail[] => {
    const fault = faults.get(line.id);
    const key = "errors.noticeShelfLifeShort";
    return fault ? [{ path: `lines.${index}.receiptQty`, key, parameters: fault.parameters }] : [];
  });
  const [first] = faults.values();
  if (first) throw new Fault(first.error, first.parameters, wrong);
}

/** What every receipt of the notice says alike. */
async function receiptValues(tx: Database, context: Context, input: ReceiptInput) {
  const given = [{ path: "customValues", values: input.customValues }];
  const [checked] = await checkedValues(tx, context, receipt.name, given);
  return {
    ...writtenValues(receipt, input, ["receiptQty", "giftQty", "differenceReason", "serialNos"]),
    warehouseKeeper: input.warehouseKeeper || context.user.userName,
    customValues: newValues(checked),
    packagingCounted: input.packaging !== undefined,
  };
}

/** The quantities to be measured in the units of their order lines. What is announced may always arrive as a whole. */
function measuredOf(arrived: readonly Arrived[], orderLines: readonly LockedLine[]) {
  const units = new Map(orderLines.map(({ id, purUnitNo }) => [id, purUnitNo]));
  return arrived.flatMap(({ line, quantity, gift }, index) => {
    const unitNo = units.get(line.purchaseOrderLineId);
    if (unitNo === undefined) throw new Fault("orderLineUnknown");
    const paid = compareNumbers(quantity, subtract(line.deliveryQty, line.receiveQty)) === 0 ? [] : [quantity];
    const free = gift === null || compareNumbers(gift, freeOf(line)) === 0 ? [] : [gift];
    const at = (field: "receiptQty" | "giftQty") => (each: string) => ({
      ...{ unitNo, quantity: each, path: `lines.${index}.${field}` },
      fieldKey: field === "giftQty" ? "common.giftQty" : "receipt.receiptQty",
    });
    return [...paid.map(at("receiptQty")), ...free.map(at("giftQty"))];
  });
}
