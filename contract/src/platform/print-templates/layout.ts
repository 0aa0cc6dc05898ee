import { z } from "zod";
import { plainText } from "../../core/fields.ts";
import { type LanguageCode, languageCodes } from "../../core/languages.ts";
import { type PrintColumn, type Printed, type PrintedDocument, printCodes } from "../../core/printed.ts";
import { nounParts } from "../../noun-parts.ts";
import { type Nouns, nouns } from "../../nouns.ts";
import type { DocumentModule, PrintModule } from "./kinds.ts";

type PrintedName = {
  [N in keyof Nouns]: Nouns[N] extends { readonly prints: unknown } ? N : never;
}[keyof Nouns];
const printedNames = (Object.keys(nouns) as (keyof Nouns)[]).filter(
  (name): name is PrintedName => "prints" in nouns[name],
);

/** How each kind is printed. */
export const printed = Object.fromEntries(
  printedNames.map((name) => [nouns[name].prints.code, nounParts[name].printed]),
) as { readonly [N in PrintedName as Nouns[N]["prints"]["code"]]: (typeof nounParts)[N]["printed"] };
export type PrintSection = (typeof printed)[PrintModule]["sections"][number];

/** How a kind of document is printed. */
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

/** Whether a kind is printed with columns: of labels these are its fields. */
export const hasColumns = (module: PrintModule) => Object.keys(printed[module].columns).length > 0;

/** Where a layout names something that the kind of document does not have, or no column though it has some; null: it fits. */
export function misfitOf(module: PrintModule, layout: PrintLayout): string | null {
  if (layout.columns.length === 0 && hasColumns(module)) return "layout.columns";
  const column = layout.columns.findIndex(({ field }) => !printColumn(module, field));
  if (column >= 0) return `layout.columns.${column}.field`;
  const known: readonly string[] = printed[module].sections;
  const section = layout.sections.findIndex((name) => !known.includes(name));
  return section >= 0 ? `layout.sections.${section}` : null;
}
