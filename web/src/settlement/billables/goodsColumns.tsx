import type { Row } from "@tandem/contract/core/entity";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { billable } from "@tandem/contract/settlement/billables/billables";
import type { ReactNode } from "react";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { formatMoney, formatNumber } from "../../fields/format.ts";
import { type ListColumn, plainColumn } from "../../list/columns.tsx";
import { Item, orderLineName } from "../../orders/purchase-orders/lines.tsx";
import { priceText } from "../../orders/purchase-orders/priceText.ts";
import { Told } from "../bills/Told.tsx";
import styles from "./goodsColumns.module.css";
import { SourceLink } from "./SourceLink.tsx";

/** What a line of a bill and one of an invoice bill say alike of the goods that they are of. */
type GoodsLine = Parameters<typeof orderLineName>[0] &
  Parameters<typeof priceText>[0] &
  Pick<Row<typeof billable>, "sourceType" | "sourceNo" | "sourceDate" | "amount">;

interface Wording<Line> {
  readonly t: (key: string) => string;
  /** The name of a field of the lines. */
  readonly label: (field: "sourceNo" | "amount") => ReactNode;
  /** How much of the goods a line is of, and what that is called. */
  readonly quantity: { readonly title: ReactNode; readonly of: (line: Line) => string };
}

/** A line as people name it: several may be of one order line. */
export const nameOfLine = (line: GoodsLine): string => `${line.sourceNo} ${orderLineName(line)}`;

/** The columns of goods, each by its key. */
export const goodsColumns = <Line extends GoodsLine>({ t, label, quantity }: Wording<Line>) =>
  ({
    source: plainColumn({
      key: "source",
      title: label("sourceNo"),
      width: 165,
      render: (line) => (
        <Told
          figure={<SourceLink row={line} />}
          below={
            <>
              {fieldValue(billable.fields.sourceType, line.sourceType)}{" "}
              <span className={styles.day}>{line.sourceDate}</span>
            </>
          }
        />
      ),
    }),
    order: plainColumn({
      key: "order",
      title: t("common.purchaseNo"),
      width: 125,
      render: (line) => <Told figure={line.purchaseNo} below={lineName(line)} />,
    }),
    item: plainColumn({
      key: "item",
      title: t("common.itemNo"),
      width: 165,
      render: (line) => <Item line={line} />,
    }),
    quantity: plainColumn({
      key: "quantity",
      title: quantity.title,
      width: 125,
      align: "right",
      render: (line) => (
        <Told figure={`${formatNumber(quantity.of(line))} ${line.purUnitNo}`} below={`× ${priceText(line)}`} />
      ),
    }),
    amount: plainColumn({
      key: "amount",
      title: label("amount"),
      width: 115,
      align: "right",
      render: (line) => formatMoney(line.amount, line.currency),
    }),
  }) satisfies Record<string, ListColumn<Line>>;
