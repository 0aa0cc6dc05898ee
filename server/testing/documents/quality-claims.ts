import { type ClaimDetail, type ClaimInput, qualityClaim } from "@tandem/contract/receiving/claims/claims";
import type { TestUser } from "../application.ts";
import type { EveryField } from "../every-field.ts";
import { day } from "../orders.ts";
import type { NamedRecord } from "../probe.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { buildWaiting } from "./acceptances.ts";

/** What a supplier answers, all of it. */
export const goodAnswer = {
  finding: "Wrong alloy",
  rootCause: "Coils were mixed up",
  immediateAction: "All stock was sorted",
  correctiveAction: "Coils are scanned",
  effectiveDate: day(7),
};

/** Raises a claim on a receipt. */
export function raise(
  user: TestUser,
  { id: receiptId }: NamedRecord,
  wish: Partial<ClaimInput> = {},
): Promise<ClaimDetail> {
  const input = { receiptId, claimQty: "1", problem: `Too soft, ${receiptId}`, ...wish };
  return user.ok("qualityClaims", "saveQualityClaim", input);
}

const everyField: EveryField = {
  title: "a quality claim",
  service: "qualityClaims",
  head: qualityClaim,
  async fill(app) {
    const user = await app.as("buyer");
    const { id: receiptId } = await buildWaiting(app);
    const head = await filledValues(user, qualityClaim, { claimQty: "3", answerBy: day(9) });
    const { claimNo } = await user.ok("qualityClaims", "saveQualityClaim", { ...head, receiptId } as ClaimInput);
    return { user, condition: { claimNo }, head, line: {} };
  },
  async again(_app, { user, head }, { id, version }) {
    const changed = { claimQty: "4", problem: "Another problem", answerBy: day(12) };
    const now = await user.ok("qualityClaims", "saveQualityClaim", { id, version, ...changed });
    return { now: { ...now, lines: [] }, head: { ...head, ...changed }, line: {} };
  },
};

const laws = {
  "a claim is of the parties of its receipt, and has an answer once it was accepted": `
    select c.id from quality_claim c join receipt r on r.id = c.receipt_id
    where (c.org_no, c.supplier_no, c.warehouse_no) is distinct from (r.org_no, r.supplier_no, r.warehouse_no)
      or c.status in ('1', '3') and c.answered_at is null or c.claim_qty > r.receipt_qty + coalesce(r.gift_qty, 0)`,
  "a claim that is open is on a receipt that stands": `
    select c.id from quality_claim c join receipt r on r.id = c.receipt_id where c.status in ('0', '1', '2') and r.status <> '1'`,
  "claims on one rejection, or on one acceptance, are of no more than it": `
    select r.id from rejection r join quality_claim c on c.rejection_id = r.id
    where c.status <> 'X' group by r.tenant_id, r.id having sum(c.claim_qty) > r.check_return_qty + coalesce(r.gift_qty, 0)
    union all
    select a.id from acceptance a join quality_claim c on c.acceptance_id = a.id
    where c.status <> 'X' group by a.tenant_id, a.id having sum(c.claim_qty) > a.accepted_qty + coalesce(a.gift_qty, 0)`,
};

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking: [["a claim is of the parties", "update quality_claim set warehouse_no = 'W2'"]],
  history: { entity: "qualityClaim", table: "quality_claim" },
  probes: {
    qualityClaims: {
      saveQualityClaim: {
        by: ["buyer", "warehouse"],
        names: "qualityClaim",
        input: ({ id }) => ({ id, version: -1, claimQty: "1", problem: "Bent" }),
      },
      uploadClaimFile: {
        by: ["supplier", "buyer", "warehouse"],
        nothing: "adds a file that nobody reads until a claim names it",
      },
      answer: { by: ["supplier"], names: "qualityClaim", input: ({ id }) => ({ id, version: -1, ...goodAnswer }) },
    },
  },
  async build(admin, { receipt }) {
    const { id } = await raise(admin, receipt);
    return { qualityClaim: { id } };
  },
};
