import { compareNumbers, isPositive, plainNumber, subtract, sum } from "@tandem/contract/core/numbers";
import {
  type ExpectedBox,
  type ExpectedLine,
  openOfLine,
  type Scanned,
} from "@tandem/contract/receiving/receipts/scanning";

/** A line of a notice, and how much of it was counted so far. */
export interface CountedLine {
  readonly line: ExpectedLine;
  /** As it is typed; empty or 0 where nothing was counted. */
  readonly quantity: string;
  /** The serial numbers of the pieces, as they are typed or scanned. */
  readonly serialNos?: string;
  /** The boxes that were scanned, by level and place. */
  readonly boxes: readonly string[];
}

const boxKey = ({ level, place }: ExpectedBox) => `${level}/${place}`;
const heldIn = ({ contents }: ExpectedBox) =>
  new Map(contents.map(({ shippingNoticeLineId, qty }) => [shippingNoticeLineId, qty]));
const decimal = /^\d{1,20}(\.\d{1,6})?$/;

/** A typed quantity as a number; null where it is none. */
export function quantityOf({ quantity }: CountedLine): string | null {
  const text = quantity.trim().replace(",", ".");
  if (text === "") return "0";
  return decimal.test(text) ? plainNumber(text) : null;
}

/** Why a box may be counted twice: it was scanned before, or boxes of another level, which may hold it or stand in it. */
export function doubtOf(counted: readonly CountedLine[], { box }: Scanned): "again" | "otherLevel" | null {
  if (!box) return null;
  const held = heldIn(box);
  const boxes = counted.flatMap((each) => (held.has(each.line.id) ? each.boxes : []));
  if (boxes.includes(boxKey(box))) return "again";
  return boxes.some((key) => !key.startsWith(`${box.level}/`)) ? "otherLevel" : null;
}

/** The lines with what was scanned: a box adds what it holds; of a notice its lines are there to be counted. */
export function withScanned(counted: readonly CountedLine[], { box, lines }: Scanned): readonly CountedLine[] {
  const fresh = new Map(lines.map((line) => [line.id, line]));
  const known = counted.map((each) => ({ ...each, line: fresh.get(each.line.id) ?? each.line }));
  const added = lines
    .filter((line) => !counted.some((each) => each.line.id === line.id) && isPositive(openOfLine(line)))
    .map((line): CountedLine => ({ line, quantity: "", boxes: [] }));
  const all = [...known, ...added];
  if (!box) return all;
  const held = heldIn(box);
  return all.map((each) => {
    const qty = held.get(each.line.id);
    if (qty === undefined) return each;
    return { ...each, quantity: sum([quantityOf(each) ?? "0", qty]), boxes: [...each.boxes, boxKey(box)] };
  });
}

/** One piece more or less, never below nothing. */
export function stepped(each: CountedLine, by: 1 | -1): CountedLine {
  const quantity = quantityOf(each) ?? "0";
  if (by === 1) return { ...each, quantity: sum([quantity, "1"]) };
  return { ...each, quantity: compareNumbers(quantity, "1") > 0 ? subtract(quantity, "1") : "" };
}

/** Whether more was counted than is on the way. */
export function isBeyond(each: CountedLine): boolean {
  const quantity = quantityOf(each);
  return quantity !== null && compareNumbers(quantity, openOfLine(each.line)) > 0;
}

/** The lines by their notices, in the order in which these came. */
export function byNotice(counted: readonly CountedLine[]): readonly (readonly CountedLine[])[] {
  return [...Map.groupBy(counted, ({ line }) => line.shippingNoticeId).values()];
}
