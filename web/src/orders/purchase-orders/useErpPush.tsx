import { CloudUploadOutlined } from "@ant-design/icons";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { erpPushStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useErpConnection } from "../../platform/erp/useErpConnection.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { sayDone } from "../../ui/announce.ts";
import { orderFace } from "./orderFace.tsx";

interface Pushed {
  readonly id: string;
  readonly erpPushStatus: string | null;
}

/** What sends to the ERP again how orders stand; only where one is told of them (B3.7a). */
export function useErpPush(): (orders: readonly Pushed[]) => PageAction[] {
  const { t } = useTranslation();
  const pushes = useErpConnection()?.pushes === true;
  return (orders) => {
    const sendable = orders.filter(({ erpPushStatus: status }) => erpPushStatus.isIn("repeatable", status ?? ""));
    if (!pushes || sendable.length === 0) return [];
    const send = async () => {
      const { changed } = await call(purchaseOrders, "sendToErp", { sendList: sendable.map(({ id }) => ({ id })) });
      sayDone(t("erpPush.sent", { count: changed }));
      await askAgain(orderFace);
    };
    return [
      {
        key: "sendToErp",
        label: t("erpPush.send"),
        icon: <CloudUploadOutlined />,
        permission: "isImport",
        underMore: true,
        run: send,
      },
    ];
  };
}
