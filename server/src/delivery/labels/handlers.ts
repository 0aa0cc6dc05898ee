import { Fault } from "@tandem/contract/core/errors";
import {
  label,
  labelDocument,
  labelPrint,
  labelSource,
  labelSourceSteps,
} from "@tandem/contract/delivery/labels/labels";
import { mostDays, whyNotListed } from "@tandem/contract/delivery/labels/rules";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { allowedOnRows } from "../../documents/allowed-on-rows.ts";
import { documentPage } from "../../documents/document-page.ts";
import { withoutRules } from "../../documents/stored-document.ts";
import { exportList } from "../../exports/export.ts";
import { templateOf } from "../../platform/printing/templates.ts";
import { findLabelByCode } from "./find-label.ts";
import { insertLabels } from "./insert-labels.ts";
import { numberBoxes } from "./numbering.ts";
import { boxesOf, lockNoticesOf, packLines } from "./packing.ts";
import { findLabels, type LabelPrint } from "./queries.ts";
import { splitLabel } from "./split-label.ts";

/** @throws Fault labelRangeMissing, labelRangeTooWide */
function requireRange(condition: object): void {
  const refused = whyNotListed(condition);
  if (refused) throw new Fault(refused, { days: mostDays });
}

const exportSources = exportList(labelSource);

/** Labels of what delivery notices bring (S7.17a, B7.7a). */
export const labelHandlers: HandlersOf<Services["labels"]> = {
  getbarcodeprintlistbyparams(context, request) {
    requireRange(request.condition);
    return context.list(labelSource, request, { completion: allowedOnRows(context, labelSourceSteps) });
  },

  getlabellistbyparams: (context, request) => documentPage(context, labelDocument, request, withoutRules),

  getlabelprintlistbyparams: (context, request) => context.list<LabelPrint>(labelPrint, request),

  async exportexcel(context, request) {
    requireRange(request.condition);
    return exportSources(context, request);
  },

  exportLabels: exportList(label),

  exportPrints: exportList(labelPrint),

  findlabel: (context, { code }) => context.read((db) => findLabelByCode(db, context, code)),

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
      await lockNoticesOf(tx, input.ids);
      const packing = await packLines(tx, context, input);
      const boxes = await numberBoxes(tx, context, boxesOf(packing, input.boxBarcodeNum), packing.ssccPrefix);
      const ids = await insertLabels(tx, boxes, input);
      return { records: await findLabels(tx, context, ids) };
    });
  },
  async splitlabel(context, input) {
    await templateOf(context, "LABEL", input.reportKey);
    return context.write(async (tx) => {
      const ids = await splitLabel(tx, context, input);
      return { records: await findLabels(tx, context, ids) };
    });
  },
};
