import { isPositive } from "@tandem/contract/core/numbers";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { Alert } from "antd";
import type { TFunction } from "i18next";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddress } from "../../api/useAddress.ts";
import type { Part } from "../../document/DocumentPage.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, quantityOf, WholeDocument } from "../../document/WholeDocument.tsx";
import { DueDate } from "../../fields/DueDate.tsx";
import { useJudgedBy } from "../../orders/order-rules/judgedBy.tsx";
import { orderLineName } from "../../orders/purchase-orders/lines.tsx";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { attachmentsPart } from "../../platform/files/attachmentsPart.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { useSerialsPart } from "../../receiving/serial-numbers/serialsOfNotice.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { NoticeAppointment } from "../appointments/NoticeAppointment.tsx";
import { useLabelsOfNotice } from "../labels/labelsOfNotice.tsx";
import { usePackingOfNotice } from "../packages/packingOfNotice.tsx";
import { CorrectionNotice, NoticeCorrections } from "./NoticeCorrections.tsx";
import { invoicesPart } from "./NoticeInvoices.tsx";
import { packagingPart } from "./NoticePackaging.tsx";
import { isUnderWay, noticeFace } from "./noticeFace.tsx";
import { ShippedLines } from "./ShippedLines.tsx";

const NoticeAttachments = lazy(() => import("./NoticeAttachments.tsx"));
const ChainOfNotice = lazy(() => import("./ChainOfNotice.tsx"));
const TransportDialog = late(() => import("./TransportDialog.tsx"));
const InvoicesDialog = late(() => import("./InvoicesDialog.tsx"));
const PackagingDialog = late(() => import("./PackagingDialog.tsx"));
const ReceiveDrawer = late(() => import("../../receiving/receipts/ReceiveDrawer.tsx"));

/** Why it was rejected, or what becomes of it while it is on its way. */
function AboveNotice({ notice }: { readonly notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  const { checkStatus, rejectReason: reason } = notice;
  if (checkStatus !== noticeStatus.code.rejected || !reason) return <CorrectionNotice notice={notice} />;
  return <Alert type="warning" showIcon title={t("shippingNoticePages.rejectedBecause", { reason })} />;
}

/** How much it brings, what of it is on its way and what came, and by when. */
function figuresOf(notice: ShippingNoticeDetail, t: TFunction): ComponentProps<typeof WholeDocument>["figures"] {
  const onWay = notice.lines.filter((line) => isPositive(stillOnWay(line)));
  return [
    {
      key: "shipped",
      label: t("shippingNotice.sumDeliveryQty"),
      value: quantityOf(notice, ({ deliveryQty }) => deliveryQty),
    },
    isUnderWay(notice) &&
      onWay.length > 0 && {
        key: "onWay",
        label: t("quantityBar.onWay"),
        value: quantityOf({ lines: onWay }, stillOnWay),
      },
    {
      key: "received",
      label: t("shippingNotice.sumReceiveQty"),
      value: quantityOf(notice, ({ receiveQty }) => receiveQty),
    },
    "lineCount",
    {
      key: "expected",
      label: t("shippingNotice.expectedArrivalDate"),
      value: <DueDate day={notice.expectedArrivalDate} isOpen={isUnderWay(notice)} />,
    },
  ];
}

function correctionParts(notice: ShippingNoticeDetail, t: TFunction): Part[] {
  const { corrections } = notice;
  if (corrections.length === 0) return [];
  const label = t("shippingNoticePages.corrections", { count: corrections.length });
  return [{ key: "corrections", label, children: <NoticeCorrections notice={notice} /> }];
}

const chainPart = (notice: ShippingNoticeDetail, t: TFunction): Part => ({
  key: "chain",
  label: t("purchaseOrderPages.chainTab"),
  children: (
    <Suspense>
      <ChainOfNotice notice={notice} />
    </Suspense>
  ),
});

type Typed = "invoices" | "packaging" | "transport";

/** What its supplier types of a notice that is sent. */
function Typing(props: { notice: ShippingNoticeDetail; typing: Typed; onClose: () => void }) {
  const { notice, typing, onClose } = props;
  if (typing === "transport") return <TransportDialog id={notice.id} onClose={onClose} />;
  const Dialog = typing === "invoices" ? InvoicesDialog : PackagingDialog;
  return <Dialog notice={notice} onClose={onClose} />;
}

/** Whether the drawer that receives a notice is open, as the address says. */
function useReceiving(notice: ShippingNoticeDetail) {
  const [parameters, setParameters] = useAddress();
  const wanted = parameters.get("receive") === "1";
  const [receiving, setDrawer] = useState(false);
  // Whatever becomes of the notice meanwhile, the drawer stays with what was counted, and says why it is refused.
  if (receiving !== (wanted && (receiving || notice.allowedActions.receive === null))) setDrawer(!receiving);
  const setReceiving = (on: boolean) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (on) next.set("receive", "1");
      else next.delete("receive");
      return next;
    });
  return { receiving, setReceiving };
}

function NoticeBody({ notice }: { notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  const { receiving, setReceiving } = useReceiving(notice);
  const [typing, setTyping] = useState<Typed | null>(null);
  const steps = useSteps(noticeFace, {
    receive: () => setReceiving(true),
    completeTransport: () => setTyping("transport"),
    keepInvoices: () => setTyping("invoices"),
    keepPackaging: () => setTyping("packaging"),
  });
  const labelsOf = useLabelsOfNotice();
  const packingOf = usePackingOfNotice();
  const messages = useDocumentMessages(
    "shippingNotice",
    notice.id,
    notice.lines.map((line) => ({ id: line.id, name: `${orderLineName(line)} ${line.itemNo}` })),
  );

  return (
    <WholeDocument
      face={noticeFace}
      document={notice}
      steps={steps}
      print={usePrint("ASN")}
      actions={[packingOf(notice), ...labelsOf([notice])]}
      notice={
        <>
          <AboveNotice notice={notice} />
          <NoticeAppointment notice={notice} />
        </>
      }
      figures={figuresOf(notice, t)}
      // The day of arrival is one of the figures.
      facts={{
        without: ["expectedArrivalDate", ...(notice.revisionNo === 1 ? ["revisionNo"] : [])],
        besides: useJudgedBy(notice.judgedBy),
      }}
      lines={<ShippedLines lines={notice.lines} notice={notice} beside={[messages.lineColumn()]} />}
      parts={[
        chainPart(notice, t),
        messages.part,
        ...attachmentsPart(notice, <NoticeAttachments notice={notice} />),
        invoicesPart(notice),
        ...packagingPart(notice),
        ...useSerialsPart(notice),
        ...correctionParts(notice, t),
      ]}
    >
      <Opened
        onEscape={() => {
          setReceiving(false);
          setTyping(null);
        }}
      >
        {receiving && <ReceiveDrawer notice={notice} onClose={() => setReceiving(false)} />}
        {typing && <Typing notice={notice} typing={typing} onClose={() => setTyping(null)} />}
      </Opened>
    </WholeDocument>
  );
}

/** One delivery notice as both sides see it (B4.1); the warehouse receives it here. */
export default function NoticePage() {
  return (
    <OpenedDocument<ShippingNoticeDetail> face={noticeFace}>
      {(notice) => <NoticeBody key={notice.id} notice={notice} />}
    </OpenedDocument>
  );
}
