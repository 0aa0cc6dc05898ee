import { z } from "zod";
import { type Entity, type Fields, writableFields } from "../../core/entity.ts";
import { fieldLabelKey } from "../../core/field-labels.ts";
import { type FieldKind, plainText } from "../../core/fields.ts";
import { type LanguageCode, languageCodes } from "../../core/languages.ts";
import type { MenuName } from "../../core/permissions.ts";
import { type StatusCode, statuses } from "../../core/statuses.ts";
import { shippingNoticeLine } from "../../delivery/shipping-notices/shipping-notices.ts";
import { purchaseOrderLine } from "../../orders/purchase-orders/purchase-orders.ts";

/** The kinds of documents that are printed, and labels. */
export const printModule = statuses("printTemplate.module", {
  order: { code: "PO", tone: "neutral" },
  notice: { code: "ASN", tone: "neutral" },
  label: { code: "LABEL", tone: "neutral" },
});
export type PrintModule = StatusCode<typeof printModule>;
/** Kinds of documents with lines. */
export type DocumentModule = Exclude<PrintModule, "LABEL">;

/** The menu whose flag isPrint permits to print a kind of document (S6.1a). */
export const menuOfPrintModule = {
  PO: "purchaseOrders",
  ASN: "shippingNotices",
  LABEL: "labels",
} as const satisfies Record<PrintModule, MenuName>;

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

/** The paper that a kind of document may be printed on, the usual one first. */
export const papersOf = {
  PO: documentPapers,
  ASN: documentPapers,
  LABEL: ["100x70", "100x50"],
} as const satisfies Record<PrintModule, readonly Paper[]>;

/** Whether a kind of document may be printed on a paper. */
export function isPaperOf(module: PrintModule, standardCol01: Paper): boolean {
  return (papersOf[module] as readonly Paper[]).includes(standardCol01);
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

/** How a column of a printed table stands and how wide it is beside the others. */
interface PrintColumn {
  /** Locale key of its title. */
  readonly label: string;
  readonly kind: "text" | "quantity" | "money" | "rate" | "date";
  /** Its share of the width, as a number from 1 to 20. */
  readonly width: number;
}

const kindOf: Readonly<Partial<Record<FieldKind, PrintColumn["kind"]>>> = {
  quantity: "quantity",
  money: "money",
  rate: "rate",
  date: "date",
};

/** How wide a field is that nobody gave a width. */
const usualWidth = 6;

/** Columns of the fields that have a width, and of every other that people fill in of a line but those of its number. */
function fieldColumns<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  widths: { readonly [K in keyof F & string]?: number },
): Record<string, PrintColumn> {
  const given: Readonly<Record<string, number>> = widths as Record<string, number>;
  const others = writableFields(entity).filter((name) => !(name in given) && !name.endsWith("Seq"));
  const columns = [...Object.keys(given), ...others].map((name) => {
    const kind = kindOf[entity.fields[name]?.kind ?? "text"] ?? "text";
    return [name, { label: fieldLabelKey(entity.name, name), kind, width: given[name] ?? usualWidth }];
  });
  return Object.fromEntries(columns);
}

/** The columns that the lines of each kind of document may be printed with; of a label its fields, 20 wide together in a row. */
export const printColumns: Readonly<Record<PrintModule, Readonly<Record<string, PrintColumn>>>> = {
  PO: {
    orderLine: { label: "printDocument.line", kind: "text", width: 4 },
    ...fieldColumns(purchaseOrderLine, {
      itemNo: 6,
      goodsName: 10,
      spec: 7,
      batchPurQty: 5,
      purUnitNo: 4,
      price: 5,
      taxRate: 3,
      amount: 6,
      expectArrivalDate: 6,
      promiseQty: 5,
      promiseDate: 6,
      receiptQty: 5,
      unDeliveryQty: 5,
      warehouseNo: 5,
      remark: 7,
    }),
  },
  ASN: {
    lineNo: { label: "printDocument.line", kind: "text", width: 3 },
    purchaseNo: { label: "shippingNoticeLine.purchaseNo", kind: "text", width: 8 },
    orderLine: { label: "printDocument.orderLine", kind: "text", width: 4 },
    ...fieldColumns(shippingNoticeLine, {
      itemNo: 6,
      goodsName: 10,
      spec: 7,
      batchPurQty: 5,
      deliveryQty: 5,
      receiveQty: 5,
      purUnitNo: 4,
      warehouseNo: 5,
      lotNo: 6,
      productDate: 6,
      supRemarks: 7,
    }),
  },
  LABEL: {
    docNo: { label: "label.docNo", kind: "text", width: 10 },
    docDate: { label: "label.docDate", kind: "date", width: 10 },
    purchaseNo: { label: "label.purchaseNo", kind: "text", width: 10 },
    orderLine: { label: "printDocument.orderLine", kind: "text", width: 10 },
    supplierName: { label: "label.supplierName", kind: "text", width: 20 },
    orgName: { label: "label.orgName", kind: "text", width: 20 },
    itemNo: { label: "label.itemNo", kind: "text", width: 10 },
    itemName: { label: "label.itemName", kind: "text", width: 20 },
    spec: { label: "label.spec", kind: "text", width: 10 },
    supplierLotNo: { label: "label.supplierLotNo", kind: "text", width: 10 },
    lotDate: { label: "label.lotDate", kind: "date", width: 10 },
    effectDate: { label: "label.effectDate", kind: "date", width: 10 },
    qty: { label: "label.qty", kind: "quantity", width: 10 },
    box: { label: "printLabel.box", kind: "text", width: 10 },
    genMoment: { label: "label.genMoment", kind: "date", width: 10 },
  },
};

/** The parts of each kind of document that a layout may show or leave out. The lines, or fields, are always there. */
export const printSections = {
  PO: ["parties", "terms", "remarks", "totals", "signatures"],
  ASN: ["parties", "addresses", "transport", "remarks", "totals", "signatures"],
  LABEL: ["labelBarcode", "labelQrCode"],
} as const satisfies Record<PrintModule, readonly string[]>;
export type PrintSection = (typeof printSections)[PrintModule][number];

/** How a document's number is printed for scanners; of a label its sections say it. */
export const printCodes = ["barcode", "qrCode", "none"] as const;

/** Columns that a layout may have. */
export const mostPrintColumns = 12;

const sections = [...new Set(Object.values(printSections).flat())] as [PrintSection, ...PrintSection[]];
const columnNames = [...new Set(Object.values(printColumns).flatMap((columns) => Object.keys(columns)))] as [
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

const standardColumns = {
  PO: ["orderLine", "itemNo", "goodsName", "spec", "batchPurQty", "purUnitNo", "price", "amount", "expectArrivalDate"],
  ASN: ["lineNo", "purchaseNo", "orderLine", "itemNo", "goodsName", "spec", "deliveryQty", "purUnitNo", "lotNo"],
  LABEL: [
    "itemNo",
    "qty",
    "itemName",
    "spec",
    "supplierLotNo",
    "lotDate",
    "effectDate",
    "docNo",
    "box",
    "supplierName",
  ],
} as const satisfies Record<PrintModule, readonly string[]>;

const standardCodes = { PO: "qrCode", ASN: "barcode", LABEL: "none" } as const satisfies Record<
  PrintModule,
  PrintLayout["code"]
>;

/** The layout that the product comes with, and that others begin from. */
export function standardLayout(module: PrintModule): PrintLayout {
  return {
    language: null,
    title: null,
    headerText: null,
    termsText: null,
    footerText: null,
    code: standardCodes[module],
    sections: [...printSections[module]],
    columns: standardColumns[module].map((field) => ({ field, title: null, width: null })),
  };
}

/** A column of a kind of document; undefined where that kind has none of the name. */
export function printColumn(module: PrintModule, field: string): PrintColumn | undefined {
  const columns = printColumns[module];
  return Object.hasOwn(columns, field) ? columns[field] : undefined;
}

/** Where a layout names something that the kind of document does not have; null: it fits. */
export function misfitOf(module: PrintModule, layout: PrintLayout): string | null {
  const column = layout.columns.findIndex(({ field }) => !printColumn(module, field));
  if (column >= 0) return `layout.columns.${column}.field`;
  const known: readonly string[] = printSections[module];
  const section = layout.sections.findIndex((name) => !known.includes(name));
  return section >= 0 ? `layout.sections.${section}` : null;
}
