import type { Database } from "../../core/database.ts";

interface DataScope {
  readonly dataType: string;
  readonly dataValue: string;
}

const supplierScope = "5";

/** What a user's data is limited to (S6.3c), by dataType (S1.2); a type without entries is not limited. */
export async function dataScopesOf(
  db: Database,
  user: { readonly id: string; readonly supplierNo: string | null },
): Promise<DataScope[]> {
  const limits = await db
    .selectFrom("userScope")
    .select(["dataType", "dataValue"])
    .where("userId", "=", user.id)
    .orderBy("dataType")
    .orderBy("dataValue")
    .execute();
  const { supplierNo } = user;
  if (supplierNo === null) return limits;
  // Of several suppliers one acts for one at a time.
  return [
    ...limits.filter(({ dataType }) => dataType !== supplierScope),
    { dataType: supplierScope, dataValue: supplierNo },
  ];
}
