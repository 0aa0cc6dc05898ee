import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { materialIssueType } from "@tandem/contract/orders/provided-materials/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Database } from "../../core/database.ts";
import type { Named, Reasoned, Work } from "../../documents/take-steps.ts";
import type { storedIssues } from "./stored-materials.ts";

type IssueWork<Given> = Work<(typeof storedIssues)["reads"], unknown, Given>;
type LockedIssue = Parameters<IssueWork<Reasoned>>[1][number]["record"];

interface Confirming extends Named {
  readonly confirmedQty?: string | undefined;
}

/** What an issue counts for: what its supplier confirmed, else what was issued. */
const countedOf = ({ confirmedQty, issueQty }: LockedIssue) => confirmedQty ?? issueQty;

/** What a material's issues come to. */
interface Totals {
  readonly issuedQty: string;
  readonly givenBackQty: string;
}

/** What becomes of materials when each issue counts for another quantity, and the issues that may not: what came back was issued. */
function recounted(issues: readonly LockedIssue[], now: (issue: LockedIssue) => string) {
  const totals = new Map<string, Totals>();
  const refused = new Map<string, Fault>();
  for (const issue of issues) {
    const { issuedQty, givenBackQty } = totals.get(issue.providedMaterialId) ?? issue;
    const difference = subtract(now(issue), countedOf(issue));
    const after =
      issue.issueType === materialIssueType.code.issue
        ? { issuedQty: sum([issuedQty, difference]), givenBackQty }
        : { issuedQty, givenBackQty: sum([givenBackQty, difference]) };
    if (compareNumbers(after.givenBackQty, after.issuedQty) > 0) refused.set(issue.id, new Fault("materialGivenBack"));
    else totals.set(issue.providedMaterialId, after);
  }
  return { totals, refused };
}

/** Keeps what the issues of materials come to. */
async function keepTotals(tx: Database, totals: ReadonlyMap<string, Totals>): Promise<void> {
  const rows = [...totals].map(([id, { issuedQty, givenBackQty }]) => ({ id, issuedQty, givenBackQty }));
  await sql`update provided_material m set issued_qty = w."issuedQty", given_back_qty = w."givenBackQty"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id bigint, "issuedQty" numeric, "givenBackQty" numeric)
    where m.id = w.id`.execute(tx);
}

/** The supplier says what it got, or gave back: all of it unless it says less. */
export const confirmed: IssueWork<Confirming> = async (tx, ready, { confirmedQty }) => {
  const issues = ready.map(({ record }) => record);
  const quantityOf = (issue: LockedIssue) => confirmedQty ?? issue.issueQty;
  await requireUnitDecimals(
    tx,
    issues.map((issue) => ({
      unitNo: issue.unitNo,
      quantity: quantityOf(issue),
      path: "confirmedQty",
      fieldKey: "materialIssue.confirmedQty",
    })),
  );
  const beyond = new Map(
    issues.filter((issue) => isBeyond(issue, quantityOf(issue))).map((issue) => [issue.id, beyondIssue(issue)]),
  );
  const fitting = issues.filter(({ id }) => !beyond.has(id));
  const { totals, refused } = recounted(fitting, quantityOf);
  return {
    what: "changed",
    refused: new Map([...refused, ...beyond]),
    on: ({ record }) => ({
      set: { confirmedQty: quantityOf(record) },
      changes: differs(record, quantityOf(record))
        ? [{ line: null, field: "confirmedQty", old: record.issueQty, new: quantityOf(record) }]
        : [],
    }),
    along: () => keepTotals(tx, totals),
  };
};

const differs = ({ issueQty }: LockedIssue, quantity: string) => compareNumbers(issueQty, quantity) !== 0;

const isBeyond = ({ issueQty }: LockedIssue, quantity: string) => compareNumbers(quantity, issueQty) > 0;

function beyondIssue({ issueQty, unitNo }: LockedIssue): Fault {
  const detail: FaultDetail = {
    path: "confirmedQty",
    key: "errors.materialBeyondIssue",
    parameters: { quantity: issueQty, unit: unitNo },
  };
  return new Fault("materialBeyondIssue", detail.parameters, [detail]);
}

/** The buyer takes back what was entered wrongly: it counts for nothing. */
export const cancelled: IssueWork<Reasoned> = (tx, ready, { reason }) => {
  const { totals, refused } = recounted(
    ready.map(({ record }) => record),
    () => "0",
  );
  return {
    what: "changed",
    refused,
    on: () => ({ set: { cancelReason: reason } }),
    along: () => keepTotals(tx, totals),
  };
};
