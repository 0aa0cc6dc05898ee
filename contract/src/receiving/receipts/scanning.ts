import { z } from "zod";
import { recordId } from "../../core/entity.ts";
import { plainText } from "../../core/fields.ts";
import { compareNumbers, isPositive, subtract, sum } from "../../core/numbers.ts";
import { checkDigit } from "../../delivery/labels/sscc.ts";
import { stillOnWay } from "../../delivery/shipping-notices/on-way.ts";

/** What stands between the elements of a GS1 code, as a keyboard scanner types it. */
export const groupSeparator = "\u001d";

/** What a scanner may say of the kind of code before it says the code: `]C1`, `]d2`, `]Q3`. */
const symbology = /^\][A-Za-z]\d/;
const ssccElement = /^00(\d{18})/;
const ssccDigits = 18;
/** Barcode, document, order line, material, batch, quantity and unit, as the QR code of a label says them. */
const labelParts = 7;

/** What was read off a label, a package or a paper. */
export interface ReadCode {
  /** As it reads: of the QR code of a label, its barcode. */
  readonly text: string;
  /** The same, and in capitals: who types on a phone or behind an input method writes small letters. */
  readonly texts: readonly string[];
  /** These without brackets around application identifiers, and without what stands between elements. */
  readonly plains: readonly string[];
  /** The number of a shipping unit, where it is one. */
  readonly sscc: string | null;
}

const isSscc = (digits: string) =>
  /^\d+$/.test(digits) &&
  digits.length === ssccDigits &&
  checkDigit(digits.slice(0, ssccDigits - 1)) === digits.slice(ssccDigits - 1);

/** A barcode as it is looked for: printed with brackets, and read without. */
export const plainCode = (barcode: string) => barcode.replaceAll(groupSeparator, "").replaceAll(/[()]/g, "");

/** Reads what a scanner or a camera gives: any element strings of GS1, the QR code of a label, a number. */
export function readCode(given: string): ReadCode {
  const code = given
    // An input method for Chinese writes letters and digits at full width.
    .normalize("NFKC")
    .trim()
    .replace(symbology, "")
    .replace(new RegExp(`^${groupSeparator}+`), "");
  const parts = code.split("|");
  const text = parts.length === labelParts ? (parts[0] ?? "") : code;
  const plain = plainCode(text);
  const digits = ssccElement.exec(plain)?.[1] ?? plain;
  const both = (code: string) => [...new Set([code, code.toUpperCase()])];
  return { text, texts: both(text), plains: both(plain), sscc: isSscc(digits) ? digits : null };
}

/** A line of a notice that is on the way, as it is received in the hand. */
export const expectedLine = z.object({
  id: recordId,
  shippingNoticeId: recordId,
  asnNo: z.string(),
  supplierName: z.string(),
  orgNo: z.string(),
  purchaseNo: z.string(),
  purchaseSeq: z.int(),
  purchasePhaseSeq: z.int(),
  purchaseBatchSeq: z.int(),
  itemNo: z.string(),
  goodsName: z.string(),
  spec: z.string().nullable(),
  lotNo: z.string().nullable(),
  purUnitNo: z.string(),
  deliveryQty: z.string(),
  receiveQty: z.string(),
  /** What is announced free of charge and has not come. */
  freeQty: z.string(),
  /** Where the order wants it; null: anywhere. */
  warehouseNo: z.string().nullable(),
  /** Its material asks for the serial number of each piece. */
  asksSerials: z.boolean(),
  /** How many lines of its notice are still to come, to whichever warehouse: who scans a box is told of it alone. */
  linesToCome: z.int(),
});
export type ExpectedLine = z.output<typeof expectedLine>;

/** A box by its label, or a package with all that lies in it. */
export const expectedBox = z.object({
  barcode: z.string(),
  sscc: z.string().nullable(),
  /** Which of the boxes or packages of its level: a box may have several labels. */
  place: z.string(),
  /** Whether labels or packages, and which level of its box rule, from 1: the innermost. */
  level: z.string(),
  contents: z.array(z.object({ shippingNoticeLineId: recordId, qty: z.string() })),
  /** The number of the receipt that it was counted for; null: of none. */
  receivedWith: z.string().nullable(),
});
export type ExpectedBox = z.output<typeof expectedBox>;

/** Returnable packaging that is announced with a notice and has not come. */
export const expectedPackaging = z.object({
  shippingNoticeId: recordId,
  packagingItemNo: z.string(),
  packagingName: z.string(),
  unitNo: z.string(),
  qty: z.string(),
  /** A receipt of the notice says how much came: what is still announced comes only where somebody counts it. */
  isCounted: z.boolean(),
});
export type ExpectedPackaging = z.output<typeof expectedPackaging>;

/** What was scanned: a box or package with its lines, or a whole notice with all that it brings. */
export const scanned = z.object({
  box: expectedBox.nullable(),
  lines: z.array(expectedLine),
  /** Of the notices of its lines. */
  packaging: z.array(expectedPackaging),
});
export type Scanned = z.output<typeof scanned>;

const longestCode = 500;

/** What was scanned, as it was read, with what stands between its elements. */
export const scanInput = z.strictObject({
  code: z
    .string()
    .max(longestCode)
    .refine((code) => plainText(longestCode).safeParse(code.replaceAll(groupSeparator, "")).success),
});

/** Everything on the way to a warehouse, as a device keeps it for when there is no network. */
export const expected = z.object({
  lines: z.array(expectedLine),
  boxes: z.array(expectedBox),
  packaging: z.array(expectedPackaging),
  /** Whether these are all: a device keeps so many at most, those that are expected first. */
  isAll: z.boolean(),
});
export type Expected = z.output<typeof expected>;

type Open = Pick<ExpectedLine, "deliveryQty" | "receiveQty" | "freeQty">;

// What a device kept before there were any says none.
const freeOf = (line: Partial<Open>) => line.freeQty ?? "0";

/** What of a line is still on the way, with what is free of charge. */
export const openOfLine = (line: Open) => sum([stillOnWay(line), freeOf(line)]);

/** What was counted of a line: what is paid for comes first, what is free of charge after it, and what was not announced is paid. */
export function countedParts(line: Open, counted: string): { readonly receiptQty: string; readonly giftQty?: string } {
  const free = freeOf(line);
  if (!isPositive(free)) return { receiptQty: counted };
  const over = subtract(counted, stillOnWay(line));
  const giftQty = !isPositive(over) ? "0" : compareNumbers(over, free) < 0 ? over : free;
  return { receiptQty: subtract(counted, giftQty), giftQty };
}

/** What a code says of what a device keeps, by the same reading as where there is a network. */
export function findExpected({ lines, boxes, packaging }: Omit<Expected, "isAll">, given: string): Scanned | null {
  const { text, texts, plains, sscc } = readCode(given);
  const box =
    boxes.find(({ barcode }) => barcode === text) ??
    boxes.find((each) => plains.includes(plainCode(each.barcode)) || (sscc !== null && each.sscc === sscc));
  if (box) {
    const held = new Set(box.contents.map(({ shippingNoticeLineId }) => shippingNoticeLineId));
    const ofBox = lines.filter(({ id }) => held.has(id));
    return found(box, ofBox, packaging);
  }
  return found(
    null,
    lines.filter(({ asnNo }) => texts.includes(asnNo)),
    packaging,
  );
}

function found(
  box: ExpectedBox | null,
  lines: ExpectedLine[],
  packaging: readonly ExpectedPackaging[],
): Scanned | null {
  if (lines.length === 0) return null;
  const notices = new Set(lines.map(({ shippingNoticeId }) => shippingNoticeId));
  return { box, lines, packaging: packaging.filter(({ shippingNoticeId }) => notices.has(shippingNoticeId)) };
}
