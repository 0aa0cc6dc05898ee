import { type Row, writableFields } from "@tandem/contract/core/entity";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { allRows, findRow } from "../../core/list-query.ts";

type Values = Readonly<Record<string, unknown>>;
type Line = PurchaseOrderInput["lines"][number];

/** What a line takes from its material where nobody says it: of another material nothing of before holds. */
const ofMaterial = ["goodsName", "spec", "purUnitNo", "price", "untaxedPrice", "priceQty", "priceUnitNo", "amount"];

/**
 * An order that somebody sends to change one that there is: of its head and of lines that it has already, what is not named
 * stays as it is, and null takes it away. Lines that are not named are no more.
 */
export async function withUnnamed<Head extends object>(
  tx: Database,
  id: string,
  { head, lines }: { readonly head: Head; readonly lines: readonly Line[] },
): Promise<{ head: Head; lines: Line[] }> {
  const [wasHead, wasLines] = await inOneBreath([
    findRow<Row<typeof purchaseOrder>>(tx, purchaseOrder, id),
    allRows<Row<typeof purchaseOrderLine>>(tx, purchaseOrderLine, {
      where: sql`t1.purchase_order_id = ${id}`,
      order: ["id"],
    }),
  ]);
  const known = new Map(wasLines.map((line) => [lineName(line), line]));
  const fieldNos = new Set(lines.flatMap(({ customValues }) => Object.keys(customValues ?? {})));
  return {
    head: kept(writableFields(purchaseOrder), head, wasHead),
    lines: lines.map((line) => {
      const was = known.get(lineName(line));
      if (!was) return line;
      const names = writableFields(purchaseOrderLine).filter(
        (name) => line.itemNo === was.itemNo || !ofMaterial.includes(name),
      );
      const customValues = kept([...fieldNos], line.customValues ?? {}, was.customValues ?? {});
      return { ...kept(names, line, was), customValues };
    }),
  };
}

/** What is given of the names, else what there was. */
function kept<Given extends object>(names: readonly string[], given: Given, was: Values): Given {
  const said = given as Values;
  const unnamed = names.filter((name) => said[name] === undefined && was[name] !== undefined);
  return { ...Object.fromEntries(unnamed.map((name) => [name, was[name]])), ...definedOf(given) } as Given;
}

const definedOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
