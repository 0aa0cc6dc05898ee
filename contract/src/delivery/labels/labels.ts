import { z } from "zod";
import { positiveDecimal } from "../../core/decimals.ts";
import { document, need } from "../../core/document.ts";
import { entity, recordId, recordVersion } from "../../core/entity.ts";
import { code, date, instant, integer, plainText, quantity, reference, status, text } from "../../core/fields.ts";
import { rowSteps } from "../../core/row-steps.ts";
import { action, documentList, exportOf, list, service } from "../../core/service.ts";
import { validityStatus } from "../../core/statuses.ts";
import { mostCopies, mostPrintedLabels } from "../../platform/printing/printing.ts";
import { scanInput } from "../../receiving/receipts/scanning.ts";
import { labelLifecycle } from "./statuses.ts";

/** What the goods of a label are: the line of the delivery notice that brings them. */
const goods = {
  /** The delivery notice. */
  docNo: code({ readOnly: true }),
  docDate: date({ readOnly: true }),
  purchaseNo: code({ readOnly: true }),
  purchaseSeq: integer({ readOnly: true }),
  purchasePhaseSeq: integer({ readOnly: true }),
  purchaseBatchSeq: integer({ readOnly: true }),
  supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
  supplierName: text({ readOnly: true }),
  /** The customer, which is the organisation that receives. */
  orgNo: code({ readOnly: true, names: "organisation" }),
  orgName: text({ readOnly: true }),
  itemNo: code({ readOnly: true, names: "material", after: ["orgNo"] }),
  itemName: text({ readOnly: true, max: 200, shownBy: "itemCalled" }),
  spec: text({ readOnly: true, optional: true, max: 200 }),
  supplierLotNo: text({ readOnly: true, optional: true }),
  /** What else tells the lot apart: how its goods were made, and how they are kept apart in stock. */
  lotDesc: text({ readOnly: true, optional: true, max: 500 }),
  /** All that tells a lot apart in one number: lot, day of production and feature, as far as they are said. */
  combinationLotNo: text({ readOnly: true, optional: true, max: 300 }),
  /** The day of production. */
  lotDate: date({ readOnly: true, optional: true }),
  /** The last day of use: the day of production and the shelf life of the material, where both are known. */
  effectDate: date({ readOnly: true, optional: true }),
  unitNo: code({ readOnly: true, names: "unit" }),
  /** The code that the supplier's packs of the material bear, and the one that its packs bear by the customer. */
  supplierBarcode: code({ readOnly: true, optional: true }),
  customerBarcode: code({ readOnly: true, optional: true }),
  /** The rules of its material, or of its group. */
  barRuleNo: code({ readOnly: true, optional: true }),
  lotRuleNo: code({ readOnly: true, optional: true }),
  /** Once it has arrived, the numbers under which the warehouse received it: its own, else those of the receipts. */
  wmsNo: text({ readOnly: true, optional: true, max: 500 }),
} as const;

/** How often it was printed, by whom last, and when. */
const printed = {
  printCount: integer({ readOnly: true }),
  printedBy: text({ readOnly: true, optional: true }),
  printedAt: instant({ readOnly: true, optional: true }),
} as const;

/** A line of a delivery notice that labels may be printed for: neither rejected nor void (B3.6a). */
export const labelSource = entity(
  "labelSource",
  {
    shippingNoticeId: reference({ readOnly: true, names: "shippingNotice" }),
    ...goods,
    businessQty: quantity({ readOnly: true }),
    /** What the material comes in; may be said anew for each print. */
    packQty: quantity({ readOnly: true, optional: true }),
    boxRuleNo: code({ readOnly: true, optional: true }),
    /** How much of it has labels, of innermost boxes and not void; and how much of that has those of split ones. */
    applyQty: quantity({ readOnly: true }),
    splitQty: quantity({ readOnly: true }),
    numberOfBarcodes: integer({ readOnly: true }),
    /** Packages that hold some of it: its labels are theirs. */
    packageCount: integer({ readOnly: true }),
    /** The print time of the last labels made. */
    genMoment: instant({ readOnly: true, optional: true }),
    /** Of its labels together. */
    ...printed,
  },
  {
    keyword: ["docNo", "purchaseNo", "itemNo", "itemName", "supplierLotNo"],
    source: "shipping_notice_line_label_row",
  },
);

/** What is packed has the labels of its packages. */
export const isUnpacked = need({
  reads: ["packageCount"],
  holds: ({ packageCount }) => Number(packageCount) === 0,
  error: "labelPacked",
});

const hasLabels = need({
  reads: ["numberOfBarcodes"],
  holds: ({ numberOfBarcodes }) => Number(numberOfBarcodes) > 0,
  error: "labelNoneYet",
});

const bySides = { side: ["buyer", "supplier"], menus: ["labels"], permission: "isPrint" } as const;

/** What is done with the lines that labels are printed for: new ones are made, and those that were are printed again or split. */
export const labelSourceSteps = rowSteps({
  print: { ...bySides, needs: [isUnpacked] },
  reprint: { ...bySides, needs: [isUnpacked, hasLabels] },
});

/** A label of a box, made once and printed as often as needed (B3.6a). */
export const label = entity(
  "label",
  {
    /**
     * Unique in the tenant: by the barcode rule of the material; without one the SSCC on the first label of a box that has
     * one, else `L` and a running number.
     */
    barcode: code({ readOnly: true }),
    shippingNoticeLineId: reference({ readOnly: true, names: "shippingNoticeLine" }),
    ...goods,
    /** Which level of its box rule, from 1: the innermost boxes. */
    levelSeq: integer({ readOnly: true }),
    levelName: text({ readOnly: true, optional: true }),
    /** Which of the boxes of its line, on that level. */
    boxSeq: integer({ readOnly: true }),
    boxCount: integer({ readOnly: true }),
    /** What the box holds. */
    qty: quantity({ readOnly: true }),
    /** The number of a shipping unit, 18 digits, which no other box ever has. */
    sscc: code({ readOnly: true, optional: true }),
    boxRuleNo: code({ readOnly: true, names: "boxRule" }),
    /** The print template that it was made for. */
    reportKey: code({ readOnly: true, names: "printTemplate", by: "reportKey" }),
    copies: integer({ readOnly: true }),
    /** The print time (B5.4a). */
    genMoment: instant({ readOnly: true }),
    /** Not valid: it was split, and those made of it stand for it. */
    statusCode: status(validityStatus, { readOnly: true }),
    /** The label that it was split from, with its barcode, and which part of that box it is of: `2`, or `2.1` of a part. */
    splitFromId: reference({ readOnly: true, optional: true, names: "label" }),
    splitFrom: code({ readOnly: true, optional: true }),
    splitPart: code({ readOnly: true, optional: true }),
    remark: text({ readOnly: true, optional: true, max: 200 }),
    ...printed,
  },
  { keyword: ["barcode", "sscc", "docNo", "itemNo"], source: "label_row" },
);

/** What users do with a label. */
export const labelDocument = document({
  entity: label,
  lifecycles: [labelLifecycle],
  menus: ["labels"],
  steps: {
    split: { lifecycle: labelLifecycle, method: "splitlabel" },
    /** By the print of labels, as they are. */
    reprint: { lifecycle: labelLifecycle },
  },
});

/** One print of one label, of a box or of a package: who it was and when say `createName` and `createDate`. */
export const labelPrint = entity(
  "labelPrint",
  {
    shippingNoticeId: reference({ readOnly: true, names: "shippingNotice" }),
    /** None: the label of a package, or of a line that is no more. */
    shippingNoticeLineId: reference({ readOnly: true, optional: true, names: "shippingNoticeLine" }),
    /** The label of a box, or the package: none once it is no more. */
    labelId: reference({ readOnly: true, optional: true, names: "label" }),
    shippingPackageId: reference({ readOnly: true, optional: true, names: "shippingPackage" }),
    docNo: code({ readOnly: true }),
    barcode: code({ readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    /** The how-manieth print of its label it is. */
    printSeq: integer({ readOnly: true }),
    reportKey: code({ readOnly: true }),
    /** Where it was to be printed, as its caller said. */
    printer: text({ readOnly: true, optional: true, max: 200 }),
    /** Why it was printed again. */
    reason: text({ readOnly: true, optional: true, max: 500 }),
  },
  { keyword: ["barcode", "docNo"], source: "label_print_row" },
);

/** How lines are packed: by which rule, how much in an innermost box, and how many labels each box has. */
const packing = {
  /** Lines of delivery notices. */
  ids: z.array(recordId).min(1).max(1000),
  /** S5.2a */
  boxRuleNo: plainText(100),
  /** What an innermost box holds; what the rule says, else the pack quantity of each material, unless given. */
  packQty: positiveDecimal.nullable().optional(),
  /** Labels of each box, every one with a barcode of its own (S5.2c). */
  boxBarcodeNum: z.int().min(1).max(mostPrintedLabels),
};

/** What is printed: for which boxes, by which template, and how often. */
const printLabelInput = z.strictObject({
  ...packing,
  /** S5.2b */
  reportKey: plainText(100),
  /** How often each label is printed (S5.2c). */
  copies: z.int().min(1).max(mostCopies),
  /** The print time (B5.4a). */
  genMoment: instant().schema,
  /** What is said on each label besides. */
  remark: plainText(200).optional(),
});
export type PrintLabelInput = z.output<typeof printLabelInput>;

/** Parts that a label may be split into at once. */
export const mostParts = 200;

/** What a label is split into: quantities, which come to its own. */
const splitLabelInput = z.strictObject({
  id: recordId,
  version: recordVersion,
  quantities: z.array(positiveDecimal).min(2).max(mostParts),
  ...z.object(printLabelInput.shape).pick({ reportKey: true, copies: true, genMoment: true, remark: true }).shape,
});
export type SplitLabelInput = z.output<typeof splitLabelInput>;

/** What boxes there would be, before anything is made. */
const packedAnswer = z.object({
  /** How many labels. */
  count: z.int(),
  /** By line and level, from the innermost: so many boxes of a size, the last of which holds the rest. */
  boxes: z.array(
    z.object({
      id: recordId,
      levelName: z.string(),
      size: z.string(),
      count: z.int(),
      last: z.string(),
    }),
  ),
  /** Materials of which nobody says what a box holds. */
  unpacked: z.array(z.string()),
});

/** Labels of what delivery notices bring (S7.17a, B7.7a). */
export const labels = service(
  "ISupBmBarcodePrintService",
  { menus: ["labels"], labels: { boxBarcodeNum: "label.boxBarcodeNum" } },
  {
    getbarcodeprintlistbyparams: documentList(
      { entity: labelSource, ...labelSourceSteps },
      {
        summary:
          "Lines to print labels for. Needs the document date from and to; more than 31 days also need a document, a material or a batch.",
      },
    ),
    getlabellistbyparams: documentList(labelDocument, { summary: "Labels that were made, to print them again." }),
    getlabelprintlistbyparams: list(labelPrint, {
      summary: "Who printed which label when, and why again; those of labels that are no more, too.",
    }),
    exportexcel: exportOf(labelSource, {
      summary: "The lines to print labels for that match. Needs what their list needs.",
    }),
    exportLabels: exportOf(label),
    exportPrints: exportOf(labelPrint),
    countlabels: action({
      permission: "isPrint",
      entity: label as never,
      summary: "Says what printlabel would make, and makes nothing.",
      input: z.strictObject(packing),
      output: packedAnswer,
    }),
    printlabel: action({
      permission: "isPrint",
      once: true,
      entity: label as never,
      summary: `Makes labels with new barcodes, at most ${mostPrintedLabels} at once; reportPrint with module LABEL draws them.`,
      input: printLabelInput,
      output: z.object({ records: z.array(label.row) }),
    }),
    findlabel: action({
      permission: "isSearch",
      summary: "The label of a box that was scanned: by its barcode, its QR code or its SSCC.",
      input: scanInput,
      output: label.row,
    }),
    splitlabel: action({
      permission: "isPrint",
      once: true,
      entity: label as never,
      summary: "Makes labels of the parts of a box, whose own labels are void from then on.",
      input: splitLabelInput,
      output: z.object({ records: z.array(label.row) }),
    }),
  },
);
