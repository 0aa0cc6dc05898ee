import type { Fields } from "@tandem/contract/core/entity";
import type { FieldGroups } from "@tandem/contract/core/field-groups";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { sum } from "@tandem/contract/core/numbers";
import type { Statuses } from "@tandem/contract/core/statuses";
import { shippingNotice, shippingNoticeGroups } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { purchaseOrder, purchaseOrderGroups } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { type PrintLayout, printColumn } from "@tandem/contract/platform/print-templates/layout";
import { translate } from "../../core/translate.ts";
import { type Writing, writingIn } from "./numbers-and-dates.ts";
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedRow } from "./printed-document.ts";
import type { Notice, NoticeLine, Order, OrderLine, Parties, Printable } from "./read-documents.ts";

/** How documents are worded: in which language, by which layout. */
export interface Wording {
  readonly language: LanguageCode;
  readonly layout: PrintLayout;
  readonly writing: Writing;
}

export function wordingOf(layout: PrintLayout, reader: LanguageCode): Wording {
  const language = layout.language ?? reader;
  return { language, layout, writing: writingIn(language) };
}

type Shows = (section: string) => boolean;
type Described = { readonly name: string; readonly fields: Fields };
type Said = readonly (readonly [key: string, value: string | null])[];

/** Facts that say something, under their labels. */
function facts({ language }: Wording, said: Said): PrintedFact[] {
  return said.flatMap(([key, value]) => (value ? [{ label: translate(language, key), value }] : []));
}

function statusText({ language }: Wording, set: Statuses, code: string | null): string | null {
  return code === null ? null : translate(language, set.labelKey(code));
}

/** A value in words, by the kind of its field; null for an empty one. */
function fieldText(wording: Wording, { kind, statuses }: Field, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const { writing } = wording;
  const text = String(value);
  if (kind === "status") return statuses ? statusText(wording, statuses, text) : text;
  if (kind === "quantity") return writing.quantity(text);
  if (kind === "money") return writing.money(text);
  if (kind === "rate") return writing.rate(text);
  if (kind === "date" || kind === "instant") return writing.date(text.slice(0, 10));
  return text;
}

/** The fields of a group of the head, under their labels; those that say nothing are left out. */
function groupFacts(
  wording: Wording,
  { name, fields }: Described,
  group: readonly string[],
  head: object,
): PrintedFact[] {
  const values = head as Readonly<Record<string, unknown>>;
  return group.flatMap((field) => {
    const value = fields[field] && fieldText(wording, fields[field], values[field]);
    return value ? [{ label: translate(wording.language, fieldLabelKey(name, field)), value }] : [];
  });
}

/** Groups that are printed in a way of their own, or not at all. */
const ownGroups: readonly string[] = ["number", "parties", "basic", "progress", "addresses", "remarks"];

/** What the groups of a head say: facts, the details of the sections that the layout shows, and remarks. */
function groupParts(wording: Wording, described: Described, groups: FieldGroups, head: object, shows: Shows) {
  const facts = (group: readonly string[] = []) => groupFacts(wording, described, group, head);
  const sections = Object.keys(groups).filter((name) => !ownGroups.includes(name) && shows(name));
  const [remarks = null] = shows("remarks") ? facts(groups.remarks) : [];
  return { facts: facts(groups.basic), details: sections.flatMap((name) => facts(groups[name])), remarks };
}

/** Lines of an address or a company, without those that say nothing. */
function block({ language }: Wording, key: string, lines: readonly (string | null)[]): PrintedBlock {
  return { title: translate(language, key), lines: lines.flatMap((line) => (line ? [line] : [])) };
}

const numbered = (name: string, number: string) => `${name} (${number})`;

/** Sums per unit: `1,200 PCS · 30 KG`. */
function sumsByUnit(
  { writing }: Wording,
  lines: readonly { readonly purUnitNo: string; readonly quantity: string }[],
): string {
  const byUnit = Map.groupBy(lines, (line) => line.purUnitNo);
  return [...byUnit]
    .map(([unit, own]) => `${writing.quantity(sum(own.map((line) => line.quantity)))} ${unit}`)
    .join(" · ");
}

type Part = Pick<PrintedDocument, "number" | "mark" | "facts" | "blocks" | "details" | "remarks" | "totals"> & {
  readonly kindKey: string;
  readonly signatures: readonly string[];
};

function orderParts(wording: Wording, order: Order, lines: readonly OrderLine[], parties: Parties, shows: Shows): Part {
  const { writing, language } = wording;
  const money = (value: string) => `${order.currency} ${writing.total(value, order.currency)}`;
  return {
    kindKey: "purchaseOrder.name",
    number: order.purchaseNo,
    mark: order.status === orderStatus.code.effective ? null : statusText(wording, orderStatus, order.status),
    ...groupParts(wording, purchaseOrder, purchaseOrderGroups, order, shows),
    blocks: shows("parties")
      ? [
          block(wording, "printDocument.supplier", [numbered(parties.supplier, order.supplierNo)]),
          block(wording, "printDocument.purchaser", [numbered(parties.organisation, order.orgNo)]),
        ]
      : [],
    totals: shows("totals")
      ? facts(wording, [
          ["purchaseOrder.lineCount", writing.quantity(String(lines.length))],
          [
            "purchaseOrder.orderQty",
            sumsByUnit(
              wording,
              lines.map(({ purUnitNo, batchPurQty }) => ({ purUnitNo, quantity: batchPurQty })),
            ),
          ],
          ["purchaseOrder.untaxedAmount", money(order.untaxedAmount)],
          ["purchaseOrder.taxAmount", money(order.taxAmount)],
          ["purchaseOrder.totalAmount", money(order.totalAmount)],
        ])
      : [],
    signatures: ["printDocument.signPurchaser", "printDocument.signSupplier"].map((key) => translate(language, key)),
  };
}

function noticeParts(
  wording: Wording,
  notice: Notice,
  lines: readonly NoticeLine[],
  parties: Parties,
  shows: Shows,
): Part {
  const { writing, language } = wording;
  const person = (name: string | null, phone: string | null) => [name, phone].filter(Boolean).join("  ");
  const partyBlocks = [
    block(wording, "printDocument.supplier", [numbered(parties.supplier, notice.supplierNo)]),
    block(wording, "printDocument.purchaser", [numbered(parties.organisation, notice.orgNo)]),
  ];
  const addressBlocks = [
    block(wording, "shippingNotice.shippingAddress", [
      notice.shippingAddress,
      person(notice.sender, notice.senderPhone),
    ]),
    block(wording, "shippingNotice.deliveryAddress", [
      notice.deliveryAddress,
      person(notice.consignee, notice.consigneePhone),
    ]),
  ];
  return {
    kindKey: "shippingNotice.name",
    number: notice.asnNo,
    mark: noticeStatus.isIn("unsent", notice.checkStatus)
      ? statusText(wording, noticeStatus, notice.checkStatus)
      : null,
    ...groupParts(wording, shippingNotice, shippingNoticeGroups, notice, shows),
    blocks: [...(shows("parties") ? partyBlocks : []), ...(shows("addresses") ? addressBlocks : [])],
    totals: shows("totals")
      ? facts(wording, [
          ["shippingNotice.lineCount", writing.quantity(String(lines.length))],
          [
            "shippingNotice.sumDeliveryQty",
            sumsByUnit(
              wording,
              lines.map(({ purUnitNo, deliveryQty }) => ({ purUnitNo, quantity: deliveryQty })),
            ),
          ],
        ])
      : [],
    signatures: ["printDocument.signSender", "printDocument.signCarrier", "printDocument.signReceiver"].map((key) =>
      translate(language, key),
    ),
  };
}

/** Everything of a document but its lines, in the words and by the layout of its template. */
export function wordDocument(wording: Wording, printable: Printable): PrintedDocument {
  const { layout, language } = wording;
  const sections: readonly string[] = layout.sections;
  const shows: Shows = (section) => sections.includes(section);
  const { parties } = printable;
  const { kindKey, signatures, ...parts } =
    printable.module === "PO"
      ? orderParts(wording, printable.head, printable.lines, parties, shows)
      : noticeParts(wording, printable.head, printable.lines, parties, shows);
  return {
    ...parts,
    title: layout.title ?? translate(language, kindKey),
    headerText: layout.headerText,
    code: layout.code,
    columns: layout.columns.flatMap(({ field, title, width }) => {
      const column = printColumn(printable.module, field);
      if (!column) return [];
      const isNumber = ["quantity", "money", "rate"].includes(column.kind);
      return [{ title: title ?? translate(language, column.label), share: width ?? column.width, isNumber }];
    }),
    termsText: layout.termsText,
    signatures: shows("signatures") ? signatures : [],
    footerText: layout.footerText,
  };
}

/** The cells of lines of a document, by the columns of its layout; `first` is the number of the first of them. */
export function wordLines(
  { layout, writing }: Wording,
  module: Printable["module"],
  lines: readonly (OrderLine | NoticeLine)[],
  first: number,
): PrintedRow[] {
  const cell = (line: OrderLine | NoticeLine, field: string, number: number): string => {
    if (field === "lineNo") return String(number);
    if (field === "orderLine") return lineName(line);
    const value: unknown = (line as unknown as Readonly<Record<string, unknown>>)[field];
    if (typeof value !== "string" || value === "") return "";
    const kind = printColumn(module, field)?.kind;
    if (kind === "quantity") return writing.quantity(value);
    if (kind === "money") return writing.money(value);
    if (kind === "rate") return writing.rate(value);
    return kind === "date" ? writing.shortDate(value) : value;
  };
  return lines.map((line, index) => layout.columns.map(({ field }) => cell(line, field, first + index)));
}
