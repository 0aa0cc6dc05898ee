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

type Column = (typeof vmiConsumptionImport.columns)[number]["name"];

/** Which place each row names, of goods that are fit for use: one alone. Where what a row names is not known, that alone is told. */
async function complete({ tx, problems, sheet }: ImportWork<Column>): Promise<void> {
  await requireNamedByDocuments({ problems }, sheet);
  await sql`update import_row i set stock_balance_id = p.id, places = p.places
    from (
      select r.row_number, min(b.id) as id, count(*) as places
      from import_row r join stock_balance_kept_row b
        on (b.supplier_no, b.warehouse_no, b.item_no, b.unit_no) = (r.supplier_no, r.warehouse_no, r.item_no, r.unit_no)
        and (b.cell_no, b.lot_no, b.item_feature_no) is not distinct from (r.cell_no, r.lot_no, r.item_feature_no)
        and b.owner_no is not null and b.stock_type = ${stockType.code.available}
      group by 1) p
    where p.row_number = i.row_number`.execute(tx);
  await problems.addFound(sql`select row_number, 'itemNo' as column_name, 'unknownVmiStock' as key, jsonb_build_object('value', item_no)
    from import_row i where stock_balance_id is null and exists (select from supplier s where s.supplier_no = i.supplier_no)
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
