import { elementKind } from "@tandem/contract/base-data/barcode-rules";
import { Fault } from "@tandem/contract/core/errors";
import { tickedStatus } from "@tandem/contract/core/statuses";
import { type BarcodeElement, barcodeOf } from "@tandem/contract/delivery/labels/barcodes";
import { label } from "@tandem/contract/delivery/labels/labels";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { drawSsccs } from "./draw-ssccs.ts";
import type { NewBox } from "./packing.ts";

/** A box with the numbers that are its own. */
export interface NumberedBox extends NewBox {
  readonly barcode: string;
  readonly sscc: string | null;
}

/** An element with what its rule says of all. */
interface RuleElement extends BarcodeElement {
  readonly barRuleNo: string;
  readonly separator: string | null;
}

/**
 * Gives boxes their numbers: none is ever given twice, whoever prints at the same time. A label of a box that is labelled
 * several times shares its SSCC with the others, and has a barcode of its own.
 *
 * @throws Fault ssccUsedUp, labelElementMissing, labelElementTooLong, labelBarcodeTooLong
 */
export async function numberBoxes(
  tx: Database,
  context: Context,
  boxes: readonly NewBox[],
  ssccPrefix: string | null,
): Promise<NumberedBox[]> {
  const ssccs = await ssccsOf(tx, context, boxes, ssccPrefix);
  const { rows: serials } = await sql<{ serial: string }>`
    select nextval('label_number')::text as serial from generate_series(1, ${boxes.length}::integer)`.execute(tx);
  const rules = await rulesOf(tx, boxes);
  return boxes.map((box, index) => {
    const numbers = { sscc: ssccs.get(keyOf(box)) ?? null, serial: serials[index]?.serial ?? "" };
    return {
      ...box,
      sscc: numbers.sscc,
      barcode: barcodeFor(context, box, rules.get(box.source.barRuleNo ?? ""), numbers),
    };
  });
}

/** What is the same for all labels of one box. */
const keyOf = ({ source, levelSeq, boxSeq, splitPart }: NewBox) =>
  `${source.id}/${levelSeq}/${boxSeq}/${splitPart ?? ""}`;

/** The numbers of a label. */
interface Numbers {
  readonly sscc: string | null;
  readonly serial: string;
}

/** The digits of a running number; it grows beyond them. */
const serialDigits = 9;

function barcodeFor(
  context: Context,
  { source, qty, labelSeq }: NewBox,
  rule: readonly RuleElement[] | undefined,
  { sscc, serial }: Numbers,
): string {
  const [first] = rule ?? [];
  if (!rule || !first) return sscc === null || labelSeq > 1 ? `L${serial.padStart(serialDigits, "0")}` : `(00)${sscc}`;
  const { barRuleNo: ruleNo, separator } = first;
  const made = barcodeOf(rule, separator, { ...source, qty, sscc, serial });
  if (typeof made === "string") {
    const { maxLength: max = 0 } = label.fields.barcode;
    if (made.length > max) throw new Fault("labelBarcodeTooLong", { ruleNo, itemNo: source.itemNo, max });
    return made;
  }
  const { error, elementCode: code } = made;
  const itemNo = source.itemNo;
  if (error === "labelElementTooLong") {
    throw new Fault(error, { ruleNo, itemNo, code, value: made.value, count: made.max });
  }
  const missing = context.translate(elementKind.labelKey(made.elementKind));
  throw new Fault(error, { ruleNo, itemNo, code, missing });
}

/** SSCC numbers for the boxes whose level has them. @throws Fault ssccUsedUp */
async function ssccsOf(
  tx: Database,
  context: Context,
  boxes: readonly NewBox[],
  ssccPrefix: string | null,
): Promise<ReadonlyMap<string, string>> {
  const asked = boxes.filter(({ level }) => level.hasSscc === tickedStatus.code.yes);
  const prefixes = new Map(asked.map((box) => [keyOf(box), `${box.level.extensionDigit ?? 0}${ssccPrefix}`]));
  const drawn = await drawSsccs(tx, context, [...prefixes.values()]);
  return new Map([...prefixes.keys()].map((key, index) => [key, drawn[index] ?? ""]));
}

/** The elements of the barcode rules that the materials of boxes name, by rule. */
async function rulesOf(tx: Database, boxes: readonly NewBox[]): Promise<ReadonlyMap<string, readonly RuleElement[]>> {
  const named = [...new Set(boxes.flatMap(({ source }) => source.barRuleNo ?? []))];
  if (named.length === 0) return new Map();
  const { rows } =
    await sql<RuleElement>`select r.bar_rule_no, r.separator, l.element_code, l.element_kind, l.element_length,
      l.fixed_text, l.padding
    from barcode_rule r join barcode_rule_line l on l.tenant_id = r.tenant_id and l.barcode_rule_id = r.id
    where r.bar_rule_no = any (${named}::text[]) order by l.line_no`.execute(tx);
  return Map.groupBy(rows, ({ barRuleNo }) => barRuleNo);
}
