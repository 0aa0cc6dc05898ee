import { CarOutlined } from "@ant-design/icons";
import { dayBefore } from "@tandem/contract/core/days";
import { purchaseOrderLines } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { acceptanceStatus, orderStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { listExport, listSource } from "../../api/listSource.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { type ShippableLine, startingFields } from "../../delivery/shipping-notices/noticeDraft.ts";
import { type ToShip, useStartNotice, whyNotTogether } from "../../delivery/shipping-notices/startNotice.ts";
import {
  auditColumns,
  codeColumn,
  dateColumn,
  integerColumn,
  type ListColumn,
  plainColumn,
  quantityBarColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  withFurtherFields,
} from "../../list/columns.tsx";
import type { ListToggle } from "../../list/ListModes.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { EmptyList, ListContext } from "../../list/listDeclaration.ts";
import { withListedFilters } from "../../list/listedFilters.ts";
import type { ListTab } from "../../list/StatusTabs.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { DifferenceText } from "./DifferenceText.tsx";
import type { OrderLine } from "./lines.tsx";
import { dueDateColumns, lineNameColumn } from "./lines.tsx";
import { differenceOf } from "./promises.ts";

const source = listSource(purchaseOrderLines, "getPurchaseOrderLinePage");
/** Quantities have six decimals: anything that is more than nothing. */
const smallestQuantity = "0.000001";
const exportTo = listExport(purchaseOrderLines, "exportSrmPurchase");

/** What a promise and what was asked differ by. */
const compared = ["batchPurQty", "expectArrivalDate", "promiseQty", "promiseDate"] as const;

function differenceColumn(title: string): ListColumn<OrderLine> {
  return plainColumn<Pick<OrderLine, (typeof compared)[number]>>({
    key: "difference",
    title,
    width: 170,
    reads: compared,
    render: (line) =>
      line.promiseQty === null || line.promiseDate === null ? null : (
        <DifferenceText difference={differenceOf(line, [{ quantity: line.promiseQty, date: line.promiseDate }])} />
      ),
  });
}

/** Which line it is: the first columns, whatever else is shown. */
const whichLine: readonly ListColumn<OrderLine>[] = [
  codeColumn(purchaseOrderLine, "purchaseNo", { fixed: "left", width: 145 }),
  lineNameColumn(purchaseOrderLine),
  codeColumn(purchaseOrderLine, "itemNo", { width: 115 }),
  textColumn(purchaseOrderLine, "goodsName", { width: 170 }),
];

/** What the toggles and conditions are of, and what nobody looks lines up by. */
const notFiltered = ["supplierNo", "status", "spec", "purUnitNo", "currency", "remark"] as const;

function useColumns(): ListColumn<OrderLine>[] {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return withFurtherFields(purchaseOrderLine, [
    ...whichLine,
    quantityBarColumn(t("documentPage.progress"), ["batchPurQty", "onWayQty", "receiptQty"], (line) => ({
      ordered: line.batchPurQty,
      onWay: line.onWayQty,
      received: line.receiptQty,
    })),
    quantityColumn(purchaseOrderLine, "batchPurQty"),
    quantityColumn(purchaseOrderLine, "unDeliveryQty"),
    codeColumn(purchaseOrderLine, "purUnitNo", { width: 70 }),
    ...dueDateColumns(),
    differenceColumn(t("purchaseOrderPages.difference")),
    statusColumn(purchaseOrderLine, "refuseSign", { width: 165 }),
    quantityColumn(purchaseOrderLine, "onWayQty"),
    quantityColumn(purchaseOrderLine, "receiptQty"),
    ...(side === "supplier"
      ? [codeColumn(purchaseOrderLine, "orgNo", { width: 110 })]
      : [textColumn(purchaseOrderLine, "supplierName", { width: 160 })]),
    textColumn(purchaseOrderLine, "spec"),
    integerColumn(purchaseOrderLine, "purchasePhaseSeq", { width: 80 }),
    integerColumn(purchaseOrderLine, "purchaseBatchSeq", { width: 80 }),
    dateColumn(purchaseOrderLine, "purchaseDate"),
    codeColumn(purchaseOrderLine, "warehouseNo", { width: 120 }),
  ]);
}

/** What suppliers answered beside what was asked, for the replies that differ. */
function useReplyColumns(): ListColumn<OrderLine>[] {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  return [
    ...whichLine,
    ...(side === "supplier" ? [] : [textColumn(purchaseOrderLine, "supplierName", { width: 160 })]),
    quantityColumn(purchaseOrderLine, "batchPurQty"),
    quantityColumn(purchaseOrderLine, "promiseQty"),
    ...dueDateColumns(),
    differenceColumn(t("purchaseOrderPages.difference")),
    statusColumn(purchaseOrderLine, "refuseSign", { width: 165 }),
  ];
}

/** What became of the lines, and who changed them last. */
const historyColumns: ListColumn<OrderLine>[] = [
  ...whichLine,
  statusColumn(purchaseOrderLine, "status", { width: 110 }),
  statusColumn(purchaseOrderLine, "refuseSign", { width: 165 }),
  quantityColumn(purchaseOrderLine, "batchPurQty"),
  quantityColumn(purchaseOrderLine, "onWayQty"),
  quantityColumn(purchaseOrderLine, "receiptQty"),
  quantityColumn(purchaseOrderLine, "checkReturnQty"),
  quantityColumn(purchaseOrderLine, "returnExchangeQty"),
  quantityColumn(purchaseOrderLine, "giftQty"),
  ...auditColumns(purchaseOrderLine),
];

/** Where lines stand: to be shipped, overdue, received. */
function useTabs(): ListTab[] {
  const { t } = useTranslation();
  return [
    {
      key: "toShip",
      label: t("purchaseOrderPages.tabs.toShip"),
      conditions: {
        status: orderStatus.code.effective,
        refuseSign: acceptanceStatus.groups.fullyAccepted,
        deliveryStatus: progressStatus.groups.unfinished,
      },
    },
    {
      key: "overdue",
      label: t("purchaseOrderPages.tabs.overdue"),
      conditions: {
        status: orderStatus.code.effective,
        receiptStatus: progressStatus.groups.unfinished,
        expectArrivalDateEnd: dayBefore(tenantToday()),
      },
    },
    {
      key: "received",
      label: t("purchaseOrderPages.tabs.received"),
      conditions: { receiptStatus: progressStatus.code.complete },
    },
  ];
}

/** What is still to be shipped, and the answers that the buyer has to decide on. */
function useToggles(): ListToggle<ListColumn<OrderLine>>[] {
  const { t } = useTranslation();
  const { effective } = orderStatus.code;
  return [
    {
      key: "open",
      label: t("purchaseOrderPages.toggles.open"),
      conditions: { status: effective, unDeliveryQtyStart: smallestQuantity },
    },
    {
      key: "replies",
      label: t("purchaseOrderPages.toggles.replies"),
      conditions: { status: effective, refuseSign: acceptanceStatus.code.pendingApproval },
      columns: useReplyColumns(),
    },
  ];
}

const modesOf = (t: (key: string) => string) => ({
  "0": { label: t("listTools.operation") },
  "1": { label: t("listTools.history"), columns: historyColumns, isReadOnly: true },
});

const byOrder = pathTo("Offsite.Delivery.OrderTracking.Orders");

/** What comes before order lines. */
function useWhenEmpty(): EmptyList {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const text = t(side === "supplier" ? "purchaseOrderPages.noneYetOfSupplier" : "purchaseOrderPages.noLinesYet");
  return { text, go: "purchaseOrders" };
}

/** Order lines and how far each has come (B1.5a); a supplier ships from here. */
export default function OrderLineList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const { side } = useCurrentUser();
  const columns = useColumns();
  const startNotice = useStartNotice();
  const ships = canOpen("addShippingNotice", "isAdd");
  const actions = ({ selected }: ListContext<ShippableLine & ToShip>): PageAction[] =>
    ships
      ? [
          {
            key: "ship",
            label: t("purchaseOrderPages.ship"),
            icon: <CarOutlined />,
            primary: true,
            disabledReason: whyNotTogether(selected),
            run: () => startNotice(selected),
          },
        ]
      : [];
  return (
    <ListPage
      entity={purchaseOrderLine}
      source={source}
      exportTo={exportTo}
      beside={{ path: byOrder, text: t("purchaseOrderPages.byOrder") }}
      facts={["goodsName", "expectArrivalDate", "unDeliveryQty", "purUnitNo"]}
      columns={columns}
      tabs={useTabs()}
      quickDays="purchaseDate"
      whenEmpty={useWhenEmpty()}
      toggles={useToggles()}
      modes={modesOf(t)}
      extraFields={["deliveryStatus", "receiptStatus", "orderType", "promiseDate"]}
      filters={withListedFilters(
        purchaseOrderLine,
        columns,
        [
          "purchaseNo",
          "orgNo",
          ...(side === "buyer" ? (["supplierNo"] as const) : []),
          "itemNo",
          "goodsName",
          "expectArrivalDate",
          "promiseDate",
          "purchaseDate",
          "refuseSign",
          "deliveryStatus",
          "receiptStatus",
          "orderType",
          "unDeliveryQty",
          "warehouseNo",
        ],
        notFiltered,
      )}
      sums={["batchPurQty", "unDeliveryQty"]}
      selectable={ships}
      reads={ships ? startingFields : []}
      actions={actions}
      onOpen={(line) => navigate(pathToDocument("Offsite.Delivery.OrderTracking.Chain", line.id))}
    />
  );
}
