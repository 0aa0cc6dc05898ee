import { daysAfter } from "@tandem/contract/core/days";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import { type ShippingNoticeInput, shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { wayOfCarriage } from "@tandem/contract/delivery/shipping-notices/statuses";
import { keywordsOf, type RuleOption } from "@tandem/contract/orders/order-rules/options";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { type Decisions, isYes } from "../../orders/order-rules/decisions.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";

/** A line of a notice with the order line that it brings, in the order in which they were sent. */
interface Brought {
  readonly index: number;
  readonly line: LockedLine;
  readonly deliveryQty: string;
  readonly productDate: string | null;
}

type Parameters = Readonly<Record<string, string | number>>;

interface Apart {
  readonly option: RuleOption;
  readonly error: ErrorName;
  readonly isAsked: (value: string) => boolean;
  readonly of: (line: LockedLine, decided: Decisions) => string;
}

/** In what lines may not differ, where a rule says so. */
const apart: readonly Apart[] = [
  { option: "ordersShared", error: "noticeOrdersApart", isAsked: isNo, of: ({ purchaseNo }) => purchaseNo },
  { option: "itemsShared", error: "noticeItemsApart", isAsked: isNo, of: ({ itemNo }) => itemNo },
  { option: "plantsShared", error: "noticePlantsApart", isAsked: isNo, of: ({ plantName }) => plantName ?? "" },
  {
    option: "warehousesShared",
    error: "noticeWarehousesApart",
    isAsked: isNo,
    of: ({ warehouseNo }) => warehouseNo ?? "",
  },
  {
    option: "trackingNosShared",
    error: "noticeTrackingNosApart",
    isAsked: isNo,
    of: ({ requirementNo }) => requirementNo ?? "",
  },
  { option: "singleUnit", error: "noticeUnitsApart", isAsked: isYes, of: ({ purUnitNo }) => purUnitNo },
  {
    option: "customValuesShared",
    error: "noticeValuesApart",
    isAsked: isNo,
    of: ({ customValues }) => JSON.stringify(customValues ?? {}),
  },
  { option: "mergedByKeyword", error: "noticeKeywordsApart", isAsked: isYes, of: keywordIn },
];

function isNo(value: string): boolean {
  return !isYes(value);
}

/** The first keyword of the list that stands in what a line says of its goods. */
function keywordIn({ goodsName, spec, remark }: LockedLine, { keywordList }: Decisions): string {
  const said = [goodsName, spec, remark].join(" ").toLowerCase();
  return keywordsOf(keywordList.value).find((keyword) => said.includes(keyword)) ?? "";
}

/** In what lines may not differ that are shipped together by what is decided. */
export const askedApart = (decided: Decisions) => apart.filter(({ option, isAsked }) => isAsked(decided[option].value));

/** Refuses what the rule asks otherwise, and names it. */
function refuse<Option extends RuleOption>(
  decided: Pick<Decisions, Option>,
  option: Option,
  error: ErrorName,
  parameters: Parameters,
  path: string,
): never {
  const said = { ...parameters, ...ruleParameters(decided[option].rule, option) };
  const { field } = parameters;
  const fieldKey = typeof field === "string" ? { fieldKey: field } : {};
  throw new Fault(error, said, [{ path, key: `errors.${error}`, parameters: said, ...fieldKey }]);
}

const at = ({ index }: Brought, field = "deliveryQty") => `lines.${index}.${field}`;
const named = ({ line }: Brought) => ({ purchaseNo: line.purchaseNo, line: lineName(line), itemNo: line.itemNo });

/** What may stand in one notice, and what it must say, by the strictest rule of its lines (B3.12). */
export async function requireByRule(
  tx: Database,
  { today }: Pick<Context, "today">,
  input: ShippingNoticeInput,
  lines: readonly LockedLine[],
  decided: Decisions,
): Promise<void> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const brought = input.lines.flatMap(({ purchaseOrderLineId, deliveryQty, productDate = null }, index): Brought[] => {
    const line = byId.get(purchaseOrderLineId);
    return line ? [{ index, line, deliveryQty, productDate }] : [];
  });
  requireTogether(brought, decided);
  requireCount(brought, decided);
  requireWhole(brought, decided);
  requireTransport(input, decided);
  await requireShelfLife(tx, brought, { arrival: input.expectedArrivalDate, today }, decided);
}

/** How a refusal tells two values apart. */
export const differenceOf = (one: string, other: string) => ({ one: one || "–", other: other || "–" });

function requireTogether(brought: readonly Brought[], decided: Decisions): void {
  const [first] = brought;
  if (!first) return;
  for (const { option, error, of } of askedApart(decided)) {
    const one = of(first.line, decided);
    const differing = brought.find(({ line }) => of(line, decided) !== one);
    if (!differing) continue;
    const parameters = { ...differenceOf(one, of(differing.line, decided)), ...named(differing) };
    refuse(decided, option, error, parameters, at(differing));
  }
}

function requireCount(brought: readonly Brought[], decided: Decisions): void {
  const most = Number(decided.maxLines.value);
  const beyond = most === 0 ? undefined : brought[most];
  if (beyond) refuse(decided, "maxLines", "noticeLinesTooMany", { most, count: brought.length }, at(beyond));
}

/** What is open of a line is shipped as a whole, in one lot or several. */
function requireWhole(brought: readonly Brought[], decided: Decisions): void {
  if (isYes(decided.partsAllowed.value)) return;
  for (const parts of Map.groupBy(brought, ({ line }) => line.id).values()) {
    const [first] = parts;
    const quantity = sum(parts.map(({ deliveryQty }) => deliveryQty));
    if (!first || compareNumbers(quantity, first.line.unDeliveryQty) >= 0) continue;
    const parameters = { ...named(first), quantity, shippable: first.line.unDeliveryQty };
    refuse(decided, "partsAllowed", "noticePartRefused", parameters, at(first));
  }
}

/** With a carrier goods travel under a number; who brings them himself says with which car. */
export function requireTransport(
  input: Pick<ShippingNoticeInput, "wayCarriage" | "carNo" | "trackingNo">,
  decided: Pick<Decisions, "shippingInfoNeeded">,
): void {
  if (!isYes(decided.shippingInfoNeeded.value)) return;
  const missing = !input.wayCarriage
    ? "wayCarriage"
    : input.wayCarriage === wayOfCarriage.code.selfDelivery
      ? input.carNo
        ? null
        : "carNo"
      : input.trackingNo
        ? null
        : "trackingNo";
  if (missing === null) return;
  const field = `${shippingNotice.name}.${missing}`;
  refuse(decided, "shippingInfoNeeded", "noticeTransportNeeded", { field }, missing);
}

/**
 * Goods that spoil have so many days left when they are expected. What is said to have arrived already arrives today at the
 * earliest, and what is said to be made later is as old as what is made today.
 */
async function requireShelfLife(
  tx: Database,
  brought: readonly Brought[],
  { arrival, today }: { readonly arrival: string; readonly today: string },
  decided: Decisions,
): Promise<void> {
  const least = Number(decided.minRemainingDays.value);
  if (least === 0) return;
  const expected = arrival < today ? today : arrival;
  const lives = await shelfLives(
    tx,
    brought.map(({ line }) => line.itemNo),
  );
  for (const each of brought) {
    const shelfLife = lives.get(each.line.itemNo);
    if (shelfLife === undefined) continue;
    if (!each.productDate)
      refuse(decided, "minRemainingDays", "noticeProductDateNeeded", named(each), at(each, "productDate"));
    const until = daysAfter(each.productDate > today ? today : each.productDate, shelfLife);
    if (daysAfter(expected, least) > until)
      refuse(
        decided,
        "minRemainingDays",
        "noticeShelfLifeShort",
        { ...named(each), until, count: least },
        at(each, "productDate"),
      );
  }
}

/** For how many days the materials last that spoil. */
export async function shelfLives(tx: Database, itemNos: readonly string[]): Promise<Map<string, number>> {
  const found = await tx
    .selectFrom("material")
    .select(["itemNo", "shelfLifeDays"])
    .where("itemNo", "in", [...new Set(itemNos)])
    .execute();
  return new Map(found.flatMap(({ itemNo, shelfLifeDays }) => (shelfLifeDays ? [[itemNo, shelfLifeDays]] : [])));
}
