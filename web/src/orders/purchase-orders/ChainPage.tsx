import { CarOutlined } from "@ant-design/icons";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import {
  type PurchaseOrderLineChain,
  purchaseOrderLines,
} from "@tandem/contract/orders/purchase-orders/order-tracking";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCanOpen } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { useStartNotice } from "../../delivery/shipping-notices/startNotice.ts";
import { DocumentPage, type Fact } from "../../document/DocumentPage.tsx";
import { HistoryTimeline } from "../../document/HistoryTimeline.tsx";
import { refusalText, ruledText } from "../../document/stepWords.ts";
import { formatNumber } from "../../fields/format.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { Chain } from "./Chain.tsx";
import { priceText } from "./priceText.ts";

/** What is told of a line besides how far it has come. */
function useLineFacts(line: PurchaseOrderLineChain["line"]): Fact[] {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  return [
    {
      key: "order",
      label: t("purchaseOrderLine.purchaseNo"),
      value: canOpen("purchaseOrders") ? (
        <Link to={pathToDocument("Offsite.User.Order.Acceptance", line.purchaseOrderId)}>{line.purchaseNo}</Link>
      ) : (
        line.purchaseNo
      ),
    },
    { key: "item", label: t("purchaseOrderLine.itemNo"), value: line.itemNo },
    { key: "name", label: t("purchaseOrderLine.goodsName"), value: line.goodsName },
    { key: "spec", label: t("purchaseOrderLine.spec"), value: line.spec },
    { key: "supplier", label: t("purchaseOrderLine.supplierName"), value: line.supplierName },
    { key: "org", label: t("purchaseOrderLine.orgNo"), value: line.orgNo },
    { key: "warehouse", label: t("purchaseOrderLine.warehouseNo"), value: line.warehouseNo },
    { key: "price", label: t("purchaseOrderLine.price"), value: `${priceText(line)} ${line.currency}` },
    { key: "remark", label: t("purchaseOrderLine.remark"), value: line.remark },
  ];
}

function ChainBody({ chain }: { chain: PurchaseOrderLineChain }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const startNotice = useStartNotice();
  const { line, notShippable } = chain;
  const facts = useLineFacts(line);
  const reason =
    notShippable && ruledText(refusalText(notShippable.error, { day: notShippable.day ?? "" }), notShippable.rule);
  const quantity = (value: string) => `${formatNumber(value)} ${line.purUnitNo}`;
  const ships = canOpen("addShippingNotice", "isAdd");
  return (
    <DocumentPage
      number={`${line.purchaseNo} ${lineName(line)}`}
      kind={t("purchaseOrderPages.chain")}
      backPath={pathTo("Offsite.Delivery.OrderTracking")}
      statuses={
        <>
          <StatusText set={orderStatus} code={line.status} />
          {line.status !== orderStatus.code.draft && <StatusText set={acceptanceStatus} code={line.refuseSign} />}
        </>
      }
      actions={
        ships
          ? [
              {
                key: "ship",
                label: t("purchaseOrderPages.ship"),
                icon: <CarOutlined />,
                primary: true,
                disabledReason: reason,
                run: () => startNotice([line]),
              },
            ]
          : []
      }
      notice={
        reason !== null && <Alert type="info" showIcon title={t("purchaseOrderPages.notShippable", { reason })} />
      }
      figures={[
        { key: "ordered", label: t("quantityBar.ordered"), value: quantity(line.batchPurQty) },
        { key: "onWay", label: t("quantityBar.onWay"), value: quantity(line.onWayQty) },
        { key: "received", label: t("quantityBar.received"), value: quantity(line.receiptQty) },
        ...(line.status === orderStatus.byName.failure.code
          ? []
          : [{ key: "open", label: t("purchaseOrderPages.shippable"), value: quantity(line.shippableQty) }]),
      ]}
      facts={facts}
      tabs={[
        { key: "chain", label: t("purchaseOrderPages.chainTab"), children: <Chain chain={chain} reason={reason} /> },
        {
          key: "history",
          label: t("documentPage.history"),
          children: (
            <HistoryTimeline events={chain.history} namesDocuments ofLine={`${line.purchaseNo} ${lineName(line)}`} />
          ),
        },
      ]}
    />
  );
}

/** One order line from order to receipt, with who did what and when; the address may be shared (B1.5a). */
export default function ChainPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  const chain = useQuery(callQuery(purchaseOrderLines, "getPurchaseOrderLineChain", { id }));
  return (
    <Loaded query={chain} backPath={pathTo("Offsite.Delivery.OrderTracking")}>
      {(found) => <ChainBody key={found.line.id} chain={found} />}
    </Loaded>
  );
}
