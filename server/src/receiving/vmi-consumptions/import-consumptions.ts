import { stockType } from "@tandem/contract/receiving/stock/statuses";
import {
  type VmiConsumptionInput,
  vmiConsumptionImport,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { sql } from "kysely";
import { requireNamedByDocuments } from "../../imports/check-references.ts";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { saveConsumption } from "./save-consumption.ts";

/** So many cells or lots are named of those that a row may mean. */
const mostNamed = 5;

type Column = (typeof vmiConsumptionImport.columns)[number]["name"];

/** What lies of a supplier's material `b` and can be taken of a row. */
const isOfRow = (row: string) => sql`(b.supplier_no, b.warehouse_no, b.item_no, b.unit_no)
    = (${sql.ref(`${row}.supplier_no`)}, ${sql.ref(`${row}.warehouse_no`)}, ${sql.ref(`${row}.item_no`)}, ${sql.ref(`${row}.unit_no`)})
  and b.owner_no is not null and b.stock_type = ${stockType.code.available} and b.inventory_qty > 0`;

/** What tells places apart that a row leaves open, and by what they are told apart there. */
const leftOpen = sql`select i.row_number, f.name, array_to_string(f.said[1:${sql.lit(mostNamed)}], ', ')
      || case when cardinality(f.said) > ${sql.lit(mostNamed)} then ' …' else '' end as said, i.item_no
    from import_row i
    cross join lateral (
      select array_agg(distinct b.cell_no) filter (where i.cell_no is null and b.cell_no is not null) as cells,
        array_agg(distinct b.lot_no) filter (where i.lot_no is null and b.lot_no is not null) as lots,
        array_agg(distinct b.item_feature_no) filter (where i.item_feature_no is null and b.item_feature_no is not null) as features
      from stock_balance_kept_row b where ${isOfRow("i")} and (i.cell_no is null or b.cell_no = i.cell_no)
        and (i.lot_no is null or b.lot_no = i.lot_no) and (i.item_feature_no is null or b.item_feature_no = i.item_feature_no)) b
    cross join lateral (values ('cellNo', b.cells), ('lotNo', b.lots), ('itemFeatureNo', b.features)) as f (name, said)
    where i.stock_balance_id is null and f.said is not null`;

/** Which place each row names, of goods that are fit for use: one alone. Where what a row names is not known, that alone is told. */
async function complete({ tx, problems, sheet }: ImportWork<Column>): Promise<void> {
  await requireNamedByDocuments({ problems }, sheet);
  await sql`update import_row i set stock_balance_id = p.id, places = p.places
    from (
      select r.row_number, min(b.id) as id, count(*) as places
      from import_row r join stock_balance_kept_row b
        on ${isOfRow("r")}
        and (b.cell_no, b.lot_no, b.item_feature_no) is not distinct from (r.cell_no, r.lot_no, r.item_feature_no)
      group by 1) p
    where p.row_number = i.row_number`.execute(tx);
  await problems.addFound(sql`with open as materialized (${leftOpen})
    select row_number, name as column_name, 'vmiStockOpen' as key, jsonb_build_object('value', item_no, 'said', said) from open
    union all select row_number, 'itemNo', 'unknownVmiStock', jsonb_build_object('value', item_no)
    from import_row i where stock_balance_id is null and not exists (select from open o where o.row_number = i.row_number) and exists (select from supplier s where s.supplier_no = i.supplier_no)
      and exists (select from warehouse w where w.warehouse_no = i.warehouse_no) and exists (select from material m where m.item_no = i.item_no)
      and exists (select from unit u where u.unit_no = i.unit_no)
      and (cell_no is null or exists (select from cell c where (c.warehouse_no, c.cell_no) = (i.warehouse_no, i.cell_no)))
    union all select row_number, 'itemNo', 'vmiStockAmbiguous', '{}'::jsonb from import_row where places > 1`);
}

/** Workbooks of what was taken, as a warehouse system says it: rows that agree in their head are taken at once. */
export const consumptionWorkbooks = callWorkbooksOf<Column>({
  sheet: vmiConsumptionImport,
  title: "vmiConsumption.name",
  found: { stockBalanceId: "bigint", places: "numeric" },
  complete,
  addsAnew: true,
  together: ["consumeDate", "supplierNo", "warehouseNo"],
  take: ({ tx, context }, rows) => {
    const input = {
      consumeDate: rows[0]?.consumeDate,
      lines: rows.map(({ stockBalanceId, consumeQty, serialNos, remark }) => ({
        ...{ stockBalanceId, consumeQty, serialNos, remark },
      })),
    };
    return saveConsumption(tx, context, input as unknown as VmiConsumptionInput);
  },
});
