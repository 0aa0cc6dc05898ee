import { Fault } from "@tandem/contract/core/errors";
import { transferStatus } from "@tandem/contract/receiving/stock-transfers/statuses";
import { stockTransfer } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { reverseMovements } from "../stock/ledger.ts";

/**
 * Takes transfers back, as long as the goods lie where they were moved to: all of them, or none.
 *
 * @throws Fault notFound, versionStale, transferUndone, stockShort, serialNotThere
 */
export async function undoTransfers(
  tx: Database,
  undoList: readonly { readonly id: string; readonly version: number }[],
) {
  const ids = undoList.map(({ id }) => id);
  const { rows } = await sql<{
    id: string;
    transferNo: string;
    status: string;
    version: number;
  }>`select id, transfer_no,
      status, version from stock_transfer where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { id, version } of undoList) {
    const one = found.get(id);
    if (!one) throw new Fault("notFound");
    if (one.status !== transferStatus.code.done) throw new Fault("transferUndone", { transferNo: one.transferNo });
    if (one.version !== version) throw new Fault("versionStale");
  }
  await reverseMovements(tx, stockTransfer.name, ids);
  await sql`update stock_transfer set status = ${transferStatus.code.undone} where id = any (${ids}::bigint[])`.execute(
    tx,
  );
  return { transferNos: rows.map(({ transferNo }) => transferNo) };
}
