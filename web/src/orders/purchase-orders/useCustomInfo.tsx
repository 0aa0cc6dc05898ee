import type { Entity } from "@tandem/contract/core/entity";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCustomEntity } from "../../fields/custom/customEntity.ts";
import { customFieldsAt } from "../../list/customParts.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";

const CustomInfoDrawer = late(() => import("./CustomInfoDrawer.tsx"));

/** The tenant's own fields of an order, where there are some to fill in: the buyer does so beside its page (S3.2). */
export function useCustomInfo(order: PurchaseOrderDetail): {
  readonly actions: readonly PageAction[];
  readonly drawer: ReactNode;
} {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const head = useCustomEntity(purchaseOrder as unknown as Entity).entity;
  const line = useCustomEntity(purchaseOrderLine as unknown as Entity).entity;
  const hasSome = customFieldsAt(head, "form").length + customFieldsAt(line, "child").length > 0;
  const fill: PageAction = {
    key: "customInfo",
    label: t("customInfo.title"),
    permission: "isImport",
    underMore: true,
    run: () => setOpen(true),
  };
  return {
    actions: hasSome ? [fill] : [],
    drawer: open && (
      <Opened onEscape={() => setOpen(false)}>
        <CustomInfoDrawer order={order} onClose={() => setOpen(false)} />
      </Opened>
    ),
  };
}
