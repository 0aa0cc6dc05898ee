import { purchaseOrderLines } from "@tandem/contract/orders/purchase-orders/order-tracking";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { orderFace } from "./orderFace.tsx";
import type { ShipmentPermission } from "./shipmentPermission.ts";

const ShipmentDialog = lazy(() => import("./ShipmentDialog.tsx"));

/** How the buyer lets lines of an issued order be shipped, and takes it back. */
export function useShipmentPermission({ lines, status }: PurchaseOrderDetail): {
  readonly actions: readonly PageAction[];
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const [open, setOpen] = useState<ShipmentPermission | null>(null);
  const left = lines.filter((line) => line.unDeliveryQty !== "0");
  if (side === "supplier" || status !== orderStatus.code.effective || left.length === 0)
    return { actions: [], dialog: null };
  const common = { permission: "isCheck", underMore: true } as const;
  const takeBack = (method: "cancelRelease" | "cancelGrant", field: "releasedAt" | "grantUntil"): PageAction[] => {
    const lineList = left.flatMap((line) => (line[field] ? [{ id: line.id }] : []));
    if (lineList.length === 0) return [];
    const run = async () => {
      await call(purchaseOrderLines, method, { lineList });
      sayDone(t(`history.${method}`));
      await askAgain(orderFace);
    };
    return [{ ...common, key: method, label: t(`shipmentPermission.${method}`), run }];
  };
  const permit = (method: ShipmentPermission): PageAction => ({
    ...common,
    key: method,
    label: t(`shipmentPermission.${method}`),
    run: () => setOpen(method),
  });
  return {
    actions: [
      permit("releaseForShipment"),
      ...takeBack("cancelRelease", "releasedAt"),
      permit("grantShipment"),
      ...takeBack("cancelGrant", "grantUntil"),
    ],
    dialog: open && (
      <Suspense>
        <ShipmentDialog permission={open} lines={left} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}
