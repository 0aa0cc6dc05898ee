import { Fault } from "@tandem/contract/core/errors";
import {
  type DeliveryApprovalInput,
  deliveryApproval,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import {
  deliveryApprovalLifecycle,
  reportSource,
  reportStatus,
} from "@tandem/contract/delivery/delivery-approvals/statuses";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { ValueChange } from "../../core/history.ts";
import { requireNamed } from "../../core/references.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { lockForStep } from "../../documents/lock-records.ts";
import { writeSteps } from "../../documents/write-steps.ts";
import { saveFiles } from "../../platform/files/saved-files.ts";
import { storedDeliveryApprovals } from "./stored-delivery-approvals.ts";

/**
 * Hands reports in for review, or corrects what is not approved; whose that is stays then. Answers its id.
 * @throws Fault invalidRequest, referenceUnknown, deliveryApprovalDatesReversed, deliveryApprovalDecided
 */
export async function saveDeliveryApproval(
  tx: Database,
  context: Context,
  input: DeliveryApprovalInput,
): Promise<string> {
  if (input.expiryDate < input.effectiveDate) {
    const detail = { path: "expiryDate", key: "errors.deliveryApprovalDatesReversed" };
    throw new Fault("deliveryApprovalDatesReversed", {}, [detail]);
  }
  return input.id ? correct(tx, context, { ...input, id: input.id }) : add(tx, context, input);
}

async function add(tx: Database, context: Context, input: DeliveryApprovalInput): Promise<string> {
  const supplierNo = input.supplierNo ?? context.user.supplierNo;
  if (!supplierNo) {
    const fieldKey = "deliveryApproval.supplierNo";
    throw new Fault("invalidRequest", {}, [{ path: "supplierNo", key: "validation.required", fieldKey }]);
  }
  const head = writtenValues(deliveryApproval, { ...input, supplierNo });
  await requireNamed(tx, deliveryApproval, head, { isValid: true });
  const source = context.user.side === "supplier" ? reportSource.code.supplier : reportSource.code.buyer;
  const id = await addDocument(tx, context.taker, storedDeliveryApprovals, {
    head: { ...head, source },
    lines: null,
    action: "add",
    toState: reportStatus.code.pending,
    what: "added",
  });
  await saveFiles(tx, "deliveryApproval", id, input.fileIds);
  return id;
}

const corrected = ["itemNo", "lotNo", "effectiveDate", "expiryDate", "remark"] as const;

async function correct(
  tx: Database,
  context: Context,
  { id, version = 0, fileIds, ...input }: DeliveryApprovalInput & { readonly id: string },
): Promise<string> {
  const { record } = await lockForStep(tx, context, storedDeliveryApprovals, "modify", { id, version });
  const { orgNo, supplierNo } = record;
  const written = writtenValues(deliveryApproval, { ...input, orgNo, supplierNo });
  const changed = corrected.filter((field) => (written[field] ?? null) !== record[field]);
  await requireNamed(tx, deliveryApproval, written, { changed, isValid: true });
  const ofFiles = await saveFiles(tx, "deliveryApproval", id, fileIds, "reportFile");
  const changes: ValueChange[] = changed.map((field) => ({
    line: null,
    field,
    old: record[field],
    new: written[field] ?? null,
  }));
  changes.push(...ofFiles);
  const moves = [{ lifecycle: deliveryApprovalLifecycle, action: "modify" }];
  const set = { ...written, refuseReason: null };
  await writeSteps(tx, context.taker, storedDeliveryApprovals, [{ record, moves, set, changes }], { what: "changed" });
  return id;
}
