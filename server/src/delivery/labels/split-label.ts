import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, plainNumber, sum } from "@tandem/contract/core/numbers";
import { labelDocument, type SplitLabelInput } from "@tandem/contract/delivery/labels/labels";
import { sql } from "kysely";
import { requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { storedDocument, withoutRules } from "../../documents/stored-document.ts";
import { takeSteps } from "../../documents/take-steps.ts";
import { insertLabels } from "./insert-labels.ts";
import { numberBoxes } from "./numbering.ts";
import { levelsOf, lockNoticesOf, type NewBox } from "./packing.ts";
import { findLabelSources } from "./queries.ts";

/** Where labels are stored. */
const storedLabel = storedDocument(labelDocument, { rulesOf: withoutRules });

interface LabelOfBox {
  readonly id: string;
  readonly version: number;
  readonly barcode: string;
  readonly shippingNoticeLineId: string;
  readonly levelSeq: number;
  readonly levelName: string | null;
  readonly boxSeq: number;
  readonly boxCount: number;
  readonly splitPart: string | null;
  readonly qty: string;
  readonly boxRuleNo: string;
}

/**
 * Makes labels of the parts of a box; those of the box itself, however many it has, are void from then on. They are locked, so
 * that of two who split a box one is too late.
 *
 * @returns the ids of the new labels, in the order of their quantities
 * @throws Fault notFound, labelVoid, versionStale, labelSplitSum, labelBarcodeTaken; invalidRequest where a unit is not divided so
 *   finely
 */
export async function splitLabel(tx: Database, context: Context, input: SplitLabelInput): Promise<string[]> {
  const found = await sql<{
    line: string;
  }>`select shipping_notice_line_id as line from label where id = ${input.id}`.execute(tx);
  await lockNoticesOf(
    tx,
    found.rows.map(({ line }) => line),
  );
  const ofBox = await labelsOfBox(tx, input.id);
  const label = ofBox.find(({ id }) => id === input.id);
  if (!label) throw new Fault("notFound");
  await makeVoid(tx, context, ofBox);
  if (label.version !== input.version) throw new Fault("versionStale");
  const [source] = await findLabelSources(tx, context, [label.shippingNoticeLineId]);
  if (!source) throw new Fault("notFound");
  const { unitNo } = source;
  const total = sum(input.quantities);
  if (compareNumbers(total, label.qty) !== 0) {
    const quantity = plainNumber(label.qty);
    throw new Fault("labelSplitSum", { value: label.barcode, total: plainNumber(total), quantity, unitNo });
  }
  await requireUnitDecimals(
    tx,
    input.quantities.map((quantity, index) => ({
      unitNo,
      quantity,
      path: `quantities.${index}`,
      fieldKey: "label.qty",
    })),
  );
  const levels = await levelsOf(tx, label.boxRuleNo, source.supplierNo);
  // A level that its rule has no more has no SSCC.
  const level = levels[label.levelSeq - 1] ?? {
    levelName: label.levelName ?? "",
    levelQty: null,
    hasSscc: "N" as const,
    extensionDigit: null,
  };
  const parts = input.quantities.map((qty, index): NewBox => {
    const part = `${index + 1}`;
    const splitPart = label.splitPart === null ? part : `${label.splitPart}.${part}`;
    const { levelSeq, boxSeq, boxCount } = label;
    return { source, level, levelSeq, boxSeq, boxCount, labelSeq: 1, splitPart, qty };
  });
  const numbered = await numberBoxes(tx, context, parts, levels[0]?.ssccPrefix ?? null);
  const { boxRuleNo } = label;
  return insertLabels(tx, numbered, { ...input, boxRuleNo, splitFromId: label.id });
}

/** All labels of a box are void, or none. @throws Fault labelVoid, permissionMissing */
async function makeVoid(tx: Database, context: Context, ofBox: readonly LabelOfBox[]): Promise<void> {
  const wanted = ofBox.map(({ id }) => ({ id }));
  const outcomes = await takeSteps(tx, context, storedLabel, storedLabel.steps.split, wanted, () => ({ what: null }));
  for (const { refusal } of outcomes) if (refusal) throw refusal;
}

/** The labels of the box that a label is of: what was made with it, of the same box. */
async function labelsOfBox(tx: Database, id: string): Promise<readonly LabelOfBox[]> {
  const { rows } =
    await sql<LabelOfBox>`select l.id, l.version, l.barcode, l.shipping_notice_line_id, l.level_seq, l.level_name,
      l.box_seq, l.box_count, l.split_part, l.qty, l.box_rule_no
    from label l join label t on t.tenant_id = l.tenant_id and t.shipping_notice_line_id = l.shipping_notice_line_id
      and t.level_seq = l.level_seq and t.box_seq = l.box_seq and t.create_date = l.create_date
      and t.split_part is not distinct from l.split_part
    where t.id = ${id} order by l.id for update of l`.execute(tx);
  return rows;
}
