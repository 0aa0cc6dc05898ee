import { requireUnitDecimals } from "../base-data/units/unit-decimals.ts";
import type { Database } from "../core/database.ts";

/** The unit of a material, as fine as which it is planned. @throws Fault invalidRequest */
export async function requireUnitOf(
  tx: Database,
  entityName: string,
  { bmItemNo, planNum }: { readonly bmItemNo: string; readonly planNum: string },
): Promise<string> {
  const { unitNo } = await tx
    .selectFrom("material")
    .select("unitNo")
    .where("itemNo", "=", bmItemNo)
    .executeTakeFirstOrThrow();
  await requireUnitDecimals(tx, [{ unitNo, quantity: planNum, path: "planNum", fieldKey: `${entityName}.planNum` }]);
  return unitNo;
}
