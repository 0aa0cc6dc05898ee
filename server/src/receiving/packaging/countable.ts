import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { mostPieces } from "@tandem/contract/receiving/packaging/packaging";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Database } from "../../core/database.ts";

/** How many of a kind somebody says, and where. */
interface Count {
  readonly packagingItemNo: string;
  readonly quantity: string;
  readonly path: string;
  readonly fieldKey: string;
}

/**
 * Quantities of packaging have no more decimals than it is counted in, and are no more than anybody moves at once.
 *
 * @throws Fault packagingTooMany, invalidRequest
 */
export async function requireCountable(tx: Database, counts: readonly Count[]): Promise<void> {
  const details = counts.flatMap(({ quantity, path }): FaultDetail[] => {
    if (compareNumbers(quantity, String(mostPieces)) <= 0) return [];
    return [{ path, key: "errors.packagingTooMany", parameters: { most: mostPieces } }];
  });
  if (details.length > 0) throw new Fault("packagingTooMany", { most: mostPieces }, details);
  const units = await unitsOf(
    tx,
    counts.map(({ packagingItemNo }) => packagingItemNo),
  );
  await requireUnitDecimals(
    tx,
    counts.map(({ packagingItemNo, ...count }) => ({ unitNo: units.get(packagingItemNo) ?? "", ...count })),
  );
}

/** The units of materials, by their numbers. */
async function unitsOf(tx: Database, itemNos: readonly string[]): Promise<Map<string, string>> {
  if (itemNos.length === 0) return new Map();
  const found = await tx.selectFrom("material").select(["itemNo", "unitNo"]).where("itemNo", "in", itemNos).execute();
  return new Map(found.map(({ itemNo, unitNo }) => [itemNo, unitNo]));
}
