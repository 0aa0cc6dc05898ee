import { isPositive, sum } from "@tandem/contract/core/numbers";
import { countStations, type Station } from "@tandem/contract/orders/purchase-orders/chain-stations";
import type { PurchaseOrderLineChain } from "@tandem/contract/orders/purchase-orders/order-tracking";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import styles from "./Chain.module.css";
import { ChainDeliveries } from "./ChainDeliveries.tsx";
import { DifferenceText } from "./DifferenceText.tsx";
import { OpenSum } from "./OpenSum.tsx";
import { differenceOf } from "./promises.ts";

/** How many came so far, and how many of them are free of charge. */
function Counted(props: { title: string; counted: Station; unit: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { quantity, free } = props.counted;
  const reached = isPositive(quantity);
  return (
    <Stage title={props.title} quantity={`${formatNumber(quantity)} ${props.unit}`} reached={reached}>
      {isPositive(free) && <div>{t("purchaseOrderPages.freeOf", { quantity: formatNumber(free) })}</div>}
      {props.children}
    </Stage>
  );
}

function Stage(props: { title: string; quantity: string; reached: boolean; children?: ReactNode }) {
  return (
    <li className={props.reached ? `${styles.stage} ${styles.reached}` : styles.stage}>
      <span className={styles.title}>{props.title}</span>
      <b className={styles.quantity}>{props.quantity}</b>
      <div className={styles.detail}>{props.children}</div>
    </li>
  );
}

/**
 * The way of one line as a picture: ordered, promised, shipped, received, returned; how what is still open follows from it, and every
 * delivery with its receipts and what became of them.
 */
export function Chain({ chain, reason }: { chain: PurchaseOrderLineChain; reason: string | null }) {
  const { t } = useTranslation();
  const { line, notices } = chain;
  const unit = line.purUnitNo;
  const quantity = (value: string) => `${formatNumber(value)} ${unit}`;
  const stations = countStations(chain);
  const promised = line.promises.length > 0;
  const typed = line.promises.map(({ promiseQty, promiseDate }) => ({ quantity: promiseQty, date: promiseDate }));
  return (
    <div className={styles.chain}>
      <ol className={styles.stages}>
        <Stage title={t("purchaseOrderPages.stages.ordered")} quantity={quantity(line.batchPurQty)} reached>
          {t("purchaseOrderPages.askedBy", { date: line.expectArrivalDate })}
        </Stage>
        <Stage
          title={t("purchaseOrderPages.stages.promised")}
          quantity={promised ? quantity(sum(line.promises.map((promise) => promise.promiseQty))) : "–"}
          reached={promised}
        >
          {promised && (
            <>
              {line.promises.map((promise, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a promise have no other name
                <div key={index}>
                  {line.promises.length > 1 ? `${formatNumber(promise.promiseQty)} · ` : ""}
                  {promise.promiseDate}
                </div>
              ))}
              <DifferenceText difference={differenceOf(line, typed)} />
            </>
          )}
        </Stage>
        {stations.packages > 0 && (
          <Stage title={t("purchaseOrderPages.stages.packed")} quantity={quantity(stations.packed)} reached>
            {t("purchaseOrderPages.inPackages", { count: stations.packages })}
          </Stage>
        )}
        <Counted title={t("purchaseOrderPages.stages.shipped")} counted={stations.shipped} unit={unit}>
          {t("purchaseOrderPages.onWayOf", { quantity: formatNumber(line.onWayQty) })}
        </Counted>
        <Counted title={t("purchaseOrderPages.stages.received")} counted={stations.received} unit={unit}>
          {t("purchaseOrderPages.openOf", { quantity: formatNumber(line.unDeliveryQty) })}
        </Counted>
        <Counted title={t("purchaseOrderPages.stages.accepted")} counted={stations.accepted} unit={unit}>
          {isPositive(stations.rejected.quantity) &&
            t("purchaseOrderPages.rejectedOf", { quantity: formatNumber(stations.rejected.quantity) })}
        </Counted>
        <Counted title={t("purchaseOrderPages.stages.warehoused")} counted={stations.warehoused} unit={unit} />
        {isPositive(stations.returned.quantity) && (
          <Counted title={t("purchaseOrderPages.stages.returned")} counted={stations.returned} unit={unit}>
            {Number(line.returnExchangeQty) > 0 &&
              t("purchaseOrderPages.exchangedOf", { quantity: formatNumber(line.returnExchangeQty) })}
          </Counted>
        )}
      </ol>
      <h2 className={styles.heading}>{t("purchaseOrderPages.openSum")}</h2>
      <OpenSum line={line} reason={reason} />
      <h2 className={styles.heading}>{t("purchaseOrderPages.deliveries")}</h2>
      {notices.length === 0 ? (
        <p className={styles.quiet}>{t("purchaseOrderPages.noDeliveries")}</p>
      ) : (
        <ChainDeliveries notices={notices} unit={unit} />
      )}
    </div>
  );
}
