import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { purchaseOrder } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/currentUser.ts";
import { listSource } from "../../api/listSource.ts";
import { ListPage } from "../../list/ListPage.tsx";
import type { ListTab } from "../../list/StatusTabs.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { useOrderColumns, useOrderToggles } from "./orderColumns.tsx";

const source = listSource(purchaseOrders, "getPurchaseOrderPage");

/** By how far they are received. */
function useTabs(): ListTab[] {
  const { t } = useTranslation();
  return Object.entries(progressStatus.code).map(([name, code]) => ({
    key: code,
    label: t(`purchaseOrderPages.receivedTabs.${name}`),
    conditions: { receiptStatus: code },
  }));
}

/** Issued orders as wholes, and how far each has come: order tracking by list, beside that by lines (B2.29e). */
export default function OrderTrackingList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ofBuyer = useCurrentUser().side === "buyer";
  return (
    <ListPage
      entity={purchaseOrder}
      source={source}
      title={t("purchaseOrderPages.trackedOrders")}
      beside={{ path: pathTo("Offsite.Delivery.OrderTracking"), text: t("purchaseOrderPages.byLine") }}
      columns={useOrderColumns()}
      facts={[ofBuyer ? "supplierName" : "orgName", "progress", "receiptStatus", "deliveryStatus"]}
      always={{ status: orderStatus.code.effective }}
      tabs={useTabs()}
      quickDays="purchaseDate"
      toggles={useOrderToggles()}
      filters={[
        "purchaseNo",
        "orgNo",
        ...(ofBuyer ? (["supplierNo"] as const) : []),
        "purchaseDate",
        "refuseSign",
        "deliveryStatus",
        "orderType",
        "buyerName",
      ]}
      onOpen={({ id }) => navigate(pathToDocument("Offsite.User.Order.Acceptance", id))}
    />
  );
}
