import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import type { Part } from "../../document/DocumentPage.tsx";
import { attachmentsPart } from "../../platform/files/attachmentsPart.tsx";
import { Outline } from "../../ui/Outline.tsx";
import { OrderSignatures } from "./OrderSignatures.tsx";
import { OrderVersions } from "./OrderVersions.tsx";

const OrderAttachments = lazy(() => import("./OrderAttachments.tsx"));
const ProvidedMaterials = lazy(() => import("../provided-materials/ProvidedMaterials.tsx"));

/** What an order's page tells between its lines and its history: materials where it is outsourced, messages, attachments, and its versions. */
export function useOrderParts(order: PurchaseOrderDetail, messages: Part): readonly Part[] {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const materials: Part = {
    key: "materials",
    label: t("materialIssuePages.part"),
    children: (
      <Suspense fallback={<Outline rows={3} wide />}>
        <ProvidedMaterials order={order} />
      </Suspense>
    ),
  };
  const versions: Part = {
    key: "versions",
    label: t("purchaseOrderPages.versionCount", { count: order.bandNo }),
    children: <OrderVersions order={order} />,
  };
  const signatures: Part = {
    key: "signatures",
    label: t("purchaseOrderPages.signatures", { count: order.signatures.length }),
    children: <OrderSignatures signatures={order.signatures} />,
  };
  const isOutsourced = order.orderType === orderType.code.outsourced && canOpen("outsourcedOrders");
  return [
    ...(isOutsourced ? [materials] : []),
    messages,
    ...attachmentsPart(order, <OrderAttachments order={order} />),
    ...(order.signatures.length > 0 ? [signatures] : []),
    ...(order.bandNo > 1 ? [versions] : []),
  ];
}
