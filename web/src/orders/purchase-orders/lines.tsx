import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { type PurchaseOrderDetail, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
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

/** The same where lines are edited: they stay in view. */
export function editedOrderColumns<L extends EditedLine>(
  titles: { readonly order: string; readonly item: string },
  orderLineOf: (line: L) => OfOrderLine,
): LineColumn<L>[] {
  return [
    {
      key: "order",
      title: titles.order,
      width: 150,
      fixed: "left",
      show: ({ line }) => (
        <span className={styles.item}>
          {orderLineOf(line).purchaseNo}
          <span className={styles.name}>{lineName(orderLineOf(line))}</span>
        </span>
      ),
      copy: ({ line }) => orderLineName(orderLineOf(line)),
    },
    {
      key: "item",
      title: titles.item,
      width: 190,
      fixed: "left",
      show: ({ line }) => <Item line={orderLineOf(line)} />,
      copy: ({ line }) => orderLineOf(line).itemNo,
    },
  ];
}

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
