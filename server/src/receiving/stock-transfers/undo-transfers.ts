import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { movedBy, stockType, transactionType } from "@tandem/contract/receiving/stock/statuses";
import { transferLifecycle, transferStatus } from "@tandem/contract/receiving/stock-transfers/statuses";
import { stockTransfer, stockTransferDocument } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { refusedAlone } from "../../core/each-alone.ts";
import { type Actor, lockRecords } from "../../documents/lock-records.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import type { Work } from "../../documents/take-steps.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { reverseMovements } from "../stock/ledger.ts";

/** Where transfers are stored. */
export const storedTransfer = storedDocument(stockTransferDocument, { rulesOf: withoutRules });

/** Takes transfers back, each as long as its goods lie where they were moved to: the last first, since goods go on from there. */
export const undone: Work<(typeof storedTransfer)["reads"], unknown, unknown> = async (tx, ready) => {
  const latestFirst = ready.map(({ record }) => record.id).sort((one, other) => Number(other) - Number(one));
  return { what: null, refused: await refusedAlone(tx, latestFirst, (ids) => reverse(tx, ids)) };
};

const reverse = (tx: Database, ids: readonly string[]) => reverseMovements(tx, stockTransfer.name, ids);

/** What is judged, or never came, is in inspection no more: goods like those of the receipts wait as they did before. */
export async function endInspections(
  tx: Database,
  { taker }: Pick<Actor, "taker">,
  receiptIds: readonly string[],
): Promise<void> {
  const { in: comes, out: goes } = transactionType.code;
  const { rows } = await sql<{ id: string }>`select t.id from stock_transfer t
    where t.status = ${transferStatus.code.done} and t.to_stock_type = ${stockType.code.inInspection}
      and exists (select from stock_movement m join stock_movement w on w.tenant_id = m.tenant_id and w.stock_key = m.stock_key
        where m.document_kind in (${receipt.name}, ${movedBy.code.gift}) and m.document_id = any (${receiptIds}::bigint[]) and m.transaction_type = ${comes}
          and w.document_kind = ${stockTransfer.name} and w.document_id = t.id and w.transaction_type = ${goes})
    order by t.id for update`.execute(tx);
  if (rows.length === 0) return;
  const outcomes = await lockRecords(tx, storedTransfer, rows);
  const taken = outcomes.map((outcome) => {
    if (outcome.refusal !== null) throw outcome.refusal;
    return { record: outcome.record, moves: [{ lifecycle: transferLifecycle, action: "undoTransfer" }] };
  });
  await reverse(
    tx,
    taken.map(({ record }) => record.id),
  );
  await writeSteps(tx, taker, storedTransfer, taken, { what: null });
}
