import { positiveDecimal } from "@tandem/contract/core/decimals";
import { orNull } from "@tandem/contract/core/or-null";
import type { InputOf, OutputOf } from "@tandem/contract/core/service";
import { shippingNoticeLine, type shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import i18next from "i18next";
import { fieldColumn, type LineColumn } from "../../document/lines/lineColumn.ts";
import { type Cells, type EditedLine, type LineRow, otherKey } from "../../document/lines/linesStore.ts";
import { madeId } from "../../document/lines/madeId.ts";
import { draftKey } from "../../form/useDraft.ts";

type MatchItems = typeof shippingNotices.endpoints.matchItems;
export type MatchAnswer = OutputOf<MatchItems>;
type MatchRow = InputOf<MatchItems>["rows"][number];

/** A row of what is to be matched; as a draft, its cells alone. */
export type MatchLine = EditedLine;

const lineWith = (cells: Cells): MatchLine => ({ id: madeId(), parts: [cells] });

/** An empty row. */
export const blankLine = () => lineWith({});

/** Where what is to be matched is kept on the device. */
export const matchingDraftKey = (userId: string) => draftKey(userId, "noticeMatching");

const isFilled = (cells: Cells) => Object.values(cells).some((text) => text !== "");

/** The rows that a draft begins with: those that were kept, else some empty ones to type in. */
export const begunLines = (kept: readonly Cells[] | null): readonly MatchLine[] =>
  kept && kept.length > 0 ? kept.map(lineWith) : Array.from({ length: 5 }, blankLine);

const cellsOf = ({ parts }: MatchLine): Cells => parts[0] ?? {};

/** What of rows is kept: what somebody has filled in. */
export const keptCells = (lines: readonly MatchLine[]): Cells[] => lines.map(cellsOf).filter(isFilled);

/** The rows of a workbook, to be put below those that there are. */
export const linesFrom = (rows: readonly MatchRow[]): MatchLine[] =>
  rows.map(({ itemNo, quantity, lotNo, productDate }) =>
    lineWith({ itemNo, deliveryQty: quantity, lotNo: lotNo ?? "", productDate: productDate ?? "" }),
  );

/** Rows that somebody filled in, as they are matched; what is no date is left to its cell. */
export const askedRows = (lines: readonly MatchLine[]): MatchRow[] =>
  lines.map(cellsOf).map(({ itemNo = "", deliveryQty = "", lotNo = "", productDate = "" }) => ({
    itemNo,
    quantity: deliveryQty,
    lotNo: orNull(lotNo),
    productDate: orNull(productDate),
  }));

/** What is left of rows once what matches stands in the notice: rows that found nothing, and what of others is missing. */
export function unmatchedLines(lines: readonly MatchLine[], { problems }: MatchAnswer): MatchLine[] {
  return problems.flatMap(({ row, missingQty }) => {
    const line = lines[row];
    if (!line) return [];
    const cells = cellsOf(line);
    return [
      lineWith(missingQty === null ? cells : { ...cells, deliveryQty: missingQty, [otherKey("deliveryQty")]: "" }),
    ];
  });
}

const rowOf = (row: LineRow<MatchLine>, numbers: ReadonlyMap<string, number>) => numbers.get(row.line.id) ?? 1;

/** Numbers of rows by their lines' ids. */
export const numbersOf = (lines: readonly MatchLine[]) => new Map(lines.map(({ id }, index) => [id, index + 1]));

/** The columns that are typed in; `numbers` says where a row stands. */
export function matchingColumns(numbers: () => ReadonlyMap<string, number>): LineColumn<MatchLine>[] {
  const named = (key: string) => (row: LineRow<MatchLine>) =>
    i18next.t(`noticeMatching.${key}`, { row: rowOf(row, numbers()) });
  const filled = ({ cells }: LineRow<MatchLine>) => isFilled(cells);
  const title = i18next.t("noticeMatching.item");
  const required = (field: string) => i18next.t("validation.required", { field });
  const quantity = fieldColumn<MatchLine, "shippingNoticeLine", typeof shippingNoticeLine.fields>(
    shippingNoticeLine,
    "deliveryQty",
    { width: 150, label: named("quantityOf") },
  );
  const isCounted = (text: string) => /^\d/.test(text) && !positiveDecimal.safeParse(text).success;
  return [
    {
      key: "itemNo",
      title,
      label: title,
      width: 210,
      input: {
        kind: "text",
        label: named("itemOf"),
        required: () => true,
        problem: (row) => (filled(row) && !row.cells.itemNo ? required(title) : null),
      },
    },
    {
      ...quantity,
      input: {
        ...(quantity.input as NonNullable<typeof quantity.input>),
        // In which unit is read where it is matched.
        counted: () => true,
        problem: (row) => {
          const { deliveryQty = "" } = row.cells;
          if (!filled(row) || isCounted(deliveryQty)) return null;
          return quantity.input?.problem(row) ?? null;
        },
      },
    },
    fieldColumn(shippingNoticeLine, "lotNo", { width: 150, label: named("lotOf") }),
    fieldColumn(shippingNoticeLine, "productDate", { width: 150, label: named("dateOf") }),
  ];
}
