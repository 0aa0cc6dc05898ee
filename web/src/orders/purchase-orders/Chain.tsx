import { sum } from "@tandem/contract/core/numbers";
import { closedStatus, noticeStatus, noticeStatusFor } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { PurchaseOrderLineChain } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCanOpen, useCurrentUser } from "../../api/currentUser.ts";
import { isUnderWay } from "../../delivery/shipping-notices/noticeFace.tsx";
import { DueDate } from "../../fields/DueDate.tsx";
import { formatNumber } from "../../fields/format.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { StatusText } from "../../ui/StatusText.tsx";
import styles from "./Chain.module.css";
import { DifferenceText } from "./DifferenceText.tsx";
import { differenceOf } from "./promises.ts";

type Notice = PurchaseOrderLineChain["notices"][number];

function Stage(props: { title: string; quantity: string; reached: boolean; children?: ReactNode }) {
  return (
    <li className={props.reached ? `${styles.stage} ${styles.reached}` : styles.stage}>
      <span className={styles.title}>{props.title}</span>
      <b className={styles.quantity}>{props.quantity}</b>
      <div className={styles.detail}>{props.children}</div>
    </li>
  );
}

/** More than so many scroll in a place of their own, below their sum. */
const shownAtOnce = 5;

type Receipt = Notice["receipts"][number];

const isCancelled = ({ status }: Receipt) => status === receiptStatus.code.cancelled;

/** What many parts come to, and the parts themselves in a box that scrolls. */
function Many(props: { total: string; quantity: string; children: ReactNode }) {
  const { total, quantity } = props;
  return (
    <div className={styles.many}>
      <div className={styles.row}>
        <span>{total}</span>
        <b>{quantity}</b>
      </div>
      <section
        className={styles.scrolls}
        aria-label={total}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
      >
        {props.children}
      </section>
    </div>
  );
}

/** What arrived with a notice; of many receipts what they come to first. */
function Receipts({ notice: { receipts }, unit }: { notice: Notice; unit: string }) {
  const { t } = useTranslation();
  const quantity = (receipt: Receipt) => (
    <b>
      {formatNumber(receipt.receiptQty)} {unit}
    </b>
  );
  const circumstances = ({ receiptDate, warehouseNo, createName }: Receipt) =>
    [receiptDate, warehouseNo, createName].filter(Boolean).join(" · ");
  if (receipts.length <= shownAtOnce) {
    return (
      <ul className={styles.receipts}>
        {receipts.length === 0 && <li className={styles.quiet}>{t("purchaseOrderPages.nothingReceived")}</li>}
        {receipts.map((receipt) => (
          <li key={receipt.id} className={isCancelled(receipt) ? styles.cancelled : ""}>
            <div className={styles.row}>
              <span>
                {receipt.receiptNo} <StatusText set={receiptStatus} code={receipt.status} />
              </span>
              {quantity(receipt)}
            </div>
            <div className={styles.quiet}>{circumstances(receipt)}</div>
          </li>
        ))}
      </ul>
    );
  }
  const days = receipts.map(({ receiptDate }) => receiptDate).sort();
  const received = sum(receipts.filter((receipt) => !isCancelled(receipt)).map(({ receiptQty }) => receiptQty));
  return (
    <Many
      total={t("purchaseOrderPages.receiptsOf", { count: receipts.length, from: days[0], to: days.at(-1) })}
      quantity={`${formatNumber(received)} ${unit}`}
    >
      {/* One line each: that they stand is not said of every one. */}
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id} className={isCancelled(receipt) ? styles.cancelled : ""}>
            <div className={styles.row}>
              <span>
                {receipt.receiptNo} <span className={styles.quiet}>{circumstances(receipt)}</span>{" "}
                {isCancelled(receipt) && <StatusText set={receiptStatus} code={receipt.status} />}
              </span>
              {quantity(receipt)}
            </div>
          </li>
        ))}
      </ul>
    </Many>
  );
}

function Delivery({ notice, unit }: { notice: Notice; unit: string }) {
  const { t } = useTranslation();
  const { side } = useCurrentUser();
  const canOpen = useCanOpen();
  return (
    <li className={styles.delivery}>
      <div className={styles.notice}>
        <div className={styles.row}>
          {canOpen("shippingNotices") ? (
            <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Detail", notice.id)}>{notice.asnNo}</Link>
          ) : (
            notice.asnNo
          )}
          <b>
            {formatNumber(notice.deliveryQty)} {unit}
          </b>
        </div>
        <div className={styles.row}>
          <span>
            <StatusText set={noticeStatusFor(side)} code={notice.checkStatus} />
            {notice.closedStatus !== closedStatus.code.open && (
              <>
                {" · "}
                <StatusText set={closedStatus} code={notice.closedStatus} />
              </>
            )}
          </span>
          <span className={styles.quiet}>
            {t("shippingNotice.expectedArrivalDate")}{" "}
            <DueDate day={notice.expectedArrivalDate} isOpen={isUnderWay(notice)} />
          </span>
        </div>
      </div>
      <Receipts notice={notice} unit={unit} />
    </li>
  );
}

function Deliveries({ notices, unit }: { notices: readonly Notice[]; unit: string }) {
  const { t } = useTranslation();
  const list = (
    <ul className={styles.deliveries}>
      {notices.map((notice) => (
        <Delivery key={notice.id} notice={notice} unit={unit} />
      ))}
    </ul>
  );
  if (notices.length <= shownAtOnce) return list;
  const standing = notices.filter(({ checkStatus }) => noticeStatus.isIn("standing", checkStatus));
  const total = (of: "deliveryQty" | "receiveQty") => formatNumber(sum(standing.map((notice) => notice[of])));
  return (
    <Many
      total={t("purchaseOrderPages.deliveriesOf", { count: notices.length })}
      quantity={t("purchaseOrderPages.shippedAndReceived", {
        shipped: total("deliveryQty"),
        received: total("receiveQty"),
        unit,
      })}
    >
      {list}
    </Many>
  );
}

/** The way of one line as a picture: ordered, promised, shipped, received, and below it every delivery with its receipts. */
export function Chain({ chain }: { chain: PurchaseOrderLineChain }) {
  const { t } = useTranslation();
  const { line, notices } = chain;
  const unit = line.purUnitNo;
  const quantity = (value: string) => `${formatNumber(value)} ${unit}`;
  const shipped = sum([line.onWayQty, line.receiptQty]);
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
        </Stage>
      </ol>
      <h2 className={styles.heading}>{t("purchaseOrderPages.deliveries")}</h2>
      {notices.length === 0 ? (
        <p className={styles.quiet}>{t("purchaseOrderPages.noDeliveries")}</p>
      ) : (
        <Deliveries notices={notices} unit={unit} />
      )}
    </div>
  );
}
