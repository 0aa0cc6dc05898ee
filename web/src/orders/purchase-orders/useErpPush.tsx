import type { OrderAction } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { useErpConnection } from "../../platform/erp/useErpConnection.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";

/** Leaves out of the buttons of orders what sends to the ERP again how they stand, where no ERP is told of them (B3.7a). */
export function useWithErpPush(): (actions: readonly PageAction[]) => PageAction[] {
  const pushes = useErpConnection()?.pushes === true;
  return (actions) => actions.filter(({ key }) => pushes || key !== ("sendToErp" satisfies OrderAction));
}
