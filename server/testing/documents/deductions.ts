import {
  type DeductionDetail,
  type DeductionInput,
  deduction,
} from "@tandem/contract/settlement/deductions/deductions";
import type { TestUser } from "../application.ts";
import { type EveryField, importOne } from "../every-field.ts";
import { buildIssued, day } from "../orders.ts";
import { named } from "../records.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

/** Sees to it that there is the currency in which deductions of tests are. */
export async function provideDollars(admin: TestUser): Promise<void> {
  const dollar = { currencyCode: "USD", currencyName: "Dollar", statusCode: "1" } as const;
  await admin.call("currencies", "addbmcurrency", dollar);
}

let count = 0;

/** What a deduction of the first supplier says. */
export function deductionOf(wish: Partial<DeductionInput> = {}): DeductionInput {
  count += 1;
  return {
    ...{ orgNo: "O1", supplierNo: "SA", deductionName: `Late ${count}`, deductionType: "2", deductionDate: day(0) },
    ...{ deductionAmount: "100", currency: "USD", reason: "Came a week late", ...wish },
  };
}

/** Issues a deduction. */
export const issueDeduction = (user: TestUser, wish: Partial<DeductionInput> = {}): Promise<DeductionDetail> =>
  user.ok("deductions", "saveDeductionOrder", deductionOf(wish));

/** A deduction to which both sides have agreed. Answers its id. */
export async function agreedDeduction(
  { buyer, supplier }: { readonly buyer: TestUser; readonly supplier: TestUser },
  wish: Partial<DeductionInput> = {},
): Promise<string> {
  const issued = await issueDeduction(buyer, wish);
  const accepted = await supplier.ok("deductions", "srmDeductionOrderConfirm", named(issued));
  await buyer.ok("deductions", "agree", { agreeList: [named(accepted)] });
  return issued.id;
}

const everyField: EveryField = {
  title: "a deduction",
  service: "deductions",
  head: deduction,
  ways: ["form", "import"],
  async fill(app, way) {
    const { purchaseNo } = await buildIssued(app);
    await provideDollars(await app.as("admin"));
    const user = await app.as("buyer");
    const known = { ...deductionOf(), purchaseNo, deductionLetterNo: `EVERY-${way}` };
    const head = await filledValues(user, deduction, known);
    if (way === "import") await importOne(user, "deductions", head);
    else await user.ok("deductions", "saveDeductionOrder", head as DeductionInput);
    return { user, condition: { deductionLetterNo: head.deductionLetterNo }, head, line: {} };
  },
  async again(_app, { user, head }, { id, version }) {
    const changed = {
      ...{ deductionName: "Another", deductionType: "1", deductionDate: day(-1), deductionLetterNo: "ANOTHER" },
      ...{ purchaseNo: null, deductionAmount: "7.5", taxRate: null, damageAmount: "3", reason: "Another reason" },
    } as const;
    const input = { ...head, ...changed, id, version } as DeductionInput;
    const now = await user.ok("deductions", "saveDeductionOrder", input);
    return { now: { ...now, lines: [] }, head: { ...head, ...changed }, line: {} };
  },
};

export const tested: TestedDocument = {
  everyField,
  laws: {
    "a deduction that was turned down says why": `select id from deduction
      where deduction_status = '2' and reject_reason is null or deduction_status = '4' and refuse_reason is null`,
  },
  breaking: [["a deduction that was turned down", "update deduction set deduction_status = '2'"]],
  history: { entity: "deduction", table: "deduction", column: "deduction_status" },
  probes: {
    deductions: {
      getDeductionOrderStatus: { by: ["supplier", "buyer"], nothing: "the words for states" },
      uploadDeductionFile: { by: ["buyer"], nothing: "adds a file that nobody reads until a deduction names it" },
      saveDeductionOrder: {
        by: ["buyer"],
        names: "deduction",
        input: ({ id }) => ({ ...deductionOf(), id, version: -1 }),
      },
      reissue: { by: ["buyer"], names: "deduction", input: ({ id }) => ({ ...deductionOf(), id, version: -1 }) },
      srmDeductionOrderConfirm: { by: ["supplier"], names: "deduction", input: ({ id }) => ({ id, version: -1 }) },
    },
  },
  async build(admin, { receipt }) {
    await provideDollars(admin);
    const of = { current: 1, size: 1, condition: { id: receipt.id } };
    const [received] = (await admin.ok("receipts", "getReceiptPage", of)).records;
    if (!received) throw new Error("There is no such receipt");
    const { orgNo, supplierNo, purchaseNo } = received;
    const { id } = await issueDeduction(admin, { orgNo, supplierNo, purchaseNo });
    return { deduction: { id } };
  },
};
