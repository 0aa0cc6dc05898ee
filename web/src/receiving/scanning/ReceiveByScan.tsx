import { isPositive } from "@tandem/contract/core/numbers";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { openOfLine, type Scanned } from "@tandem/contract/receiving/receipts/scanning";
import { Alert, Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser, useKeptUser, usePageTitle } from "../../api/currentUser.ts";
import { useLanguage } from "../../api/language.ts";
import { offlineFiles } from "../../api/offlineFiles.ts";
import { firstInWords } from "../../fields/firstOnes.ts";
import { formatMeasured } from "../../fields/format.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { UnderWayContext, useUnderWay } from "../../form/underWay.ts";
import { pathTo } from "../../routes/paths.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { CountedLines } from "./CountedLines.tsx";
import { byNotice, type CountedLine, hasCome, problemOf } from "./counted.ts";
import { isPackagingWrong } from "./countedPackaging.ts";
import { useCountedLines } from "./countedStore.ts";
import { openLines, useExpected, withoutWaiting } from "./expectedLines.ts";
import { QueueBar } from "./QueueBar.tsx";
import { addBatches, useQueue, watchQueue } from "./queue.ts";
import styles from "./ReceiveByScan.module.css";
import { ScanField } from "./ScanField.tsx";
import { useReadAnew } from "./useReadAnew.ts";
import { type ScanAnswer, useScan } from "./useScan.ts";
import { useWarehouse } from "./useWarehouse.ts";

const ExpectedPicker = late(() => import("./ExpectedPicker.tsx"));
const Warehouses = recordPicker({ entity: "warehouse" });

/** What lies in a box, in words. */
function contentsOf({ box, lines }: Scanned): string {
  const held = (box?.contents ?? []).flatMap(({ shippingNoticeLineId, qty }) =>
    lines
      .filter(({ id }) => id === shippingNoticeLineId)
      .map((line) => `${formatMeasured([{ quantity: qty, unitNo: line.purUnitNo }])} ${line.itemNo} ${line.goodsName}`),
  );
  return firstInWords(held);
}

/** What the last scan was: which notice, line and material, how much, and what is open. */
function Answer(props: { readonly answer: ScanAnswer; readonly onCount: ReturnType<typeof useScan>["countAnyway"] }) {
  const { answer, onCount } = props;
  const { t } = useTranslation();
  if ("problem" in answer) return <Alert type="error" showIcon title={answer.problem} />;
  const { scanned, code, doubt } = answer;
  const { box, lines } = scanned;
  const [line] = lines;
  if (!line) return null;
  const measured = (quantity: string) => formatMeasured([{ quantity, unitNo: line.purUnitNo }]);
  if (doubt !== null) {
    const holds = t("scanPages.holds", { contents: contentsOf(scanned) });
    return (
      <Alert
        type="warning"
        showIcon
        title={t(`scanPages.${doubt}Title`, { code, receipt: box?.receivedWith })}
        description={`${holds} ${t(`scanPages.${doubt}Text`)}`}
        action={<Button onClick={() => onCount(answer)}>{t("scanPages.countAgain")}</Button>}
      />
    );
  }
  const open = t("scanPages.openOf", { open: measured(openOfLine(line)) });
  const [content] = box?.contents ?? [];
  const isOne = lines.length === 1 && content !== undefined;
  const title = isOne
    ? `${line.itemNo} ${line.goodsName}: ${measured(content.qty)}`
    : t("scanPages.noticeFound", {
        number: code,
        count: lines.filter((each) => isPositive(openOfLine(each))).length,
      });
  const about = isOne
    ? [line.asnNo, line.supplierName, `${line.purchaseNo} ${lineName(line)}`, line.lotNo, open]
    : [line.supplierName];
  return <Alert type="success" showIcon title={title} description={about.filter(Boolean).join(" · ")} />;
}

const isWrong = (each: CountedLine) => problemOf(each) !== null || isPackagingWrong(each.packaging);

/** Hands over what is counted, as soon as every quantity can be read. */
function ReceiveButton(props: {
  readonly warehouseNo: string;
  readonly photos: ReturnType<typeof useUnderWay>;
  readonly onReceived: () => void;
}) {
  const { t } = useTranslation();
  const { warehouseNo, photos, onReceived } = props;
  const { counted, isFull } = useCountedLines();
  const arrived = counted.filter(hasCome);
  const receive = async () => {
    const { key } = useCountedLines.getState();
    if (!(await photos.allCame())) return;
    // As it is by then: with the photos that were still being sent, and with what was counted meanwhile.
    const { key: keyNow, counted: now, set } = useCountedLines.getState();
    if (keyNow !== key || now.some(isWrong)) return;
    set(addBatches(now, warehouseNo));
    onReceived();
  };
  return (
    <footer className={styles.foot}>
      {isFull && <Alert type="error" showIcon title={t("scanPages.full")} />}
      <Button
        type="primary"
        size="large"
        block
        loading={photos.waits}
        disabled={counted.some(isWrong) || arrived.length === 0}
        onClick={() => void receive()}
      >
        {arrived.length === 0
          ? t("shippingNotice.actions.receive")
          : t("scanPages.receive", { count: arrived.length, notices: byNotice(arrived).length })}
      </Button>
    </footer>
  );
}

/** Lets the device open this page without a network: its files, its texts and who its user is. */
function useKeptPage(): void {
  const language = useLanguage(({ code }) => code);
  useKeptUser();
  useEffect(() => {
    void offlineFiles.keep(pathTo("Offsite.Delivery.ReceivingDetails.Scan"), language);
  }, [language]);
}

/** Receives what is scanned, with a scanner or the camera of a phone, also where there is no network. */
export default function ReceiveByScan() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { warehouseNo, moved, choose, reopen, settle } = useWarehouse(user);
  const [isChoosing, setChoosing] = useState(false);
  const batches = useQueue((queue) => queue.batches);
  const expected = withoutWaiting(useExpected(user.id, warehouseNo), batches);
  const { answer, scan, countAnyway, isWaiting, forget } = useScan(expected, settle);
  const { counted } = useCountedLines();
  const photos = useUnderWay();
  const open = expected ? openLines(expected) : [];
  usePageTitle({ key: "scanPages.title" });
  useKeptPage();
  useReadAnew();
  useEffect(() => watchQueue(user.id), [user.id]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("scanPages.title")}</h1>
        <div className={styles.warehouse}>
          <Warehouses
            aria-label={t("common.warehouseNo")}
            value={warehouseNo}
            onChange={(next) => choose(String(next ?? ""))}
          />
        </div>
      </header>
      <QueueBar keptAt={expected?.at ?? null} onOpen={reopen} />
      {warehouseNo === "" && <Alert type="info" showIcon title={t("scanPages.chooseWarehouse")} />}
      <ScanField onCode={scan} isWaiting={isWaiting} />
      <div aria-live="assertive">
        {moved && <Alert type="warning" showIcon title={t("scanPages.warehouseMoved", { ...moved })} />}
        {answer && <Answer answer={answer} onCount={countAnyway} />}
      </div>
      {warehouseNo !== "" && (
        <>
          {counted.length === 0 && <p className={styles.quiet}>{t("scanPages.empty")}</p>}
          <UnderWayContext value={photos.underWay}>
            <CountedLines warehouseNo={warehouseNo} kept={expected} />
          </UnderWayContext>
          <Button size="large" disabled={!expected} onClick={() => setChoosing(true)}>
            {t("scanPages.choose", { count: open.length })}
          </Button>
          <ReceiveButton warehouseNo={warehouseNo} photos={photos} onReceived={forget} />
        </>
      )}
      {isChoosing && expected && (
        <Opened onEscape={() => setChoosing(false)}>
          <ExpectedPicker lines={open} packaging={expected.packaging} onClose={() => setChoosing(false)} />
        </Opened>
      )}
    </div>
  );
}
