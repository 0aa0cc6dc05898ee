import { writableFields } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import i18next from "i18next";
import { cellsOf, entityColumns, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { type NoticeFormLine, nameOfLine, type ShippableLine } from "./noticeDraft.ts";

/** A line of the notice while it is edited. */
export interface NoticeLine extends EditedLine, Pick<NoticeFormLine, "shown"> {}

/** How much of each line is open now, by the line's id; undefined until it is known. */
export type OpenLines = ReadonlyMap<string, ShippableLine> | undefined;

const typedFields = writableFields(shippingNoticeLine);

export function editedLine(line: NoticeFormLine): NoticeLine {
  return { id: line.purchaseOrderLineId, shown: line.shown, parts: [cellsOf(typedFields, line)] };
}

/** The line as the form holds it. */
export function formLineOf({ id, shown, parts }: NoticeLine): NoticeFormLine {
  const values = valuesOf(shippingNoticeLine, typedFields, parts[0] ?? {});
  return { ...values, purchaseOrderLineId: id, shown } as unknown as NoticeFormLine;
}

/** 0 < quantity ≤ what is open (B5.1a–c). */
function quantityProblem({ line, cells }: LineRow<NoticeLine>, open: OpenLines): string | null {
  const quantity = cells.deliveryQty ?? "";
  if (!isPositive(quantity)) return i18next.t("errors.noticeQuantityIncorrect");
  if (!open) return null;
  const now = open.get(line.id);
  if (!now) return i18next.t("shippingNoticePages.noLongerOpen");
  if (compareNumbers(quantity, now.unDeliveryQty) <= 0) return null;
  return i18next.t("shippingNoticePages.moreThanOpen", { open: formatNumber(now.unDeliveryQty) });
}

/** What the supplier types for each line: the quantity to ship, its lot, and the tenant's own fields. */
export function typedColumns(entity: typeof shippingNoticeLine, open: OpenLines): LineColumn<NoticeLine>[] {
  return entityColumns<NoticeLine, "shippingNoticeLine", typeof shippingNoticeLine.fields>(
    entity,
    typedFields,
    (label, { line }) => `${label}, ${nameOfLine(line)}`,
    {
      deliveryQty: {
        label: ({ line }) => i18next.t("shippingNoticePages.quantityOf", { name: nameOfLine(line) }),
        message: i18next.t("errors.noticeQuantityIncorrect"),
        problem: (row) => quantityProblem(row, open),
        summed: true,
      },
    },
  );
}
