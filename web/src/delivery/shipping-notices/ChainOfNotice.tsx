import type { ShippingNoticeDetail } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrderLines } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { refusalText, ruledText } from "../../document/stepWords.ts";
import { Chain } from "../../orders/purchase-orders/Chain.tsx";
import { orderLineName } from "../../orders/purchase-orders/lines.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import styles from "./ChainOfNotice.module.css";

/** How the lines of a notice came from their orders and what became of them, one line at a time. */
export default function ChainOfNotice({ notice }: { readonly notice: ShippingNoticeDetail }) {
  const { t } = useTranslation();
  // Lots of one order line have one chain.
  const lines = [...new Map(notice.lines.map((line) => [line.purchaseOrderLineId, line])).values()];
  const [chosen, setChosen] = useState(lines[0]?.purchaseOrderLineId ?? "");
  const chain = useQuery(callQuery(purchaseOrderLines, "getPurchaseOrderLineChain", { id: chosen }));
  return (
    <div className={styles.ofNotice}>
      <div className={styles.ofLine}>
        {lines.length > 1 && (
          <Select
            aria-label={t("shippingNoticePages.chainOfLine")}
            value={chosen}
            onChange={setChosen}
            className={styles.lines ?? ""}
            showSearch={{ optionFilterProp: "label" }}
            options={lines.map((line) => ({
              value: line.purchaseOrderLineId,
              label: `${orderLineName(line)} · ${line.itemNo} ${line.goodsName}`,
            }))}
          />
        )}
        <Link to={pathToDocument("Offsite.Delivery.OrderTracking.Chain", chosen)}>
          {t("shippingNoticePages.openChain")}
        </Link>
      </div>
      <Loaded query={chain}>
        {(found) => {
          const { notShippable } = found;
          const reason =
            notShippable &&
            ruledText(refusalText(notShippable.error, { day: notShippable.day ?? "" }), notShippable.rule);
          return <Chain chain={found} reason={reason} />;
        }}
      </Loaded>
    </div>
  );
}
