import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import {
  type ShippingNoticeDetail,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import {
  closedStatus,
  deliveryTiming,
  noticeStatus,
  noticeStatusFor,
} from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { Alert } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, quantityOf, WholeDocument } from "../../document/WholeDocument.tsx";
import {
  codeColumn,
  dateColumn,
  type ListColumn,
  plainColumn,
  quantityBarColumn,
  quantityColumn,
  textColumn,
  withFilledFields,
} from "../../list/columns.tsx";
import { Item } from "../../orders/purchase-orders/lines.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { StatusText } from "../../ui/StatusText.tsx";
import { useLabelsOfNotice } from "../labels/labelsOfNotice.tsx";
import { isUnderWay, noticeFace } from "./noticeFace.tsx";

type Line = ShippingNoticeDetail["lines"][number];

const ReceiveDrawer = lazy(() => import("../../receiving/receipts/ReceiveDrawer.tsx"));

function NoticeLines({ notice }: { notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const columns: ListColumn<Line>[] = [
    plainColumn<Line>({
      key: "order",
      title: t("shippingNoticeLine.purchaseNo"),
      width: 190,
      render: (line) => `${line.purchaseNo} ${lineName(line)}`,
    }),
    plainColumn<Line>({
      key: "item",
      title: t("shippingNoticeLine.itemNo"),
      width: 230,
      render: (line) => <Item line={line} />,
    }),
    quantityColumn(shippingNoticeLine, "deliveryQty", { width: 120 }),
    quantityColumn(shippingNoticeLine, "receiveQty", { width: 110 }),
    codeColumn(shippingNoticeLine, "purUnitNo", { width: 80 }),
    quantityBarColumn<Line>(t("documentPage.progress"), (line) => ({
      ordered: line.deliveryQty,
      onWay: isUnderWay(notice) ? subtract(line.deliveryQty, line.receiveQty) : "0",
      received: line.receiveQty,
    })),
    codeColumn(shippingNoticeLine, "lotNo", { width: 120 }),
    dateColumn(shippingNoticeLine, "productDate"),
    codeColumn(shippingNoticeLine, "warehouseNo", { width: 120 }),
    textColumn(shippingNoticeLine, "supRemarks"),
  ];
  return (
    <LinesTable
      entity={shippingNoticeLine}
      columns={withFilledFields(shippingNoticeLine, columns)}
      rows={notice.lines}
      {...(canOpen("orderTracking")
        ? {
            onOpen: (line: Line) =>
              navigate(pathToDocument("Offsite.Delivery.OrderTracking.Chain", line.purchaseOrderLineId)),
          }
        : {})}
    />
  );
}

function NoticeBody({ notice }: { notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { side } = useCurrentUser();
  const [parameters, setParameters] = useSearchParams();
  const receiving = parameters.get("receive") === "1" && notice.allowedActions.receive === null;
  const setReceiving = (on: boolean) =>
    setParameters(on ? { id: notice.id, receive: "1" } : { id: notice.id }, { replace: true });
  const steps = useSteps(noticeFace, {
    receive: () => setReceiving(true),
    resubmit: ({ id }) => navigate(pathToDocument("Offsite.Delivery.AsnTracking.Correct", id)),
  });
  const { printAction, printDialog } = usePrint("ASN");
  const labelsOf = useLabelsOfNotice();
  const quantity = quantityOf(notice);
  const onWay = isUnderWay(notice) ? sum(notice.lines.map((line) => subtract(line.deliveryQty, line.receiveQty))) : "0";

  return (
    <>
      <WholeDocument
        face={noticeFace}
        document={notice}
        statuses={
          <>
            <StatusText
              set={noticeStatusFor(side)}
              code={notice.checkStatus}
              waitsForMe={(["approve", "resubmit", "receive"] as const).some(
                (step) => notice.allowedActions[step] === null,
              )}
            />
            {notice.closedStatus !== closedStatus.code.open && (
              <StatusText set={closedStatus} code={notice.closedStatus} />
            )}
            {notice.timing && (
              <span>
                {t("shippingNotice.timing")}: <StatusText set={deliveryTiming} code={notice.timing} />
              </span>
            )}
          </>
        }
        actions={[...steps.ofPage(notice), printAction([notice]), ...labelsOf([notice])]}
        notice={
          notice.checkStatus === noticeStatus.code.rejected &&
          notice.rejectReason && (
            <Alert
              type="warning"
              showIcon
              title={t("shippingNoticePages.rejectedBecause", { reason: notice.rejectReason })}
            />
          )
        }
        figures={[
          "sumDeliveryQty",
          compareNumbers(onWay, "0") > 0 && {
            key: "onWay",
            label: t("quantityBar.onWay"),
            value: quantity(onWay),
          },
          "sumReceiveQty",
          "lineCount",
          "expectedArrivalDate",
        ]}
        lines={<NoticeLines notice={notice} />}
      />
      {printDialog}
      {receiving && (
        <Suspense>
          <ReceiveDrawer notice={notice} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </>
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
