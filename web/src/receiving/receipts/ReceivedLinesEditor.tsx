import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { LinesStore } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { Item } from "../../orders/purchase-orders/lines.tsx";
import styles from "./ReceiveDrawer.module.css";
import { openOf, type ReceivedLine } from "./receivedLines.ts";

const numberOf = ({ notice }: ReceivedLine) => `${notice.purchaseNo} ${lineName(notice)}`;

/** How much of each line arrived: all that is on the way, unless less is typed (B5.2). */
export function ReceivedLinesEditor(props: {
  readonly label: string;
  readonly store: LinesStore<ReceivedLine>;
  readonly quantity: LineColumn<ReceivedLine>;
}) {
  const { t } = useTranslation();
  const { store, quantity } = props;
  const columns = useMemo((): readonly LineColumn<ReceivedLine>[] => {
    return [
      {
        key: "item",
        title: t("shippingNoticeLine.itemNo"),
        width: 210,
        fixed: "left",
        show: ({ line }) => <Item line={line.notice} />,
        copy: ({ line }) => line.notice.itemNo,
      },
      {
        key: "order",
        title: t("shippingNoticeLine.purchaseNo"),
        width: 170,
        show: ({ line }) => numberOf(line),
        copy: ({ line }) => numberOf(line),
      },
      {
        key: "open",
        title: t("quantityBar.onWay"),
        width: 130,
        align: "right",
        show: ({ line }) => `${formatNumber(openOf(line.notice))} ${line.notice.purUnitNo}`,
        copy: ({ line }) => openOf(line.notice),
      },
      quantity,
    ];
  }, [t, quantity]);
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
            {numberOf(line)}
          </div>
        ),
        text: ({ notice }) =>
          t("receiptPages.openOf", { quantity: formatNumber(openOf(notice)), unit: notice.purUnitNo }),
      }}
    >
      <span className={styles.quiet}>{t("receiptPages.quantityHint")}</span>
      <span className={styles.all}>
        <Button type="link" size="small" onClick={() => fillAll(({ notice }) => openOf(notice))}>
          {t("receiptPages.all")}
        </Button>
        <Button type="link" size="small" onClick={() => fillAll(() => "")}>
          {t("receiptPages.none")}
        </Button>
      </span>
    </LinesEditor>
  );
}
