import { Fault } from "@tandem/contract/core/errors";
import { isUnpacked, label, type PrintLabelInput } from "@tandem/contract/delivery/labels/labels";
import { type BoxLevel, haveSameParties, type PackedLevel, packedIn } from "@tandem/contract/delivery/labels/rules";
import { mostPrintedLabels } from "@tandem/contract/platform/printing/printing";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { requireNamed } from "../../core/references.ts";
import { findLabelSources, type LabelSource } from "./queries.ts";

/** A line and the boxes that hold it; null where nobody says what a box holds. */
interface PackedLine {
  readonly source: LabelSource;
  readonly levels: readonly PackedLevel[] | null;
}

/** Lines, how they are packed, and how many labels that makes. */
export interface Packing {
  readonly lines: readonly PackedLine[];
  readonly ssccPrefix: string | null;
  readonly count: number;
}

interface RuleLevel extends BoxLevel {
  readonly ssccPrefix: string | null;
}

/** Locks the notices of lines, so that none of them is packed while labels of its boxes are made. */
export async function lockNoticesOf(tx: Database, lineIds: readonly string[]): Promise<void> {
  await sql`select from shipping_notice where id in (
      select shipping_notice_id from shipping_notice_line where id = any (${lineIds}::bigint[]))
    order by id for no key update`.execute(tx);
}

/**
 * How lines are packed by a box rule.
 * @throws Fault labelPartiesDiffer, labelPacked, referenceUnknown, notFound; invalidRequest where a unit is not divided so finely
 */
export async function packLines(
  db: Database,
  context: Context,
  { ids, boxRuleNo, packQty, boxBarcodeNum }: Pick<PrintLabelInput, "ids" | "boxRuleNo" | "packQty" | "boxBarcodeNum">,
): Promise<Packing> {
  const sources = await findLabelSources(db, context, ids);
  if (!haveSameParties(sources)) throw new Fault("labelPartiesDiffer");
  const packed = sources.find((source) => !isUnpacked.holds(source, undefined));
  if (packed) throw new Fault(isUnpacked.error, { value: packed.docNo });
  await requireNamed(db, label, { boxRuleNo }, { isValid: true });
  const levels = await levelsOf(db, boxRuleNo, sources[0]?.supplierNo ?? "");
  const lines = sources.map((source) => ({ source, levels: packedIn(source, levels, packQty) }));
  await requireUnitDecimals(
    db,
    lines.flatMap(({ source, levels: packed }) => {
      const [innermost] = packed ?? [];
      const measured = { unitNo: source.unitNo, path: "packQty", fieldKey: "labelPages.packQty" };
      return innermost ? [{ ...measured, quantity: innermost.size }] : [];
    }),
  );
  const boxes = lines.flatMap((line) => line.levels ?? []).reduce((sum, { count }) => sum + count, 0);
  return { lines, ssccPrefix: levels[0]?.ssccPrefix ?? null, count: boxes * boxBarcodeNum };
}

/** The levels of a box rule, from the innermost, as boxes of a supplier have them: its own company prefix goes first. */
export async function levelsOf(db: Database, boxRuleNo: string, supplierNo: string): Promise<readonly RuleLevel[]> {
  const { rows } = await sql<RuleLevel>`select l.level_name, l.level_qty, l.has_sscc, l.extension_digit,
      coalesce((select s.sscc_prefix from supplier s where s.supplier_no = ${supplierNo}), r.sscc_prefix) as sscc_prefix
    from box_rule r join box_rule_line l on l.tenant_id = r.tenant_id and l.box_rule_id = r.id
    where r.box_rule_no = ${boxRuleNo} order by l.line_no`.execute(db);
  return rows;
}

/** A box to be labelled. */
export interface NewBox {
  readonly source: LabelSource;
  readonly level: BoxLevel;
  readonly levelSeq: number;
  readonly boxSeq: number;
  readonly boxCount: number;
  /** Which of the labels of the box. */
  readonly labelSeq: number;
  /** Which part it is of the box that it was split from. */
  readonly splitPart: string | null;
  readonly qty: string;
}

/**
 * The boxes of all lines, as often as each has labels.
 * @throws Fault labelPackQtyMissing, labelTooMany
 */
export function boxesOf({ lines, count }: Packing, boxBarcodeNum: number): NewBox[] {
  for (const { source, levels } of lines) {
    if (levels === null) throw new Fault("labelPackQtyMissing", { value: source.itemNo });
  }
  if (count > mostPrintedLabels) {
    const [total, max] = [count, mostPrintedLabels];
    throw new Fault("labelTooMany", { total, max }, [
      { path: "packQty", key: "errors.labelTooMany", parameters: { total, max } },
    ]);
  }
  return lines.flatMap(({ source, levels }) =>
    (levels ?? []).flatMap(({ level, levelSeq, size, count: boxCount, last }) =>
      Array.from({ length: boxCount * boxBarcodeNum }, (_, index): NewBox => {
        const boxSeq = Math.floor(index / boxBarcodeNum) + 1;
        const labelSeq = (index % boxBarcodeNum) + 1;
        const qty = boxSeq === boxCount ? last : size;
        return { source, level, levelSeq, boxSeq, boxCount, labelSeq, splitPart: null, qty };
      }),
    ),
  );
}
