import type { FieldGroups } from "@tandem/contract/core/field-groups";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { PrintedDocument as PrintedKind } from "@tandem/contract/core/printed";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { printColumn, printedAs } from "@tandem/contract/platform/print-templates/layout";
import { translate } from "../../core/translate.ts";
import type { PrintableHead, PrintableLine } from "./printable.ts";
import type { PrintedDocument, PrintedFact, PrintedRow } from "./printed-document.ts";
import type { Printable } from "./read-documents.ts";
import {
  block,
  type Described,
  facts,
  groupFacts,
  numbered,
  type Said,
  statusText,
  sumsByUnit,
  type Wording,
} from "./wording.ts";

type Shows = (section: string) => boolean;

/** Groups that are printed in a way of their own, or not at all. */
const ownGroups: readonly string[] = ["number", "parties", "basic", "progress", "addresses", "remarks"];

/** What the groups of a head say: facts, the details of the sections that the layout shows, and remarks. */
function groupParts(wording: Wording, described: Described, kind: PrintedKind, head: object, shows: Shows) {
  const groups: FieldGroups = kind.groups;
  const facts = (group: readonly string[] = []) => groupFacts(wording, described, group, head);
  const sections = Object.keys(groups).filter((name) => !ownGroups.includes(name) && shows(name));
  const [remarks = null] = shows("remarks") ? facts(groups.remarks) : [];
  return {
    facts: [...facts(groups.basic), ...facts(kind.besides)],
    details: sections.flatMap((name) => facts(groups[name])),
    remarks,
  };
}

/** Where it comes from and goes to. */
function addressBlocks(wording: Wording, { head: { name }, addresses = {} }: PrintedKind, head: PrintableHead) {
  const text = (field: string) => (head[field] ? String(head[field]) : "");
  const period = (from: string, until: string) => (from || until ? `${from}–${until}` : "");
  return Object.entries(addresses).map(([field, people]) => {
    const said = people.map((each) => (typeof each === "string" ? text(each) : period(text(each[0]), text(each[1]))));
    return block(wording, fieldLabelKey(name, field), [text(field), said.filter(Boolean).join("  ")]);
  });
}

/** What stands below the lines: how many they are, what they come to by unit, and sums of money. */
function totalsOf(wording: Wording, kind: PrintedKind, head: PrintableHead, lines: readonly PrintableLine[]): Said {
  const { writing } = wording;
  const { name, fields } = kind.head;
  return Object.entries(kind.totals).map(([field, summed]): [string, string | null] => {
    const key = fieldLabelKey(name, field);
    if (summed) return [key, sumsByUnit(wording, lines, (line) => String(line[summed]))];
    if (fields[field]?.kind !== "money") return [key, writing.quantity(String(lines.length))];
    if (head[field] === null) return [key, null];
    const currency = String(head.currency);
    return [key, `${currency} ${writing.total(String(head[field]), currency)}`];
  });
}

/** Each of what lowers it, by its number: `Deduction DED-2026-000001: CNY 120.00`. */
function deductionsOf({ language, writing }: Wording, { head, deductions = [] }: Printable): PrintedFact[] {
  const currency = String(head.currency);
  return deductions.map(({ number, amount }) => ({
    label: `${translate(language, "deduction.name")} ${number}`,
    value: `${currency} ${writing.total(amount, currency)}`,
  }));
}

/** Everything of a document but its lines, in the words and by the layout of its template. */
export function wordDocument(wording: Wording, printable: Printable): PrintedDocument {
  const { module, head, lines, parties } = printable;
  const { layout, language } = wording;
  const noun = printedAs(module);
  const sections: readonly string[] = layout.sections;
  const shows: Shows = (section) => sections.includes(section);
  const state = head[noun.state.field] as string;
  const states = noun.head.fields[noun.state.field]?.statuses;
  const partyBlocks = [
    block(wording, "printDocument.supplier", [numbered(parties.supplier, head.supplierNo)]),
    block(wording, "printDocument.purchaser", [numbered(parties.organisation, head.orgNo)]),
  ];
  return {
    ...groupParts(wording, noun.head, noun, head, shows),
    number: String(head[noun.head.keyword[0] ?? "id"]),
    mark: states && noun.state.marked.includes(state) ? statusText(wording, states, state) : null,
    blocks: [
      ...(shows("parties") ? partyBlocks : []),
      ...(shows("addresses") ? addressBlocks(wording, noun, head) : []),
    ],
    totals: shows("totals")
      ? [...facts(wording, totalsOf(wording, noun, head, lines)), ...deductionsOf(wording, printable)]
      : [],
    title: layout.title ?? translate(language, `${noun.head.name}.name`),
    headerText: layout.headerText,
    code: layout.code,
    columns: layout.columns.flatMap(({ field, title, width }) => {
      const column = printColumn(module, field);
      if (!column) return [];
      const isNumber = ["quantity", "money", "rate"].includes(column.kind);
      return [{ title: title ?? translate(language, column.label), share: width ?? column.width, isNumber }];
    }),
    termsText: layout.termsText,
    signatures: shows("signatures") ? noun.signatures.map((key) => translate(language, key)) : [],
    footerText: layout.footerText,
  };
}

/** The cells of lines of a document, by the columns of its layout; `first` is the number of the first of them. */
export function wordLines(
  { layout, writing }: Wording,
  module: Printable["module"],
  lines: readonly PrintableLine[],
  first: number,
): PrintedRow[] {
  const besides = (line: PrintableLine, [name, unit]: readonly string[] = []): string => {
    const quantity = name && unit ? line[name] : null;
    if (typeof quantity !== "string" || layout.columns.some(({ field }) => field === name)) return "";
    return ` (${writing.quantity(quantity)} ${line[unit ?? ""]})`;
  };
  const per = (line: PrintableLine, [name = "", unit = "", usual = ""]: readonly string[] = []): string => {
    const [quantity, of] = [line[name], line[unit]];
    if (typeof quantity !== "string" && typeof of !== "string") return "";
    return ` / ${typeof quantity === "string" ? writing.quantity(quantity) : 1} ${of ?? line[usual]}`;
  };
  const cell = (line: PrintableLine, field: string, number: number): string => {
    if (field === "lineNo") return String(number);
    if (field === "orderLine") return lineName(line);
    const value = line[field];
    if (typeof value !== "string" || value === "") return "";
    const { kind, beside, per: ofHowMany } = printColumn(module, field) ?? {};
    if (kind === "quantity") return `${writing.quantity(value)}${besides(line, beside)}`;
    if (kind === "money") return `${writing.money(value, line.currency)}${per(line, ofHowMany)}`;
    if (kind === "rate") return writing.rate(value);
    return kind === "date" ? writing.shortDate(value) : value;
  };
  return lines.map((line, index) => layout.columns.map(({ field }) => cell(line, field, first + index)));
}
