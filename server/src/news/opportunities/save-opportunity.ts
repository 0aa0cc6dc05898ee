import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { type OpportunityInput, opportunity, opportunityLine } from "@tandem/contract/news/opportunities/opportunities";
import { biddingMode, opportunityStatus, opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { isSameValue } from "../../core/same-value.ts";
import { writtenValues } from "../../core/written-values.ts";
import { addDocument, addLines } from "../../documents/add-document.ts";
import { saveFiles } from "../../platform/files/saved-files.ts";
import { type OpportunityWork, storedOpportunities } from "./stored-opportunities.ts";

type Sent = Omit<OpportunityInput, "id" | "version">;

const at = (path: string, error: Fault["error"]): FaultDetail => ({ path, key: `errors.${error}` });

/** What the head says, whole. @throws Fault deadlinesReversed, enlistmentAsked, noneInvited */
function headOf({ fileIds: _, lines: __, ...input }: Sent) {
  const written = writtenValues(opportunity, input);
  const { noticeType, enlistDeadline, quoteDeadline } = written;
  const isInvited = written.biddingMode === biddingMode.code.invited;
  const asks = [written.registeredCapital, written.creditRating, written.qualifications, written.otherAdmission];
  if (enlistDeadline && Date.parse(enlistDeadline) > Date.parse(quoteDeadline))
    throw new Fault("deadlinesReversed", {}, [at("enlistDeadline", "deadlinesReversed")]);
  if (!enlistDeadline && (noticeType === opportunityType.code.bidding || asks.some((each) => each !== null)))
    throw new Fault("enlistmentAsked", {}, [at("enlistDeadline", "enlistmentAsked")]);
  const invited = isInvited ? [...new Set(written.invitedSupplierNo ?? [])] : null;
  if (invited?.length === 0) throw new Fault("noneInvited", {}, [at("invitedSupplierNo", "noneInvited")]);
  return { ...written, invitedSupplierNo: invited };
}
type Head = ReturnType<typeof headOf>;

interface Material {
  readonly itemNo: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly unitNo: string;
}

/** Refuses materials and units that there are not, at their lines. @throws Fault referenceUnknown */
async function requireNamedAt(
  tx: Database,
  lines: readonly { readonly itemNo: string | null; readonly unitNo: string }[],
): Promise<void> {
  const named = {
    itemNo: lines.flatMap(({ itemNo }) => itemNo ?? []),
    unitNo: lines.flatMap(({ unitNo }) => unitNo ?? []),
  };
  await requireNamed(tx, opportunityLine, named, { isValid: true }).catch((failure) => {
    if (!(failure instanceof Fault)) throw failure;
    const details = failure.details.map((detail) => {
      const field = detail.path === "itemNo" ? "itemNo" : "unitNo";
      const line = lines.findIndex((each) => each[field] === detail.parameters?.value);
      return { ...detail, path: `lines.${line}.${field}` };
    });
    throw new Fault(failure.error, failure.parameters, details);
  });
}

/**
 * Lines as they are stored: what they leave out their material says.
 * @throws Fault opportunityLineUnnamed, referenceUnknown, invalidRequest
 */
async function linesOf(tx: Database, lines: Sent["lines"]) {
  const named = lines.flatMap(({ itemNo }) => (itemNo ? [itemNo] : []));
  const { rows } = await sql<Material>`select m.item_no, m.item_name, m.spec, m.unit_no from material m
    where m.item_no = any (${[...new Set(named)]}::text[])`.execute(tx);
  const materials = new Map(rows.map((material) => [material.itemNo, material]));
  const stored = lines.map((line, index) => {
    const material = line.itemNo ? materials.get(line.itemNo) : undefined;
    const goodsName = line.goodsName ?? material?.itemName;
    const unitNo = line.unitNo ?? material?.unitNo;
    return { ...writtenValues(opportunityLine, { ...line, goodsName, unitNo }), lineNo: index + 1, material };
  });
  const details = stored.flatMap(({ goodsName, unitNo, itemNo, material }, index): FaultDetail[] => {
    if (itemNo && !material) return [];
    const missing = [goodsName ? null : "goodsName", unitNo ? null : "unitNo"].filter((field) => field !== null);
    return missing.map((field) => at(`lines.${index}.${field}`, "opportunityLineUnnamed"));
  });
  if (details.length > 0) throw new Fault("opportunityLineUnnamed", {}, details);
  await requireNamedAt(tx, stored);
  await requireUnitDecimals(
    tx,
    stored.map(({ unitNo, requirementQuantity: quantity }, index) => {
      const path = `lines.${index}.requirementQuantity`;
      return { unitNo, quantity, path, fieldKey: "opportunityLine.requirementQuantity" };
    }),
  );
  return stored.map(({ material, ...line }) => ({ ...line, spec: line.spec ?? material?.spec ?? null }));
}

const asLines = (values: Awaited<ReturnType<typeof linesOf>>) => ({
  table: opportunityLine.name,
  headField: "opportunityId",
  values,
});

/** Drafts an opportunity. Answers its id. @throws Fault what is wrong with its head or lines */
export async function addOpportunity(tx: Database, { taker }: Context, input: Sent): Promise<string> {
  const head = headOf(input);
  await requireNamed(tx, opportunity, head, { isValid: true });
  const lines = await linesOf(tx, input.lines);
  const id = await addDocument(tx, taker, storedOpportunities, {
    head,
    lines: asLines(lines),
    action: "add",
    toState: opportunityStatus.code.draft,
    what: null,
  });
  await saveFiles(tx, "opportunity", id, input.fileIds);
  return id;
}

/** A value as history tells it. */
const told = (value: string | readonly string[] | null) =>
  typeof value === "string" ? value : (value?.join(", ") ?? null);

/** Says a draft otherwise, lines and all. */
export const rewritten =
  (input: Sent): OpportunityWork =>
  async (tx, ready) => {
    const { record } = ready[0] as (typeof ready)[number];
    const now = headOf(input);
    const fields = Object.keys(now) as (keyof Head)[];
    const changed = fields.filter((field) => !isSameValue(opportunity, field, record[field], now[field]));
    await requireNamed(tx, opportunity, now, { changed, isValid: true });
    const lines = await linesOf(tx, input.lines);
    const files = await saveFiles(tx, "opportunity", record.id, input.fileIds);
    const changes = changed.map((field) => ({ line: null, field, old: told(record[field]), new: told(now[field]) }));
    return {
      what: null,
      along: async () => {
        await sql`delete from opportunity_line where opportunity_id = ${record.id}`.execute(tx);
        await addLines(tx, { ...record, orgNo: now.orgNo }, asLines(lines));
      },
      on: () => ({ set: now, changes: [...changes, ...files] }),
    };
  };
