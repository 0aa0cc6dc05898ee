import { Fault } from "@tandem/contract/core/errors";
import { validityStatus } from "@tandem/contract/core/statuses";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/**
 * Nobody who is disabled becomes the keeper of a warehouse; whoever keeps it stays so.
 *
 * @throws Fault keeperInvalid
 */
export async function requireValidKeeper(
  tx: Database,
  { id, keeperNo }: { readonly id?: string; readonly keeperNo?: string | null | undefined },
): Promise<void> {
  if (!keeperNo) return;
  const { rows } = await sql`select from supplier_row s
    where s.supplier_no = ${keeperNo} and s.status_code <> ${validityStatus.code.valid}
      and not exists (select from warehouse w where w.id = ${id ?? null}::bigint and w.keeper_no = ${keeperNo})`.execute(
    tx,
  );
  if (rows.length === 0) return;
  throw new Fault("keeperInvalid", { keeperNo }, [
    { path: "keeperNo", key: "errors.keeperInvalid", parameters: { keeperNo } },
  ]);
}

/**
 * Whoever keeps a warehouse changes only while nothing lies there. What is moved there holds the warehouse until it is: one waits for
 * the other.
 *
 * @throws Fault warehouseKept
 */
export async function requireEmptied(
  tx: Database,
  { id, keeperNo }: { readonly id: string; readonly keeperNo?: string | null | undefined },
): Promise<void> {
  if (keeperNo === undefined) return;
  const kept = sql<{ warehouseNo: string }>`select warehouse_no from warehouse
    where id = ${id} and keeper_no is distinct from ${keeperNo} for no key update`;
  const [changed] = (await kept.execute(tx)).rows;
  if (!changed) return;
  const { warehouseNo } = changed;
  // Nobody whom the caller does not know: that is refused with what else is unknown.
  const { rows } = await sql`select where app.holds_stock(${warehouseNo})
    and (${keeperNo}::text is null or exists (select from supplier_row where supplier_no = ${keeperNo}))`.execute(tx);
  if (rows.length === 0) return;
  throw new Fault("warehouseKept", { warehouseNo }, [
    { path: "keeperNo", key: "errors.warehouseKept", parameters: { warehouseNo } },
  ]);
}
