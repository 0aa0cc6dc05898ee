import {
  type Counted,
  countedParts,
  ownUnits,
  type UnitBook,
  type UnitsAsked,
} from "@tandem/contract/base-data/own-units";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { nameFields } from "@tandem/contract/core/languages";
import type { Measured } from "@tandem/contract/core/quantities-by-unit";
import { validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../core/database.ts";

const valid = validityStatus.code.valid;

/** What is known of units where materials of a supplier are counted, as far as the caller may know it. */
export async function unitBookOf(db: Database, { supplierNo, lines }: UnitsAsked): Promise<UnitBook> {
  const items = [...new Set(lines.map(({ itemNo }) => itemNo))];
  const asked = lines.map(({ purUnitNo }) => purUnitNo);
  const [units, materials, conversions] = await inOneBreath([
    db
      .selectFrom("unit")
      .select(["unitNo", "decimalPlaces", "unitName", ...Object.values(nameFields)])
      .where("statusCode", "=", valid)
      .orderBy("unitNo")
      .execute(),
    sql<
      UnitBook["materials"][number]
    >`select m.item_no, m.unit_no, s.supplier_unit_no, trim_scale(s.unit_ratio)::text as unit_ratio
      from material m left join material_supplier s on s.tenant_id = m.tenant_id and s.item_no = m.item_no
        and s.supplier_no = ${supplierNo} and s.status_code = ${valid} and s.unit_ratio is not null
        and (select app.today()) between coalesce(s.valid_from, (select app.today())) and coalesce(s.valid_to, (select app.today()))
      where m.item_no = any (${items}) order by m.item_no`.execute(db),
    sql<UnitBook["conversions"][number]>`with known as (
        select unit_no from material where item_no = any (${items}) union select unnest(${asked}::text[]))
      select c.item_no, trim_scale(c.source_qty)::text as source_qty, c.source_unit_no, trim_scale(c.target_qty)::text as target_qty, c.target_unit_no
      from unit_conversion c where c.status_code = ${valid} and (c.item_no is null or c.item_no = any (${items}))
        and (c.source_unit_no in (select unit_no from known) or c.target_unit_no in (select unit_no from known))
      order by c.id`.execute(db),
  ]);
  return {
    units: units.map(({ unitNo, decimalPlaces, ...names }) => ({
      unitNo,
      decimalPlaces,
      names: [...new Set(Object.values(names).filter((name) => name !== null))],
    })),
    materials: materials.rows,
    conversions: conversions.rows,
  };
}

/** A quantity as somebody counts it, what it is of, and where it stands in the request: `lines.0.deliveryQty`. */
interface GivenQuantity extends Counted {
  readonly text: string;
  readonly path: string;
}

/** A quantity in the unit of its order line, and as it was counted where that is another. */
export interface ReadQuantity {
  readonly quantity: string;
  readonly own: Measured | null;
}

/**
 * Reads quantities, some of which may be counted in a supplier's own units. Those in the order's unit ask nothing.
 * @throws Fault invalidRequest, with a detail for each that cannot be said exactly in the order's unit
 */
export async function readQuantities(
  db: Database,
  supplierNo: string,
  given: readonly GivenQuantity[],
): Promise<readonly ReadQuantity[]> {
  const inOwn = given.filter(({ text }) => countedParts(text)?.unit);
  if (inOwn.length === 0) return given.map(({ text }) => ({ quantity: text, own: null }));
  const lines = inOwn.map(({ itemNo, unitNo }) => ({ itemNo, purUnitNo: unitNo }));
  const { read } = ownUnits(await unitBookOf(db, { supplierNo, lines }));
  const wrong: FaultDetail[] = [];
  const all = given.map((each): ReadQuantity => {
    const found = read(each.text, each);
    if ("quantity" in found) return found;
    wrong.push({ path: each.path, key: `ownUnits.${found.problem}`, parameters: found.parameters });
    return { quantity: "0", own: null };
  });
  if (wrong.length > 0) throw new Fault("invalidRequest", {}, wrong);
  return all;
}
