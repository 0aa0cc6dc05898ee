import type { ShownLine, ShownOrder } from "@tandem/contract/orders/signed-links";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../fields/format.ts";
import { priceText } from "../orders/purchase-orders/priceText.ts";
import styles from "./AnswerByLink.module.css";

const headFields = [
  "orgName",
  "supplierName",
  "buyerName",
  "purchaseDate",
  "acceptanceDeadline",
  "paymentTerm",
  "tradeTerm",
  "remark",
] as const satisfies readonly (keyof ShownOrder)[];

/** An order as its supplier reads it before answering. */
export function LinkedOrder({ order, lines }: { readonly order: ShownOrder; readonly lines: readonly ShownLine[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className={styles.title}>{t("signedLink.heading", { number: order.purchaseNo, version: order.bandNo })}</h2>
      <dl className={styles.facts}>
        {headFields.map(
          (name) => order[name] && <Fact key={name} label={t(`purchaseOrder.${name}`)} value={order[name]} />,
        )}
        <Fact
          label={t("purchaseOrder.totalAmount")}
          value={`${order.currency} ${formatMoney(order.totalAmount, order.currency)}`}
        />
      </dl>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <div className={styles.what}>
              <b>{line.goodsName}</b>
              <span>
                {formatNumber(line.batchPurQty)} {line.purUnitNo}
              </span>
            </div>
            <div className={styles.what}>
              <span className={styles.less}>{[line.itemNo, line.spec].filter(Boolean).join(" · ")}</span>
              <span className={styles.less}>
                {t("purchaseOrderLine.price")} {priceText({ ...line, currency: order.currency })} ·{" "}
                {formatMoney(line.amount, order.currency)} {order.currency}
              </span>
            </div>
            <div className={styles.less}>
              {t("purchaseOrderLine.expectArrivalDate")} {line.expectArrivalDate}
              {line.warehouseNo && ` · ${t("purchaseOrderLine.warehouseNo")} ${line.warehouseNo}`}
            </div>
            {line.remark && <div className={styles.less}>{line.remark}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
