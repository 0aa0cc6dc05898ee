import { Fault } from "@tandem/contract/core/errors";
import type { AnnouncedPackaging } from "@tandem/contract/receiving/packaging/packaging";
import { sql } from "kysely";
import type { CalledRow } from "../../imports/import-through-calls.ts";

/** Rows that say a kind of packaging without how many, or the other way round: a union of what is missing. */
export const halfPackaging = sql`union all select row_number, 'announcedQty', 'missingValue', '' from import_row
    where packaging_item_no is not null and announced_qty is null
  union all select row_number, 'packagingItemNo', 'missingValue', '' from import_row
    where packaging_item_no is null and announced_qty is not null`;

/** A kind of packaging, and the first row that says it. */
interface FromRow {
  readonly packaging: AnnouncedPackaging[number];
  readonly row: number;
}

/**
 * The packaging that the rows of a notice bring, each kind once.
 * @throws Fault packagingRepeated where rows say different numbers of one kind
 */
export function packagingOfRows(rows: readonly CalledRow[]): FromRow[] {
  const found = new Map<string, FromRow>();
  for (const [row, { packagingItemNo, announcedQty }] of rows.entries()) {
    if (!packagingItemNo || !announcedQty) continue;
    const before = found.get(packagingItemNo);
    if (!before) found.set(packagingItemNo, { packaging: { packagingItemNo, announcedQty }, row });
    else if (before.packaging.announcedQty !== announcedQty) {
      const parameters = { row: rows[row]?.rowNumber ?? "", first: rows[before.row]?.rowNumber ?? "" };
      const detail = { path: `lines.${row}.packagingItemNo`, key: "errors.packagingRepeated", parameters };
      throw new Fault("packagingRepeated", parameters, [detail]);
    }
  }
  return [...found.values()];
}
