import { z } from "zod";
import { plainText } from "../../core/fields.ts";
import { type LanguageCode, languageCodes } from "../../core/languages.ts";
import { type PrintColumn, type Printed, type PrintedDocument, printCodes } from "../../core/printed.ts";
import { type StatusCode, statuses } from "../../core/statuses.ts";
import { printedLabel } from "../../delivery/labels/printed.ts";
import { printedNotice } from "../../delivery/shipping-notices/printed.ts";
import { printedOrder } from "../../orders/purchase-orders/printed.ts";
import { printedReturnNote } from "../../receiving/return-notes/printed.ts";

/** The kinds of documents that are printed, and labels. */
export const printModule = statuses("printTemplate.module", {
  order: { code: "PO", tone: "neutral" },
  notice: { code: "ASN", tone: "neutral" },
  returnNote: { code: "RETURN", tone: "neutral" },
  label: { code: "LABEL", tone: "neutral" },
});
export type PrintModule = StatusCode<typeof printModule>;
/** Kinds of documents with lines. */
export type DocumentModule = Exclude<PrintModule, "LABEL">;

/** standardCol01 of a template (S3.4a): the paper, with `-L` where it lies on its side; of labels width and height in mm. */
export const paper = statuses("printTemplate.paper", {
  a4: { code: "A4", tone: "neutral" },
  a4Landscape: { code: "A4-L", tone: "neutral" },
  a5: { code: "A5", tone: "neutral" },
  a5Landscape: { code: "A5-L", tone: "neutral" },
  label100x70: { code: "100x70", tone: "neutral" },
  label100x50: { code: "100x50", tone: "neutral" },
});
export type Paper = StatusCode<typeof paper>;

const documentPapers: readonly Paper[] = ["A4", "A4-L", "A5", "A5-L"];

const labelPapers: readonly Paper[] = ["100x70", "100x50"];

/** The paper that a kind of document may be printed on, the usual one first. */
export const papersOf = (module: PrintModule): readonly Paper[] => (module === "LABEL" ? labelPapers : documentPapers);

/** Whether a kind of document may be printed on a paper. */
export function isPaperOf(module: PrintModule, standardCol01: Paper): boolean {
  return papersOf(module).includes(standardCol01);
}

/** Which part of the local print service prints: 1 BarTender, 3 Jasper (S7.17g). */
export const printType = statuses("printTemplate.printType", {
  barTender: { code: "1", tone: "neutral" },
  jasper: { code: "3", tone: "neutral" },
});
export type PrintType = StatusCode<typeof printType>;

/** Merchant type (S3.10a): the side that prints with a template. */
export const merchantType = statuses("printTemplate.merchantType", {
  supplier: { code: "1", tone: "neutral" },
  customer: { code: "2", tone: "neutral" },
});

/** How each kind is printed. */
export const printed = {
  PO: printedOrder,
  ASN: printedNotice,
  RETURN: printedReturnNote,
  LABEL: printedLabel,
} as const satisfies Record<PrintModule, Printed>;
export type PrintSection = (typeof printed)[PrintModule]["sections"][number];

/** How a kind of document with lines is printed. */
export const printedAs = (module: DocumentModule): PrintedDocument => printed[module];

/** Columns that a layout may have. */
export const mostPrintColumns = 12;

const sections = [...new Set(Object.values(printed).flatMap((each): readonly PrintSection[] => each.sections))] as [
  PrintSection,
  ...PrintSection[],
];
const columnNames = [...new Set(Object.values(printed).flatMap(({ columns }) => Object.keys(columns)))] as [
  string,
  ...string[],
];
const isWithoutRepeats = (names: readonly unknown[]) => new Set(names).size === names.length;
const optionalText = (max: number) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), plainText(max).nullable());

/** How documents of a template look: a declaration, in which nothing can be run. */
export const printLayout = z.strictObject({
  /** The language of the printed words; null: that of whoever prints. */
  language: z.enum(languageCodes as [LanguageCode, ...LanguageCode[]]).nullable(),
  /** Printed instead of the document's kind. */
  title: optionalText(60),
  /** Stands above the title, as the name of a company does. */
  headerText: optionalText(200),
  /** Stands below the totals, as terms of purchase do. */
  termsText: optionalText(4000),
  /** Stands at the foot of every page. */
  footerText: optionalText(300),
  code: z.enum(printCodes),
  sections: z.array(z.enum(sections)).max(sections.length).refine(isWithoutRepeats),
  columns: z
    .array(
      z.strictObject({
        field: z.enum(columnNames),
        /** Printed instead of the field's label. */
        title: optionalText(40),
        /** Its share of the width; null: the usual one. */
        width: z.int().min(1).max(20).nullable(),
      }),
    )
    .min(1)
    .max(mostPrintColumns)
    .refine((columns) => isWithoutRepeats(columns.map((column) => column.field))),
});
export type PrintLayout = z.output<typeof printLayout>;

/** The layout that the product comes with, and that others begin from. */
export function standardLayout(module: PrintModule): PrintLayout {
  const { sections: shown, standardColumns, standardCode } = printed[module];
  return {
    language: null,
    title: null,
    headerText: null,
    termsText: null,
    footerText: null,
    code: standardCode,
    sections: [...shown],
    columns: standardColumns.map((field) => ({ field, title: null, width: null })),
  };
}

/** A column of a kind of document; undefined where that kind has none of the name. */
export function printColumn(module: PrintModule, field: string): PrintColumn | undefined {
  const columns: Printed["columns"] = printed[module].columns;
  return Object.hasOwn(columns, field) ? columns[field] : undefined;
}

/** Where a layout names something that the kind of document does not have; null: it fits. */
export function misfitOf(module: PrintModule, layout: PrintLayout): string | null {
  const column = layout.columns.findIndex(({ field }) => !printColumn(module, field));
  if (column >= 0) return `layout.columns.${column}.field`;
  const known: readonly string[] = printed[module].sections;
  const section = layout.sections.findIndex((name) => !known.includes(name));
  return section >= 0 ? `layout.sections.${section}` : null;
}
