import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Cells, EditedLine } from "../../document/lines/linesStore.ts";
import type { PromisedLine } from "./lines.tsx";

/** A line of an order and its promise while it is typed: as ordered to begin with, in several parts where wanted. */
export interface PromiseLine extends EditedLine {
  readonly order: PromisedLine;
  /** What was ordered when the answer was begun, where that is another quantity or day by now. */
  readonly before?: Ordered;
}

type Ordered = Pick<PromisedLine, "batchPurQty" | "expectArrivalDate">;

/** What is asked of a line, and what was offered for it last. */
type Asked = readonly [quantity: string, day: string, price: string, offered: readonly Cells[]];

/** What is typed for a line, and to which question it is the answer. */
export interface KeptLine {
  readonly asked: string;
  readonly parts: readonly Cells[];
  readonly before?: Ordered;
  /** How people call it, and its unit, should it be an order's no more. */
  readonly name: string;
  readonly unitNo: string;
}

/** What is typed, by the line's id. */
export type Kept = Readonly<Record<string, KeptLine>>;

export const cell = (cells: Cells | undefined, key: string) => cells?.[key] ?? "";

const offeredOf = ({ promises }: PromisedLine) =>
  promises.map(({ promiseQty, promiseDate }) => ({ promiseQty, promiseDate }));

function askedOf(order: PromisedLine): Asked {
  return [order.batchPurQty, order.expectArrivalDate, order.price, offeredOf(order)];
}

/** What a promise begins with: as it was offered last, where the buyer asks again; else as ordered. */
function firstParts([promiseQty, promiseDate, price, offered]: Asked): readonly Cells[] {
  const [first = { promiseQty, promiseDate }, ...others] = offered;
  return [{ ...first, price }, ...others];
}

const says = (parts: readonly Cells[]) =>
  JSON.stringify(parts.map((cells) => ["promiseQty", "promiseDate", "price"].map((key) => cell(cells, key))));

const isTyped = ({ asked, parts }: KeptLine) => says(parts) !== says(firstParts(JSON.parse(asked) as Asked));

/** Parts as they were typed, with the price of the order where that is another by now and none was typed. */
function typedParts([first, ...others]: readonly Cells[], price: string, priceBefore: string): readonly Cells[] {
  return [{ ...first, ...(cell(first, "price") === priceBefore ? { price } : {}) }, ...others];
}

/** A line as it was typed before, whatever else is ordered by now; what nobody typed follows the order. */
function begun(order: PromisedLine, typed: KeptLine | undefined, isBegun: boolean): PromiseLine {
  const { id, batchPurQty, expectArrivalDate } = order;
  const fresh = { id, order, parts: firstParts(askedOf(order)) };
  if (!typed || !isBegun) return fresh;
  const asked = JSON.parse(typed.asked) as Asked;
  const before = typed.before ?? { batchPurQty: asked[0], expectArrivalDate: asked[1] };
  const isOther = before.batchPurQty !== batchPurQty || before.expectArrivalDate !== expectArrivalDate;
  return {
    ...fresh,
    ...(isTyped(typed) ? { parts: typedParts(typed.parts, order.price, asked[2]) } : {}),
    ...(isOther ? { before } : {}),
  };
}

/** Lines as they were typed before; to who typed nothing nobody says what was ordered then. */
export function begunLines(orders: readonly PromisedLine[], kept: Kept | null): PromiseLine[] {
  const isBegun = Object.values(kept ?? {}).some(isTyped);
  return orders.map((order) => begun(order, kept?.[order.id], isBegun));
}

/** What is typed of lines, and what they were when the answer was begun. */
export const keptOf = (lines: readonly PromiseLine[]): Kept =>
  Object.fromEntries(
    lines.map(({ id, order, parts, before }) => [
      id,
      {
        asked: JSON.stringify(askedOf(order)),
        parts,
        name: `${lineName(order)} ${order.itemNo}`,
        unitNo: order.purUnitNo,
        ...(before ? { before } : {}),
      },
    ]),
  );

/** What was typed for lines that are an order's no more. */
export function removedOf({ lines }: { readonly lines: readonly PromisedLine[] }, kept: Kept | null): Kept {
  const there = new Set(lines.map(({ id }) => id));
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([id, line]) => !there.has(id) && isTyped(line)));
}
