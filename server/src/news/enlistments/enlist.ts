import type { Row } from "@tandem/contract/core/entity";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { type EnlistmentInput, enlistment } from "@tandem/contract/news/enlistments/enlistments";
import { enlistStatus } from "@tandem/contract/news/enlistments/statuses";
import type { opportunity as Opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { quoteStatus } from "@tandem/contract/news/quotes/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { isSameValue } from "../../core/same-value.ts";
import { sqlCodes } from "../../core/sql-codes.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument } from "../../documents/add-document.ts";
import { type Reasoned, takeStep, takeSteps } from "../../documents/take-steps.ts";
import { requirePart } from "../opportunities/taking-part.ts";
import { tellOf } from "../opportunities/tell-suppliers.ts";
import { storedQuotes } from "../quotes/stored-quotes.ts";
import { type EnlistmentWork, storedEnlistments } from "./stored-enlistments.ts";

const admission = ["registeredCapital", "creditRating", "qualifications", "otherAdmission"] as const;

/** What the admission policy asks for is said. @throws Fault admissionMissing, with a detail for each that is not */
function requireAdmission(asked: Row<typeof Opportunity>, said: Readonly<Record<string, unknown>>): void {
  const details = admission.flatMap((path): FaultDetail[] =>
    asked[path] === null || said[path] !== null
      ? []
      : [{ path, key: "validation.required", fieldKey: `opportunity.${path}` }],
  );
  if (details.length > 0) throw new Fault("admissionMissing", {}, details);
}

const renewed =
  (said: ReturnType<typeof saidBy>): EnlistmentWork =>
  (_tx, ready) => {
    const { record } = ready[0] as (typeof ready)[number];
    const now = { ...said, declineReason: null };
    const fields = Object.keys(now) as (keyof typeof now)[];
    const changes = fields
      .filter((field) => !isSameValue(enlistment, field, record[field], now[field]))
      .map((field) => ({ line: null, field, old: record[field], new: now[field] }));
    return { what: "enlisted", on: () => ({ set: now, changes }) };
  };

const saidBy = ({ opportunityId: _, ...input }: EnlistmentInput) => writtenValues(enlistment, input);

/** Enlists the calling supplier, or says anew what it said of itself. Answers the id. @throws Fault opportunityTakesNoEnlistment, admissionMissing */
export async function enlist(tx: Database, context: Context, input: EnlistmentInput): Promise<string> {
  const { opportunityId } = input;
  const supplierNo = context.user.supplierNo ?? "";
  const asked = await requirePart(tx, context, opportunityId, "enlist");
  const said = saidBy(input);
  requireAdmission(asked, said);
  const { rows } = await sql<{ id: string }>`select id from enlistment
    where opportunity_id = ${opportunityId} and supplier_no = ${supplierNo}`.execute(tx);
  const [there] = rows;
  if (there) await takeStep(tx, context, storedEnlistments, "renew", there, renewed(said));
  const id =
    there?.id ??
    (await addDocument(tx, context.taker, storedEnlistments, {
      head: {
        ...{ ...said, opportunityId, orgNo: asked.orgNo, supplierNo },
        enlistmentNo: `${asked.opportunityNo}/${supplierNo}`,
      },
      lines: null,
      action: "enlist",
      toState: enlistStatus.code.waiting,
      what: "enlisted",
    }));
  await tellOf(tx, "enlisted", [{ id: opportunityId, supplierNo }]);
  return id;
}

/** Its supplier takes an enlistment back, and with it what it has quoted, while that may still be taken back. */
export const withdrawn =
  (context: Context): EnlistmentWork =>
  async (tx, ready) => {
    const asked = ready.map(({ record }) => record.opportunityId);
    const { rows } = await sql<{ id: string }>`select id from quote
      where opportunity_id = any (${asked}::bigint[]) and quote_status = ${sqlCodes(quoteStatus.code.submitted)}`.execute(
      tx,
    );
    // Before it is withdrawn itself: of whom is not admitted nothing is taken.
    await takeSteps(tx, context, storedQuotes, storedQuotes.steps.withdraw, rows, () => ({ what: null }));
    return { what: "withdrawn" };
  };

const named = (ready: Parameters<EnlistmentWork>[1]) =>
  ready.map(({ record: { opportunityId: id, supplierNo } }) => ({ id, supplierNo }));

/** The buyer lets suppliers quote. */
export const admitted: EnlistmentWork = (tx, ready) => ({
  what: "admitted",
  along: () => tellOf(tx, "admitted", named(ready)),
  on: () => ({ set: { declineReason: null } }),
});

/** The buyer does not let suppliers quote, and says why. */
export const declined: EnlistmentWork<Reasoned> = (tx, ready, { reason }) => ({
  what: "declined",
  along: () => tellOf(tx, "turnedDown", named(ready)),
  on: () => ({ set: { declineReason: reason } }),
});
