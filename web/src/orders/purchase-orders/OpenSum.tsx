import { isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import type { PurchaseOrderLineChain } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { lineStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import styles from "./OpenSum.module.css";

type Sign = "" | "−" | "+" | "=";
type Part = readonly [sign: Sign, label: string, quantity: string];

/** What a line comes to: how the quantity that can still be shipped follows from all that happened to it, and why not now. */
export function OpenSum({ line, reason }: { line: PurchaseOrderLineChain["line"]; reason: string | null }) {
  const { t } = useTranslation();
  const rest = subtract(
    sum([line.batchPurQty, line.checkReturnQty, line.returnExchangeQty, line.overQty]),
    sum([line.onWayQty, line.receiptQty]),
  );
  const closed = line.lineStatus === lineStatus.code.closed ? rest : "0";
  const heldBack = subtract(line.unDeliveryQty, line.shippableQty);
  const always: readonly Part[] = [
    ["", t("quantityBar.ordered"), line.batchPurQty],
    ["−", t("quantityBar.onWay"), line.onWayQty],
    ["−", t("quantityBar.received"), line.receiptQty],
  ];
  const sometimes: readonly Part[] = [
    ["+", t("purchaseOrderLine.overQty"), line.overQty],
    ["+", t("purchaseOrderLine.checkReturnQty"), line.checkReturnQty],
    ["+", t("purchaseOrderLine.returnExchangeQty"), line.returnExchangeQty],
    ["−", t("purchaseOrder.lineStatus.closed"), closed],
  ];
  const row = ([sign, label, quantity]: Part, hint: string | null = null) => (
    <div key={label} className={sign === "=" ? `${styles.row} ${styles.total}` : styles.row}>
      <dt>
        <span className={styles.sign} aria-hidden>
          {sign}
        </span>
        {label}
        {hint !== null && <small className={styles.hint}>{hint}</small>}
      </dt>
      <dd>
        {formatNumber(quantity)} {line.purUnitNo}
      </dd>
    </div>
  );
  return (
    <dl className={styles.sum} aria-label={t("purchaseOrderPages.openSum")}>
      {always.map((part) => row(part))}
      {sometimes.filter(([, , quantity]) => isPositive(quantity)).map((part) => row(part))}
      {isPositive(heldBack) && [
        row(["=", t("purchaseOrderLine.unDeliveryQty"), line.unDeliveryQty]),
        row(["−", t("purchaseOrderPages.heldBack"), heldBack], reason),
      ]}
      {row(["=", t("purchaseOrderPages.shippable"), line.shippableQty], isPositive(heldBack) ? null : reason)}
    </dl>
  );
}
