import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import type { MaterialsInput } from "@tandem/contract/orders/provided-materials/provided-materials";
import { purchaseOrderDocument } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { partyColumns } from "../../core/parties.ts";
import { asColumns } from "../../core/table-columns.ts";
import { requireBeside } from "../../documents/beside.ts";

type Line = MaterialsInput["lines"][number];

interface Order {
  readonly id: string;
  readonly orderType: string;
  readonly status: string;
}

/** A material as it is kept. */
interface Kept {
  readonly id: string;
  readonly version: number;
  readonly purchaseOrderLineId: string;
  readonly materialNo: string;
  readonly unitNo: string;
  readonly isIssued: boolean;
}

/**
 * Says which materials are provided for the products of an outsourced order. What was issued stays what it is: only how much of
 * it is needed may change.
 *
 * @throws Fault actionOfOtherSide, materialOrderFailed, notFound, orderNotOutsourced, orderLineUnknown, materialIsProduct, materialRepeated, materialIsIssued,
 *   referenceUnknown, versionStale
 */
export async function saveMaterials(
  tx: Database,
  context: Context,
  input: MaterialsInput,
): Promise<{ changed: number }> {
  const found = await sql<Order>`select id, order_type, status from purchase_order
    where id = ${input.id} for no key update`.execute(tx);
  const [order] = found.rows;
  if (!order) throw new Fault("notFound");
  requireBeside(context, purchaseOrderDocument.steps.nameMaterials, order);
  if (order.orderType !== orderType.code.outsourced) throw new Fault("orderNotOutsourced");
  const { rows: kept } = await sql<Kept>`select m.id, m.version, m.purchase_order_line_id, m.material_no, m.unit_no,
      exists (select from material_issue i where i.provided_material_id = m.id) as is_issued
    from provided_material m where m.purchase_order_id = ${order.id} order by m.id for no key update of m`.execute(tx);
  const removed = input.removed ?? [];
  requireVersions(kept, [...input.lines, ...removed]);
  await removeMaterials(tx, kept, removed);
  const gone = new Set(removed.map(({ id }) => id));
  const left = kept.filter(({ id }) => !gone.has(id));
  const lines = await completed(tx, input.lines);
  await requireLines(tx, order.id, lines);
  requireUnlike(lines, left);
  requireUnissued(lines, left);
  await writeMaterials(tx, order, lines);
  return { changed: lines.length + removed.length };
}

/** What is named is there, in the version that was seen. */
function requireVersions(kept: readonly Kept[], named: readonly { readonly id?: string; readonly version?: number }[]) {
  const versions = new Map(kept.map(({ id, version }) => [id, version]));
  for (const { id, version } of named) {
    if (id === undefined) continue;
    if (!versions.has(id)) throw new Fault("notFound");
    if (versions.get(id) !== version) throw new Fault("versionStale");
  }
}

async function removeMaterials(
  tx: Database,
  kept: readonly Kept[],
  removed: readonly { readonly id: string }[],
): Promise<void> {
  const ids = new Set(removed.map(({ id }) => id));
  if (ids.size === 0) return;
  const issued = kept.find(({ id, isIssued }) => ids.has(id) && isIssued);
  if (issued) throw new Fault("materialIsIssued", { material: issued.materialNo });
  await sql`delete from provided_material where id = any (${[...ids]}::bigint[])`.execute(tx);
}

type Completed = Line & { readonly unitNo: string; readonly materialName: string };

/** The lines with what their materials say. */
async function completed(tx: Database, lines: readonly Line[]): Promise<Completed[]> {
  const materials = await tx
    .selectFrom("material")
    .select(["itemNo", "itemName", "unitNo"])
    .where("itemNo", "in", [...new Set(["", ...lines.map(({ materialNo }) => materialNo)])])
    .where((where) =>
      where.or([
        where("statusCode", "=", validityStatus.code.valid),
        where("itemNo", "in", ["", ...lines.filter(({ id }) => id !== undefined).map(({ materialNo }) => materialNo)]),
      ]),
    )
    .execute();
  const units = await tx
    .selectFrom("unit")
    .select("unitNo")
    .where("unitNo", "in", ["", ...lines.flatMap(({ unitNo }) => unitNo ?? [])])
    .execute();
  const known = new Map(materials.map((material) => [material.itemNo, material]));
  const knownUnits = new Set(units.map(({ unitNo }) => unitNo));
  const unknown = lines.flatMap(({ materialNo, unitNo }, index): FaultDetail[] => [
    ...(known.has(materialNo) ? [] : [unknownAt(index, "materialNo", materialNo)]),
    ...(!unitNo || knownUnits.has(unitNo) ? [] : [unknownAt(index, "unitNo", unitNo)]),
  ]);
  if (unknown[0]) throw new Fault("referenceUnknown", unknown[0].parameters, unknown);
  return lines.map((line) => ({
    ...line,
    unitNo: line.unitNo || (known.get(line.materialNo)?.unitNo ?? ""),
    materialName: known.get(line.materialNo)?.itemName ?? "",
  }));
}

const unknownAt = (index: number, field: string, value: string): FaultDetail => ({
  path: `lines.${index}.${field}`,
  key: "errors.referenceUnknown",
  fieldKey: `providedMaterial.${field}`,
  parameters: { field: `providedMaterial.${field}`, value },
});

/** The lines are of products of the order, none of which is its own material. */
async function requireLines(tx: Database, orderId: string, lines: readonly Line[]): Promise<void> {
  const { rows } = await sql<{
    id: string;
    itemNo: string;
  }>`select id, item_no from purchase_order_line where purchase_order_id = ${orderId}`.execute(tx);
  const products = new Map(rows.map(({ id, itemNo }) => [id, itemNo]));
  if (lines.some((line) => !products.has(line.purchaseOrderLineId))) throw new Fault("orderLineUnknown");
  const own = lines.flatMap(({ purchaseOrderLineId, materialNo }, index): FaultDetail[] =>
    products.get(purchaseOrderLineId) === materialNo
      ? [{ path: `lines.${index}.materialNo`, key: "errors.materialIsProduct", parameters: { material: materialNo } }]
      : [],
  );
  if (own[0]) throw new Fault("materialIsProduct", own[0].parameters, own);
}

const keyOf = ({ purchaseOrderLineId, materialNo }: Pick<Kept, "purchaseOrderLineId" | "materialNo">) =>
  JSON.stringify([purchaseOrderLineId, materialNo]);

/** A product takes each material once. */
function requireUnlike(lines: readonly Line[], kept: readonly Kept[]): void {
  const named = new Set(lines.map(({ id }) => id));
  const taken = new Set(kept.filter(({ id }) => !named.has(id)).map(keyOf));
  const repeated = lines.flatMap((line, index): FaultDetail[] => {
    const key = keyOf(line);
    if (taken.has(key)) return [{ path: `lines.${index}.materialNo`, key: "errors.materialRepeated" }];
    taken.add(key);
    return [];
  });
  if (repeated.length > 0) throw new Fault("materialRepeated", {}, repeated);
}

/** Of what was issued, product, material and unit stay. */
function requireUnissued(lines: readonly Completed[], kept: readonly Kept[]): void {
  const byId = new Map(kept.map((material) => [material.id, material]));
  const wrong = lines.flatMap((line, index): FaultDetail[] => {
    const before = byId.get(line.id ?? "");
    if (!before?.isIssued || (keyOf(before) === keyOf(line) && before.unitNo === line.unitNo)) return [];
    const parameters = { material: before.materialNo };
    return [{ path: `lines.${index}.materialNo`, key: "errors.materialIsIssued", parameters }];
  });
  if (wrong[0]) throw new Fault("materialIsIssued", wrong[0].parameters, wrong);
}

/** Adds lines without an id and changes the others. */
async function writeMaterials(tx: Database, order: Order, lines: readonly Completed[]): Promise<void> {
  const rowsOf = (some: readonly Completed[]) =>
    sql`jsonb_populate_recordset(null::provided_material, ${JSON.stringify(some.map(asColumns))}::jsonb)`;
  const known = lines.filter(({ id }) => id !== undefined);
  if (known.length > 0) {
    await sql`update provided_material m set purchase_order_line_id = w.purchase_order_line_id, material_no = w.material_no,
        material_name = case when m.material_no = w.material_no then m.material_name else w.material_name end,
        unit_no = w.unit_no, unit_qty = w.unit_qty, loss_rate = w.loss_rate
      from ${rowsOf(known)} as w where m.id = w.id`.execute(tx);
  }
  const added = lines.filter(({ id }) => id === undefined);
  if (added.length === 0) return;
  await sql`insert into provided_material (purchase_order_id, purchase_order_line_id, status, ${partyColumns()},
      material_no, material_name, unit_no, unit_qty, loss_rate)
    select l.purchase_order_id, l.id, l.status, ${partyColumns("l")}, w.material_no, w.material_name, w.unit_no, w.unit_qty, w.loss_rate
    from ${rowsOf(added)} with ordinality as w join purchase_order_line l on l.id = w.purchase_order_line_id
    where l.purchase_order_id = ${order.id} order by w.ordinality`.execute(tx);
}
