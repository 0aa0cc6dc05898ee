import { scopeType } from "@tandem/contract/identity/data-scopes";
import type { Database } from "../../core/database.ts";

interface DataScope {
  readonly dataType: string;
  readonly dataValue: string;
}

type ScopeType = (typeof scopeType)[keyof typeof scopeType];

/** Every entry that limits a user, in the order of types and values. */
function entriesOf(db: Database, userId: string): Promise<DataScope[]> {
  return db
    .selectFrom("userScope")
    .select(["dataType", "dataValue"])
    .where("userId", "=", userId)
    .orderBy("dataType")
    .orderBy("dataValue")
    .execute();
}

/** The values that a user is limited to, by type; of a type that does not limit them there are none. */
export async function scopedValuesOf(db: Database, userId: string): Promise<(type: ScopeType) => readonly string[]> {
  const entries = await entriesOf(db, userId);
  return (type) => entries.flatMap(({ dataType, dataValue }) => (dataType === type ? [dataValue] : []));
}

/** What a user's data is limited to (S6.3c), by dataType (S1.2); a type without entries is not limited. */
export async function dataScopesOf(
  db: Database,
  user: { readonly id: string; readonly supplierNo: string | null },
): Promise<DataScope[]> {
  const limits = await entriesOf(db, user.id);
  const { supplierNo } = user;
  if (supplierNo === null) return limits;
  // Of several suppliers one acts for one at a time.
  return [
    ...limits.filter(({ dataType }) => dataType !== scopeType.supplier),
    { dataType: scopeType.supplier, dataValue: supplierNo },
  ];
}
