import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNoticeGroups,
  shippingNoticeLine,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import {
  closedStatus,
  deliveryTiming,
  noticeStatus,
  noticeStatusFor,
} from "@tandem/contract/delivery/shipping-notices/statuses";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { DocumentPage } from "../../document/DocumentPage.tsx";
import { useFacts } from "../../document/facts.tsx";
import { HistoryTimeline } from "../../document/HistoryTimeline.tsx";
import { LinesTable } from "../../document/LinesTable.tsx";
import { useSteps } from "../../document/useSteps.tsx";
import { formatNumber } from "../../fields/format.ts";
import {
  codeColumn,
  dateColumn,
  type ListColumn,
  plainColumn,
  quantityBarColumn,
  quantityColumn,
  textColumn,
} from "../../list/columns.tsx";
import { Item, lineName } from "../../orders/purchase-orders/lines.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Loaded } from "../../ui/Loaded.tsx";
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
      columns={columns}
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
  const units = new Set(notice.lines.map((line) => line.purUnitNo));
  const unit = units.size === 1 ? ` ${[...units][0]}` : "";
  const quantity = (value: string) => `${formatNumber(value)}${unit}`;
  const facts = useFacts(shippingNotice, shippingNoticeGroups, notice, { without: ["expectedArrivalDate"] });
  const onWay = isUnderWay(notice) ? sum(notice.lines.map((line) => subtract(line.deliveryQty, line.receiveQty))) : "0";

  return (
    <>
      <DocumentPage
        number={notice.asnNo}
        kind={t("shippingNotice.name")}
        backPath={pathTo("Offsite.Delivery.AsnTracking")}
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
          { key: "shipped", label: t("shippingNotice.sumDeliveryQty"), value: quantity(notice.sumDeliveryQty) },
          ...(compareNumbers(onWay, "0") > 0
            ? [{ key: "onWay", label: t("quantityBar.onWay"), value: quantity(onWay) }]
            : []),
          { key: "received", label: t("shippingNotice.sumReceiveQty"), value: quantity(notice.sumReceiveQty) },
          { key: "lines", label: t("shippingNotice.lineCount"), value: notice.lineCount },
          {
            key: "arrival",
            label: t("shippingNotice.expectedArrivalDate"),
            value: notice.expectedArrivalDate,
          },
        ]}
        facts={facts}
        tabs={[
          {
            key: "lines",
            label: t("purchaseOrderPages.lines", { count: notice.lines.length }),
            children: <NoticeLines notice={notice} />,
          },
          {
            key: "history",
            label: t("documentPage.history"),
            children: <HistoryTimeline events={notice.history} />,
          },
        ]}
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
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const notice = useQuery(callQuery(shippingNotices, "getShippingNoticeById", { id }));
  return <Loaded query={notice}>{(found) => <NoticeBody key={found.id} notice={found} />}</Loaded>;
}
