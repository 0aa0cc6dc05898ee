import { Fault } from "@tandem/contract/core/errors";
import { partsOf } from "@tandem/contract/core/numbers";
import { label, labelSource, type PrintLabelInput } from "@tandem/contract/delivery/labels/labels";
import { haveSameParties, mostDays, packedBy, whyNotListed } from "@tandem/contract/delivery/labels/rules";
import { mostPrintedLabels } from "@tandem/contract/platform/printing/printing";
import type { Services } from "@tandem/contract/services";
import { type Measured, requireUnitDecimals } from "../../base-data/units/unit-decimals.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { requireNamed } from "../../core/references.ts";
import { templateOf } from "../../platform/printing/templates.ts";
import { findLabelSources, findLabels, type Label, type LabelSource } from "./queries.ts";

/** A label to be made. */
interface NewLabel {
  readonly source: LabelSource;
  readonly boxSeq: number;
  readonly boxCount: number;
  readonly qty: string;
}

/**
 * The labels of the boxes that hold the lines: each box is full but the last of a line, which holds the rest.
 * @throws Fault labelPackQtyMissing, labelTooMany
 */
function labelsOf(sources: readonly LabelSource[], { packQty, boxBarcodeNum }: PrintLabelInput): NewLabel[] {
  const packed = sources.map((source) => {
    const size = packedBy(source, packQty);
    if (size === null) throw new Fault("labelPackQtyMissing", { value: source.itemNo });
    return { source, size, ...partsOf(source.businessQty, size) };
  });
  const count = packed.reduce((sum, boxes) => sum + boxes.count, 0) * boxBarcodeNum;
  if (count > mostPrintedLabels) throw new Fault("labelTooMany", { count, max: mostPrintedLabels });
  return packed.flatMap(({ source, size, count: boxCount, last }) =>
    Array.from({ length: boxCount * boxBarcodeNum }, (_, index) => {
      const boxSeq = Math.floor(index / boxBarcodeNum) + 1;
      return { source, boxSeq, boxCount, qty: boxSeq === boxCount ? last : size };
    }),
  );
}

/** What a box of a line holds, to be measured in the line's unit. */
function measuredBox(source: LabelSource, { packQty }: PrintLabelInput): Measured[] {
  const quantity = packedBy(source, packQty);
  return quantity === null
    ? []
    : [{ unitNo: source.unitNo, quantity, path: "packQty", fieldKey: "labelPages.packQty" }];
}

/** Stores labels, each with a barcode of its own; answers their ids in their order. */
async function insertLabels(tx: Database, made: readonly NewLabel[], input: PrintLabelInput): Promise<string[]> {
  const rows = made.map(({ source, boxSeq, boxCount, qty }) => ({
    shippingNoticeLineId: source.id,
    orgNo: source.orgNo,
    supplierNo: source.supplierNo,
    boxSeq,
    boxCount,
    qty,
    boxRuleNo: input.boxRuleNo,
    reportKey: input.reportKey,
    copies: input.copies,
    genMoment: input.genMoment,
  }));
  const inserted = await tx.insertInto("label").values(rows).returning("id").execute();
  return inserted.map(({ id }) => id);
}

/** Labels of what delivery notices bring (S7.17a, B7.7a). */
export const labelHandlers: HandlersOf<Services["labels"]> = {
  getbarcodeprintlistbyparams(context, request) {
    const refused = whyNotListed(request.condition);
    if (refused) throw new Fault(refused, { days: mostDays });
    return context.list<LabelSource>(labelSource, request);
  },

  getlabellistbyparams: (context, request) => context.list<Label>(label, request),

  async printlabel(context, input) {
    await templateOf(context, "LABEL", input.reportKey);
    return context.write(async (tx) => {
      const sources = await findLabelSources(tx, context, input.ids);
      if (!haveSameParties(sources)) throw new Fault("labelPartiesDiffer");
      await requireNamed(tx, label, { boxRuleNo: input.boxRuleNo }, { isValid: true });
      await requireUnitDecimals(
        tx,
        sources.flatMap((source) => measuredBox(source, input)),
      );
      const ids = await insertLabels(tx, labelsOf(sources, input), input);
      return { records: await findLabels(tx, context, ids) };
    });
  },
};
