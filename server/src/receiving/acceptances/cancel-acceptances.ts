import { Fault } from "@tandem/contract/core/errors";
import { isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { acceptance, inspectionAcceptanceLifecycle } from "@tandem/contract/receiving/acceptances/acceptances";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { asColumns } from "../../core/table-columns.ts";
import { type Actor, lockRecords } from "../../documents/lock-records.ts";
import { type Draw, overdrawn } from "../../documents/overdrawn.ts";
import type { Locked } from "../../documents/stored-document.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { choosePieces, piecesMovedBy } from "../serial-numbers/pieces.ts";
import { restate } from "../stock/as-received.ts";
import { orShort } from "../stock/ledger.ts";
import { storedAcceptances } from "./stored-acceptances.ts";

type Accepted = Locked<(typeof storedAcceptances)["reads"]>;

/** What acceptances accepted waits for inspection again, for a reason. */
export const cancelled: Work<(typeof storedAcceptances)["reads"], unknown, Reasoned> = async (
  tx,
  ready,
  { reason },
) => {
  const records = ready.map(({ record }) => record);
  const refused = followed(records);
  const left = records.filter(({ id }) => !refused.has(id));
  const pieces = await piecesOf(tx, left);
  const ofReceipts = Map.groupBy(left, ({ receiptId }) => receiptId);
  const less = [...ofReceipts].map(([id, of]) => ({
    id,
    accepted: subtract("0", sum(of.map(({ acceptedQty }) => acceptedQty))),
    freeAccepted: subtract("0", sum(of.map(({ giftQty }) => giftQty ?? "0"))),
  }));
  return {
    what: "cancelled",
    refused,
    on: ({ record }) => acceptedNoMore(record, reason),
    along: () =>
      inOneBreath([
        judge(tx, less),
        restate(
          tx,
          left.map((record) => ({ ...waitsAgain(record), serialIds: pieces(record.id) })),
        ),
      ]),
  };
};

/** What is written of an acceptance that is cancelled for a reason. */
const acceptedNoMore = ({ receiptNo, acceptedQty, giftQty }: Accepted, reason: string | undefined) => ({
  set: { cancelReason: reason },
  changes: [...noMore(receiptNo, "acceptedQty", acceptedQty), ...noMore(receiptNo, "acceptedGiftQty", giftQty)],
});

/** Each by itself may be cancelled; together those of a receipt are of no more than has not gone further. */
function followed(records: readonly Accepted[]): Map<string, Fault> {
  const draws = records.flatMap(({ id: taker, receiptId, acceptedQty, giftQty, ...of }) => {
    const free = giftQty ?? "0";
    const drawn = (kind: "keptQty" | "keptGiftQty" | "unstoredQty", quantity: string): Draw => ({
      ...{ taker, source: `${receiptId} ${kind}`, quantity, open: of[kind] },
      why: () => new Fault("acceptanceFollowed"),
    });
    return [drawn("keptQty", acceptedQty), drawn("keptGiftQty", free), drawn("unstoredQty", sum([acceptedQty, free]))];
  });
  return overdrawn(records, draws);
}

/** The pieces that acceptances accepted: those that they moved, else all of receipts that were accepted when they came. */
async function piecesOf(tx: Database, records: readonly Accepted[]) {
  const ids = records.map(({ id }) => id);
  const moved = await piecesMovedBy(tx, acceptance.name, ids);
  const rest = records.filter(({ id }) => !moved.has(id));
  const chosen = await choosePieces(
    tx,
    rest.map(({ receiptId, acceptedQty, giftQty }) => ({
      ...{
        receiptId,
        qty: sum([acceptedQty, giftQty ?? "0"]),
        from: stockType.code.available,
        isUnstored: true,
        path: "id",
      },
    })),
  );
  return (id: string) => moved.get(id) ?? chosen[rest.findIndex((each) => each.id === id)] ?? null;
}

/** What was accepted lies where it arrived, and waits for inspection again. */
const waitsAgain = ({ id: documentId, number: documentNo, receiptId, acceptedQty, giftQty }: Accepted) => ({
  ...{ documentKind: acceptance.name, documentId, documentNo, receiptId, qty: sum([acceptedQty, giftQty ?? "0"]) },
  from: stockType.code.available,
  to: stockType.code.waitingForInspection,
});

/** Locks what receipts accepted, and is not cancelled yet. */
export async function lockAcceptancesOf(tx: Database, receiptIds: readonly string[]): Promise<Accepted[]> {
  const { rows } = await sql<{ id: string }>`select id from acceptance
    where receipt_id = any (${receiptIds}::bigint[]) and status = ${inspectionAcceptanceStatus.code.accepted}`.execute(
    tx,
  );
  const outcomes = await lockRecords(tx, storedAcceptances, rows);
  return outcomes.map((outcome) => {
    if (outcome.refusal !== null) throw outcome.refusal;
    return outcome.record;
  });
}

/** Cancels what receipts that are cancelled themselves had accepted; their goods are then as they arrived. */
export async function cancelWithReceipts(
  tx: Database,
  { taker }: Pick<Actor, "taker">,
  accepted: readonly Accepted[],
  { receiptIds, reason }: { readonly receiptIds: readonly string[]; readonly reason: string | undefined },
): Promise<void> {
  const cancel = { lifecycle: inspectionAcceptanceLifecycle, action: "cancel" };
  const taken = accepted.map((record) => ({ record, moves: [cancel], ...acceptedNoMore(record, reason) }));
  await inOneBreath([
    writeSteps(tx, taker, storedAcceptances, taken, { reason, what: "cancelled" }),
    // What was cancelled before moved goods as well: they have waited for inspection since.
    orShort(
      sql`select app.reverse_movements(${acceptance.name}, array(select id from acceptance
      where receipt_id = any (${receiptIds}::bigint[])))`.execute(tx),
    ),
  ]);
}

/** What was found of a receipt, or is found no more: negative then. */
export interface Judged {
  readonly id: string;
  readonly accepted?: string;
  readonly rejected?: string;
  /** The same of what came free of charge. */
  readonly freeAccepted?: string;
  readonly freeRejected?: string;
}

/** How much of a record is found so no more. */
export const noMore = (line: string, field: string, old: string | null) =>
  isPositive(old ?? "0") ? [{ line, field, old, new: null }] : [];

/** Changes how much of receipts, which are locked, was accepted and rejected. */
export async function judge(tx: Database, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ id, accepted = "0", rejected = "0", freeAccepted = "0", freeRejected = "0" }) => {
    return asColumns({ id, accepted, rejected, freeAccepted, freeRejected });
  });
  await sql`update receipt r set accepted_qty = r.accepted_qty + j.accepted, rejected_qty = r.rejected_qty + j.rejected,
      gift_fit_qty = r.gift_fit_qty + j.free_accepted, gift_rejected_qty = r.gift_rejected_qty + j.free_rejected,
      gift_waiting_qty = r.gift_waiting_qty - j.free_accepted - j.free_rejected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as j (id bigint, accepted numeric, rejected numeric, free_accepted numeric, free_rejected numeric)
    where r.id = j.id`.execute(tx);
}
