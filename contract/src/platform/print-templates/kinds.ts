import type { Noun, PrintedKind } from "../../core/noun.ts";
import type { MenuName } from "../../core/permissions.ts";
import { type Status, type StatusCode, statuses } from "../../core/statuses.ts";
import { type Nouns, nouns } from "../../nouns.ts";

type Prints<N = Nouns[keyof Nouns]> = N extends { readonly prints: infer Kind } ? Kind : never;

/** The code of a kind that is printed. */
export type PrintModule = Prints["code"];
/** Kinds of documents. */
export type DocumentModule = Exclude<PrintModule, "LABEL">;

/** What nouns say of the kinds that are printed, by code. */
export const printedKinds = Object.fromEntries(
  Object.values<Noun>(nouns).flatMap(({ prints }) => (prints ? [[prints.code, prints]] : [])),
) as Readonly<Record<PrintModule, PrintedKind<MenuName>>>;

/** The kinds of documents that are printed, and labels. */
export const printModule = statuses(
  "printTemplate.module",
  Object.fromEntries(
    Object.values(printedKinds).map(({ name, code }) => [name, { code, tone: "neutral" }]),
  ) as Readonly<Record<Prints["name"], Status<PrintModule>>>,
);

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
