import { Fault } from "@tandem/contract/core/errors";
import { label, labelPrint, labelSource, type PrintLabelInput } from "@tandem/contract/delivery/labels/labels";
import { mostDays, whyNotListed } from "@tandem/contract/delivery/labels/rules";
import type { Services } from "@tandem/contract/services";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { templateOf } from "../../platform/printing/templates.ts";
import { type NumberedBox, numberBoxes } from "./numbering.ts";
import { boxesOf, packLines } from "./packing.ts";
import { findLabels, type Label, type LabelPrint, type LabelSource } from "./queries.ts";

/** Stores labels; answers their ids in their order. @throws Fault labelBarcodeTaken */
async function insertLabels(tx: Database, boxes: readonly NumberedBox[], input: PrintLabelInput): Promise<string[]> {
  const rows = boxes.map(({ source, level, levelSeq, boxSeq, boxCount, labelSeq, qty, barcode, sscc }) => ({
    barcode,
    sscc,
    shippingNoticeLineId: source.id,
    orgNo: source.orgNo,
    supplierNo: source.supplierNo,
    levelSeq,
    levelName: level.levelName,
    boxSeq,
    boxCount,
    labelSeq,
    qty,
    boxRuleNo: input.boxRuleNo,
    reportKey: input.reportKey,
    copies: input.copies,
    genMoment: input.genMoment,
  }));
  const inserted = await tx
    .insertInto("label")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "barcode"])
    .execute();
  const stored = new Map(inserted.map(({ id, barcode }) => [barcode, id]));
  const twice = rows.find(({ barcode }, index) => !stored.has(barcode) || rows[index - 1]?.barcode === barcode);
  if (inserted.length < rows.length) throw new Fault("labelBarcodeTaken", { value: twice?.barcode ?? "" });
  return rows.map(({ barcode }) => stored.get(barcode) ?? "");
}

/** Labels of what delivery notices bring (S7.17a, B7.7a). */
export const labelHandlers: HandlersOf<Services["labels"]> = {
  getbarcodeprintlistbyparams(context, request) {
    const refused = whyNotListed(request.condition);
    if (refused) throw new Fault(refused, { days: mostDays });
    return context.list<LabelSource>(labelSource, request);
  },

  getlabellistbyparams: (context, request) => context.list<Label>(label, request),

  getlabelprintlistbyparams: (context, request) => context.list<LabelPrint>(labelPrint, request),

  countlabels: (context, input) =>
    context.read(async (db) => {
      const { lines, count } = await packLines(db, context, input);
      return {
        count,
        boxes: lines.flatMap(({ source, levels }) =>
          (levels ?? []).map(({ level, size, count: boxes, last }) => ({
            id: source.id,
            levelName: level.levelName,
            size,
            count: boxes,
            last,
          })),
        ),
        unpacked: [...new Set(lines.flatMap(({ source, levels }) => (levels ? [] : [source.itemNo])))],
      };
    }),

  async printlabel(context, input) {
    await templateOf(context, "LABEL", input.reportKey);
    return context.write(async (tx) => {
      const packing = await packLines(tx, context, input);
      const boxes = await numberBoxes(tx, context, boxesOf(packing, input.boxBarcodeNum), packing);
      const ids = await insertLabels(tx, boxes, input);
      return { records: await findLabels(tx, context, ids) };
    });
  },
};
