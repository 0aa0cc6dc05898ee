import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import i18next from "i18next";
import { useNavigate } from "react-router";
import { useCanOpen } from "../../api/currentUser.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { dueColumn, integerColumn, type ListColumn, plainColumn, quantityColumn } from "../../list/columns.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import styles from "./lines.module.css";

export type OrderLine = Row<typeof purchaseOrderLine>;
export type PromisedLine = PurchaseOrderDetail["lines"][number];

/** What a line of another document tells of the order line that it is of. */
interface OfOrderLine {
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly itemNo: string;
  readonly goodsName: string;
  readonly spec: string | null;
}

/** What is ordered: number above, name and specification below. */
export function Item({ line }: { line: Pick<OfOrderLine, "itemNo" | "goodsName" | "spec"> }) {
  return (
    <span className={styles.item}>
      {line.itemNo}
      <span className={styles.name} title={[line.goodsName, line.spec].filter(Boolean).join(" ")}>
        {line.goodsName} {line.spec}
      </span>
    </span>
  );
}

/** An order line as people name it on another document. */
export const orderLineName = (line: OfOrderLine) => `${line.purchaseNo} ${lineName(line)}`;

type Sequences = Pick<OfOrderLine, "purchaseSeq" | "purchasePhaseSeq" | "purchaseBatchSeq">;

/** The line of an order with phase and batch, without which two of its rows would look alike; sorted by the line. */
export function lineNameColumn<Name extends string, F extends Fields, R extends Row<Entity<Name, F>> & Sequences>(
  entity: Entity<Name, F>,
  options: { readonly sortable?: boolean } = {},
): ListColumn<R> {
  return integerColumn<Name, F, R, keyof Sequences & keyof R & string>(entity, "purchaseSeq", {
    ...options,
    width: 96,
    reads: ["purchaseSeq", "purchasePhaseSeq", "purchaseBatchSeq"] as (keyof Sequences & keyof R & string)[],
    render: (line) => lineName(line as unknown as Sequences),
  });
}

/** What matters first of a line that is to be shipped. */
export const shippableFacts = ["unDeliveryQty", "promiseDate", "itemNo", "goodsName"] as const;

/** A quantity of an order line; on a card its unit stands behind it. */
export function countedColumn(
  name: "batchPurQty" | "unDeliveryQty",
  narrow: boolean,
  options: { readonly title?: string; readonly width?: number; readonly sortable?: boolean },
): ListColumn<OrderLine> {
  return quantityColumn(purchaseOrderLine, name, {
    ...options,
    ...(narrow
      ? {
          render: (line: Pick<OrderLine, typeof name | "purUnitNo">) => `${formatNumber(line[name])} ${line.purUnitNo}`,
          reads: [name, "purUnitNo"],
        }
      : {}),
  });
}

/** Which order line, and what was ordered: the first columns of a document's lines. */
export function orderColumns<R extends OfOrderLine>(titles: { readonly order: string; readonly item: string }) {
  return [
    plainColumn<R>({ key: "order", title: titles.order, width: 190, render: orderLineName }),
    plainColumn<R>({ key: "item", title: titles.item, width: 230, render: (line) => <Item line={line} /> }),
  ] satisfies ListColumn<R>[];
}

/** A number of a line that is edited, and what it is of below. */
function Numbered({ number, below }: { readonly number: string; readonly below: string }) {
  return (
    <span className={styles.item}>
      {number}
      <span className={styles.name} title={below}>
        {below}
      </span>
    </span>
  );
}

const editedItemColumn = <L extends EditedLine>(title: string, of: (line: L) => OfOrderLine): LineColumn<L> => ({
  key: "item",
  title,
  width: 190,
  fixed: "left",
  show: ({ line }) => <Item line={of(line)} />,
  copy: ({ line }) => of(line).itemNo,
});

/** The same where lines are edited: they stay in view. */
export const editedOrderColumns = <L extends EditedLine>(
  titles: { readonly order: string; readonly item: string },
  orderLineOf: (line: L) => OfOrderLine,
): LineColumn<L>[] => [
  {
    key: "order",
    title: titles.order,
    width: 150,
    fixed: "left",
    show: ({ line }) => <Numbered number={orderLineOf(line).purchaseNo} below={lineName(orderLineOf(line))} />,
    copy: ({ line }) => orderLineName(orderLineOf(line)),
  },
  editedItemColumn(titles.item, orderLineOf),
];

/** Which receipt, of which order line, and what came: they stay in view, and leave the page to what is typed. */
export const editedReceiptColumns = <L extends EditedLine>(
  receiptOf: (line: L) => OfOrderLine & { readonly receiptNo: string },
): LineColumn<L>[] => [
  {
    key: "receiptNo",
    title: i18next.t("receipt.receiptNo"),
    width: 150,
    fixed: "left",
    show: ({ line }) => <Numbered number={receiptOf(line).receiptNo} below={orderLineName(receiptOf(line))} />,
    copy: ({ line }) => receiptOf(line).receiptNo,
  },
  editedItemColumn(i18next.t("receipt.itemNo"), receiptOf),
];

/** When a line is asked for and promised: overdue while something of it has not arrived. */
export const dueDateColumns = (): ListColumn<OrderLine>[] =>
  (["expectArrivalDate", "promiseDate"] as const).map((name) =>
    dueColumn<"purchaseOrderLine", typeof purchaseOrderLine.fields, OrderLine, "status" | "receiptStatus">(
      purchaseOrderLine,
      name,
      isAwaited,
      ["status", "receiptStatus"],
    ),
  );

/** Leads from a line to all that became of its order line, where the user may look at it. */
export function useChainOf<L>(orderLineIdOf: (line: L) => string): { readonly onOpen?: (line: L) => void } {
  const navigate = useNavigate();
  if (!useCanOpen()("orderTracking")) return {};
  return { onOpen: (line) => navigate(pathToDocument("Offsite.Delivery.OrderTracking.Chain", orderLineIdOf(line))) };
}

/** Whether something of an order line is still to arrive. */
export function isAwaited({ status, receiptStatus }: Readonly<Record<"status" | "receiptStatus", string>>): boolean {
  return status === orderStatus.code.effective && progressStatus.isIn("unfinished", receiptStatus);
}
