import type { Row } from "@tandem/contract/core/entity";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import { shippingNoticeLine, shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, deliveryTiming, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import {
  codeColumn,
  dateColumn,
  dueColumn,
  type ListColumn,
  quantityBarColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { withListedFilters } from "../../list/listedFilters.ts";
import type { ListTab } from "../../list/StatusTabs.tsx";
import { lineNameColumn } from "../../orders/purchase-orders/lines.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { isUnderWay } from "./noticeFace.tsx";
import { ReceivedOfLine } from "./ReceivedOfLine.tsx";

type Line = Row<typeof shippingNoticeLine>;

const source = listSource(shippingNotices, "getShippingNoticeLinePage");
const exportTo = listExport(shippingNotices, "exportLines");

const reads = ["checkStatus", "closedStatus"] as const;

function useColumns(supplier: boolean): ListColumn<Line>[] {
  const { t } = useTranslation();
  return withFurtherFields(shippingNoticeLine, [
    codeColumn(shippingNoticeLine, "asnNo", { fixed: "left", width: 145 }),
    statusColumn(shippingNoticeLine, "checkStatus", { width: 135 }),
    supplier
      ? textColumn(shippingNoticeLine, "orgName", { width: 130 })
      : textColumn(shippingNoticeLine, "supplierName", { width: 140 }),
    codeColumn(shippingNoticeLine, "itemNo", { width: 115 }),
    textColumn(shippingNoticeLine, "goodsName", { width: 170 }),
    quantityBarColumn(t("documentPage.progress"), ["deliveryQty", "receiveQty", ...reads], (line) => ({
      ordered: line.deliveryQty,
      onWay: isUnderWay(line) ? stillOnWay(line) : "0",
      received: line.receiveQty,
    })),
    quantityColumn(shippingNoticeLine, "deliveryQty", { width: 120 }),
    quantityColumn<"shippingNoticeLine", typeof shippingNoticeLine.fields, Line>(shippingNoticeLine, "receiveQty", {
      width: 130,
      reads: ["deliveryQty", "receiveQty"],
      render: (line) => <ReceivedOfLine line={line} />,
    }),
    codeColumn(shippingNoticeLine, "purUnitNo", { width: 75 }),
    dueColumn<"shippingNoticeLine", typeof shippingNoticeLine.fields, Line, (typeof reads)[number]>(
      shippingNoticeLine,
      "expectedArrivalDate",
      isUnderWay,
      reads,
      { width: 130 },
    ),
    codeColumn(shippingNoticeLine, "purchaseNo", { width: 145 }),
    lineNameColumn(shippingNoticeLine),
    dateColumn(shippingNoticeLine, "arrivalDate"),
    statusColumn(shippingNoticeLine, "promiseTiming", { width: 150 }),
    statusColumn(shippingNoticeLine, "askedTiming", { width: 150 }),
    dateColumn(shippingNoticeLine, "promiseDate"),
    dateColumn(shippingNoticeLine, "expectArrivalDate"),
    codeColumn(shippingNoticeLine, "lotNo", { width: 130 }),
    quantityColumn(shippingNoticeLine, "closedQty", { width: 120 }),
    dateColumn(shippingNoticeLine, "deliveryDate"),
    codeColumn(shippingNoticeLine, "warehouseNo", { width: 120 }),
  ]);
}

/** Where lines are, and whether they came in time. */
function useTabs(): ListTab[] {
  const { t } = useTranslation();
  const { early, late } = deliveryTiming.code;
  return [
    {
      key: "underWay",
      label: t("shippingNoticePages.lineTabs.underWay"),
      conditions: { checkStatus: noticeStatus.groups.onTheWay, closedStatus: closedStatus.code.open },
    },
    { key: "early", label: t("shippingNoticePages.lineTabs.early"), conditions: { promiseTiming: early } },
    { key: "late", label: t("shippingNoticePages.lineTabs.late"), conditions: { promiseTiming: late } },
  ];
}

/** What the side is anyway. */
const notFiltered = ["supplierNo"] as const;

/** Lines of delivery notices with what became of each: the lists of both sides in detail (B2.29b). */
export default function NoticeLineList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const supplier = useCurrentUser().side === "supplier";
  const columns = useColumns(supplier);
  return (
    <ListPage
      entity={shippingNoticeLine}
      source={source}
      exportTo={exportTo}
      title={t("shippingNoticePages.allLines")}
      beside={{ path: pathTo("Offsite.Delivery.AsnTracking"), text: t("shippingNoticePages.byNotice") }}
      columns={columns}
      facts={["goodsName", "deliveryQty", "receiveQty", "expectedArrivalDate"]}
      tabs={useTabs()}
      quickDays="deliveryDate"
      whenEmpty={{ text: t(supplier ? "shippingNoticePages.noneYetOfSupplier" : "shippingNoticePages.noneYet") }}
      filters={withListedFilters(
        shippingNoticeLine,
        columns,
        [
          "asnNo",
          "purchaseNo",
          "orgNo",
          ...(supplier ? [] : (["supplierNo"] as const)),
          "itemNo",
          "goodsName",
          "expectedArrivalDate",
          "deliveryDate",
          "arrivalDate",
          "promiseTiming",
          "askedTiming",
          "checkStatus",
          "lotNo",
          "trackingNo",
        ],
        notFiltered,
      )}
      sums={["deliveryQty", "receiveQty"]}
      reads={["shippingNoticeId"]}
      onOpen={({ shippingNoticeId }) =>
        navigate(pathToDocument("Offsite.Delivery.AsnTracking.Detail", shippingNoticeId))
      }
    />
  );
}
