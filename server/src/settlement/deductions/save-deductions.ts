import { type DeductionInput, deduction, deductionImport } from "@tandem/contract/settlement/deductions/deductions";
import { deductionSource, deductionStatus } from "@tandem/contract/settlement/deductions/statuses";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { requireFixed } from "../../core/fixed-fields.ts";
import { requireNamed } from "../../core/references.ts";
import { isSameValue } from "../../core/same-value.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { callWorkbooksOf } from "../../imports/import-through-calls.ts";
import { requireAmountDecimals } from "../../orders/purchase-orders/amounts.ts";
import { saveFiles } from "../../platform/files/saved-files.ts";
import { type DeductionWork, storedDeductions } from "./stored-deductions.ts";

/** What is filled in. @throws Fault invalidRequest where an amount is finer than its currency */
function writtenOf(input: DeductionInput) {
  const written = writtenValues(deduction, input);
  const { currency } = written;
  const amounts = ["deductionAmount", "damageAmount"] as const;
  requireAmountDecimals(
    amounts.map((path) => ({ amount: written[path], currency, path, fieldKey: `deduction.${path}` })),
  );
  return written;
}

/** Issues a deduction. Answers its id. @throws Fault invalidRequest, referenceUnknown, referenceElsewhere */
export async function addDeduction(
  tx: Database,
  context: Context,
  { fileIds, ...input }: DeductionInput,
  deductionFrom: string = deductionSource.code.byHand,
): Promise<string> {
  const written = writtenOf(input);
  await requireNamed(tx, deduction, written, { isValid: true });
  const id = await addDocument(tx, context.taker, storedDeductions, {
    head: { ...written, deductionFrom },
    lines: null,
    action: "issue",
    toState: deductionStatus.code.pending,
    what: "issued",
  });
  await saveFiles(tx, "deduction", id, fileIds);
  return id;
}

/** What its supplier said, and the buyer to that: nothing, once it is issued anew. */
const unanswered = { confirmAmount: null, rejectReason: null, refuseReason: null };

/** Says a deduction otherwise, of the same parties, which its supplier has not answered or is to answer anew (B4.7c). */
export const rewritten =
  (what: "changed" | "reissued", { fileIds, ...input }: DeductionInput): DeductionWork =>
  async (tx, ready) => {
    const { record } = ready[0] as (typeof ready)[number];
    requireFixed(["orgNo", "supplierNo"], input, record);
    const now = { ...writtenOf(input), ...unanswered };
    const fields = Object.keys(now) as (keyof typeof now)[];
    const changed = fields.filter((field) => !isSameValue(deduction, field, record[field], now[field]));
    await requireNamed(tx, deduction, now, { changed, isValid: true });
    const changes = changed.map((field) => ({ line: null, field, old: record[field], new: now[field] }));
    const ofFiles = await saveFiles(tx, "deduction", record.id, fileIds);
    return { what, on: () => ({ set: now, changes: [...changes, ...ofFiles] }) };
  };

type Column = (typeof deductionImport.columns)[number]["name"];

/** Workbooks of deductions: each row is issued as by hand. */
export const deductionWorkbooks = callWorkbooksOf<Column, string>({
  sheet: deductionImport,
  title: "deduction.name",
  found: {},
  complete: async () => {},
  addsAnew: true,
  together: ["rowNumber"],
  take: ({ tx, context }, [row]) =>
    addDeduction(tx, context, row as unknown as DeductionInput, deductionSource.code.workbook),
  makes: { table: "deduction", number: "deductionNo", idOf: (id) => id },
});
