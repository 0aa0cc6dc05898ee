import type { LanguageCode } from "@tandem/contract/core/languages";
import { sum } from "@tandem/contract/core/numbers";
import type { Statuses } from "@tandem/contract/core/statuses";
import { noticeStatus, wayOfCarriage } from "@tandem/contract/delivery/shipping-notices/statuses";
import { orderStatus, orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { type PrintLayout, type PrintSection, printColumn } from "@tandem/contract/platform/print-templates/layout";
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

type Said = readonly (readonly [key: string, value: string | null])[];

/** Facts that say something, under their labels. */
function facts({ language }: Wording, said: Said): PrintedFact[] {
  return said.flatMap(([key, value]) => (value ? [{ label: translate(language, key), value }] : []));
}

function statusText({ language }: Wording, set: Statuses, code: string | null): string | null {
  return code === null ? null : translate(language, set.labelKey(code));
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

type Shows = (section: PrintSection) => boolean;

function remarksOf(wording: Wording, key: string, text: string | null): PrintedFact | null {
  return text ? { label: translate(wording.language, key), value: text } : null;
}

function orderParts(wording: Wording, order: Order, lines: readonly OrderLine[], parties: Parties, shows: Shows): Part {
  const { writing, language } = wording;
  const money = (value: string) => `${order.currency} ${writing.total(value, order.currency)}`;
  return {
    kindKey: "purchaseOrder.name",
    number: order.purchaseNo,
    mark: order.status === "1" ? null : statusText(wording, orderStatus, order.status),
    facts: facts(wording, [
      ["purchaseOrder.purchaseDate", writing.date(order.purchaseDate)],
      ["purchaseOrder.bandNo", String(order.bandNo)],
      ["purchaseOrder.orderType", statusText(wording, orderType, order.orderType)],
      ["purchaseOrder.currency", order.currency],
      ["purchaseOrder.buyerName", order.buyerName],
      ["purchaseOrder.plantName", order.plantName],
    ]),
    blocks: shows("parties")
      ? [
          block(wording, "printDocument.supplier", [numbered(parties.supplier, order.supplierNo)]),
          block(wording, "printDocument.purchaser", [numbered(parties.organisation, order.orgNo)]),
        ]
      : [],
    details: shows("terms")
      ? facts(wording, [
          ["purchaseOrder.paymentTerm", order.paymentTerm],
          ["purchaseOrder.tradeTerm", order.tradeTerm],
          ["purchaseOrder.taxRate", order.taxRate === null ? null : writing.rate(order.taxRate)],
        ])
      : [],
    remarks: shows("remarks") ? remarksOf(wording, "purchaseOrder.remark", order.remark) : null,
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

/** States in which a notice brings nothing. */
const unsent: readonly string[] = ["0", "1", "X"];

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
    mark: unsent.includes(notice.checkStatus) ? statusText(wording, noticeStatus, notice.checkStatus) : null,
    facts: facts(wording, [
      ["shippingNotice.deliveryDate", writing.date(notice.deliveryDate)],
      ["shippingNotice.expectedArrivalDate", writing.date(notice.expectedArrivalDate)],
      ["shippingNotice.orderType", statusText(wording, orderType, notice.orderType)],
    ]),
    blocks: [...(shows("parties") ? partyBlocks : []), ...(shows("addresses") ? addressBlocks : [])],
    details: shows("transport")
      ? facts(wording, [
          ["shippingNotice.wayCarriage", statusText(wording, wayOfCarriage, notice.wayCarriage)],
          ["shippingNotice.trackingNo", notice.trackingNo],
          ["shippingNotice.carNo", notice.carNo],
          ["shippingNotice.driver", notice.driver],
          ["shippingNotice.driverPhone", notice.driverPhone],
        ])
      : [],
    remarks: shows("remarks") ? remarksOf(wording, "shippingNotice.remarks", notice.remarks) : null,
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
  const shows: Shows = (section) => layout.sections.includes(section);
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

const placeInOrder = (line: OrderLine | NoticeLine) =>
  `${line.purchaseSeq}/${line.purchasePhaseSeq}/${line.purchaseBatchSeq}`;

/** The cells of lines of a document, by the columns of its layout; `first` is the number of the first of them. */
export function wordLines(
  { layout, writing }: Wording,
  module: Printable["module"],
  lines: readonly (OrderLine | NoticeLine)[],
  first: number,
): PrintedRow[] {
  const cell = (line: OrderLine | NoticeLine, field: string, number: number): string => {
    if (field === "lineNo") return String(number);
    if (field === "orderLine") return placeInOrder(line);
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
