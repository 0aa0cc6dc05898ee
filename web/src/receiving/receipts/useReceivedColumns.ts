import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { useCounted } from "../../document/lines/countedCells.ts";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { countedOf, useOwnUnits } from "../../orders/purchase-orders/useOwnUnits.ts";
import {
  damagedColumn,
  giftColumn,
  ofNotice,
  quantityColumn,
  type ReceivedLine,
  reasonColumn,
} from "./receivedLines.ts";
import { damagedSerialsColumn, serialsColumn } from "./serialColumns.ts";

/** How much may arrive of lines of which that is more than what is on the way, and which ask for serial numbers, by their ids. */
function useReceivable(shippingNoticeId: string, enabled: boolean) {
  const { data } = useQuery({ ...callQuery(receipts, "getReceivable", { shippingNoticeId }), enabled });
  return useMemo(
    () => ({
      most: new Map(data?.lines.map((line) => [line.shippingNoticeLineId, line.most])),
      serials: new Map(data?.serials.map((line) => [line.shippingNoticeLineId, line.announced])),
      free: new Map(data?.gifts.map((line) => [line.shippingNoticeLineId, line])),
    }),
    [data],
  );
}

/** What is typed of each line. */
export function useReceivedColumns(notice: ShippingNoticeDetail, store: LinesStore<ReceivedLine>, sending: boolean) {
  const units = useOwnUnits(notice.supplierNo, notice.lines.map(countedOf));
  useCounted(store, "receiptQty", units, ofNotice);
  const { most, serials: asked, free } = useReceivable(notice.id, !sending);
  const quantity = useMemo(() => quantityColumn(units, most), [units, most]);
  const serials = useMemo(() => (asked.size > 0 ? serialsColumn(asked, free) : null), [asked, free]);
  const mayReject = useCanOpen()("acceptances", "isAdd");
  const damaged = useMemo(() => (mayReject ? damagedColumn() : null), [mayReject]);
  const damagedSerials = useMemo(
    () => (mayReject && asked.size > 0 ? damagedSerialsColumn(asked, free) : null),
    [mayReject, asked, free],
  );
  const isFree = notice.lines.some(({ giftQty }) => giftQty !== null);
  const gift = useMemo(() => (isFree ? giftColumn(free) : null), [free, isFree]);
  const reason = useMemo(() => reasonColumn(), []);
  return { quantity, gift, serials, damaged, damagedSerials, reason };
}

/** Pixels that show all that is to be filled in, as far as the window has them. */
export function widthFor(
  { gift, serials, damagedSerials }: ReturnType<typeof useReceivedColumns>,
  { lines }: ShippingNoticeDetail,
): string {
  const lots = lines.some(({ lotNo }) => lotNo);
  const numbers = [serials, damagedSerials].filter((column) => column !== null).length * 200;
  return `min(${920 + (lots ? 100 : 0) + numbers + (gift ? 100 : 0)}px, 96vw)`;
}
