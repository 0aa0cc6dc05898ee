import { isPositive, sum } from "@tandem/contract/core/numbers";
import type { Statuses } from "@tandem/contract/core/statuses";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { PurchaseOrderLineChain } from "@tandem/contract/orders/purchase-orders/order-tracking";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { claimStatus } from "@tandem/contract/receiving/claims/statuses";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { rejectionStatus } from "@tandem/contract/receiving/rejections/statuses";
import { returnNoteStatus } from "@tandem/contract/receiving/return-notes/statuses";
import { warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { isUnderWay } from "../../delivery/shipping-notices/noticeFace.tsx";
import { asRead } from "../../fields/asRead.ts";
import { DueDate } from "../../fields/DueDate.tsx";
import { formatNumber } from "../../fields/format.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import styles from "./Chain.module.css";

type Notice = PurchaseOrderLineChain["notices"][number];
type Receipt = Notice["receipts"][number];
type FollowedRecord = Receipt["followed"][number];

/** More than so many scroll in a place of their own, below their sum. */
const shownAtOnce = 5;

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

const inList = (page: Parameters<typeof pathTo>[0], keyword: string) =>
  `${pathTo(page)}?${new URLSearchParams({ keyword })}`;

/** The documents that received goods went into: their states, the menu that they stand under, and where they are shown. */
const followedKinds = {
  acceptance: {
    set: inspectionAcceptanceStatus,
    menu: "acceptances",
    pathOf: ({ number }) => inList("ReceiptTracking.Acceptance.Details", number),
  },
  rejection: {
    set: rejectionStatus,
    menu: "rejections",
    pathOf: ({ id }) => pathToDocument("ReceiptTracking.Rejection.Detail", id),
  },
  returnNote: {
    set: returnNoteStatus,
    menu: "returnNotes",
    pathOf: ({ id }) => pathToDocument("ReceiptTracking.Return.Detail", id),
  },
  warehousing: {
    set: warehousingStatus,
    menu: "warehousings",
    pathOf: ({ number }) => inList("ReceiptTracking.Warehousing.Details", number),
  },
  qualityClaim: {
    set: claimStatus,
    menu: "qualityClaims",
    pathOf: ({ id }) => pathToDocument("ReceiptTracking.Claims.Detail", id),
  },
} as const satisfies Record<
  FollowedRecord["kind"],
  { set: Statuses; menu: string; pathOf: (record: FollowedRecord) => string }
>;

/** What became of a receipt. */
function Followed({ receipt, unit }: { receipt: Receipt; unit: string }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  return receipt.followed.map((record) => {
    const { kind, id, number, quantity, day, status } = record;
    const { set, menu, pathOf } = followedKinds[kind];
    return (
      <div key={`${kind} ${id}`} className={`${styles.row} ${styles.followed}`}>
        <span>
          {t(`${kind}.name`)} {canOpen(menu) ? <Link to={pathOf(record)}>{number}</Link> : number}{" "}
          <StatusText set={set} code={status} /> <span className={styles.quiet}>{day}</span>
        </span>
        <b>
          {formatNumber(quantity)} {unit}
        </b>
      </div>
    );
  });
}

/** Paid and free pieces together, as all that follows counts them. */
const withFree = (paid: string, free: string | null) => sum([paid, free ?? "0"]);

/** What arrived with a receipt, unless it was cancelled. */
const arrivedOf = (receipt: Receipt) => (isCancelled(receipt) ? "0" : withFree(receipt.receiptQty, receipt.giftQty));

/** How many of them come free of charge. */
function Free({ giftQty }: { giftQty: string | null }) {
  const { t } = useTranslation();
  if (!isPositive(giftQty ?? "0")) return null;
  return (
    <div className={styles.quiet}>{t("purchaseOrderPages.freeOf", { quantity: formatNumber(giftQty ?? "0") })}</div>
  );
}

/** The packages that hold some of a notice's line, by the numbers on their labels, and the labels of its boxes. */
function Packed({ notice: { id, packages, packed, labels }, unit }: { notice: Notice; unit: string }) {
  const { t } = useTranslation();
  const told = [
    ...(packages > 0 ? [t("purchaseOrderPages.inPackages", { count: packages })] : []),
    ...(labels > 0 ? [t("purchaseOrderPages.labelsOf", { count: labels })] : []),
  ].join(" · ");
  if (!told) return null;
  if (packages === 0) return <div className={styles.quiet}>{told}</div>;
  const numbers = packed.map((one) => (
    <div key={one.id} className={`${styles.row} ${styles.quiet}`}>
      <span>{[one.liesIn, one.number].filter(Boolean).join(" › ")}</span>
      <span>
        {formatNumber(one.quantity)} {unit}
      </span>
    </div>
  ));
  return (
    <details className={styles.quiet}>
      <summary>{told}</summary>
      {numbers}
      {packages > packed.length && <div>…</div>}
      <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Packing", id)}>{t("packagePages.packages")}</Link>
    </details>
  );
}

/** The number of a receipt, which leads to it for those who see receipts. */
function ReceiptNumber({ number }: { number: string }) {
  const isOpen = useCanOpen()("receipts");
  return isOpen ? <Link to={inList("Offsite.Delivery.ReceivingDetails", number)}>{number}</Link> : number;
}

/** What arrived with a notice; of many receipts what they come to first. */
function Receipts({ notice: { receipts }, unit }: { notice: Notice; unit: string }) {
  const { t } = useTranslation();
  const quantity = (receipt: Receipt) => (
    <b>
      {formatNumber(withFree(receipt.receiptQty, receipt.giftQty))} {unit}
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
                <ReceiptNumber number={receipt.receiptNo} /> <StatusText set={receiptStatus} code={receipt.status} />
              </span>
              {quantity(receipt)}
            </div>
            <div className={styles.quiet}>{circumstances(receipt)}</div>
            <Free giftQty={receipt.giftQty} />
            <Followed receipt={receipt} unit={unit} />
          </li>
        ))}
      </ul>
    );
  }
  const days = receipts.map(({ receiptDate }) => receiptDate).sort();
  const received = sum(receipts.map(arrivedOf));
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
                <ReceiptNumber number={receipt.receiptNo} />{" "}
                <span className={styles.quiet}>{circumstances(receipt)}</span>{" "}
                {isCancelled(receipt) && <StatusText set={receiptStatus} code={receipt.status} />}
              </span>
              {quantity(receipt)}
            </div>
            <Free giftQty={receipt.giftQty} />
            <Followed receipt={receipt} unit={unit} />
          </li>
        ))}
      </ul>
    </Many>
  );
}

function Delivery({ notice, unit }: { notice: Notice; unit: string }) {
  const { t } = useTranslation();
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
            {formatNumber(withFree(notice.deliveryQty, notice.giftQty))} {unit}
          </b>
        </div>
        <div className={styles.row}>
          <span>
            <StatusText set={asRead(noticeStatus)} code={notice.checkStatus} />
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
        <Free giftQty={notice.giftQty} />
        <Packed notice={notice} unit={unit} />
      </div>
      <Receipts notice={notice} unit={unit} />
    </li>
  );
}

/** Every delivery of a line, with its receipts and what became of them. */
export function ChainDeliveries({ notices, unit }: { notices: readonly Notice[]; unit: string }) {
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
  const shipped = sum(standing.map(({ deliveryQty, giftQty }) => withFree(deliveryQty, giftQty)));
  const received = sum(standing.flatMap(({ receipts }) => receipts.map(arrivedOf)));
  return (
    <Many
      total={t("purchaseOrderPages.deliveriesOf", { count: notices.length })}
      quantity={t("purchaseOrderPages.shippedAndReceived", {
        shipped: formatNumber(shipped),
        received: formatNumber(received),
        unit,
      })}
    >
      {list}
    </Many>
  );
}
