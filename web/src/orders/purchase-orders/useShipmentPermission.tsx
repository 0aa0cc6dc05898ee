import { purchaseOrderLines } from "@tandem/contract/orders/purchase-orders/order-tracking";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useToldOfEach } from "../../document/useToldOfEach.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { orderFace } from "./orderFace.tsx";
import type { ShipmentPermission } from "./shipmentPermission.ts";

const ShipmentDialog = late(() => import("./ShipmentDialog.tsx"));

/** How the buyer lets lines of an issued order be shipped, and takes it back. */
export function useShipmentPermission({ lines }: PurchaseOrderDetail): {
  readonly actions: readonly PageAction[];
  readonly dialog: ReactNode;
  readonly notice: ReactNode;
} {
  const { t } = useTranslation();
  const { tell, notice } = useToldOfEach();
  const [open, setOpen] = useState<ShipmentPermission | null>(null);
  const permitted = lines.filter(({ allowedActions }) => allowedActions.permitShipment === null);
  const takenBack = lines.filter(({ allowedActions }) => allowedActions.forbidShipment === null);
  const takeBack = (method: "cancelRelease" | "cancelGrant", field: "releasedAt" | "grantUntil"): PageAction[] => {
    const lineList = takenBack.flatMap((line) => (line[field] ? [{ id: line.id }] : []));
    if (lineList.length === 0) return [];
    const run = async () => {
      const answer = await call(purchaseOrderLines, method, { lineList });
      tell(t(`shipmentPermission.${method}`), answer, t(`history.${method}`));
      await askAgain(orderFace);
    };
    return [{ underMore: true, key: method, label: t(`shipmentPermission.${method}`), run }];
  };
  const permit = (method: ShipmentPermission): PageAction[] => {
    if (permitted.length === 0) return [];
    return [{ underMore: true, key: method, label: t(`shipmentPermission.${method}`), run: () => setOpen(method) }];
  };
  return {
    actions: [
      ...permit("releaseForShipment"),
      ...takeBack("cancelRelease", "releasedAt"),
      ...permit("grantShipment"),
      ...takeBack("cancelGrant", "grantUntil"),
    ],
    dialog: open && (
      <Opened onEscape={() => setOpen(null)}>
        <ShipmentDialog permission={open} lines={permitted} tell={tell} onClose={() => setOpen(null)} />
      </Opened>
    ),
    notice,
  };
}
