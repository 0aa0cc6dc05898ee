import {
  CarOutlined,
  CheckOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  EditOutlined,
  FileTextOutlined,
  FlagOutlined,
  GoldOutlined,
  InboxOutlined,
  MinusCircleOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { measuredIn, sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import type { Listed } from "@tandem/contract/core/service";
import type { NoticeCorrection } from "@tandem/contract/delivery/shipping-notices/corrections";
import {
  type NoticeAction,
  type shippingNotice,
  shippingNoticeDocument,
  shippingNoticeGroups,
  type shippingNoticeLine,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, correctionStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { ownWarehouse } from "../../api/currentUser.ts";
import { deliveryServices } from "../../api/deliveryServices.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { documentFace } from "../../document/documentFace.ts";
import { firstInWords } from "../../fields/firstOnes.ts";
import { formatMeasured, formatNumber } from "../../fields/format.ts";

export type Notice = Listed<Row<typeof shippingNotice>, NoticeAction>;

/** Whether what is not received yet is still to come. */
export function isUnderWay(notice: Readonly<Record<"checkStatus" | "closedStatus", string>>): boolean {
  return noticeStatus.isIn("onTheWay", notice.checkStatus) && notice.closedStatus === closedStatus.code.open;
}

/** What is told of a correction: that it waits, or was declined. */
const correctionStatuses: readonly string[] = [correctionStatus.code.pending, correctionStatus.code.declined];

/** The quantities that the correction changes which waits, where it is known: `10/1/1: 70 → 100`. */
function correctedQuantities(notice: {
  readonly lineCount: number;
  readonly corrections?: readonly Pick<NoticeCorrection, "changes">[];
}): string {
  const quantity = "deliveryQty" satisfies keyof typeof shippingNoticeLine.fields;
  const changed = notice.corrections?.[0]?.changes.filter(({ field }) => field === quantity) ?? [];
  const said = ({ line, old, new: now }: (typeof changed)[number]) =>
    `${line}: ${formatNumber(old ?? "0")} → ${formatNumber(now ?? "0")}`;
  return firstInWords(changed.map(said));
}

/** A delivery notice to its pages: how its steps look (B4.1f–g), and what they touch. */
export const noticeFace = documentFace(shippingNoticeDocument, {
  service: shippingNotices,
  getMethod: "getShippingNoticeById",
  route: "Offsite.Delivery.AsnTracking.Detail",
  listRoute: "Offsite.Delivery.AsnTracking",
  groups: shippingNoticeGroups,
  states: [
    { field: "checkStatus" },
    { field: "closedStatus", unless: (notice) => notice.closedStatus === closedStatus.code.open },
    {
      field: "correctionStatus",
      unless: ({ correctionStatus: status }) => !correctionStatuses.includes(status),
    },
    { field: "timing", labelled: true },
  ],
  reads: ["asnNo", "checkStatus", "closedStatus", "correctionStatus", "lineCount", "onWayQtyByUnit"],
  numberOf: (notice) => notice.asnNo,
  wordsOf: (notice) => ({
    count: notice.lineCount,
    quantity: formatMeasured(measuredIn(notice.onWayQtyByUnit)),
    corrected: correctedQuantities(notice),
  }),
  wordsOfAll: (notices) => ({
    count: notices.reduce((lines, { lineCount }) => lines + lineCount, 0),
    quantities: formatMeasured(sumPerUnit(notices.flatMap(({ onWayQtyByUnit }) => measuredIn(onWayQtyByUnit)))),
  }),
  touches: deliveryServices,
  steps: {
    receive: {
      icon: <InboxOutlined />,
      primary: true,
      service: receipts,
      given: () => {
        const warehouseNo = ownWarehouse();
        return { receiptDate: tenantToday(), ...(warehouseNo ? { warehouseNo } : {}) };
      },
    },
    approve: { icon: <CheckOutlined />, primary: true },
    reject: { icon: <CloseOutlined />, danger: true },
    resubmit: {
      icon: <EditOutlined />,
      primary: true,
      passing: true,
      label: "shippingNoticePages.correct",
      page: "Offsite.Delivery.AsnTracking.Correct",
    },
    agreeCorrection: {
      icon: <CheckOutlined />,
      primary: true,
      passing: true,
      textKey: (notice) =>
        correctedQuantities(notice)
          ? "shippingNoticePages.agreeCorrectionQuantities"
          : "shippingNoticePages.agreeCorrectionText",
    },
    declineCorrection: { icon: <CloseOutlined />, danger: true, passing: true },
    correct: {
      icon: <EditOutlined />,
      label: "shippingNoticePages.correctShipped",
      shortLabel: "shippingNoticeCorrection.actions.correct",
      page: "Offsite.Delivery.AsnTracking.Correct",
    },
    withdrawCorrection: { icon: <RollbackOutlined />, underMore: true, passing: true },
    completeTransport: { icon: <CarOutlined /> },
    dispatch: { icon: <SendOutlined />, primary: true, passing: true },
    keepInvoices: { icon: <FileTextOutlined />, underMore: true },
    keepPackaging: { icon: <GoldOutlined />, underMore: true },
    closeLines: { icon: <MinusCircleOutlined />, underMore: true, passing: true },
    openLines: { icon: <UndoOutlined />, underMore: true, passing: true },
    settle: { icon: <FlagOutlined /> },
    end: { icon: <StopOutlined />, danger: true },
    void: {
      icon: <CloseCircleOutlined />,
      danger: true,
      underMore: true,
      // A rejected notice has given its quantities back already.
      textKey: ({ checkStatus }) =>
        checkStatus === noticeStatus.code.rejected
          ? "shippingNoticePages.voidRejectedText"
          : "shippingNoticePages.voidText",
    },
    printLabels: { elsewhere: true },
    announceSerials: { elsewhere: true },
    bookSlot: { elsewhere: true },
  },
});
