import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import type { StoredFile } from "@tandem/contract/platform/files";
import {
  countedParts,
  type ExpectedBox,
  type ExpectedLine,
  openOfLine,
  type Scanned,
} from "@tandem/contract/receiving/receipts/scanning";
import { namedSerials } from "@tandem/contract/receiving/serial-numbers/named";
import i18next from "i18next";
import { damagedSerialsProblem } from "../receipts/damagedSerials.ts";
import { type CountedPackaging, packagingAnew, packagingToCount } from "./countedPackaging.ts";
import { numberOf } from "./numberOf.ts";

/** A line of a notice, and how much of it was counted so far. */
export interface CountedLine {
  readonly line: ExpectedLine;
  /** As it is typed; empty or 0 where nothing was counted. */
  readonly quantity: string;
  /** The serial numbers of the pieces, as they are typed or scanned. */
  readonly serialNos?: string;
  /** The boxes that were scanned, by level and place. */
  readonly boxes: readonly string[];
  /** Their barcodes, by which the server knows them again. */
  readonly boxBarcodes?: readonly string[];
  /** What came free of charge, and what is damaged, as they are typed. */
  readonly giftQty?: string;
  readonly damagedQty?: string;
  /** The serial numbers of what is damaged, as they are typed or scanned. */
  readonly damagedSerialNos?: string;
  /** Why less came, or what is damaged. */
  readonly differenceReason?: string;
  /** Of what is wrong with it. */
  readonly photos?: readonly StoredFile[];
  /** The returnable packaging of its notice: all lines of that say the same. */
  readonly packaging?: readonly CountedPackaging[];
  /** Why its notice was not received as it was counted before: all lines of that say the same. */
  readonly refused?: string;
}

const boxKey = ({ level, place }: ExpectedBox) => `${level}/${place}`;
const heldIn = ({ contents }: ExpectedBox) =>
  new Map(contents.map(({ shippingNoticeLineId, qty }) => [shippingNoticeLineId, qty]));

/** A typed quantity as a number; null where it is none. */
export const quantityOf = ({ quantity }: CountedLine): string | null => numberOf(quantity);

/** What of a line came free of charge, or is damaged; null where it is no number. */
export const giftOf = ({ giftQty = "" }: CountedLine): string | null => numberOf(giftQty);
export const damagedOf = ({ damagedQty = "" }: CountedLine): string | null => numberOf(damagedQty);

/** Whether something of a line came. */
export const hasCome = (each: CountedLine) => [quantityOf(each), giftOf(each)].some((one) => isPositive(one ?? "0"));

const saysMore = ({ differenceReason, serialNos, damagedSerialNos, photos = [] }: CountedLine) =>
  Boolean(differenceReason?.trim() || serialNos?.trim() || damagedSerialNos?.trim()) || photos.length > 0;

/** What is free of charge of what was counted is known, unless somebody says it. */
export function partsOf(each: CountedLine): ReturnType<typeof countedParts> {
  const quantity = quantityOf(each) ?? "0";
  const giftQty = each.giftQty?.trim() ? giftOf(each) : null;
  return giftQty === null ? countedParts(each.line, quantity) : { receiptQty: quantity, giftQty };
}

/** Why the numbers of damaged pieces do not do; which are announced of the line the device does not know. */
function serialsProblemOf(each: CountedLine, damaged: string): string | null {
  const { receiptQty, giftQty = "0" } = partsOf(each);
  return damagedSerialsProblem({
    itemNo: each.line.itemNo,
    named: each.damagedSerialNos ?? "",
    damaged,
    pieces: sum([receiptQty, giftQty]),
    came: namedSerials(each.serialNos),
    isAsked: each.line.asksSerials,
  });
}

/** What of a line cannot be sent as it is, in words. */
export function problemOf(each: CountedLine): string | null {
  const [quantity, gift, damaged] = [quantityOf(each), giftOf(each), damagedOf(each)];
  if (quantity === null || gift === null || damaged === null) return i18next.t("scanPages.quantityWrong");
  if (saysMore(each) && !hasCome(each) && !isPositive(damaged)) return i18next.t("receiptPages.nothingCame");
  if (compareNumbers(damaged, quantity) > 0) return i18next.t("scanPages.moreDamaged");
  if (isPositive(damaged) && !each.differenceReason?.trim()) return i18next.t("errors.inspectionReasonMissing");
  return serialsProblemOf(each, damaged);
}

/** Why a box may be counted twice. */
export type Doubt = "again" | "waiting" | "received" | "otherLevel";

/**
 * It was scanned before, or received, or boxes of another level were, which may hold it or stand in it.
 * @param waiting what waits on the device to be received
 */
export function doubtOf(
  counted: readonly CountedLine[],
  { box }: Scanned,
  waiting: readonly CountedLine[] = [],
): Doubt | null {
  if (!box) return null;
  if (waiting.some(({ boxBarcodes = [] }) => boxBarcodes.includes(box.barcode))) return "waiting";
  const held = heldIn(box);
  const boxes = counted.flatMap((each) => (held.has(each.line.id) ? each.boxes : []));
  if (boxes.includes(boxKey(box))) return "again";
  // What a device has kept from before says nothing of it.
  if (box.receivedWith) return "received";
  return boxes.some((key) => !key.startsWith(`${box.level}/`)) ? "otherLevel" : null;
}

/** The lines with what was scanned: a box adds what it holds; of a notice its lines are there to be counted. */
export function withScanned(
  counted: readonly CountedLine[],
  { box, lines, packaging: announced }: Scanned,
): readonly CountedLine[] {
  const fresh = new Map(lines.map((line) => [line.id, line]));
  const known = counted.map((each) => ({ ...each, line: fresh.get(each.line.id) ?? each.line }));
  const added = lines
    .filter((line) => !counted.some((each) => each.line.id === line.id) && isPositive(openOfLine(line)))
    .map((line): CountedLine => {
      const { shippingNoticeId } = line;
      const beside = counted.find((each) => each.line.shippingNoticeId === shippingNoticeId);
      const packaging = beside ? beside.packaging : packagingToCount(announced, shippingNoticeId);
      return { line, quantity: "", boxes: [], ...(packaging ? { packaging } : {}) };
    });
  const all = [...known, ...added];
  if (!box) return all;
  const held = heldIn(box);
  return all.map((each) => {
    const qty = held.get(each.line.id);
    if (qty === undefined) return each;
    const boxes = [...each.boxes, boxKey(box)];
    const boxBarcodes = [...new Set([...(each.boxBarcodes ?? []), box.barcode])];
    return { ...each, quantity: sum([quantityOf(each) ?? "0", qty]), boxes, boxBarcodes };
  });
}

/** The lines, those that are told by what is still to come of them and of their notice's packaging now. */
export function withTold(
  counted: readonly CountedLine[],
  { lines, packaging: announced }: Pick<Scanned, "lines" | "packaging">,
): readonly CountedLine[] {
  const told = new Map(lines.map((line) => [line.id, line]));
  return counted.map(({ packaging: before, ...each }) => {
    const line = told.get(each.line.id);
    const packaging = line && before ? packagingAnew(before, announced) : before;
    return { ...each, line: line ?? each.line, ...(packaging ? { packaging } : {}) };
  });
}

/** A line of which nothing is on the way any more, and why. */
export function withNothingLeft(each: CountedLine, refused: string): CountedLine {
  return { ...each, line: { ...each.line, receiveQty: each.line.deliveryQty, freeQty: "0" }, refused };
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
