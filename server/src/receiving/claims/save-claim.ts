import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { type AnswerInput, type ClaimInput, qualityClaim } from "@tandem/contract/receiving/claims/claims";
import { claimLifecycle, claimStatus } from "@tandem/contract/receiving/claims/statuses";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { partiesOf } from "../../core/parties.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { attachToClaim, storedClaims } from "./stored-claims.ts";

/**
 * Raises a claim on a receipt, or changes one that nobody has answered; whose it is stays then. Answers its id.
 * @throws Fault claimOfNothing, claimExceedsReceipt, claimNotOpen
 */
export async function saveClaim(tx: Database, context: Context, { id, version = 0, ...input }: ClaimInput) {
  const { claimQty, problem, answerBy } = writtenValues(qualityClaim, input);
  const written = { claimQty, problem, answerBy };
  if (id) {
    const { record } = await lockForStep(tx, context, storedClaims, "modify", { id, version });
    await requireWithin(tx, input, await receiptOf(tx, record.receiptId));
    const changes = (["claimQty", "problem", "answerBy"] as const)
      .filter((field) => record[field] !== written[field])
      .map((field) => ({ line: null, field, old: record[field], new: written[field] }));
    const moves = [{ lifecycle: claimLifecycle, action: "modify" }];
    await writeSteps(tx, context.taker, storedClaims, [{ record, moves, set: written, changes }], { what: "changed" });
    await attachToClaim(tx, id, input.fileIds ?? [], "claim");
    return id;
  }
  const of = await causeOf(tx, input);
  const received = await receiptOf(tx, of.receiptId);
  await requireWithin(tx, input, received);
  const added = await addDocument(tx, context.taker, storedClaims, {
    head: { ...written, ...of, warehouseNo: received.warehouseNo, ...partiesOf(received) },
    lines: null,
    action: "add",
    toState: claimStatus.code.open,
    what: "added",
  });
  await attachToClaim(tx, added, input.fileIds ?? [], "claim");
  return added;
}

/** What a claim is about: a receipt, by itself or by a record of its inspection. @throws Fault claimOfNothing, notFound */
async function causeOf(tx: Database, { receiptId, rejectionId, acceptanceId }: Omit<ClaimInput, "id">) {
  const [table, id] = rejectionId ? (["rejection", rejectionId] as const) : (["acceptance", acceptanceId] as const);
  if (!id) {
    if (!receiptId) throw new Fault("claimOfNothing");
    return { receiptId, rejectionId: null, acceptanceId: null };
  }
  const found = await tx.selectFrom(table).select("receiptId").where("id", "=", id).executeTakeFirst();
  if (!found) throw new Fault("notFound");
  const cause = { rejectionId: null, acceptanceId: null, [`${table}Id`]: id };
  return { receiptId: found.receiptId, ...cause };
}

type Receipt = Row<typeof receipt>;

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
  const { receiptNo, receiptQty, purUnitNo: unitNo } = received;
  const path = "claimQty";
  if (compareNumbers(quantity, receiptQty) > 0) {
    const key = "errors.claimExceedsReceipt";
    const fault = new Fault("claimExceedsReceipt", { receiptNo, quantity, received: receiptQty });
    throw new Fault(fault.error, fault.parameters, [{ path, key, parameters: fault.parameters }]);
  }
  await requireUnitDecimals(tx, [{ unitNo, quantity, path, fieldKey: "qualityClaim.claimQty" }]);
}

/** The supplier says what it was, why, and what was done; what was sent back is forgotten then. */
export async function answerClaim(tx: Database, context: Context, input: AnswerInput): Promise<string> {
  const { id, version, fileIds = [], ...answer } = input;
  const { record } = await lockForStep(tx, context, storedClaims, "answer", { id, version });
  const moves = [{ lifecycle: claimLifecycle, action: "answer" }];
  const set = { ...answer, answeredAt: new Date().toISOString(), sendBackReason: null };
  const changes = Object.entries(answer).map(([field, value]) => ({ line: null, field, old: null, new: value }));
  await writeSteps(tx, context.taker, storedClaims, [{ record, moves, set, changes }], { what: "answered" });
  await attachToClaim(tx, id, fileIds, "answer");
  return id;
}
