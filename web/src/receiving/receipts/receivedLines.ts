import type { OwnUnits } from "@tandem/contract/base-data/own-units";
import type { Detail } from "@tandem/contract/core/envelope";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { inspection } from "@tandem/contract/receiving/acceptances/acceptances";
import { type ReceiptInput, receipt } from "@tandem/contract/receiving/receipts/receipts";
import i18next from "i18next";
import { beyondWord } from "../../delivery/shipping-notices/beyondWord.ts";
import { countedText } from "../../document/lines/countedCells.ts";
import { fieldColumn, type LineColumn } from "../../document/lines/lineColumn.ts";
import type { CellProblem, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { formatNumber } from "../../fields/format.ts";
import { countedOf } from "../../orders/purchase-orders/useOwnUnits.ts";

type NoticeLine = ShippingNoticeDetail["lines"][number];

/** A line of a notice, and how much of it arrived; empty where nothing did. */
export interface ReceivedLine extends EditedLine {
  readonly notice: NoticeLine;
  /** As it was when counting began, where something of it was received or corrected since. */
  readonly before?: NoticeLine;
}

/** By the line's id. */
export type Quantities = Readonly<Record<string, string | undefined>>;

/** A line as it begins: all that is paid arrived, unless a draft says otherwise. */
export const begunLine = (line: NoticeLine): ReceivedLine => ({
  id: line.id,
  notice: line,
  parts: [
    {
      receiptQty: isPositive(stillOnWay(line)) ? stillOnWay(line) : "",
      giftQty: "",
      differenceReason: "",
      serialNos: "",
      damagedQty: "",
      damagedSerialNos: "",
    },
  ],
});

/** The lines of which something is on the way, or comes free of charge. */
export const receivedLines = (notice: Pick<ShippingNoticeDetail, "lines">): ReceivedLine[] =>
  notice.lines.filter((line) => isPositive(stillOnWay(line)) || line.giftQty).map(begunLine);

/** A line as people call it. */
export const nameOfLine = ({ notice: line }: Pick<ReceivedLine, "notice">) =>
  `${line.purchaseNo} ${lineName(line)} ${line.itemNo}`;

/** As it was counted, maybe in another unit than the order's. */
const quantityOf = ({ parts }: ReceivedLine) => countedText(parts[0] ?? {}, "receiptQty");
export const paidOf = ({ parts }: ReceivedLine) => typedQuantity(parts[0]?.receiptQty);

export const giftOf = ({ parts }: ReceivedLine) => parts[0]?.giftQty ?? "";
const reasonOf = ({ parts }: ReceivedLine) => parts[0]?.differenceReason?.trim() ?? "";
export const damagedOf = ({ parts }: ReceivedLine) => parts[0]?.damagedQty ?? "";
const isDamaged = (line: ReceivedLine) => isPositive(typedQuantity(damagedOf(line)));
const damagedKey = ({ id }: ReceivedLine) => `damaged ${id}`;
export const serialsOf = ({ parts }: ReceivedLine) => parts[0]?.serialNos?.trim() ?? "";
const serialsKey = ({ id }: ReceivedLine) => `serials ${id}`;
export const damagedSerialsOf = ({ parts }: ReceivedLine) => parts[0]?.damagedSerialNos?.trim() ?? "";
const damagedSerialsKey = ({ id }: ReceivedLine) => `damagedSerials ${id}`;
const reasonKey = ({ id }: ReceivedLine) => `reason ${id}`;
const giftKey = ({ id }: ReceivedLine) => `gift ${id}`;

/** What a line's quantity is of. */
export const ofNotice = ({ notice }: ReceivedLine) => countedOf(notice);

export function quantitiesOf(lines: readonly ReceivedLine[]): Quantities {
  return Object.fromEntries(
    lines.flatMap((line) => [
      [line.id, quantityOf(line)],
      ...(giftOf(line) ? [[giftKey(line), giftOf(line)]] : []),
      ...(reasonOf(line) ? [[reasonKey(line), reasonOf(line)]] : []),
      ...(damagedOf(line) ? [[damagedKey(line), damagedOf(line)]] : []),
      ...(serialsOf(line) ? [[serialsKey(line), serialsOf(line)]] : []),
      ...(damagedSerialsOf(line) ? [[damagedSerialsKey(line), damagedSerialsOf(line)]] : []),
    ]),
  );
}

/** The lines as they were counted; those that nobody had seen when counting stay as they are. */
export function withQuantities(lines: readonly ReceivedLine[], quantities: Quantities): ReceivedLine[] {
  return lines.map((line) => {
    if (!(line.id in quantities)) return line;
    const counted = {
      receiptQty: quantities[line.id] ?? "",
      giftQty: quantities[giftKey(line)] ?? "",
      differenceReason: quantities[reasonKey(line)] ?? "",
      serialNos: quantities[serialsKey(line)] ?? "",
      damagedQty: quantities[damagedKey(line)] ?? "",
      damagedSerialNos: quantities[damagedSerialsKey(line)] ?? "",
    };
    return { ...line, parts: [counted] };
  });
}

export const hasArrived = (line: ReceivedLine) => Boolean(quantityOf(line) || giftOf(line));

/** What of the lines is sent: those of which something arrived. */
export function arrivedOf(lines: readonly ReceivedLine[]): ReceiptInput["lines"] {
  return lines.flatMap((line) => {
    const receiptQty = quantityOf(line);
    const giftQty = giftOf(line);
    const differenceReason = reasonOf(line);
    const serialNos = serialsOf(line);
    const damagedQty = damagedOf(line);
    const damagedSerialNos = damagedSerialsOf(line);
    const said = {
      ...(giftQty ? { giftQty } : {}),
      ...(differenceReason ? { differenceReason } : {}),
      ...(serialNos ? { serialNos } : {}),
      ...(damagedQty ? { damagedQty } : {}),
      ...(damagedSerialNos ? { damagedSerialNos } : {}),
    };
    return hasArrived(line) ? [{ shippingNoticeLineId: line.id, receiptQty: receiptQty || "0", ...said }] : [];
  });
}

/** The cells that details of a refusal are of: they count what was sent. */
export function refusedCells(
  rows: readonly LineRow<ReceivedLine>[],
  arrived: ReceiptInput["lines"],
  details: readonly Detail[],
): CellProblem[] {
  return details.flatMap(({ path, message }) => {
    const [, index, column] = /^(?:condition\.)?lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const sent = arrived[Number(index)];
    const row = rows.findIndex(({ line }) => line.id === sent?.shippingNoticeLineId);
    return column && row >= 0 ? [{ row, column, message }] : [];
  });
}

/**
 * The column of what arrived: 0 < quantity ≤ what is on the way (B5.2).
 * @param most of lines of which more may arrive, by their ids
 */
export function quantityColumn(
  units: OwnUnits | undefined,
  most: ReadonlyMap<string, string>,
): LineColumn<ReceivedLine> {
  const incorrect = i18next.t("errors.receiptQuantityIncorrect");
  return fieldColumn(receipt, "receiptQty", {
    width: 125,
    required: false,
    message: incorrect,
    // What is announced may always arrive as a whole.
    counted: { units, of: ofNotice, standing: ({ notice }) => [stillOnWay(notice)] },
    summed: ({ notice }) => notice.purUnitNo,
    label: ({ line }) => i18next.t("receiptPages.quantityOf", { name: nameOfLine(line) }),
    problem: ({ line, cells }) => {
      const quantity = cells.receiptQty ?? "";
      if (quantity === "") return null;
      if (!isPositive(quantity)) return incorrect;
      const open = most.get(line.id) ?? stillOnWay(line.notice);
      return compareNumbers(quantity, open) > 0
        ? i18next.t("receiptPages.moreThanOpen", { open: formatNumber(open) })
        : null;
    },
    doubt: ({ line }) => beyondWord({ deliveryQty: stillOnWay(line.notice), receiveQty: paidOf(line) }),
  });
}

/** What comes free of charge with a line: what of it has not come, and how much may. */
export interface Free {
  readonly open: string;
  readonly most: string;
}

/**
 * The column of what came free of charge: where nothing is said, what was announced comes with the last of its line.
 * @param free of lines that bring such pieces, by their ids
 */
export function giftColumn(free: ReadonlyMap<string, Free>): LineColumn<ReceivedLine> {
  return fieldColumn(receipt, "giftQty", {
    width: 100,
    label: ({ line }) => i18next.t("receiptPages.giftOf", { name: nameOfLine(line) }),
    note: ({ line }) => {
      const open = free.get(line.id)?.open ?? "0";
      return isPositive(open) && isPositive(paidOf(line))
        ? i18next.t("receiptPages.giftAnnounced", { quantity: formatNumber(open) })
        : null;
    },
    problem: ({ line }) => {
      const most = free.get(line.id)?.most ?? "0";
      return compareNumbers(typedQuantity(giftOf(line)), most) > 0
        ? i18next.t("receiptPages.moreThanFree", { open: formatNumber(most) })
        : null;
    },
  });
}

/** The column of why less came, or what is damaged. */
export function reasonColumn(): LineColumn<ReceivedLine> {
  return fieldColumn(receipt, "differenceReason", {
    width: 200,
    title: i18next.t("receiptPages.differenceReason"),
    required: ({ line }) => isDamaged(line),
    missing: i18next.t("errors.inspectionReasonMissing"),
    problem: ({ line }) => (reasonOf(line) && !hasArrived(line) ? i18next.t("receiptPages.nothingCame") : null),
    label: ({ line }) => i18next.t("receiptPages.differenceOf", { name: nameOfLine(line) }),
  });
}

/** The column of what of it is damaged, which is rejected at once, for a reason. */
export function damagedColumn(): LineColumn<ReceivedLine> {
  return fieldColumn(inspection, "rejectedQty", {
    key: "damagedQty",
    width: 110,
    label: ({ line }) => i18next.t("receiptPages.damagedOf", { name: nameOfLine(line) }),
    problem: ({ line }) => {
      const isMore = isDamaged(line) && compareNumbers(typedQuantity(damagedOf(line)), paidOf(line)) > 0;
      return isMore ? i18next.t("errors.receiptQuantityIncorrect") : null;
    },
  });
}
