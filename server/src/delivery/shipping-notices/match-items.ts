import { countedParts, ownUnits } from "@tandem/contract/base-data/own-units";
import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import { isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { orNull } from "@tandem/contract/core/or-null";
import type { Measured } from "@tandem/contract/core/quantities-by-unit";
import type { OutputOf } from "@tandem/contract/core/service";
import { mostNoticeLines } from "@tandem/contract/delivery/shipping-notices/matching";
import { classOf } from "@tandem/contract/delivery/shipping-notices/together";
import type { RuleOption } from "@tandem/contract/orders/order-rules/options";
import { ruleParameters } from "@tandem/contract/orders/order-rules/rule-named";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Services } from "@tandem/contract/services";
import { unitBookOf } from "../../base-data/own-units.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { type Parameters, wordFault } from "../../core/translate.ts";
import { type Decisions, isYes } from "../../orders/order-rules/decisions.ts";
import { lineRulesOf, type Rules } from "../../orders/purchase-orders/order-rules.ts";
import { type LockedLine, openLines } from "../../orders/purchase-orders/quantities.ts";
import { whyNotShippable } from "../../orders/purchase-orders/shippable.ts";
import { type Allocation, allocate, bestOf, type Source, type WantedItem } from "./allocate-items.ts";
import { heldOf, type MatchAsked, materialsOf } from "./matching-materials.ts";
import { askedApart, differenceOf } from "./notice-rules.ts";

type Matched = OutputOf<Services["shippingNotices"]["endpoints"]["matchItems"]>;
type Problem = Matched["problems"][number];

/** An order line that rows may draw on. */
interface Line extends LockedLine, Source {}

/** A row that can be read, and as it was counted where that is in another unit. */
interface ReadRow extends WantedItem {
  readonly own: Measured | null;
}

/** Everything that decides what rows are served by. */
interface Matching {
  readonly asked: MatchAsked;
  /** The materials by what rows call them. */
  readonly materials: ReadonlyMap<string, string>;
  /** All lines of them of which something is open, and those that may be drawn on. */
  readonly found: readonly LockedLine[];
  readonly lines: readonly Line[];
  readonly rules: Rules;
  readonly say: ReturnType<typeof wordsFor>;
}

/**
 * Proposes order lines for what a supplier wants to ship: the oldest expected date first, of several orders where their rules
 * let them share a notice, and never more than is open (B8.3).
 */
export async function matchItems(db: Database, context: Context, asked: MatchAsked): Promise<Matched> {
  const supplierNo = context.ownSupplier;
  const materials = await materialsOf(db, supplierNo, asked);
  const named = (asked.taken ?? []).map(({ purchaseOrderLineId }) => purchaseOrderLineId);
  const found = await openLines(db, { ...asked, supplierNo }, [...new Set(materials.values())], named);
  const rules = await lineRulesOf(
    db,
    found.map(({ id }) => id),
  );
  const say = wordsFor(context);
  const lines = linesLeft(found, rules, asked, await heldOf(db, asked));
  const matching: Matching = { asked, materials, found, lines, rules, say };
  const { rows, unread } = await readRows(db, supplierNo, matching);
  const { chosen, kept } = keptTogether(matching, rows);
  const decided = rules.together.decided;
  const all = allocate(rows, chosen, !isYes(decided.partsAllowed.value));
  const { allocation, cut } = within(all, decided, asked.taken?.length ?? 0);
  const problems = [...unread, ...shortfalls(matching, rows, chosen, allocation, cut)].sort(
    (one, other) => one.row - other.row,
  );
  const unmatched = new Set(problems.map(({ row }) => asked.rows[row]?.itemNo.trim()));
  return {
    outcome: allocation.draws.length === 0 ? "none" : problems.length > 0 ? "partly" : "whole",
    lines: proposedLines(asked, rows, allocation),
    problems,
    unmatchedCount: unmatched.size,
    kept: allocation.draws.length === 0 ? null : kept,
  };
}

/** The lines that may be shipped, each with what the notice does not bring of it yet: nothing where it brings more than is open. */
function linesLeft(
  found: readonly LockedLine[],
  rules: Rules,
  { taken = [] }: MatchAsked,
  held: ReadonlyMap<string, string>,
): Line[] {
  const brought = Map.groupBy(taken, ({ purchaseOrderLineId }) => purchaseOrderLineId);
  return found.flatMap((line) => {
    const inNotice = brought.get(line.id);
    if (!inNotice && whyNotShippable(line, rules.of(line.id))) return [];
    const quantities = (inNotice ?? []).map(({ deliveryQty }) => countedParts(deliveryQty)?.quantity ?? "0");
    const left = subtract(sum([line.unDeliveryQty, held.get(line.id) ?? "0"]), sum(quantities));
    return [{ ...line, left: isPositive(left) ? left : "0" }];
  });
}

/** Words what does not match, in the caller's language. */
function wordsFor(context: Context) {
  const text = (key: string, parameters: Parameters) => context.translate(key, parameters);
  const refused = (error: ErrorName, parameters: Parameters, option?: RuleOption, decided?: Decisions) => {
    const ofRule = option && decided ? ruleParameters(decided[option].rule, option) : {};
    return wordFault(context.language, new Fault(error, { ...parameters, ...ofRule })).errorMessage;
  };
  return { text, refused };
}

/** A quantity whose thousands may be set apart by commas, as lists that are pasted write them: `1,000 CTN`. */
const ungrouped = (text: string) =>
  text.trim().replace(/^\d{1,3}(?:,\d{3})+(?![\d,])/, (number) => number.replaceAll(",", ""));

/** What rows ask for, in the unit of the oldest line that may serve them; of the others, why they cannot be read. */
async function readRows(
  db: Database,
  supplierNo: string,
  matching: Matching,
): Promise<{ readonly rows: ReadRow[]; readonly unread: Problem[] }> {
  const { asked, materials, lines, say } = matching;
  const units = new Map<string, string[]>();
  for (const { itemNo, purUnitNo } of lines) {
    const known = units.get(itemNo) ?? [];
    if (!known.includes(purUnitNo)) units.set(itemNo, [...known, purUnitNo]);
  }
  const isCounted = asked.rows.some(({ quantity }) => countedParts(ungrouped(quantity))?.unit);
  const counted = isCounted ? lines.map(({ itemNo, purUnitNo }) => ({ itemNo, purUnitNo })) : [];
  const { read } = ownUnits(await unitBookOf(db, { supplierNo, lines: counted }));
  const rows: ReadRow[] = [];
  const unread: Problem[] = [];
  for (const [row, { itemNo: name, quantity: typed }] of asked.rows.entries()) {
    const itemNo = materials.get(name.trim());
    const unitNos = units.get(itemNo ?? "");
    const text = ungrouped(typed);
    if (itemNo === undefined || !unitNos) {
      unread.push({ row, field: "itemNo", message: whyNoLine(matching, name.trim(), itemNo), missingQty: null });
      continue;
    }
    const readings = unitNos.map((unitNo) => ({ unitNo, found: read(text, { itemNo, unitNo }) }));
    const fitting = readings.find(({ found }) => "quantity" in found) ?? readings[0];
    if (!fitting) continue;
    const { unitNo, found } = fitting;
    if ("quantity" in found && isPositive(found.quantity)) {
      rows.push({ row, itemNo, unitNo, quantity: found.quantity, own: found.own });
      continue;
    }
    const message =
      "problem" in found
        ? say.text(`ownUnits.${found.problem}`, found.parameters)
        : say.refused("noticeQuantityIncorrect", {});
    unread.push({ row, field: "quantity", message, missingQty: null });
  }
  return { rows, unread };
}

/** Why no line can serve a material at all. */
function whyNoLine({ found, rules, say }: Matching, name: string, itemNo: string | undefined): string {
  if (name === "") return say.text("noticeMatching.noItem", {});
  if (itemNo === undefined) return say.text("noticeMatching.unknownItem", { itemNo: name });
  for (const line of found.filter((each) => each.itemNo === itemNo)) {
    const rule = rules.of(line.id);
    const reason = whyNotShippable(line, rule);
    if (reason) return say.refused(reason.error, nameOf(line), reason.option, rule.decided);
  }
  return say.text("noticeMatching.nothingOpen", { itemNo: name });
}

const nameOf = (line: LockedLine) => ({
  purchaseNo: line.purchaseNo,
  line: lineName(line),
  itemNo: line.itemNo,
  shippable: line.unDeliveryQty,
});

/** Why two lines may not share a notice; null when they may. */
function whyApart({ rules, say }: Matching, one: LockedLine, other: LockedLine): string | null {
  if (classOf(one) !== classOf(other)) return say.refused("noticeClassesDiffer", {});
  const { decided } = rules.together;
  for (const { option, error, of } of askedApart(decided)) {
    const [here, there] = [of(one, decided), of(other, decided)];
    if (here !== there) return say.refused(error, { ...differenceOf(here, there), ...nameOf(other) }, option, decided);
  }
  return null;
}

/** The lines that may share the notice: with those that stand in it, else those that serve the most. */
function keptTogether(
  matching: Matching,
  rows: readonly ReadRow[],
): { readonly chosen: readonly Line[]; readonly kept: string | null } {
  const { lines, rules, asked } = matching;
  const { decided } = rules.together;
  const askedFor = askedApart(decided);
  const sets = Map.groupBy(lines, (line) =>
    JSON.stringify([classOf(line), ...askedFor.map(({ of }) => of(line, decided))]),
  );
  const groups = [...sets.values()];
  const inNotice = new Set((asked.taken ?? []).map(({ purchaseOrderLineId }) => purchaseOrderLineId));
  const begun = groups.find((group) => group.some(({ id }) => inNotice.has(id)));
  const chosen = begun ?? bestOf(groups, rows, !isYes(decided.partsAllowed.value));
  const other = groups.find((group) => group !== chosen)?.[0];
  return { chosen, kept: chosen[0] && other ? whyApart(matching, chosen[0], other) : null };
}

/** What fits into one notice, and by which option not all does. */
interface Cut {
  readonly rows: ReadonlySet<number>;
  readonly most: number;
  readonly option?: RuleOption;
}

/** As many lines as a notice may have, those that stand in it counted. */
function within(
  all: Allocation<Line>,
  decided: Decisions,
  taken: number,
): { readonly allocation: Allocation<Line>; readonly cut: Cut } {
  const byRule = Number(decided.maxLines.value);
  const most = byRule === 0 ? mostNoticeLines : Math.min(byRule, mostNoticeLines);
  const room = Math.max(0, most - taken);
  const beyond = all.draws.slice(room);
  const short = new Map(all.short);
  for (const { row, quantity } of beyond) short.set(row, sum([short.get(row) ?? "0", quantity]));
  const rows = new Set(beyond.map(({ row }) => row));
  return {
    allocation: { ...all, draws: all.draws.slice(0, room), short },
    cut: { rows, most, ...(byRule > 0 ? { option: "maxLines" as const } : {}) },
  };
}

/** What of the rows finds no line, and why. */
function shortfalls(
  matching: Matching,
  rows: readonly ReadRow[],
  chosen: readonly Line[],
  { short, parts, draws }: Allocation<Line>,
  cut: Cut,
): Problem[] {
  const { lines, rules, say } = matching;
  const { decided } = rules.together;
  const [first] = chosen;
  const isChosen = new Set(chosen);
  const others = Map.groupBy(
    lines.filter((line) => !isChosen.has(line)),
    ({ itemNo }) => itemNo,
  );
  const why = ({ row, itemNo, unitNo, quantity }: ReadRow, missing: string): string => {
    if (cut.rows.has(row)) {
      const count = { most: cut.most, count: draws.length + cut.rows.size };
      return say.refused("noticeLinesTooMany", count, cut.option, decided);
    }
    const part = parts.find((line) => line.itemNo === itemNo && line.purUnitNo === unitNo);
    if (part) return say.refused("noticePartRefused", { ...nameOf(part), quantity }, "partsAllowed", decided);
    const other = others.get(itemNo)?.[0];
    const apart = first && other ? whyApart(matching, first, other) : null;
    if (apart !== null) return apart;
    const open = subtract(quantity, missing);
    return isPositive(open)
      ? say.text("noticeMatching.lessOpen", { quantity, open, unit: unitNo })
      : say.text("noticeMatching.nothingOpen", { itemNo });
  };
  return rows.flatMap((each): Problem[] => {
    const missing = short.get(each.row);
    return missing === undefined
      ? []
      : [{ row: each.row, field: "quantity", message: why(each, missing), missingQty: missing }];
  });
}

function proposedLines(asked: MatchAsked, rows: readonly ReadRow[], { draws, short }: Allocation<Line>) {
  const byRow = new Map(rows.map((each) => [each.row, each]));
  const drawn = Map.groupBy(draws, ({ row }) => row);
  return draws.map(({ row, line, quantity }) => {
    const isWhole = drawn.get(row)?.length === 1 && !short.has(row);
    const own = isWhole ? (byRow.get(row)?.own ?? null) : null;
    return {
      row,
      purchaseOrderLineId: line.id,
      deliveryQty: quantity,
      supplierQty: own?.quantity ?? null,
      supplierUnitNo: own?.unitNo ?? null,
      lotNo: orNull(asked.rows[row]?.lotNo?.trim()),
      productDate: asked.rows[row]?.productDate ?? null,
    };
  });
}
