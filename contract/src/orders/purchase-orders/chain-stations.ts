import { compareNumbers, isPositive, subtract, sum } from "../../core/numbers.ts";
import { beyondAnnounced } from "../../delivery/shipping-notices/on-way.ts";
import { closedStatus, noticeStatus } from "../../delivery/shipping-notices/statuses.ts";
import { receiptStatus } from "../../receiving/receipts/statuses.ts";
import { returnNoteStatus } from "../../receiving/return-notes/statuses.ts";
import type { PurchaseOrderLineChain } from "./order-tracking.ts";

type Notice = PurchaseOrderLineChain["notices"][number];
type Receipt = Notice["receipts"][number];
type Followed = Receipt["followed"][number];

/** How much of a line has come to a station, and how much of that is free of charge. */
export interface Station {
  readonly quantity: string;
  readonly free: string;
}

const station = (paid: string, free: string): Station => ({ quantity: sum([paid, free]), free });
const least = (a: string, b: string) => (compareNumbers(a, b) < 0 ? a : b);

/** The free pieces that a notice brings; of one that is closed, those that came. */
function freeShipped({ giftQty, closedStatus: closed, receipts }: Notice): string {
  if (closed === closedStatus.code.open) return giftQty ?? "0";
  const came = receipts.filter(({ status }) => status === receiptStatus.code.received);
  return sum(came.map((receipt) => receipt.giftQty ?? "0"));
}

const followedTo = (records: readonly Followed[]): Station => ({
  quantity: sum(records.map(({ quantity }) => quantity)),
  free: sum(records.map(({ giftQty }) => giftQty ?? "0")),
});

const isSentBack = ({ kind, status }: Followed) => kind === "returnNote" && !returnNoteStatus.isIn("unsent", status);

/**
 * What of a receipt is put away is paid first, as what is counted by scanning is: nobody tells the pieces apart. So is what went back
 * before that.
 */
function freeStored({ acceptedQty, giftFitQty, warehousedQty, returnUnstoredQty, followed }: Receipt): string {
  const back = followedTo(followed.filter(isSentBack));
  const paidGone = least(returnUnstoredQty, subtract(back.quantity, back.free));
  const beyond = subtract(warehousedQty, subtract(acceptedQty, paidGone));
  return isPositive(beyond) ? least(beyond, giftFitQty) : "0";
}

/** How far a line has come, counted alike at each station: what is paid together with what is free of charge. */
export function countStations({ line, notices }: PurchaseOrderLineChain) {
  const standing = notices.filter(({ checkStatus }) => noticeStatus.isIn("standing", checkStatus));
  const receipts = notices.flatMap((notice) => notice.receipts);
  const followed = receipts.flatMap((receipt) => receipt.followed);
  const announced = subtract(sum([line.onWayQty, line.receiptQty]), sum(standing.map(beyondAnnounced)));
  return {
    packages: standing.reduce((count, notice) => count + notice.packages, 0),
    packed: sum(standing.map(({ packedQty }) => packedQty)),
    shipped: station(announced, sum(standing.map(freeShipped))),
    received: station(line.receiptQty, line.giftQty ?? "0"),
    accepted: station(
      sum(receipts.map(({ acceptedQty }) => acceptedQty)),
      sum(receipts.map(({ giftFitQty }) => giftFitQty)),
    ),
    warehoused: {
      quantity: sum(receipts.map(({ warehousedQty }) => warehousedQty)),
      free: sum(receipts.map(freeStored)),
    },
    rejected: followedTo(followed.filter(({ kind }) => kind === "rejection")),
    returned: followedTo(followed.filter(isSentBack)),
  };
}
