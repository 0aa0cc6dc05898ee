import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { Alert, Button } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { formatInstant, formatMeasured } from "../../fields/format.ts";
import { pathToDocument } from "../../routes/paths.ts";
import { ask } from "../../ui/announce.ts";
import { Link } from "../../ui/Link.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import { quantityOf } from "./counted.ts";
import { withAgain } from "./countedAgain.ts";
import { useCountedLines } from "./countedStore.ts";
import { arrivedOf, type Batch, forgetBatch, sendAll, useQueue } from "./queue.ts";
import styles from "./ReceiveByScan.module.css";

/** When it was, with the day unless that is today. */
const timeOf = (at: dayjs.ConfigType) =>
  dayjs(at).isSame(dayjs(), "day") ? dayjs(at).format("HH:mm") : formatInstant(dayjs(at).toISOString());

/** What was counted and not received: why, and what to do. */
function Refused({ batch, onCountAgain }: { readonly batch: Batch; readonly onCountAgain: () => void }) {
  const { t } = useTranslation();
  const [first] = batch.counted;
  if (!first) return null;
  const { asnNo, shippingNoticeId } = first.line;
  const discard = async () => {
    const what = arrivedOf(batch)
      .map((each) =>
        [
          lineName(each.line),
          each.line.itemNo,
          formatMeasured([{ quantity: quantityOf(each) ?? "0", unitNo: each.line.purUnitNo }]),
        ].join(" "),
      )
      .join(", ");
    const question = { title: t("scanPages.discardTitle", { number: asnNo }), content: what, danger: true };
    if (await ask({ ...question, confirm: t("scanPages.discard") })) forgetBatch(batch);
  };
  return (
    <Alert
      type="error"
      showIcon
      title={t("scanPages.refused", { number: asnNo, time: timeOf(batch.countedAt) })}
      description={
        <>
          <p>{batch.refused}</p>
          <div className={styles.buttons}>
            <Button onClick={onCountAgain}>{t("scanPages.correct")}</Button>
            <Link to={pathToDocument("Offsite.Delivery.AsnTracking.Detail", shippingNoticeId)}>
              {t("receiptPages.toNotice", { number: asnNo })}
            </Link>
            <Button type="text" danger onClick={discard}>
              {t("scanPages.discard")}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** Whether what was counted has reached the server: what waits, what was received, and what was refused. */
export function QueueBar(props: {
  readonly keptAt: number | null;
  /** Opens the count of a warehouse. */
  readonly onOpen: (warehouseNo: string) => void;
}) {
  const { t } = useTranslation();
  const { keptAt, onOpen } = props;
  const online = useOnline();
  const { batches, sent } = useQueue();
  const waiting = batches.filter(({ refused }) => refused === null).length;
  const time = keptAt === null ? "–" : timeOf(keptAt);
  const words = [
    online ? null : t("scanPages.offline", { time }),
    waiting > 0 ? t("scanPages.waiting", { count: waiting }) : null,
    ...(waiting > 0 ? [] : sent.slice(0, 1)).map(({ asnNo, receiptNo }) =>
      t("scanPages.sent", { number: asnNo, receipt: receiptNo ?? "" }).trim(),
    ),
  ].filter((word) => word !== null);
  // It was counted in its warehouse and is received there, whichever is open by now.
  const countAgain = (batch: Batch) => {
    onOpen(batch.warehouseNo);
    const { counted, set } = useCountedLines.getState();
    set(withAgain(counted, batch.counted, batch.refused));
    forgetBatch(batch);
  };
  return (
    <>
      {batches
        .filter(({ refused }) => refused !== null)
        .map((batch) => (
          <Refused key={batch.key} batch={batch} onCountAgain={() => countAgain(batch)} />
        ))}
      <div role="status" aria-label={t("scanPages.state")}>
        {words.length > 0 && (
          <Alert
            type={waiting > 0 || !online ? "warning" : "success"}
            showIcon
            title={words.join(" ")}
            action={
              waiting > 0 && online ? <Button onClick={() => void sendAll()}>{t("scanPages.sendNow")}</Button> : null
            }
          />
        )}
      </div>
    </>
  );
}
