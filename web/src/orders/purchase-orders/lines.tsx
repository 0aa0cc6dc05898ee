import type { Row } from "@tandem/contract/core/entity";
import type { PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import styles from "./lines.module.css";

export type OrderLine = Row<typeof purchaseOrderLine>;
export type PromisedLine = PurchaseOrderDetail["lines"][number];

/** What is ordered: number above, name and specification below. */
export function Item({ line }: { line: { itemNo: string; goodsName: string; spec: string | null } }) {
  return (
    <span className={styles.item}>
      {line.itemNo}
      <span className={styles.name} title={[line.goodsName, line.spec].filter(Boolean).join(" ")}>
        {line.goodsName} {line.spec}
      </span>
    </span>
  );
}
