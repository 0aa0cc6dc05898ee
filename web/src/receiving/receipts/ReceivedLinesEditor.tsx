import { isPositive } from "@tandem/contract/core/numbers";
import { stillOnWay } from "@tandem/contract/delivery/shipping-notices/on-way";
import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { LineRow, LinesStore } from "../../document/lines/linesStore.ts";
import { formatMeasured, formatNumber } from "../../fields/format.ts";
import { editedOrderColumns, Item, orderLineName } from "../../orders/purchase-orders/lines.tsx";
import styles from "./ReceiveDrawer.module.css";
import type { ReceivedLine } from "./receivedLines.ts";

/** All of a line as its supplier counted it, as long as nothing of it arrived: ` (10 CTN)`. */
function ownText({ supplierQty, supplierUnitNo, receiveQty }: ReceivedLine["notice"]): string {
  if (!supplierQty || !supplierUnitNo || isPositive(receiveQty)) return "";
  return ` (${formatMeasured([{ quantity: supplierQty, unitNo: supplierUnitNo }])})`;
}

const openText = ({ notice }: ReceivedLine) =>
  `${formatMeasured([{ quantity: stillOnWay(notice), unitNo: notice.purUnitNo }])}${ownText(notice)}`;

interface Props {
  readonly label: string;
  readonly store: LinesStore<ReceivedLine>;
  readonly quantity: LineColumn<ReceivedLine>;
  /** Where some of it comes free of charge. */
  readonly gift: LineColumn<ReceivedLine> | null;
  /** Where some of what is on the way asks for them. */
  readonly serials: LineColumn<ReceivedLine> | null;
  /** Where whoever receives may reject, too. */
  readonly damaged: LineColumn<ReceivedLine> | null;
  /** Where what is rejected so may have serial numbers. */
  readonly damagedSerials: LineColumn<ReceivedLine> | null;
  readonly reason: LineColumn<ReceivedLine>;
}

/** What names a line and tells how much of it is on the way, and what is typed of it. */
function useAllColumns(props: Omit<Props, "label">): readonly LineColumn<ReceivedLine>[] {
  const { t } = useTranslation();
  const { store, quantity, gift, serials, damaged, damagedSerials, reason } = props;
  return useMemo((): readonly LineColumn<ReceivedLine>[] => {
    return [
      ...editedOrderColumns<ReceivedLine>(
        { order: t("shippingNoticeLine.purchaseNo"), item: t("shippingNoticeLine.itemNo") },
        ({ notice }) => notice,
      ),
      // Lots of one order line are told apart by their numbers.
      ...(store.state().lines.some(({ notice }) => notice.lotNo)
        ? [
            {
              key: "lotNo",
              title: t("shippingNoticeLine.lotNo"),
              width: 100,
              show: ({ line }: LineRow<ReceivedLine>) => line.notice.lotNo,
              copy: ({ line }: LineRow<ReceivedLine>) => line.notice.lotNo ?? "",
            },
          ]
        : []),
      {
        key: "open",
        title: t("quantityBar.onWay"),
        width: 110,
        align: "right",
        show: ({ line }) => openText(line),
        copy: ({ line }) => stillOnWay(line.notice),
      },
      quantity,
      ...(serials ? [serials] : []),
      ...(damaged ? [damaged] : []),
      ...(damagedSerials ? [damagedSerials] : []),
      reason,
      ...(gift ? [gift] : []),
    ];
  }, [t, quantity, gift, serials, damaged, damagedSerials, reason, store]);
}

/** How much of each line arrived: all that is on the way, unless less is typed (B5.2). */
export function ReceivedLinesEditor(props: Props) {
  const { t } = useTranslation();
  const { store, quantity } = props;
  const columns = useAllColumns(props);
  const fillAll = (text: (line: ReceivedLine) => string) =>
    store.setCells(
      store.state().rows.map(({ line }, row) => ({ row, column: quantity.key, text: text(line) })),
      "filled",
    );
  return (
    <LinesEditor
      label={props.label}
      store={store}
      columns={columns}
      card={{
        title: (line) => (
          <div>
            <Item line={line.notice} />
            {orderLineName(line.notice)}
          </div>
        ),
        text: ({ notice }) =>
          t("receiptPages.openOf", { quantity: formatNumber(stillOnWay(notice)), unit: notice.purUnitNo }) +
          ownText(notice),
      }}
    >
      <span className={styles.quiet}>{t("receiptPages.quantityHint")}</span>
      <span className={styles.all}>
        <Button type="link" size="small" onClick={() => fillAll(({ notice }) => stillOnWay(notice))}>
          {t("receiptPages.all")}
        </Button>
        <Button type="link" size="small" onClick={() => fillAll(() => "")}>
          {t("receiptPages.none")}
        </Button>
      </span>
    </LinesEditor>
  );
}
