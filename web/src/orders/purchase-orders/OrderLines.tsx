import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { useTranslation } from "react-i18next";
import { LinesTable } from "../../document/LinesTable.tsx";
import { formatInstant, formatMoney, formatNumber } from "../../fields/format.ts";
import {
  codeColumn,
  dueColumn,
  type ListColumn,
  moneyColumn,
  plainColumn,
  quantityBarColumn,
  quantityColumn,
  textColumn,
  withFilledFields,
} from "../../list/columns.tsx";
import { FileLink } from "../../platform/files/FileLinks.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { DifferenceText } from "./DifferenceText.tsx";
import { LineClosing } from "./LineClosing.tsx";
import styles from "./lines.module.css";
import { countedColumn, Item, isAwaited, type PromisedLine, useChainOf } from "./lines.tsx";
import { priceText } from "./priceText.ts";
import { differenceOf } from "./promises.ts";

const typedOf = (line: PromisedLine) =>
  line.promises.map(({ promiseQty, promiseDate }) => ({ quantity: promiseQty, date: promiseDate }));

/** What the first two columns say. */
const told = ["purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq", "itemNo", "goodsName", "spec"] as const;

/** The price of a line with what it is of, and below it what was agreed where that is another. */
function Price({ line }: { line: PromisedLine }) {
  const { t } = useTranslation();
  const { currency, agreed } = line;
  const money = (amount: string) => formatMoney(amount, currency);
  if (!agreed) return priceText(line);
  const why = t("doubts.differsFromAgreed", { price: money(agreed.price), number: agreed.agreementNo });
  return (
    <span className={styles.item}>
      {priceText(line)}
      <span className={styles.otherPrice} title={why}>
        {t("purchaseOrderPages.agreedPrice", { price: money(agreed.price) })}
      </span>
    </span>
  );
}

/** What the supplier asks for instead, while the buyer has not answered; the promise beside it holds until then. */
function requestedColumn(
  t: (key: string) => string,
  { lines }: NonNullable<PurchaseOrderDetail["changeRequest"]>,
): ListColumn<PromisedLine> {
  const asked = new Map(lines.map((line) => [line.id, line]));
  return plainColumn({
    key: "requested",
    title: t("purchaseOrderPages.requestedInstead"),
    width: 190,
    render: (line) => {
      const { promises = [], price = null } = asked.get(line.id) ?? {};
      return (
        <>
          {promises.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a promise have no other name
            <div key={index}>
              {formatNumber(part.promiseQty)} · {part.promiseDate}
            </div>
          ))}
          {price !== null && (
            <div>
              {t("purchaseOrderLine.price")}: {formatMoney(price, line.currency)}
            </div>
          )}
        </>
      );
    },
  });
}

/** Some line is closed short, or may be. */
const hasClosing = ({ closedLineCount, allowedActions }: PurchaseOrderDetail) =>
  closedLineCount > 0 || allowedActions.closeLines === null;

/** How each line is closed short, or how it may be. */
function useClosing(order: PurchaseOrderDetail | undefined): ListColumn<PromisedLine>[] {
  const { t } = useTranslation();
  if (!order || !hasClosing(order)) return [];
  const render = (line: PromisedLine) => <LineClosing order={order} line={line} />;
  return [plainColumn({ key: "closing", title: t("purchaseOrderLine.lineStatus"), width: 150, render })];
}

/** What the buyer lets be shipped, where there is something to say of it. */
function usePermitted(lines: readonly PromisedLine[]): ListColumn<PromisedLine>[] {
  const { t } = useTranslation();
  const said = (["releasedAt", "grantUntil"] as const).filter((field) => lines.some((line) => line[field]));
  return said.map((field) =>
    plainColumn({
      key: field,
      title: t(`purchaseOrderLine.${field}`),
      width: 160,
      render: (line) => (field === "releasedAt" && line[field] ? formatInstant(line[field]) : line[field]),
    }),
  );
}

/** The files of lines, where there are any. */
function useAttached(order: PurchaseOrderDetail | undefined): ListColumn<PromisedLine>[] {
  const { t } = useTranslation();
  const ofLines = order?.attachedFiles.filter(({ lineId }) => lineId !== null) ?? [];
  if (ofLines.length === 0) return [];
  const byLine = Map.groupBy(ofLines, ({ lineId }) => lineId);
  const render = ({ id }: PromisedLine) =>
    (byLine.get(id) ?? []).map((file) => <FileLink key={file.fileId} file={file} />);
  return [plainColumn({ key: "files", title: t("purchaseOrderPages.filesOfLine"), width: 200, render })];
}

/** What the supplier offered of each line, and how that differs from what was asked. */
function offeredColumns(t: (key: string) => string): ListColumn<PromisedLine>[] {
  return [
    plainColumn({
      key: "offeredQuantity",
      title: t("purchaseOrderPages.offeredQuantity"),
      width: 100,
      align: "right",
      render: (line) =>
        line.promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a promise have no other name
          <div key={index}>{formatNumber(promise.promiseQty)}</div>
        )),
    }),
    plainColumn({
      key: "offeredDate",
      title: t("purchaseOrderPages.offeredDate"),
      width: 105,
      render: (line) =>
        line.promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a promise have no other name
          <div key={index}>{promise.promiseDate}</div>
        )),
    }),
    plainColumn({
      key: "difference",
      title: t("purchaseOrderPages.difference"),
      width: 150,
      render: (line) =>
        line.promises.length > 0 ? <DifferenceText difference={differenceOf(line, typedOf(line))} /> : null,
    }),
  ];
}

/** The lines of an order: what was asked and what was offered side by side, how they differ, and how far each has come. */
export function OrderLines(props: {
  readonly lines: readonly PromisedLine[];
  /** The order as it stands now: its lines may be late, and be closed short here. What it was once is neither. */
  readonly order?: PurchaseOrderDetail;
  /** Columns beside what is ordered. */
  readonly beside?: readonly ListColumn<PromisedLine>[];
}) {
  const { lines, order, beside = [] } = props;
  const { t } = useTranslation();
  const answered = lines.some((line) => line.promises.length > 0);

  const closing = useClosing(order);
  const permitted = usePermitted(lines);
  const attached = useAttached(order);
  const narrow = useNarrow();

  const columns: ListColumn<PromisedLine>[] = [
    plainColumn({ key: "line", title: t("purchaseOrderPages.line"), width: 70, render: lineName }),
    plainColumn({
      key: "item",
      title: t("purchaseOrderPages.item"),
      width: 190,
      render: (line) => <Item line={line} />,
    }),
    ...beside,
    countedColumn("batchPurQty", narrow, { title: t("purchaseOrderPages.askedQuantity"), width: 100 }),
    codeColumn(purchaseOrderLine, "purUnitNo", { width: 70 }),
    dueColumn(
      purchaseOrderLine,
      "expectArrivalDate",
      (line) => order !== undefined && isAwaited(line),
      ["status", "receiptStatus"],
      {
        title: t("purchaseOrderPages.askedDate"),
        width: 105,
      },
    ),
    ...(answered ? offeredColumns(t) : []),
    ...(order?.changeRequest ? [requestedColumn(t, order.changeRequest)] : []),
    quantityBarColumn(t("documentPage.progress"), ["batchPurQty", "onWayQty", "receiptQty"], (line) => ({
      ordered: line.batchPurQty,
      onWay: line.onWayQty,
      received: line.receiptQty,
    })),
    ...(lines.every((line) => line.status === orderStatus.byName.failure.code)
      ? []
      : [quantityColumn(purchaseOrderLine, "unDeliveryQty", { width: 120 })]),
    moneyColumn(purchaseOrderLine, "price", {
      width: 130,
      render: (line) => <Price line={line as PromisedLine} />,
    }),
    moneyColumn(purchaseOrderLine, "amount", { width: 140 }),
    ...closing,
    ...permitted,
    ...attached,
    codeColumn(purchaseOrderLine, "warehouseNo", { width: 120 }),
    textColumn(purchaseOrderLine, "remark"),
  ] as ListColumn<PromisedLine>[];

  return (
    <LinesTable
      entity={purchaseOrderLine}
      columns={withFilledFields(purchaseOrderLine, columns, told)}
      rows={lines}
      facts={["item", "batchPurQty", "expectArrivalDate", answered ? "offeredDate" : "price"]}
      {...useChainOf<PromisedLine>((line) => line.id)}
    />
  );
}
