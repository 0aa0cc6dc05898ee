import { orNull } from "@tandem/contract/core/or-null";
import type { OpportunityDetail } from "@tandem/contract/news/opportunities/opportunities";
import { type QuoteDetail, type QuoteInput, quoteLine } from "@tandem/contract/news/quotes/quotes";
import i18next from "i18next";
import { cellsOf, entityColumns, everyTyped } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { formatMeasured } from "../../fields/format.ts";

type Asked = OpportunityDetail["lines"][number];
type Sent = QuoteInput["lines"][number];

/** A line of the form: what is asked for, and what of it is quoted; without a price nothing is. */
export interface QuoteFormLine {
  readonly shown: Asked;
  readonly price: string | null;
  readonly quantity: string | null;
  readonly deliveryDate: string | null;
  readonly remark: string | null;
}
interface EditedQuote extends EditedLine {
  readonly shown: Asked;
}

const typed = everyTyped(quoteLine, ["price", "quantity", "deliveryDate", "remark"], ["opportunityLineId"]);

/** What a supplier begins with: what it has quoted, else the quantity that is asked for, on the day on which it is. */
export const beginLines = (of: OpportunityDetail, quote: QuoteDetail | null): QuoteFormLine[] =>
  of.lines.map((shown) => {
    const said = quote?.lines.find(({ opportunityLineId }) => opportunityLineId === shown.id);
    return {
      shown,
      price: said?.price ?? null,
      quantity: said?.quantity ?? shown.requirementQuantity,
      deliveryDate: said?.deliveryDate ?? shown.requirementsDate,
      remark: said?.remark ?? null,
    };
  });

export const quoteForms = {
  toEdited: (lines: readonly QuoteFormLine[]): EditedQuote[] =>
    lines.map((line) => ({ id: line.shown.id, shown: line.shown, parts: [cellsOf(typed, line)] })),
  toForm: (lines: readonly EditedQuote[]): QuoteFormLine[] =>
    lines.map(({ shown, parts: [cells = {}] }) => ({
      shown,
      price: orNull(cells.price),
      quantity: orNull(cells.quantity),
      deliveryDate: orNull(cells.deliveryDate),
      remark: orNull(cells.remark),
    })),
};

/** What is sent of them: the lines that have a price, and each with its place in the form. */
export const sentLines = (lines: readonly QuoteFormLine[]): Sent[] =>
  lines.flatMap(({ shown, price, quantity, deliveryDate, remark }) =>
    price === null
      ? []
      : [{ opportunityLineId: shown.id, price, quantity: quantity ?? "", deliveryDate: deliveryDate ?? "", remark }],
  );

export const nameOfQuoted = ({ shown }: EditedQuote): string => shown.itemNo ?? shown.goodsName;

/** What is asked for, where there is no room for columns: which goods, how much of them and when. */
export const askedIn = ({
  shown: { goodsName, requirementQuantity: quantity, unitNo, requirementsDate },
}: EditedQuote) => [goodsName, formatMeasured([{ quantity, unitNo }]), requirementsDate].join(" · ");

/** What is asked for, and behind it what is typed. */
export function quoteColumns(): LineColumn<EditedQuote>[] {
  const texts = (
    key: string,
    title: string,
    width: number,
    textOf: (of: Asked) => string,
  ): LineColumn<EditedQuote> => ({
    ...{ key, title, width },
    show: ({ line }) => textOf(line.shown),
    copy: ({ line }) => textOf(line.shown),
  });
  const label = (name: string) => i18next.t(`opportunityLine.${name}`);
  return [
    texts("lineNo", i18next.t("common.lineNo"), 70, ({ lineNo }) => String(lineNo)),
    texts("goods", i18next.t("common.goodsName"), 240, ({ itemNo, goodsName, spec }) =>
      [itemNo, goodsName, spec].filter(Boolean).join(" "),
    ),
    {
      ...texts("required", label("requirementQuantity"), 130, ({ requirementQuantity: quantity, unitNo }) =>
        formatMeasured([{ quantity, unitNo }]),
      ),
      align: "right",
    },
    texts("date", label("requirementsDate"), 120, ({ requirementsDate }) => requirementsDate),
    ...entityColumns<EditedQuote, "quoteLine", typeof quoteLine.fields>(
      quoteLine,
      typed,
      (name, { line }) => `${name}, ${nameOfQuoted(line)}`,
      {
        price: { width: 120, required: false },
        quantity: { width: 130, required: false },
        deliveryDate: { width: 150, required: false },
        remark: { width: 200 },
      },
    ),
  ];
}
