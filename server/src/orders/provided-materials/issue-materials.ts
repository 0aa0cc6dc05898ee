import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { type MaterialIssueInput, materialIssue } from "@tandem/contract/orders/provided-materials/material-issues";
import { materialIssueStatus, materialIssueType } from "@tandem/contract/orders/provided-materials/statuses";
import { purchaseOrderDocument } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { partyColumns } from "../../core/parties.ts";
import { requireNamed } from "../../core/references.ts";
import { asColumns, columnList } from "../../core/table-columns.ts";
import { writtenValues } from "../../core/written-values.ts";
import { beginning } from "../../documents/add-document.ts";
import { requireBeside } from "../../documents/beside.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { storedIssues } from "./stored-materials.ts";

interface LockedMaterial {
  readonly id: string;
  readonly unitNo: string;
  readonly orgNo: string;
  readonly status: string;
}

/**
 * Issues materials to the supplier of their order, or takes them back from there, all under one number.
 *
 * @throws Fault actionOfOtherSide, notFound, materialRepeated, materialOrderNotIssued, materialNotAtSupplier
 */
export async function issueMaterials(
  tx: Database,
  context: Context,
  input: MaterialIssueInput,
): Promise<{ issueNo: string }> {
  const ids = input.lines.map((line) => line.providedMaterialId);
  requireOnce(ids, "materialRepeated", "issueQty");
  const locked = await sql<LockedMaterial>`select id, unit_no, org_no, status from provided_material
    where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
  const byId = new Map(locked.rows.map((material) => [material.id, material]));
  const materials = ids.map((id) => byId.get(id));
  if (materials.includes(undefined)) throw new Fault("notFound");
  const step = input.issueType === materialIssueType.code.issue ? "issueMaterials" : "giveMaterialsBack";
  for (const material of locked.rows) requireBeside(context, purchaseOrderDocument.steps[step], material);
  const { warehouseNo } = input;
  for (const orgNo of new Set(locked.rows.map((material) => material.orgNo)))
    await requireNamed(tx, materialIssue, { warehouseNo, orgNo }, { changed: ["warehouseNo"], isValid: true });
  await requireUnitDecimals(
    tx,
    input.lines.map(({ issueQty }, index) => ({
      unitNo: materials[index]?.unitNo ?? "",
      quantity: issueQty,
      path: `lines.${index}.issueQty`,
      fieldKey: "materialIssue.issueQty",
    })),
  );
  if (input.issueType === materialIssueType.code.giveBack) await requireAtSupplier(tx, input);
  return { issueNo: await addIssues(tx, context, input) };
}

/** No more comes back than is there. */
async function requireAtSupplier(tx: Database, { lines }: MaterialIssueInput): Promise<void> {
  const ids = lines.map((line) => line.providedMaterialId);
  const found = await sql<{
    id: string;
    atSupplierQty: string;
    unitNo: string;
  }>`select id, at_supplier_qty, unit_no from provided_material_row
    where id = any (${ids}::bigint[])`.execute(tx);
  const there = new Map(found.rows.map((material) => [material.id, material]));
  const wrong = lines.flatMap(({ providedMaterialId, issueQty }, index): FaultDetail[] => {
    const { atSupplierQty: quantity, unitNo: unit } = there.get(providedMaterialId) ?? {
      atSupplierQty: "0",
      unitNo: "",
    };
    if (compareNumbers(issueQty, quantity) <= 0) return [];
    const parameters = { quantity, unit };
    return [{ path: `lines.${index}.issueQty`, key: "errors.materialNotAtSupplier", parameters }];
  });
  if (wrong[0]) throw new Fault("materialNotAtSupplier", wrong[0].parameters, wrong);
}

/** Adds the issues, counts them with their materials, begins their history and leaves the news: one statement. Answers their number. */
async function addIssues(tx: Database, { taker }: Context, input: MaterialIssueInput): Promise<string> {
  const head = { ...writtenValues(materialIssue, input, ["issueQty"]), issuedBy: taker.userName };
  const columns = asColumns(head);
  const rows = input.lines.map((line) => ({ ...columns, ...asColumns(line) }));
  const column = sql.id(input.issueType === materialIssueType.code.issue ? "issued_qty" : "given_back_qty");
  const added = await sql<{ issueNo: string }>`with number as materialized (
      select app.document_number('MI', nextval('material_issue_number')) as issue_no),
    issued as (
      insert into material_issue (issue_no, provided_material_id, purchase_order_line_id, ${partyColumns()}, issue_qty, ${columnList(columns)})
      select n.issue_no, m.id, m.purchase_order_line_id, ${partyColumns("m")}, w.issue_qty, ${columnList(columns, "w")}
      from number n, jsonb_populate_recordset(null::material_issue, ${JSON.stringify(rows)}::jsonb) with ordinality as w
      join provided_material m on m.id = w.provided_material_id order by w.ordinality
      returning id, issue_no, provided_material_id, issue_qty, ${partyColumns()}),
    counted as (
      update provided_material m set ${column} = m.${column} + i.issue_qty from issued i where m.id = i.provided_material_id)
    ${beginning(taker, { storage: storedIssues, part: "issued", action: "issue", toState: materialIssueStatus.code.issued, what: "added" })}
    select issue_no from number`.execute(tx);
  return added.rows[0]?.issueNo ?? "";
}
