import { materialIssueImport, providedMaterialImport } from "@tandem/contract/orders/provided-materials/import";
import type { MaterialIssueInput } from "@tandem/contract/orders/provided-materials/material-issues";
import type { MaterialsInput } from "@tandem/contract/orders/provided-materials/provided-materials";
import { sql } from "kysely";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { numberedLineSql } from "../purchase-orders/line-name-sql.ts";
import { issueMaterials } from "./issue-materials.ts";
import { saveMaterials } from "./save-materials.ts";

type NeedColumn = (typeof providedMaterialImport.columns)[number]["name"];
type IssueColumn = (typeof materialIssueImport.columns)[number]["name"];

/** Which line of which order each row names, and which material of it where there is one. */
async function findMaterials({ tx, problems }: Pick<ImportWork, "tx" | "problems">): Promise<void> {
  await sql`update import_row i set order_id = l.purchase_order_id, line_id = l.id from purchase_order_line l
    where (l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq)
      = (i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)`.execute(tx);
  await sql`update import_row i set material_id = m.id, material_version = m.version::text from provided_material m
    where m.purchase_order_line_id = i.line_id and m.material_no = i.material_no`.execute(tx);
  await problems.addFound(sql`select row_number, 'purchaseSeq', 'unknownOrderLine', jsonb_build_object('value',
      ${numberedLineSql})
    from import_row where line_id is null and purchase_no is not null and purchase_seq is not null`);
}

/** Without a unit a row means the material's own. */
async function compareMaterials({ stage }: Pick<ImportWork, "stage">): Promise<void> {
  await stage.ask(sql`update import_row i set action = case
      when (i.unit_qty, i.loss_rate, coalesce(i.unit_no, a.unit_no)) is distinct from (m.unit_qty, m.loss_rate, m.unit_no) then 'change'
      else 'unchanged' end
    from provided_material m join material a on a.item_no = m.material_no
    where m.id = i.material_id and i.action = 'add'`);
}

const found = { orderId: "bigint", lineId: "bigint", materialId: "bigint", materialVersion: "text" } as const;

/** Workbooks of what is provided: a row whose order line has its material changes it, any other adds it. */
export const materialWorkbooks = callWorkbooksOf<NeedColumn>({
  sheet: providedMaterialImport,
  title: "providedMaterial.name",
  found,
  complete: findMaterials,
  compare: compareMaterials,
  together: ["orderId"],
  take({ tx, context }, rows) {
    const lines = rows.map(({ lineId, materialId, materialVersion, materialNo, unitNo, unitQty, lossRate }) => ({
      ...(materialId ? { id: materialId, version: Number(materialVersion) } : {}),
      ...{ purchaseOrderLineId: lineId, materialNo, unitNo, unitQty, lossRate },
    }));
    return saveMaterials(tx, context, { id: rows[0]?.orderId, lines } as unknown as MaterialsInput);
  },
});

/** Workbooks of issues: what went the same way on a day, from or to a warehouse, is issued under one number. */
export const issueWorkbooks = callWorkbooksOf<IssueColumn>({
  addsAnew: true,
  sheet: materialIssueImport,
  title: "materialIssue.name",
  found,
  async complete(work) {
    await findMaterials(work);
    await work.problems.addFound(sql`select row_number, 'materialNo', 'unknownProvidedMaterial', jsonb_build_object('value', material_no)
      from import_row where line_id is not null and material_id is null and material_no is not null`);
    // All of them first, in the order in which everyone locks.
    await sql`select from provided_material where id in (select material_id from import_row) order by id for no key update`.execute(
      work.tx,
    );
  },
  together: ["orderId", "issueType", "issueDate", "warehouseNo", "remark"],
  take({ tx, context }, rows) {
    const [head] = rows;
    const input = {
      ...{ issueType: head?.issueType, issueDate: head?.issueDate, warehouseNo: head?.warehouseNo },
      ...(head?.remark ? { remark: head.remark } : {}),
      lines: rows.map(({ materialId, issueQty }) => ({ providedMaterialId: materialId, issueQty })),
    };
    return issueMaterials(tx, context, input as unknown as MaterialIssueInput);
  },
});
