import { isPositive, sum } from "@tandem/contract/core/numbers";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { inspection } from "@tandem/contract/receiving/acceptances/acceptances";
import { areLastPaid } from "@tandem/contract/receiving/receipts/free-pieces";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { namedSerials, serialsFault, tooLongSerial } from "@tandem/contract/receiving/serial-numbers/named";
import i18next from "i18next";
import { fieldColumn, type LineColumn } from "../../document/lines/lineColumn.ts";
import { typedQuantity } from "../../document/lines/typedQuantity.ts";
import { formatNumber } from "../../fields/format.ts";
import { damagedSerialsProblem } from "./damagedSerials.ts";
import {
  damagedOf,
  damagedSerialsOf,
  type Free,
  giftOf,
  hasArrived,
  paidOf,
  type ReceivedLine,
  serialsOf,
} from "./receivedLines.ts";

/** How many pieces of a line have not come, paid and free. */
const openOf = (line: ReceivedLine, free: ReadonlyMap<string, Free>) =>
  sum([stillOnWay(line.notice), free.get(line.id)?.open ?? "0"]);

/** How many pieces came of a line, paid and free: where nothing is said of these, those that were announced, with the last of it. */
function piecesOf(line: ReceivedLine, free: ReadonlyMap<string, Free>): string {
  const paid = paidOf(line);
  const unsaid = areLastPaid(line.notice, paid) ? (free.get(line.id)?.open ?? "0") : "0";
  return sum([paid, giftOf(line) ? typedQuantity(giftOf(line)) : unsaid]);
}

/**
 * The column of serial numbers, which lines of some materials ask for: one of each piece, those that are announced where nobody
 * says others.
 * @param asked what is announced of the lines that ask for them, by their ids
 * @param free of lines that bring pieces free of charge, which have numbers too
 */
export function serialsColumn(
  asked: ReadonlyMap<string, readonly string[]>,
  free: ReadonlyMap<string, Free>,
): LineColumn<ReceivedLine> {
  return fieldColumn(receipt, "serialNos", {
    width: 200,
    label: ({ line: { notice } }) =>
      i18next.t("serialPages.serialsOf", { name: `${notice.purchaseNo} ${lineName(notice)} ${notice.itemNo}` }),
    note: ({ line }) => {
      const announced = asked.get(line.id);
      return announced && announced.length > 0 && !serialsOf(line)
        ? i18next.t("serialPages.willBe", { numbers: announced.join(", ") })
        : null;
    },
    // What is known by a longer one from before still comes: the server knows.
    doubt: ({ line }) => {
      const announced = new Set(asked.get(line.id));
      const long = tooLongSerial(namedSerials(serialsOf(line)), (serialNo) => announced.has(serialNo));
      return long && i18next.t("errors.serialTooLong", long);
    },
    problem: ({ line }) => {
      if (serialsOf(line) && !hasArrived(line)) return i18next.t("receiptPages.nothingCame");
      const quantity = piecesOf(line, free);
      if (!isPositive(quantity)) return null;
      const announced = asked.get(line.id);
      const open = openOf(line, free);
      const pieces = announced ? { count: announced.length, open } : null;
      const wrong = serialsFault(namedSerials(serialsOf(line)).length, pieces, quantity);
      const numbers = { quantity: formatNumber(quantity), open: formatNumber(open) };
      return wrong && i18next.t(`errors.${wrong.error}`, { ...numbers, count: wrong.count });
    },
  });
}

/**
 * The column of the serial numbers of what is damaged.
 * @param asked what is announced of the lines that ask for them, by their ids
 * @param free of lines that bring pieces free of charge, which have numbers too
 */
export function damagedSerialsColumn(
  asked: ReadonlyMap<string, readonly string[]>,
  free: ReadonlyMap<string, Free>,
): LineColumn<ReceivedLine> {
  return fieldColumn(inspection, "rejectedSerialNos", {
    key: "damagedSerialNos",
    width: 200,
    label: ({ line: { notice } }) =>
      i18next.t("receiptPages.damagedSerialsOf", { name: `${notice.purchaseNo} ${lineName(notice)} ${notice.itemNo}` }),
    problem: ({ line }) => {
      const typed = namedSerials(serialsOf(line));
      return damagedSerialsProblem({
        itemNo: line.notice.itemNo,
        named: damagedSerialsOf(line),
        damaged: typedQuantity(damagedOf(line)),
        pieces: piecesOf(line, free),
        came: typed.length > 0 ? typed : (asked.get(line.id) ?? []),
        isAsked: asked.has(line.id),
      });
    },
  });
}
