import { compareNumbers, subtract } from "@tandem/contract/core/numbers";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { hashKey } from "@tanstack/react-query";
import i18next from "i18next";
import { formatMeasured } from "../../fields/format.ts";
import { begunLine, hasArrived, nameOfLine, quantitiesOf, type ReceivedLine, receivedLines } from "./receivedLines.ts";

type NoticeLine = ReceivedLine["notice"];

const figuresOf = ({ deliveryQty, receiveQty, giftQty }: NoticeLine) => hashKey([deliveryQty, receiveQty, giftQty]);
const isSame = (one: NoticeLine, other: NoticeLine) => figuresOf(one) === figuresOf(other);

const isUntouched = (line: ReceivedLine) =>
  hashKey([quantitiesOf([line])]) === hashKey([quantitiesOf([begunLine(line.notice)])]);

/** A line as its notice has it now, below what is typed; where nobody typed, what arrived follows. */
function newer(line: ReceivedLine, now: NoticeLine): ReceivedLine {
  if (isSame(line.notice, now)) return line;
  const { before = line.notice, parts } = line;
  const fresh = isUntouched(line) ? begunLine(now) : { id: now.id, notice: now, parts };
  return isSame(before, now) ? fresh : { ...fresh, before };
}

/** The lines as a notice has them now, and those that are its no more. What stands in them already stays, though all of it has come. */
export function newerLines(lines: readonly ReceivedLine[], { lines: now }: Pick<ShippingNoticeDetail, "lines">) {
  const known = new Map(lines.map((line) => [line.id, line]));
  const there = new Set(now.map(({ id }) => id));
  return {
    lines: now.flatMap((each) => {
      const line = known.get(each.id);
      return line ? [newer(line, each)] : receivedLines({ lines: [each] });
    }),
    gone: lines.filter(({ id }) => !there.has(id)),
  };
}

/** Lines whose changes were read. */
export const readLines = (lines: readonly ReceivedLine[]): ReceivedLine[] =>
  lines.map(({ before: _read, ...line }) => line);

/** What became of a line while it was counted, in the user's language; null where nothing did. */
export function meanwhileOf({ notice, before }: ReceivedLine): string | null {
  if (!before) return null;
  const measured = (quantity: string) => formatMeasured([{ quantity, unitNo: notice.purUnitNo }]);
  const ways = { before: measured(stillOnWay(before)), now: measured(stillOnWay(notice)) };
  return compareNumbers(notice.receiveQty, before.receiveQty) > 0
    ? i18next.t("receiptPages.receivedMeanwhile", {
        quantity: measured(subtract(notice.receiveQty, before.receiveQty)),
        ...ways,
      })
    : i18next.t("receiptPages.onWayMeanwhile", ways);
}

/** Lines of which something arrives though others have received or corrected them since counting began, with their names. */
export const oddMeanwhile = (lines: readonly ReceivedLine[]): string[] =>
  lines.flatMap((line) => {
    const told = hasArrived(line) ? meanwhileOf(line) : null;
    return told ? [`${nameOfLine(line)}: ${told}`] : [];
  });
