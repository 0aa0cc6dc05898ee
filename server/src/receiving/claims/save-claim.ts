import { type Row, writableFields } from "@tandem/contract/core/entity";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { compareNumbers, sum } from "@tandem/contract/core/numbers";
import { type AnswerInput, type ClaimInput, qualityClaim } from "@tandem/contract/receiving/claims/claims";
import { claimLifecycle, claimStatus } from "@tandem/contract/receiving/claims/statuses";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { partiesOf } from "../../core/parties.ts";
import { isSameValue } from "../../core/same-value.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import { type Draw, overdrawn } from "../../documents/overdrawn.ts";
import type { UndoWorks } from "../../documents/undo-steps.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { isPassed, requireAhead } from "../days-of-goods.ts";
import { type Inspected, leftToClaim } from "./left-to-claim.ts";
import { attachToClaim, storedClaims } from "./stored-claims.ts";

/**
 * Raises a claim on a receipt that stands, or changes one that nobody has answered; whose it is stays then. Answers its id.
 * @throws Fault claimOfNothing, claimReceiptCancelled, claimExceedsReceipt, claimExceedsInspection, claimNotOpen, dayPassed
 */
export async function saveClaim(tx: Database, context: Context, { id, version = 0, ...input }: ClaimInput) {
  const written = writtenValues(qualityClaim, input);
  const { answerBy } = written;
  if (id) {
    const { record } = await lockForStep(tx, context, storedClaims, "modify", { id, version });
    if (answerBy && answerBy !== record.answerBy) requireAhead(context, "answerBy", answerBy);
    await requireWithin(tx, input, await receiptOf(tx, record.receiptId));
    // One that was raised before others counted may be worded anew.
    if (compareNumbers(input.claimQty, record.claimQty) > 0) await requireLeft(tx, input.claimQty, record, id);
    const changes: ValueChange[] = writableFields(qualityClaim)
      .filter((field) => !isSameValue(qualityClaim, field, record[field], written[field]))
      .map((field) => ({ line: null, field, old: record[field], new: written[field] }));
    changes.push(...(await attachToClaim(tx, id, input.fileIds, "files")));
    const moves = [{ lifecycle: claimLifecycle, action: "modify" }];
    await writeSteps(tx, context.taker, storedClaims, [{ record, moves, set: written, changes }], { what: "changed" });
    return id;
  }
  if (answerBy) requireAhead(context, "answerBy", answerBy);
  const of = await causeOf(tx, input);
  await lockReceipts(tx, [of.receiptId]);
  const received = await receiptOf(tx, of.receiptId);
  if (received.status !== receiptStatus.code.received) throw new Fault("claimReceiptCancelled");
  await requireWithin(tx, input, received);
  await requireLeft(tx, input.claimQty, of, null);
  const added = await addDocument(tx, context.taker, storedClaims, {
    head: { ...written, ...of, warehouseNo: received.warehouseNo, ...partiesOf(received) },
    lines: null,
    action: "add",
    toState: claimStatus.code.open,
    what: "added",
  });
  await attachToClaim(tx, added, input.fileIds, "files");
  return added;
}

/** What does not belong to what else the claim is about. */
const contrary = (path: string, fieldKey: string) =>
  new Fault("invalidRequest", {}, [{ path, key: "validation.invalid", fieldKey, parameters: { field: path } }]);

/**
 * What a claim is about: a receipt, by itself or by a record of its inspection.
 * @throws Fault claimOfNothing, notFound; invalidRequest where one is not of the other
 */
async function causeOf(tx: Database, { receiptId, rejectionId, acceptanceId }: Omit<ClaimInput, "id">) {
  const [table, id] = rejectionId ? (["rejection", rejectionId] as const) : (["acceptance", acceptanceId] as const);
  if (!id) {
    if (!receiptId) throw new Fault("claimOfNothing");
    return { receiptId, rejectionId: null, acceptanceId: null };
  }
  const found = await tx.selectFrom(table).select("receiptId").where("id", "=", id).executeTakeFirst();
  if (!found) throw new Fault("notFound");
  if (rejectionId && acceptanceId) throw contrary("acceptanceId", "acceptance.checkReceiptNo");
  if ((receiptId ?? found.receiptId) !== found.receiptId) throw contrary("receiptId", "receipt.receiptNo");
  const cause = { rejectionId: null, acceptanceId: null, [`${table}Id`]: id };
  return { receiptId: found.receiptId, ...cause };
}

type Receipt = Row<typeof receipt>;

/** No receipt is cancelled while a claim on it is raised, or stands again. */
const lockReceipts = (tx: Database, ids: readonly string[]) =>
  sql`select from receipt where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);

async function receiptOf(tx: Database, id: string): Promise<Receipt> {
  const found = await tx.selectFrom("receiptRow").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found) throw new Fault("notFound");
  return found as Receipt;
}

/** Nobody complains of more than arrived. */
async function requireWithin(
  tx: Database,
  { claimQty: quantity }: { claimQty: string },
  received: Receipt,
): Promise<void> {
  const { receiptNo, purUnitNo: unitNo } = received;
  const came = sum([received.receiptQty, received.giftQty ?? "0"]);
  const path = "claimQty";
  if (compareNumbers(quantity, came) > 0) {
    throw faultAt(path, "claimExceedsReceipt", { receiptNo, quantity, received: came });
  }
  await requireUnitDecimals(tx, [{ unitNo, quantity, path, fieldKey: "qualityClaim.claimQty" }]);
}

const faultAt = (path: string, error: ErrorName, parameters: Record<string, string>) =>
  new Fault(error, parameters, [{ path, key: `errors.${error}`, parameters }]);

/** Claims on what an inspection found are together of no more than it found. */
async function requireLeft(tx: Database, quantity: string, of: Inspected, besides: string | null): Promise<void> {
  const found = await leftToClaim(tx, of, besides);
  if (found && compareNumbers(quantity, found.left) > 0) {
    throw faultAt("claimQty", "claimExceedsInspection", { quantity, ...found });
  }
}

/** Claims whose day has passed, by their ids, and why they are not sent back without a new one. */
export function withPassedDay(
  context: Context,
  claims: readonly { readonly id: string; readonly answerBy: string | null }[],
) {
  return new Map(
    claims.flatMap(({ id, answerBy }): [string, Fault][] =>
      answerBy && isPassed(context, answerBy) ? [[id, faultAt("answerBy", "claimDayPassed", { day: answerBy })]] : [],
    ),
  );
}

type Works = UndoWorks<keyof (typeof storedClaims)["steps"], (typeof storedClaims)["reads"]>;

/** Claims on receipts that were cancelled since, by their ids, and why they do not stand again. */
async function onCancelled(tx: Database, claims: readonly { readonly id: string; readonly receiptId: string }[]) {
  const ids = claims.map(({ receiptId }) => receiptId);
  await lockReceipts(tx, ids);
  const { rows } = await sql<{ id: string }>`select id from receipt
    where id = any (${ids}::bigint[]) and status <> ${receiptStatus.code.received}`.execute(tx);
  const cancelled = new Set(rows.map(({ id }) => id));
  return new Map(
    claims
      .filter(({ receiptId }) => cancelled.has(receiptId))
      .map(({ id }) => [id, new Fault("claimReceiptCancelled")]),
  );
}

/**
 * A claim that was withdrawn stands again, unless others are about what it was about by now, or came back with it; neither that nor
 * one that was closed where its receipt was cancelled since.
 */
export const undoWorks: Works = {
  accept: async (tx, undone) => ({
    refused: await onCancelled(
      tx,
      undone.map(({ record }) => record),
    ),
  }),
  void: async (tx, undone) => {
    const records = undone.map(({ record }) => record);
    const cancelled = await onCancelled(tx, records);
    const draws: Draw[] = [];
    for (const { id: taker, claimQty: quantity, rejectionId, acceptanceId } of records) {
      const found = await leftToClaim(tx, { rejectionId, acceptanceId }, taker);
      if (!found) continue;
      const { inspectionNo, left: open } = found;
      const why = (left: string) => new Fault("claimExceedsInspection", { quantity, inspectionNo, left });
      draws.push({ taker, source: `${rejectionId} ${acceptanceId}`, quantity, open, why });
    }
    return { refused: new Map([...overdrawn(records, draws), ...cancelled]) };
  },
};

/** The supplier says what it was, why, and what was done; what was sent back is forgotten then. */
export async function answerClaim(tx: Database, context: Context, input: AnswerInput): Promise<string> {
  const { id, version, fileIds, ...answer } = input;
  const { record } = await lockForStep(tx, context, storedClaims, "answer", { id, version });
  const moves = [{ lifecycle: claimLifecycle, action: "answer" }];
  const set = { ...answer, answeredAt: new Date().toISOString(), sendBackReason: null };
  const said = Object.entries(answer).map(([field, value]) => ({ line: null, field, old: null, new: value }));
  const changes = [...said, ...(await attachToClaim(tx, id, fileIds, "answerFiles"))];
  await writeSteps(tx, context.taker, storedClaims, [{ record, moves, set, changes }], { what: "answered" });
  return id;
}
