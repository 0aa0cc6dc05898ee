import type { OwnUnits } from "@tandem/contract/base-data/own-units";
import { positiveDecimal } from "@tandem/contract/core/decimals";
import { type Row, writableFields } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import { shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import i18next from "i18next";
import { decimalsProblem, ownCells } from "../../document/lines/countedCells.ts";
import { cellsOf, entityColumns, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { formatNumber } from "../../fields/format.ts";
import { countedOf } from "../../orders/purchase-orders/useOwnUnits.ts";
import { type NoticeFormLine, nameOfLine, type ShippableLine } from "./noticeDraft.ts";

/** An order line in the notice while it is edited; each of its parts is a lot. */
export interface NoticeLine extends EditedLine, Pick<NoticeFormLine, "shown"> {}

/** What a line's quantity is of. */
export const ofShown = ({ shown }: Pick<NoticeFormLine, "shown">) => countedOf(shown);

/** How much of each line is open now, by the line's id; undefined until it is known. */
export type OpenLines = ReadonlyMap<string, OpenLine> | undefined;

/** An order line, and how much of it may be announced now: what is open, or more where its rule lets it. */
interface OpenLine extends ShippableLine {
  readonly most: string;
}

/** What a notice holds of order lines already. */
export type HeldLines = readonly (Pick<Row<typeof shippingNoticeLine>, "purchaseOrderLineId" | "deliveryQty"> &
  Partial<ShippableLine>)[];

/**
 * What is open, with what the notice holds of it.
 * @param most how much may be announced of lines that their rule lets deliveries exceed, by their ids
 */
export function withHeld(
  open: readonly ShippableLine[],
  held: HeldLines,
  most: ReadonlyMap<string, string>,
): OpenLines {
  const lines = new Map(open.map((line) => [line.id, { ...line, most: most.get(line.id) ?? line.unDeliveryQty }]));
  for (const { purchaseOrderLineId: id, deliveryQty, ...line } of held) {
    const nothing = { ...line, id, unDeliveryQty: "0", most: most.get(id) ?? "0" } as OpenLine;
    const now = lines.get(id) ?? nothing;
    const unDeliveryQty = sum([now.unDeliveryQty, deliveryQty]);
    lines.set(id, { ...now, unDeliveryQty, most: sum([now.most, deliveryQty]) });
  }
  return lines;
}

const typedFields = writableFields(shippingNoticeLine);
const heldFields = [...typedFields, ...ownCells, "scheduleId"] as const;

export function editedLines(lines: readonly NoticeFormLine[]): NoticeLine[] {
  const lots = Map.groupBy(lines, (line) => line.purchaseOrderLineId);
  return [...lots].flatMap(([id, [first, ...others]]) =>
    first ? [{ id, shown: first.shown, parts: [first, ...others].map((lot) => cellsOf(heldFields, lot)) }] : [],
  );
}

/** Lines with others added: those of an order line that is there already become further lots of it. */
export function withLines(lines: readonly NoticeLine[], added: readonly NoticeFormLine[]): NoticeLine[] {
  const more = new Map(editedLines(added).map((line) => [line.id, line]));
  const grown = lines.map((line) => {
    const found = more.get(line.id);
    more.delete(line.id);
    return found ? { ...line, parts: [...line.parts, ...found.parts] } : line;
  });
  return [...grown, ...more.values()];
}

/** The lines as the form holds them: one for each lot. */
export function formLinesOf(lines: readonly NoticeLine[]): NoticeFormLine[] {
  return lines.flatMap(({ id, shown, parts }) =>
    parts.map((cells) => {
      const values = valuesOf(shippingNoticeLine, heldFields, cells);
      return { ...values, purchaseOrderLineId: id, shown } as unknown as NoticeFormLine;
    }),
  );
}

/** A lot of a line as people name it. */
export function nameOfLot({ line, part }: Pick<LineRow<NoticeLine>, "line" | "part">): string {
  return part === 0 ? nameOfLine(line) : `${nameOfLine(line)} (${part + 1})`;
}

const sumOf = (parts: readonly Cells[]) =>
  sum(parts.map(({ deliveryQty = "" }) => deliveryQty).filter((text) => positiveDecimal.safeParse(text).success));

/** A line with one more lot, of what is left of the open quantity. */
export function withLot(line: NoticeLine, open: OpenLines): NoticeLine {
  const left = subtract(open?.get(line.id)?.unDeliveryQty ?? "0", sumOf(line.parts));
  return { ...line, parts: [...line.parts, cellsOf(typedFields, isPositive(left) ? { deliveryQty: left } : {})] };
}

/** A line with one of its lots in several of these quantities, which are the same in all else. */
export function withParts(line: NoticeLine, part: number, quantities: readonly string[]): NoticeLine {
  const parts = line.parts.flatMap((cells, index) =>
    index === part
      ? quantities.map((deliveryQty, place) => ({
          ...cells,
          deliveryQty,
          supplierQty: "",
          supplierUnitNo: "",
          // What is free of charge comes with one of them.
          giftQty: place === 0 ? (cells.giftQty ?? "") : "",
        }))
      : [cells],
  );
  return { ...line, parts };
}

/** 0 < quantity, and of all lots together no more than what is open (B5.1a–c). */
function quantityProblem({ line, part, cells }: LineRow<NoticeLine>, open: OpenLines): string | null {
  const quantity = cells.deliveryQty ?? "";
  if (!isPositive(quantity)) return i18next.t("errors.noticeQuantityIncorrect");
  if (!open) return null;
  const now = open.get(line.id);
  if (!now) return i18next.t("shippingNoticePages.noLongerOpen");
  if (compareNumbers(sumOf(line.parts.slice(0, part + 1)), now.most) <= 0) return null;
  return i18next.t("shippingNoticePages.moreThanOpen", { open: formatNumber(now.most) });
}

/** What the supplier types for each line: the quantity to ship, its lot, and the tenant's own fields. */
export function typedColumns(
  entity: typeof shippingNoticeLine,
  open: OpenLines,
  units: OwnUnits | undefined,
): LineColumn<NoticeLine>[] {
  return entityColumns<NoticeLine, "shippingNoticeLine", typeof shippingNoticeLine.fields>(
    entity,
    typedFields,
    (label, row) => `${label}, ${nameOfLot(row)}`,
    {
      deliveryQty: {
        label: (row) => i18next.t("shippingNoticePages.quantityOf", { name: nameOfLot(row) }),
        message: i18next.t("errors.noticeQuantityIncorrect"),
        counted: { units, of: ofShown },
        problem: (row) => quantityProblem(row, open),
        summed: ({ shown }) => shown.purUnitNo,
      },
      giftQty: {
        problem: ({ line: { shown }, cells }) =>
          decimalsProblem(units, shown.purUnitNo, cells.giftQty ?? "", i18next.t("common.giftQty")),
      },
    },
  );
}
