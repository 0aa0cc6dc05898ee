import { Fault } from "@tandem/contract/core/errors";
import { farAbove } from "@tandem/contract/core/far-above";
import {
  differenceImport,
  inventoryDifference,
} from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import { keptAs } from "@tandem/contract/receiving/kept-stock/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Database } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { addCounts, type Counted, type Place, placeColumns, requireCountable } from "./count.ts";

/** A row of the workbook: a place by all that makes it one, and what was counted there. */
type CountedRow = Omit<Counted, "bookQty" | "orgNo" | "classifyType" | "businessClassifyType">;

/** The places of the book that a row is of: several where documents of different classes brought the same goods. */
async function placesOf(tx: Database, row: CountedRow): Promise<readonly (Place & { readonly id: string })[]> {
  const { rows } = await sql<
    Place & { readonly id: string }
  >`select b.id, ${placeColumns}, b.inventory_qty as book_qty from stock_balance_kept_row b
    where (b.kept_as, b.supplier_no, b.warehouse_no, b.item_no, b.unit_no, b.stock_type)
        = (${row.keptAs}, ${row.supplierNo}, ${row.warehouseNo}, ${row.itemNo}, ${row.unitNo}, ${row.stockType})
      and b.cell_no is not distinct from ${row.cellNo}::text and b.lot_no is not distinct from ${row.lotNo}::text
      and b.item_feature_no is not distinct from ${row.itemFeatureNo}::text`.execute(tx);
  return rows;
}

/** A place of which the book says nothing: what is found there is more. @throws Fault referenceUnknown, countNotKept */
async function newPlace(tx: Database, row: CountedRow): Promise<Place> {
  await requireNamed(tx, inventoryDifference, row, { isValid: true });
  const { supplierNo, warehouseNo } = row;
  const { rows } = await sql<{ readonly orgNo: string; readonly isKeeper: boolean }>`select w.org_no,
      app.keeps_warehouse(${supplierNo}, ${warehouseNo}) as is_keeper
    from warehouse w where w.warehouse_no = ${warehouseNo}`.execute(tx);
  const [found] = rows;
  if (!found || found.isKeeper !== (row.keptAs === keptAs.code.escrow)) {
    const key = row.keptAs === keptAs.code.escrow ? "countNotKept" : "countOwnKept";
    const parameters = { supplierNo, warehouseNo };
    throw new Fault(key, parameters, [{ path: "warehouseNo", key: `errors.${key}`, parameters }]);
  }
  const { keptAs: as, cellNo, itemNo, unitNo, lotNo, itemFeatureNo, stockType } = row;
  const goods = { cellNo, itemNo, unitNo, lotNo, itemFeatureNo, stockType };
  const whose = { keptAs: as, orgNo: found.orgNo, supplierNo, classifyType: null, businessClassifyType: null };
  return { ...whose, warehouseNo, ...goods, bookQty: "0" };
}

/** The place that a row is of, as the book knows it or not. */
async function placeOf(
  tx: Database,
  row: CountedRow,
  known: readonly (Place & { readonly id: string })[],
): Promise<Place> {
  const [first] = known;
  if (!first) return newPlace(tx, row);
  const { id: _id, ...place } = first;
  return place;
}

type Column = (typeof differenceImport.columns)[number]["name"];

/** Whoever counts a place twice in a file says the same, or not: which of both holds nobody knows. */
const countedTwice = sql`select row_number, null::text, 'countedInRow', jsonb_build_object('other', first)
  from (select row_number, min(row_number) over (partition by kept_as, supplier_no, warehouse_no, cell_no, item_no, unit_no, lot_no,
      item_feature_no, stock_type) as first from import_row where action = 'add') r
  where row_number > first`;

/** A count that is far above what the book says of its place hardly can be meant, as where it is typed. */
const farAboveBook = sql`select i.row_number as "row", 'countedQty' as name, 'aboveBook' as key, trim_scale(i.counted_qty)::text as value,
    jsonb_build_object('book', trim_scale(b.inventory_qty)::text || ' ' || b.unit_no) as parameters
  from i join stock_balance_kept_row b
    on (b.kept_as, b.supplier_no, b.warehouse_no, b.item_no, b.unit_no, b.stock_type)
      = (i.kept_as, i.supplier_no, i.warehouse_no, i.item_no, i.unit_no, i.stock_type)
    and (b.cell_no, b.lot_no, b.item_feature_no) is not distinct from (i.cell_no, i.lot_no, i.item_feature_no)
  where b.inventory_qty > 0 and i.counted_qty > b.inventory_qty * ${farAbove}::numeric`;

/** Workbooks of counts: each row is counted as by hand, in the place that it says. */
export const countWorkbooks = callWorkbooksOf<Column, string>({
  sheet: differenceImport,
  title: "inventoryDifference.name",
  found: {},
  complete: ({ problems }) => problems.addFound(countedTwice),
  doubted: farAboveBook,
  addsAnew: true,
  together: ["rowNumber"],
  take: async ({ tx, context }, [said]) => {
    const row = said as unknown as CountedRow;
    const places = await placesOf(tx, row);
    if (places.length > 1) throw new Fault("countAmbiguous");
    const { unitNo, countedQty: quantity, countDate, remark, itemNo } = row;
    const known = places.map(({ id: stockBalanceId }) => ({ stockBalanceId, itemNo, path: "countDate" }));
    await requireCountable(tx, context, countDate, known);
    const place = await placeOf(tx, row, places);
    const fieldKey = "inventoryDifference.countedQty";
    await requireUnitDecimals(tx, [{ unitNo, quantity, path: "countedQty", fieldKey }]);
    const { records } = await addCounts(tx, context, [{ ...place, countedQty: quantity, countDate, remark }]);
    return records[0]?.id ?? "0";
  },
  makes: { table: "inventoryDifference", number: "differenceNo", idOf: (id) => id },
});
