import { type ErrorName, Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import type { StatusCode } from "@tandem/contract/core/statuses";
import {
  type ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { areOfOneClass } from "@tandem/contract/delivery/shipping-notices/together";
import { type deliveryMode, ruleOptionNames } from "@tandem/contract/orders/order-rules/options";
import { type RuleNamed, ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type ReadQuantity, readQuantities } from "../../base-data/own-units.ts";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { checkedValues, newValues, valuesHeld } from "../../core/custom-fields/values.ts";
import type { Database } from "../../core/database.ts";
import { writtenValues } from "../../core/written-values.ts";
import type { Locked } from "../../documents/stored-document.ts";
import { isYes, judgedBy, type OrderRule } from "../../orders/order-rules/decisions.ts";
import { mostOf } from "../../orders/purchase-orders/over-delivery.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";
import { type NotShippable, whyNotShippable } from "../../orders/purchase-orders/shippable.ts";
import { requireAllCome } from "../../receiving/days-of-goods.ts";
import type { Delivery } from "./delivery-parties.ts";
import { asDeliveryRule } from "./delivery-rules.ts";
import { requireByRule } from "./notice-rules.ts";
import { type LotSent, requireApproved } from "./require-approved.ts";
import { requireSchedules } from "./require-schedules.ts";

/** What a supplier wants to send, and by what it is judged. */
interface ToJudge {
  readonly supplierNo: string;
  readonly given: ShippingNoticeInput;
  readonly delivery: Delivery;
  /** Its order lines, locked. */
  readonly lines: readonly LockedLine[];
  /** Lines under different rules are shipped together by the strictest of them. */
  readonly rule: OrderRule;
  /** The notice as it was, where it is corrected. */
  readonly before: Pick<Locked, "id" | "classifyType" | "businessClassifyType"> | null;
  /** What it holds already of order lines, by their ids: nobody else can take that, and it is not judged again. */
  readonly held?: ReadonlyMap<string, string>;
  /** Its lines as they left: what is still of the same lot, and not more, needs no report anew. */
  readonly sent?: readonly LotSent[];
}

/** Lines of a notice, as they are stored. */
export type LineValues = readonly Readonly<Record<string, unknown>>[];

/** What is sent, as it is stored. */
export interface Judged {
  readonly head: Head;
  /** Puts its lines together, and looks at the values of a tenant's own fields. @throws Fault */
  readonly lineValues: () => Promise<LineValues>;
  /** What it brings of each order line, in the order in which it says it. */
  readonly brings: readonly Pick<
    ShippingNoticeInput["lines"][number],
    "purchaseOrderLineId" | "deliveryQty" | "giftQty"
  >[];
  readonly approvalAsked: boolean;
}

/** Whether all that a supplier wants to send may be sent, and what is stored of it. @throws Fault */
export async function judgeNotice(
  tx: Database,
  context: Context,
  { supplierNo, given, delivery, lines, rule, before, held = new Map(), sent = [] }: ToJudge,
): Promise<Judged> {
  requireAllCome(
    context,
    given.lines.map(({ productDate: day }, index) => ({ path: `lines.${index}.productDate`, day })),
  );
  const input = await inOrderUnits(tx, supplierNo, given, lines);
  const free = lines.map((line) => freed(line, held.get(line.id) ?? "0"));
  requireShippable(input, free, rule, held);
  const classes = requireOneClass(lines, before);
  await requireByRule(tx, context, input, free, rule.decided);
  if (isYes(rule.decided.reportAsked.value)) await requireApproved(tx, supplierNo, input, lines, rule.decided, sent);
  await requireSchedules(tx, input, lines);
  requireFewGifts(input);
  await requireUnitDecimals(tx, [...measuredOf(input, lines), ...giftsOf(input, lines)]);
  return {
    head: {
      ...headOf(input, supplierNo, delivery),
      ...broughtBy(delivery, lines, rule),
      ...classes,
      customValues: await valuesOfHead(tx, context, input, before?.id),
      judgedBy: judgedBy(rule, ruleOptionNames),
    },
    lineValues: () => valuesOfLines(tx, context, input, before?.id),
    brings: input.lines,
    approvalAsked: asDeliveryRule(rule).approvalAsked,
  };
}

/** An order line as it would be if the notice held nothing of it. */
export function freed<Line extends Pick<LockedLine, "batchPurQty" | "deliveredQty" | "unDeliveryQty">>(
  line: Line,
  held: string,
): Line {
  if (!isPositive(held)) return line;
  const deliveredQty = subtract(line.deliveredQty, held);
  const open = subtract(line.batchPurQty, deliveredQty);
  return { ...line, deliveredQty, unDeliveryQty: isPositive(open) ? open : "0" };
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

/** What fits in the field that names the plants. */
const longestPlants = shippingNotice.fields.plantName.maxLength ?? 500;

const unclassified = { classifyType: null, businessClassifyType: null };

/**
 * A notice is of one class of documents, as its orders are (B5.14d), and of the same once it is corrected: who rejected it
 * would never see it again.
 */
function requireOneClass(lines: readonly LockedLine[], before: ToJudge["before"]) {
  const all = [...(before ? [before] : []), ...lines];
  if (!areOfOneClass(all)) throw new Fault("noticeClassesDiffer");
  const { classifyType, businessClassifyType } = all[0] ?? unclassified;
  return { classifyType, businessClassifyType };
}

/**
 * Every line must be of this supplier and organisation, and of the notice's order type where the rule does not let others in, shippable, and asked for no more than is open. One may stand
 * several times, as its lots: together they are no more than that (B5.1c).
 */
function requireShippable(
  input: ShippingNoticeInput,
  lines: readonly LockedLine[],
  rule: OrderRule,
  held: ReadonlyMap<string, string>,
): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const wrong: FaultDetail[] = [];
  let first: { readonly error: ErrorName; readonly parameters: Record<string, string | number> } | undefined;
  const asked = new Map<string, string>();
  for (const [index, { purchaseOrderLineId, deliveryQty }] of input.lines.entries()) {
    const line = byId.get(purchaseOrderLineId);
    if (!line) throw new Fault("orderLineUnknown");
    const mine = { before: asked.get(line.id) ?? "0", held: held.get(line.id) ?? "0" };
    const refused = whyWrong(input, deliveryQty, mine, line, rule);
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

/** @param mine what rows above ask of the same line, and what the notice holds of it already */
function whyWrong(
  input: ShippingNoticeInput,
  quantity: string,
  { before, held }: { readonly before: string; readonly held: string },
  line: LockedLine,
  rule: OrderRule,
): NotShippable | null {
  if (line.orgNo !== input.orgNo) return { error: "noticeOrdersDiffer" };
  if (line.orderType !== input.orderType && !isYes(rule.decided.orderTypesShared.value))
    return { error: "noticeOrderTypesApart", option: "orderTypesShared" };
  if (!isPositive(quantity)) return { error: "noticeQuantityIncorrect" };
  const asked = sum([before, quantity]);
  if (compareNumbers(asked, held) <= 0) return null;
  const reason = whyNotShippable(line, rule);
  if (reason && reason.error !== "noticeNothingOpen") return reason;
  const percent = rule.decided.overDeliveryPercent;
  if (compareNumbers(asked, mostOf(line, percent)) <= 0) return null;
  if (line.lineStatus === lineStatus.code.closed) return { error: "noticeLineClosed" };
  // A rule that says none is as good a reason as one that says how much.
  const isSaid = isPositive(percent.value) || percent.rule.kind === "deliveryRule";
  return { error: "noticeQuantityExceeded", ...(isSaid ? { option: "overDeliveryPercent" } : {}) };
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

async function valuesOfHead(tx: Database, context: Context, { customValues }: ShippingNoticeInput, id?: string) {
  const given = [{ path: "customValues", values: customValues }];
  const held = await valuesHeld(tx, shippingNotice.name, "id", id);
  const [checked] = await checkedValues(tx, context, shippingNotice.name, given, held);
  return newValues(checked);
}

async function valuesOfLines(tx: Database, context: Context, input: Sending, noticeId?: string): Promise<LineValues> {
  const given = input.lines.map(({ customValues: values }, index) => ({ path: `lines.${index}.customValues`, values }));
  const held = await valuesHeld(tx, shippingNoticeLine.name, "shippingNoticeId", noticeId);
  const customValues = await checkedValues(tx, context, shippingNoticeLine.name, given, held);
  return input.lines.map((asked, index) => ({
    purchaseOrderLineId: asked.purchaseOrderLineId,
    ...writtenValues(shippingNoticeLine, asked),
    supplierQty: input.owns[index]?.quantity ?? null,
    supplierUnitNo: input.owns[index]?.unitNo ?? null,
    scheduleId: asked.scheduleId ?? null,
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

/** So many pieces of a line may be free of charge: what is paid for is bounded by its order, and they by nothing else. */
const mostGifts = "1000000000";

/** @throws Fault numberTooLarge */
function requireFewGifts({ lines }: ShippingNoticeInput): void {
  const details = lines.flatMap(({ giftQty }, index): FaultDetail[] => {
    const isFew = compareNumbers(giftQty ?? "0", mostGifts) <= 0;
    return isFew ? [] : [{ path: `lines.${index}.giftQty`, key: "errors.numberTooLarge" }];
  });
  if (details.length > 0) throw new Fault("numberTooLarge", {}, details);
}

/** What is delivered free of charge with lines, to be measured alike. */
function giftsOf(input: ShippingNoticeInput, lines: readonly LockedLine[]) {
  return measuredOf(input, lines).flatMap((each, index) => {
    const quantity = input.lines[index]?.giftQty;
    const place = { path: `lines.${index}.giftQty`, fieldKey: "common.giftQty" };
    return quantity ? [{ ...each, ...place, quantity }] : [];
  });
}
