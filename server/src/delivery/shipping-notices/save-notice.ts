import { isDeepStrictEqual } from "node:util";
import type { Row } from "@tandem/contract/core/entity";
import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, sum } from "@tandem/contract/core/numbers";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import {
  type ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { type deliveryMode, ruleOptionNames } from "@tandem/contract/orders/order-rules/options";
import { type RuleNamed, ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type ReadQuantity, readQuantities } from "../../base-data/own-units.ts";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { checkedValues, newValues } from "../../core/custom-fields/values.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument, addLines } from "../../documents/add-document.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import type { Locked } from "../../documents/stored-document.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { isYes, judgedBy, type OrderRule } from "../../orders/order-rules/decisions.ts";
import { lineRulesOf } from "../../orders/purchase-orders/order-rules.ts";
import { beyondByLine, mostOf } from "../../orders/purchase-orders/over-delivery.ts";
import {
  changeQuantities,
  type LockedLine,
  lockLines,
  type QuantityChange,
} from "../../orders/purchase-orders/quantities.ts";
import { type NotShippable, whyNotShippable } from "../../orders/purchase-orders/shippable.ts";
import { type Delivery, deliveryBetween } from "./delivery-parties.ts";
import { asDeliveryRule } from "./delivery-rules.ts";
import { requireByRule } from "./notice-rules.ts";
import { requireApproved } from "./require-approved.ts";
import { storedNotices } from "./stored-notices.ts";

/**
 * Sends a delivery notice, or a rejected one again after correction. Its quantities are reserved in the same transaction
 * with the order lines locked, so that nothing is promised twice (B5.1, B5.3).
 *
 * @returns the notice's id, and the writes that are still under way
 */
export async function saveNotice(
  tx: Database,
  context: Context,
  given: ShippingNoticeInput,
): Promise<{ id: string; written: Promise<unknown> }> {
  const { supplierNo } = context.user;
  if (!supplierNo) throw new Fault("supplierUserOnly");
  const lineIds = given.lines.map((line) => line.purchaseOrderLineId);
  const [delivery, rejected, lines, rules] = await inOneBreath([
    deliveryBetween(tx, supplierNo, given),
    given.id ? lockRejected(tx, context, given.id, given) : null,
    lockLines(tx, lineIds),
    lineRulesOf(tx, lineIds),
  ]);
  const input = await inOrderUnits(tx, supplierNo, given, lines);
  // Lines under different rules are shipped together by the strictest of them.
  const rule = rules.together;
  requireShippable(input, lines, rule);
  const classes = requireOneClass(lines, rejected);
  await requireByRule(tx, input, lines, rule.decided);
  if (isYes(rule.decided.reportAsked.value)) await requireApproved(tx, supplierNo, input, lines, rule.decided);
  await requireUnitDecimals(tx, [...measuredOf(input, lines), ...giftsOf(input, lines)]);
  const sent: Sent = {
    checkStatus: asDeliveryRule(rule).approvalAsked ? noticeStatus.code.pendingApproval : noticeStatus.code.shipped,
    head: {
      ...headOf(input, supplierNo, delivery),
      ...broughtBy(delivery, lines, rule),
      ...classes,
      customValues: await valuesOfHead(tx, context, input),
      judgedBy: judgedBy(rule, ruleOptionNames),
    },
    lines: await valuesOfLines(tx, context, input),
    changes: shippedChanges(input, lines),
  };
  const sending = rejected ? resend(tx, context, rejected, sent) : send(tx, context, sent);
  const written = changeQuantities(tx, lines, reservedBy(input, lines, rule), "noticeQuantityIncorrect");
  written.catch(() => undefined);
  return { id: await sending, written };
}

/** What a notice reserves of its order lines, also beyond what is ordered where the rule lets it. */
function reservedBy(input: ShippingNoticeInput, lines: readonly LockedLine[], rule: OrderRule): QuantityChange[] {
  const added = input.lines.map((line) => ({ lineId: line.purchaseOrderLineId, quantity: line.deliveryQty }));
  const beyond = beyondByLine(lines, rule.decided.overDeliveryPercent, added);
  return added.map(({ lineId, quantity }) => ({ lineId, onWay: quantity, received: "0", beyond: beyond.get(lineId) }));
}

/** What is sent, its quantities in the units of the order lines, and beside them as the supplier counts them. */
interface Sending extends ShippingNoticeInput {
  readonly owns: readonly ReadQuantity["own"][];
}

async function inOrderUnits(
  tx: Database,
  supplierNo: string,
  given: ShippingNoticeInput,
  lines: readonly LockedLine[],
): Promise<Sending> {
  const read = await readQuantities(
    tx,
    supplierNo,
    measuredOf(given, lines).map(({ quantity, ...each }) => ({ ...each, text: quantity })),
  );
  return {
    ...given,
    lines: given.lines.map((line, index) => ({ ...line, deliveryQty: read[index]?.quantity ?? line.deliveryQty })),
    owns: read.map(({ own }) => own),
  };
}

/** Locks a rejected notice, to be sent again. @throws Fault versionStale, noticeNotRejected, noticeOrdersDiffer */
async function lockRejected(
  tx: Database,
  context: Context,
  id: string,
  { version = 0, orgNo }: Pick<ShippingNoticeInput, "version" | "orgNo">,
): Promise<Locked> {
  const { record } = await lockForStep(tx, context, storedNotices, "resubmit", { id, version });
  // Who rejected it would never see it again.
  if (record.orgNo !== orgNo) throw new Fault("noticeOrdersDiffer");
  return record;
}

interface Sent {
  readonly checkStatus: Row<typeof shippingNotice>["checkStatus"];
  readonly head: Head;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly changes: readonly ValueChange[];
}

/** What fits in the field that names the plants. */
const longestPlants = shippingNotice.fields.plantName.maxLength ?? 500;

const linesToAdd = (values: Sent["lines"]) => ({
  table: shippingNoticeLine.name,
  headField: "shippingNoticeId",
  values,
});

function send(tx: Database, { taker }: Context, { checkStatus, head, lines, changes }: Sent): Promise<string> {
  return addDocument(tx, taker, storedNotices, {
    head: { ...head, checkStatus },
    lines: linesToAdd(lines),
    action: "send",
    toState: checkStatus,
    changes,
    what: "sent",
  });
}

/** A rejected notice holds no quantities; its lines are written anew. */
async function resend(tx: Database, { taker }: Context, record: Locked, sent: Sent): Promise<string> {
  const moves = [{ lifecycle: noticeLifecycle, action: "resubmit", to: sent.checkStatus }];
  const set = { ...sent.head, rejectReason: null };
  await inOneBreath([
    writeSteps(tx, taker, storedNotices, [{ record, moves, set, changes: sent.changes }], { what: "sent" }),
    tx.deleteFrom("shippingNoticeLine").where("shippingNoticeId", "=", record.id).execute(),
    addLines(tx, record, linesToAdd(sent.lines)),
  ]);
  return record.id;
}

const unclassified = { classifyType: null, businessClassifyType: null };

/**
 * A notice is of one class of documents, as its orders are (B5.14d), and of the same once it is corrected: who rejected it
 * would never see it again.
 */
function requireOneClass(lines: readonly LockedLine[], rejected: Locked | null) {
  const [first = unclassified, ...others] = [...(rejected ? [rejected] : []), ...lines].map(
    ({ classifyType, businessClassifyType }) => ({
      classifyType,
      businessClassifyType,
    }),
  );
  if (others.some((other) => !isDeepStrictEqual(other, first))) throw new Fault("noticeClassesDiffer");
  return first;
}

/**
 * Every line must be of this supplier, organisation and order type, shippable, and asked for no more than is open. One may stand
 * several times, as its lots: together they are no more than that (B5.1c).
 */
function requireShippable(input: ShippingNoticeInput, lines: readonly LockedLine[], rule: OrderRule): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const wrong: FaultDetail[] = [];
  let first: { readonly error: ErrorName; readonly parameters: Record<string, string | number> } | undefined;
  const asked = new Map<string, string>();
  for (const [index, { purchaseOrderLineId, deliveryQty }] of input.lines.entries()) {
    const line = byId.get(purchaseOrderLineId);
    if (!line) throw new Fault("orderLineUnknown");
    const refused = whyWrong(input, deliveryQty, asked.get(line.id) ?? "0", line, rule);
    if (isPositive(deliveryQty)) asked.set(line.id, sum([asked.get(line.id) ?? "0", deliveryQty]));
    if (!refused) continue;
    const { error, option, day } = refused;
    const parameters = {
      purchaseNo: line.purchaseNo,
      line: lineName(line),
      itemNo: line.itemNo,
      quantity: asked.get(line.id) ?? deliveryQty,
      shippable: mostOf(line, rule.decided.overDeliveryPercent),
      ...(day ? { day } : {}),
      ...(option ? ruleParameters(rule.decided[option].rule, option) : {}),
    };
    first ??= { error, parameters };
    wrong.push({ path: `lines.${index}.deliveryQty`, key: `errors.${error}`, parameters });
  }
  if (first) throw new Fault(first.error, first.parameters, wrong);
}

/** @param before what rows above ask of the same line */
function whyWrong(
  input: ShippingNoticeInput,
  quantity: string,
  before: string,
  line: LockedLine,
  rule: OrderRule,
): NotShippable | null {
  if (line.orgNo !== input.orgNo || line.orderType !== input.orderType) return { error: "noticeOrdersDiffer" };
  if (!isPositive(quantity)) return { error: "noticeQuantityIncorrect" };
  const reason = whyNotShippable(line, rule);
  if (reason && reason.error !== "noticeNothingOpen") return reason;
  const percent = rule.decided.overDeliveryPercent;
  if (compareNumbers(sum([before, quantity]), mostOf(line, percent)) <= 0) return null;
  return { error: "noticeQuantityExceeded", ...(isPositive(percent.value) ? { option: "overDeliveryPercent" } : {}) };
}

function headOf(input: ShippingNoticeInput, supplierNo: string, { from, to }: Delivery) {
  return {
    ...writtenValues(shippingNotice, input),
    supplierNo,
    shippingAddressId: from.id,
    shippingAddress: `${from.officeName}, ${from.detailAddress}`,
    deliveryAddressId: to.id,
    deliveryAddress: `${to.officeName}, ${to.detailAddress}`,
    consignee: to.contacts,
    consigneePhone: to.telphone ?? to.mobile,
    lineCount: input.lines.length,
    sumDeliveryQty: sum(input.lines.map((line) => line.deliveryQty)),
    sumReceiveQty: "0",
  };
}

/** What of a head follows from the address, the order lines and their rule. */
function broughtBy({ to }: Delivery, lines: readonly LockedLine[], { decided }: OrderRule) {
  const [warehouseNo = null, ...others] = new Set(lines.map((line) => line.warehouseNo));
  const plants = new Set(lines.flatMap(({ plantName }) => plantName ?? []));
  return {
    deliveryModeNo: decided.deliveryMode.value as StatusCode<typeof deliveryMode>,
    plantName: plants.size === 0 ? null : [...plants].sort().join(", ").slice(0, longestPlants),
    delWarehouseNo: to.warehouseNo ?? (others.length === 0 ? warehouseNo : null),
    receivingTimeFrom: to.startTimeStr,
    receivingTimeUntil: to.dueTimeStr,
  };
}

type Head = ReturnType<typeof headOf> &
  ReturnType<typeof broughtBy> &
  ReturnType<typeof requireOneClass> & {
    readonly customValues: ReturnType<typeof newValues>;
    readonly judgedBy: readonly RuleNamed[];
  };

async function valuesOfHead(tx: Database, context: Context, { customValues }: ShippingNoticeInput) {
  const given = [{ path: "customValues", values: customValues }];
  const [checked] = await checkedValues(tx, context, shippingNotice.name, given);
  return newValues(checked);
}

async function valuesOfLines(tx: Database, context: Context, input: Sending): Promise<Sent["lines"]> {
  const given = input.lines.map(({ customValues: values }, index) => ({ path: `lines.${index}.customValues`, values }));
  const customValues = await checkedValues(tx, context, shippingNoticeLine.name, given);
  return input.lines.map((asked, index) => ({
    purchaseOrderLineId: asked.purchaseOrderLineId,
    ...writtenValues(shippingNoticeLine, asked),
    supplierQty: input.owns[index]?.quantity ?? null,
    supplierUnitNo: input.owns[index]?.unitNo ?? null,
    customValues: newValues(customValues[index]),
  }));
}

/** The quantities of the notice, each in the unit of its order line, with where they stand in the request. */
function measuredOf(input: ShippingNoticeInput, lines: readonly LockedLine[]) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return input.lines.map(({ purchaseOrderLineId, deliveryQty }, index) => ({
    itemNo: byId.get(purchaseOrderLineId)?.itemNo ?? "",
    unitNo: byId.get(purchaseOrderLineId)?.purUnitNo ?? "",
    quantity: deliveryQty,
    path: `lines.${index}.deliveryQty`,
    fieldKey: "shippingNoticeLine.deliveryQty",
  }));
}

/** What is delivered free of charge with lines, to be measured alike. */
function giftsOf(input: ShippingNoticeInput, lines: readonly LockedLine[]) {
  return measuredOf(input, lines).flatMap((each, index) => {
    const quantity = input.lines[index]?.giftQty;
    const place = { path: `lines.${index}.giftQty`, fieldKey: "common.giftQty" };
    return quantity ? [{ ...each, ...place, quantity }] : [];
  });
}

function shippedChanges(input: ShippingNoticeInput, lines: readonly LockedLine[]): ValueChange[] {
  const lots = Map.groupBy(input.lines, (line) => line.purchaseOrderLineId);
  return lines.flatMap((line) =>
    (lots.get(line.id) ?? []).map(({ deliveryQty }) => ({
      line: `${line.purchaseNo} ${lineName(line)}`,
      field: "deliveryQty",
      old: null,
      new: deliveryQty,
    })),
  );
}
