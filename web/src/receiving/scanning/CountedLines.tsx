import { DeleteOutlined, MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { openOfLine } from "@tandem/contract/receiving/receipts/scanning";
import { Alert, Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMeasured } from "../../fields/format.ts";
import { NumberInput } from "../../fields/inputs/NumberInput.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import { CountedPackagingList } from "./CountedPackagingList.tsx";
import { byNotice, type CountedLine, isBeyond, problemOf, quantityOf, stepped } from "./counted.ts";
import { useCountedLines } from "./countedStore.ts";
import { Differences, serialRows } from "./Differences.tsx";
import type { KeptExpected } from "./expectedLines.ts";
import styles from "./ReceiveByScan.module.css";
import { countWhole, partKnown } from "./wholeNotice.ts";

/** How much of one line was counted, to be changed with a thumb. */
function Counter({ counted, warehouseNo }: { counted: CountedLine; warehouseNo: string }) {
  const { t } = useTranslation();
  const { line } = counted;
  // As it is by then: a photo arrives when more is typed already.
  const change = (said: Partial<CountedLine>) => {
    const { counted: all, set } = useCountedLines.getState();
    set(all.map((each) => (each.line.id === line.id ? { ...each, ...said } : each)));
  };
  const name = `${line.purchaseNo} ${lineName(line)} ${line.itemNo}`;
  const open = formatMeasured([{ quantity: openOfLine(line), unitNo: line.purUnitNo }]);
  const isWrong = quantityOf(counted) === null;
  const problem = problemOf(counted);
  const beyond = isBeyond(counted) ? t("scanPages.moreThanOpen", { open }) : null;
  const word = problem ?? beyond;
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <span className={styles.item}>{line.itemNo}</span> {line.goodsName}
        <div className={styles.quiet}>
          {[name.replace(` ${line.itemNo}`, ""), line.lotNo, t("scanPages.openOf", { open })]
            .filter(Boolean)
            .join(" · ")}
        </div>
        {line.warehouseNo && line.warehouseNo !== warehouseNo && (
          <div className={styles.doubt}>{t("scanPages.otherWarehouse", { warehouse: line.warehouseNo })}</div>
        )}
        {line.asksSerials && (
          <Input.TextArea
            autoSize={serialRows}
            value={counted.serialNos ?? ""}
            placeholder={t("receipt.serialNos")}
            aria-label={t("serialPages.serialsOf", { name })}
            onChange={(event) => change({ serialNos: event.target.value })}
          />
        )}
        {word && <div className={styles.doubt}>{word}</div>}
      </div>
      <div className={styles.counter}>
        <Button
          icon={<MinusOutlined />}
          aria-label={t("scanPages.less", { name })}
          onClick={() => change(stepped(counted, -1))}
        />
        <NumberInput
          value={counted.quantity}
          placeholder="0"
          aria-label={t("receiptPages.quantityOf", { name })}
          {...(isWrong ? { status: "error" as const } : {})}
          onChange={(quantity) => change({ quantity })}
        />
        <Button
          icon={<PlusOutlined />}
          aria-label={t("scanPages.more", { name })}
          onClick={() => change(stepped(counted, 1))}
        />
      </div>
      <Differences counted={counted} name={name} onChange={change} />
    </li>
  );
}

/** Counts all that is to come of a notice, or says of how much of it nothing is known here. */
function EverythingArrived(props: { readonly lines: readonly CountedLine[]; readonly kept: KeptExpected | null }) {
  const { lines, kept } = props;
  const { t } = useTranslation();
  const online = useOnline();
  const [isAsking, setAsking] = useState(false);
  const part = online ? null : partKnown(lines, kept);
  const count = async () => {
    setAsking(true);
    await countWhole(lines[0]?.line.asnNo ?? "", kept).finally(() => setAsking(false));
  };
  return (
    <Button loading={isAsking ? { delay: 150 } : false} onClick={() => void count()}>
      {part ? t("scanPages.partArrived", part) : t("receiptPages.all")}
    </Button>
  );
}

/**
 * What was counted so far, by notice.
 * @param props.kept what is on the way, as the device knows it
 */
export function CountedLines(props: { readonly warehouseNo: string; readonly kept: KeptExpected | null }) {
  const { warehouseNo, kept } = props;
  const { t } = useTranslation();
  const { counted, set } = useCountedLines();
  return byNotice(counted).map((lines) => {
    const [{ line, packaging, refused } = { line: undefined }] = lines;
    if (!line) return null;
    const ids = new Set(lines.map((each) => each.line.id));
    return (
      <section key={line.shippingNoticeId} className={styles.notice} aria-label={line.asnNo}>
        <header className={styles.noticeHead}>
          <h2>
            {line.asnNo} <span className={styles.quiet}>{line.supplierName}</span>
          </h2>
          <EverythingArrived lines={lines} kept={kept} />
          <Button
            icon={<DeleteOutlined />}
            aria-label={t("scanPages.takeOff", { number: line.asnNo })}
            onClick={() => set(counted.filter((each) => !ids.has(each.line.id)))}
          />
        </header>
        {refused && <Alert type="error" showIcon title={t("scanPages.refusedBefore", { reason: refused })} />}
        <ul className={styles.lines}>
          {lines.map((each) => (
            <Counter key={each.line.id} counted={each} warehouseNo={warehouseNo} />
          ))}
        </ul>
        {packaging && (
          <CountedPackagingList
            packaging={packaging}
            onChange={(said) =>
              set(counted.map((each) => (ids.has(each.line.id) ? { ...each, packaging: said } : each)))
            }
          />
        )}
      </section>
    );
  });
}
