import { Fault } from "@tandem/contract/core/errors";
import type { PrintLabelInput } from "@tandem/contract/delivery/labels/labels";
import type { Database } from "../../core/database.ts";
import type { NumberedBox } from "./numbering.ts";

/** What all labels that are made together say. */
export type SaidOfAll = Pick<PrintLabelInput, "boxRuleNo" | "reportKey" | "copies" | "genMoment" | "remark"> & {
  /** The label that all are of parts of. */
  readonly splitFromId?: string;
};

/** Stores labels; answers their ids in their order. @throws Fault labelBarcodeTaken */
export async function insertLabels(tx: Database, boxes: readonly NumberedBox[], said: SaidOfAll): Promise<string[]> {
  const { boxRuleNo, reportKey, copies, genMoment, remark = null, splitFromId = null } = said;
  const rows = boxes.map(({ source, level, levelSeq, boxSeq, boxCount, labelSeq, splitPart, qty, barcode, sscc }) => ({
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
    splitPart,
    splitFromId,
    qty,
    boxRuleNo,
    reportKey,
    copies,
    genMoment,
    remark,
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
