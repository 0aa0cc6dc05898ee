import { sum } from "@tandem/contract/core/numbers";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { PurchaseOrderLineChain } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import styles from "./Chain.module.css";
import { ChainDeliveries } from "./ChainDeliveries.tsx";
import { DifferenceText } from "./DifferenceText.tsx";
import { OpenSum } from "./OpenSum.tsx";
import { differenceOf } from "./promises.ts";

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
  const shipped = sum([line.onWayQty, line.receiptQty]);
  const receipts = notices.flatMap((notice) => notice.receipts);
  const accepted = sum(receipts.map(({ acceptedQty }) => acceptedQty));
  const warehoused = sum(receipts.map(({ warehousedQty }) => warehousedQty));
  const followed = receipts.flatMap((receipt) => receipt.followed);
  const isReturned = ({ kind, status }: (typeof followed)[number]) =>
    kind === "returnNote" && !returnNoteStatus.isIn("unsent", status);
  const returned = sum(followed.filter(isReturned).map(({ quantity: sent }) => sent));
  const standing = notices.filter(({ checkStatus }) => noticeStatus.isIn("standing", checkStatus));
  const packages = standing.reduce((count, notice) => count + notice.packages, 0);
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
        {packages > 0 && (
          <Stage
            title={t("purchaseOrderPages.stages.packed")}
            quantity={quantity(sum(standing.map(({ packedQty }) => packedQty)))}
            reached
          >
            {t("purchaseOrderPages.inPackages", { count: packages })}
          </Stage>
        )}
        <Stage
          title={t("purchaseOrderPages.stages.shipped")}
          quantity={quantity(shipped)}
          reached={Number(shipped) > 0}
        >
          {t("purchaseOrderPages.onWayOf", { quantity: formatNumber(line.onWayQty) })}
        </Stage>
        <Stage
          title={t("purchaseOrderPages.stages.received")}
          quantity={quantity(line.receiptQty)}
          reached={Number(line.receiptQty) > 0}
        >
          {t("purchaseOrderPages.openOf", { quantity: formatNumber(line.unDeliveryQty) })}
          {Number(line.giftQty) > 0 && (
            <div>{t("purchaseOrderPages.freeOf", { quantity: formatNumber(line.giftQty) })}</div>
          )}
        </Stage>
        <Stage
          title={t("purchaseOrderPages.stages.accepted")}
          quantity={quantity(accepted)}
          reached={Number(accepted) > 0}
        >
          {Number(line.checkReturnQty) > 0 &&
            t("purchaseOrderPages.rejectedOf", { quantity: formatNumber(line.checkReturnQty) })}
        </Stage>
        <Stage
          title={t("purchaseOrderPages.stages.warehoused")}
          quantity={Number(warehoused) > 0 ? quantity(warehoused) : "–"}
          reached={Number(warehoused) > 0}
        />
        {Number(returned) > 0 && (
          <Stage title={t("purchaseOrderPages.stages.returned")} quantity={quantity(returned)} reached>
            {Number(line.returnExchangeQty) > 0 &&
              t("purchaseOrderPages.exchangedOf", { quantity: formatNumber(line.returnExchangeQty) })}
          </Stage>
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
