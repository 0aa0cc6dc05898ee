import { DeleteOutlined, SplitCellsOutlined } from "@ant-design/icons";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import type { LineAction, LineColumn } from "../../document/lines/lineColumn.ts";
import type { LineRow } from "../../document/lines/linesStore.ts";
import { formatAmount, formatMoney, formatNumber } from "../../fields/format.ts";
import { DifferenceText } from "./DifferenceText.tsx";
import type { PromiseLine } from "./keptPromises.ts";
import { Item } from "./lines.tsx";
import { OrderedOtherwise } from "./OrderedOtherwise.tsx";
import styles from "./PromiseEditor.module.css";
import { priceText } from "./priceText.ts";
import { differenceOfLine, type Promises, withoutPart, withPart } from "./promiseLines.ts";
import { countedOf, ownText } from "./useOwnUnits.ts";

type Row = LineRow<PromiseLine>;

/** What is the line's as a whole stands in its first row. */
const ofLine =
  <T,>(show: (line: PromiseLine) => T) =>
  ({ line, part }: Row) =>
    part === 0 ? show(line) : null;

const toldOwn = (own: string | null) => own && <span className={styles.told}>{own}</span>;

/** Price and amount of a line: `× 1.25 = 50.00 CNY`. */
const worthOf = (line: PromiseLine["order"]) => `× ${priceText(line)} = ${formatAmount(line.amount, line.currency)}`;

/** What the price of a line was, where the version that is answered changed it. */
function PriceBefore({ order, before }: { order: PromiseLine["order"]; before: Promises["pricesBefore"] }) {
  const { t } = useTranslation();
  const price = before.get(lineName(order));
  if (price === undefined) return null;
  return (
    <span className={styles.told}>
      {t("purchaseOrderPages.priceWas", { price: formatMoney(price, order.currency) })}
    </span>
  );
}

/** How much of a line is asked for, as the supplier counts it too, and what that is worth. */
function Asked({
  order,
  promises,
}: {
  order: PromiseLine["order"];
  promises: Pick<Promises, "units" | "pricesBefore">;
}) {
  return (
    <>
      {formatNumber(order.batchPurQty)} {order.purUnitNo}
      {toldOwn(ownText(promises.units, order.batchPurQty, countedOf(order)))}
      <span className={styles.told} title={worthOf(order)}>
        {worthOf(order)}
      </span>
      <PriceBefore order={order} before={promises.pricesBefore} />
    </>
  );
}

function useColumns({ columns: own, units, pricesBefore }: Promises): readonly LineColumn<PromiseLine>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: "line",
        title: t("purchaseOrderPages.line"),
        width: 74,
        fixed: "left",
        show: ofLine(({ order }) => lineName(order)),
        copy: ({ line }) => lineName(line.order),
      },
      {
        key: "item",
        title: t("purchaseOrderPages.item"),
        width: 160,
        fixed: "left",
        show: ofLine(({ order }) => (
          <>
            <Item line={order} />
            {order.remark && (
              <span className={styles.remark} title={order.remark}>
                {order.remark}
              </span>
            )}
          </>
        )),
        copy: ({ line }) => line.order.itemNo,
      },
      {
        key: "asked",
        title: t("purchaseOrderPages.askedQuantity"),
        width: 181,
        align: "right",
        show: ofLine(({ order }) => <Asked order={order} promises={{ units, pricesBefore }} />),
        copy: ({ line }) => line.order.batchPurQty,
      },
      {
        key: "askedDate",
        title: t("purchaseOrderPages.askedDate"),
        width: 105,
        show: ofLine(({ order }) => (
          <>
            {order.expectArrivalDate}
            {order.warehouseNo && (
              <span className={styles.told} title={t(fieldLabelKey("purchaseOrderLine", "warehouseNo"))}>
                {order.warehouseNo}
              </span>
            )}
          </>
        )),
        copy: ({ line }) => line.order.expectArrivalDate,
      },
      ...own,
      {
        key: "difference",
        title: t("purchaseOrderPages.difference"),
        width: 140,
        show: ofLine((line) => <DifferenceText difference={differenceOfLine(line)} />),
      },
    ],
    [t, own, units, pricesBefore],
  );
}

/**
 * The promises of a supplier for the lines of an order: as ordered to begin with, in several parts where wanted, and
 * filled from a spreadsheet by pasting (B4.3b, B5.7a).
 */
export default function PromiseEditor({ promises, label }: { promises: Promises; label: string }) {
  const { t } = useTranslation();
  const { store, datesAlone } = promises;
  const columns = useColumns(promises);
  const actions = useCallback(
    ({ line, part }: Row): LineAction[] => {
      const name = { line: lineName(line.order), item: line.order.itemNo };
      const put = (next: PromiseLine) =>
        store.setLines(store.state().lines.map((each) => (each.id === line.id ? next : each)));
      const split: LineAction = {
        key: "split",
        name: t("purchaseOrderPages.splitOf", name),
        title: t("purchaseOrderPages.split"),
        icon: <SplitCellsOutlined />,
        run: () => put(withPart(line, datesAlone)),
      };
      const remove: LineAction = {
        key: "remove",
        name: t("purchaseOrderPages.removePartOf", name),
        title: t("purchaseOrderPages.removePart"),
        icon: <DeleteOutlined />,
        run: () => put(withoutPart(line, part)),
      };
      return [...(part === 0 ? [split] : []), ...(line.parts.length > 1 ? [remove] : [])];
    },
    [store, datesAlone, t],
  );
  return (
    <>
      <OrderedOtherwise promises={promises} />
      <LinesEditor
        label={label}
        store={store}
        columns={columns}
        actions={actions}
        rowClass={({ line }) => (differenceOfLine(line).differs ? styles.differs : undefined)}
        card={{
          title: ({ order }) => (
            <>
              <Item line={order} />
              <span>{lineName(order)}</span>
            </>
          ),
          text: ({ order }) => (
            <>
              {t("purchaseOrderPages.askedFor", {
                quantity: formatNumber(order.batchPurQty),
                unit: order.purUnitNo,
                date: order.expectArrivalDate,
              })}
              {toldOwn(ownText(promises.units, order.batchPurQty, countedOf(order))) ?? <br />}
              {worthOf(order)}
              <PriceBefore order={order} before={promises.pricesBefore} />
              {order.warehouseNo && ` · ${t("purchaseOrderPages.toWarehouse", { warehouse: order.warehouseNo })}`}
              {order.remark && (
                <>
                  <br />
                  {order.remark}
                </>
              )}
            </>
          ),
          foot: (line) => <DifferenceText difference={differenceOfLine(line)} />,
        }}
      >
        <span className={styles.hint}>{t("purchaseOrderPages.promiseHint")}</span>
      </LinesEditor>
    </>
  );
}
