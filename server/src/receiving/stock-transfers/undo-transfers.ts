import { Fault } from "@tandem/contract/core/errors";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { movedBy, stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
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
  await takeBack(tx, ids);
  return { transferNos: rows.map(({ transferNo }) => transferNo) };
}

async function takeBack(tx: Database, ids: readonly string[]): Promise<void> {
  await reverseMovements(tx, stockTransfer.name, ids);
  await sql`update stock_transfer set status = ${transferStatus.code.undone} where id = any (${ids}::bigint[])`.execute(
    tx,
  );
}

/** What is judged, or never came, is in inspection no more: goods like those of the receipts wait as they did before. */
export async function endInspections(tx: Database, receiptIds: readonly string[]): Promise<void> {
  const { in: comes, out: goes } = transactionType.code;
  const { rows } = await sql<{ id: string }>`select t.id from stock_transfer t
    where t.status = ${transferStatus.code.done} and t.to_stock_type = ${stockType.code.inInspection}
      and exists (select from stock_movement m join stock_movement w on w.tenant_id = m.tenant_id and w.stock_key = m.stock_key
        where m.document_kind in (${receipt.name}, ${movedBy.code.gift}) and m.document_id = any (${receiptIds}::bigint[]) and m.transaction_type = ${comes}
          and w.document_kind = ${stockTransfer.name} and w.document_id = t.id and w.transaction_type = ${goes})
    order by t.id for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await takeBack(tx, ids);
}
