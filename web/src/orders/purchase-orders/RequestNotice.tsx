import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { Alert } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount, formatNumber } from "../../fields/format.ts";
import styles from "./lines.module.css";

type Request = NonNullable<PurchaseOrderDetail["changeRequest"]>;

/** What a supplier asked for of an order, line by line, and what becomes or became of it when the buyer changes the order. */
export function RequestNotice(props: {
  readonly order: PurchaseOrderDetail;
  readonly request: Request;
  readonly text: "requestWaits" | "requestLapsed";
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation();
  const { order, request, text } = props;
  const { createName, reason } = request;
  const asked = request.lines.flatMap(({ id, promises, price }) => {
    const line = order.lines.find((one) => one.id === id);
    if (!line) return [];
    const parts = promises.map(
      ({ promiseQty, promiseDate }) => `${formatNumber(promiseQty)} ${line.purUnitNo} · ${promiseDate}`,
    );
    const priced = price === null ? [] : [`${t("purchaseOrderLine.price")} ${formatAmount(price, line.currency)}`];
    return [{ id, name: `${lineName(line)} ${line.itemNo}`, told: [...parts, ...priced] }];
  });
  return (
    <Alert
      className={props.className ?? ""}
      type="warning"
      showIcon
      title={t(`purchaseOrderPages.${text}`, { name: createName ?? "" })}
      description={
        <>
          <q>{reason}</q>
          <ul className={styles.asked}>
            {asked.map(({ id, name, told }) => (
              <li key={id}>
                {name}:
                {told.map((part, index) => (
                  <Fragment key={part}>
                    {index > 0 && ";"} <span className={styles.part}>{part}</span>
                  </Fragment>
                ))}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
