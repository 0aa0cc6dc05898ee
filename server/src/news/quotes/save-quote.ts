import { currencyDecimals } from "@tandem/contract/core/currencies";
import type { Row } from "@tandem/contract/core/entity";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, multiply, rounded, sum } from "@tandem/contract/core/numbers";
import type { opportunity as Opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { type QuoteInput, quote, quoteLine } from "@tandem/contract/news/quotes/quotes";
import { quoteStatus } from "@tandem/contract/news/quotes/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import { unknownReference } from "../../core/references.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument, addLines } from "../../documents/add-document.ts";
import { requireOnce } from "../../documents/line-once.ts";
import { takeStep } from "../../documents/take-steps.ts";
import { requirePart } from "../opportunities/taking-part.ts";
import { tellOf } from "../opportunities/tell-suppliers.ts";
import { type QuoteWork, storedQuotes } from "./stored-quotes.ts";

type Asked = Row<typeof Opportunity>;

/** Whether a quote is kept for later, or submitted. */
type Manner = "modify" | "submit";

/** A line of an opportunity, as far as quotes are held to it. */
interface AskedLine {
  readonly id: string;
  readonly unitNo: string;
  /** How much is asked for. */
  readonly most: string;
}

/**
 * What is submitted can be meant: nobody offers more than is asked for, nor for days that are over.
 * @throws Fault quoteBeyondAsked, quoteDayPast
 */
function requireMeant(
  { today }: Context,
  { lines, validUntil }: QuoteInput,
  asked: ReadonlyMap<string, AskedLine>,
): void {
  const beyond = lines.flatMap(({ opportunityLineId, quantity }, index): FaultDetail[] => {
    const { most = quantity, unitNo = "" } = asked.get(opportunityLineId) ?? {};
    const parameters = { max: most, unit: unitNo };
    const detail = { path: `lines.${index}.quantity`, key: "errors.quoteBeyondAsked", parameters };
    return compareNumbers(quantity, most) > 0 ? [detail] : [];
  });
  const [first] = beyond;
  if (first) throw new Fault("quoteBeyondAsked", first.parameters, beyond);
  const days = [
    { path: "validUntil", day: validUntil },
    ...lines.map(({ deliveryDate: day }, index) => ({ path: `lines.${index}.deliveryDate`, day })),
  ];
  const past = days.flatMap(({ path, day }) => (day && day < today ? [{ path, key: "errors.quoteDayPast" }] : []));
  if (past.length > 0) throw new Fault("quoteDayPast", {}, past);
}

/**
 * The lines of a quote with their amounts, each of the opportunity.
 * @throws Fault quoteLineRepeated, referenceUnknown, invalidRequest
 */
async function linesOf(tx: Database, { id, currency }: Asked, lines: QuoteInput["lines"]) {
  requireOnce(
    lines.map(({ opportunityLineId }) => opportunityLineId),
    "quoteLineRepeated",
    "price",
  );
  const { rows } = await sql<AskedLine>`select id, unit_no, requirement_quantity as most from opportunity_line
    where opportunity_id = ${id}`.execute(tx);
  const asked = new Map(rows.map((line) => [line.id, line]));
  const unknown = lines.findIndex(({ opportunityLineId }) => !asked.has(opportunityLineId));
  if (unknown >= 0) {
    const { details, error, parameters } = unknownReference(
      quoteLine.name,
      "opportunityLineId",
      lines[unknown]?.opportunityLineId ?? "",
    );
    throw new Fault(
      error,
      parameters,
      details.map((detail) => ({ ...detail, path: `lines.${unknown}.opportunityLineId` })),
    );
  }
  await requireUnitDecimals(
    tx,
    lines.map(({ quantity, opportunityLineId }, index) => ({
      ...{ unitNo: asked.get(opportunityLineId)?.unitNo ?? "", quantity, path: `lines.${index}.quantity` },
      fieldKey: "quoteLine.quantity",
    })),
  );
  const values = lines.map((line) => ({
    ...writtenValues(quoteLine, line),
    amount: rounded(multiply(line.price, line.quantity), currencyDecimals(currency)),
  }));
  return { values, asked };
}
type Lines = Awaited<ReturnType<typeof linesOf>>["values"];

const asLines = (values: Lines) => ({ table: quoteLine.name, headField: "quoteId", values });

function headOf({ lines: _, opportunityId: __, version: ___, ...input }: QuoteInput, lines: Lines, manner: Manner) {
  const sums = { totalAmount: sum(lines.map(({ amount }) => amount)), lineCount: lines.length };
  return {
    ...{ ...writtenValues(quote, input), ...sums },
    ...(manner === "submit" ? { submittedAt: new Date().toISOString() } : {}),
  };
}

/** Says a quote otherwise, whole, in place of what it said. */
const rewritten =
  (input: QuoteInput, lines: Lines, manner: Manner): QuoteWork =>
  (tx, ready) => {
    const { record } = ready[0] as (typeof ready)[number];
    return {
      what: null,
      along: () =>
        inOneBreath([
          sql`delete from quote_line where quote_id = ${record.id}`.execute(tx),
          lines.length > 0 ? addLines(tx, record, asLines(lines)) : undefined,
        ]),
      on: () => ({ set: headOf(input, lines, manner) }),
    };
  };

async function add(
  tx: Database,
  { taker, user }: Context,
  asked: Asked,
  input: QuoteInput,
  lines: Lines,
  manner: Manner,
): Promise<string> {
  const { draft, submitted } = quoteStatus.code;
  const supplierNo = user.supplierNo ?? "";
  const state = manner === "submit" ? submitted : draft;
  const parties = { orgNo: asked.orgNo, supplierNo };
  const named = { quoteNo: `${asked.opportunityNo}/${supplierNo}/Q`, opportunityId: asked.id };
  return addDocument(tx, taker, storedQuotes, {
    head: { ...headOf(input, lines, manner), ...named, ...parties, quoteStatus: state },
    lines: lines.length > 0 ? asLines(lines) : null,
    action: manner === "submit" ? "submit" : "add",
    toState: state,
    what: null,
  });
}

/** The caller's quote for an opportunity; undefined where there is none. */
export async function ownQuote(db: Database, { user }: Context, opportunityId: string) {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from quote
    where opportunity_id = ${opportunityId} and supplier_no = ${user.supplierNo}`.execute(db);
  return rows[0];
}

/**
 * Keeps or submits the caller's quote for an opportunity. Answers its id.
 * @throws Fault opportunityTakesNoQuote, quoteWithoutLines, quoteBeyondAsked, quoteDayPast, versionStale, or what is wrong with its lines
 */
export async function saveQuote(tx: Database, context: Context, input: QuoteInput, manner: Manner): Promise<string> {
  const { opportunityId, version } = input;
  const asked = await requirePart(tx, context, opportunityId, "quote");
  const { values: lines, asked: askedLines } = await linesOf(tx, asked, input.lines);
  if (manner === "submit" && lines.length === 0) throw new Fault("quoteWithoutLines");
  if (manner === "submit") requireMeant(context, input, askedLines);
  const there = await ownQuote(tx, context, opportunityId);
  // Whoever knows of none would write over what a colleague wrote.
  if (there && version === undefined) throw new Fault("versionStale");
  if (there)
    await takeStep(tx, context, storedQuotes, manner, { id: there.id, version }, rewritten(input, lines, manner));
  const id = there?.id ?? (await add(tx, context, asked, input, lines, manner));
  // Of a bid nobody hears.
  if (manner === "submit" && asked.noticeType !== opportunityType.code.bidding)
    await tellOf(tx, "quoted", [{ id: opportunityId, supplierNo: context.user.supplierNo ?? "" }]);
  return id;
}

/** Its supplier withdraws a quote. */
export const withdrawn: QuoteWork = () => ({ what: null });
