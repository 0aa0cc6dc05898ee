import { type WritableField, writableFields } from "../../core/entity.ts";
import { code, time } from "../../core/fields.ts";
import { columnOf, type ImportSheet } from "../../core/import-sheet.ts";
import { noticePackaging } from "../../receiving/packaging/packaging.ts";
import { shippingNoticeInvoice } from "./invoices.ts";
import { shippingNotice, shippingNoticeLine } from "./shipping-notices.ts";

const ofLine = (name: keyof typeof shippingNoticeLine.fields & string, ifEmpty?: string) =>
  columnOf(shippingNoticeLine.name, name, shippingNoticeLine.fields[name], ifEmpty);
/** What a head says may be left to the addresses that it begins with. */
const ofHead = (name: keyof typeof shippingNotice.fields & string) => ({
  ...columnOf(shippingNotice.name, name, shippingNotice.fields[name], undefined),
  optional: name !== "expectedArrivalDate",
});

type HeadName = Exclude<WritableField<typeof shippingNotice.fields>, "orgNo" | "orderType">;
type LineName = Exclude<WritableField<typeof shippingNoticeLine.fields>, "deliveryQty">;
/** What people fill in of a head: whose it is, and of which type, its orders say. */
export const importedOfHead = writableFields(shippingNotice).filter(
  (name): name is HeadName => name !== "orgNo" && name !== "orderType",
);
/** What people fill in of a line besides its quantity. */
export const importedOfLine = writableFields(shippingNoticeLine).filter(
  (name): name is LineName => name !== "deliveryQty",
);

/** The slot with which a notice is sent, where one is asked for: its day is the expected one, its warehouse that of the delivery. */
const slotColumns = [
  { ...columnOf("appointment", "dockNo", code(), undefined), optional: true },
  { ...columnOf("appointment", "startTimeStr", time(), undefined), optional: true },
] as const;

/** The invoice that a row brings along; of several rows that say the same one it comes once. */
export const invoiceNames = [
  "invoiceNo",
  "invoiceCode",
  "invoiceType",
  "invoiceClassify",
  "invoiceDate",
  "invoiceAmount",
  "taxAmount",
  "taxRate",
  "currency",
  "isGoodsInvoice",
] as const;
const invoiceColumns = invoiceNames.map((name) => ({
  ...columnOf(shippingNoticeInvoice.name, name, shippingNoticeInvoice.fields[name], undefined),
  optional: true,
}));

/** The returnable packaging that comes with a notice: a row says how many of a kind, rows that repeat it say no more. */
const packagingColumns = [
  {
    ...columnOf(noticePackaging.name, "packagingItemNo", noticePackaging.fields.packagingItemNo, undefined),
    optional: true,
  },
  {
    ...columnOf(noticePackaging.name, "announcedQty", noticePackaging.fields.announcedQty, undefined),
    optional: true,
  },
] as const;

/** The workbook that sends delivery notices: a row per line, and rows that agree in the head are one notice. */
export const noticeImport: ImportSheet<
  | ((keyof typeof shippingNoticeLine.fields | keyof typeof shippingNotice.fields) & string)
  | (typeof slotColumns)[number]["name"]
  | (typeof invoiceNames)[number]
  | (typeof packagingColumns)[number]["name"]
> = {
  entityName: shippingNoticeLine.name,
  columns: [
    ofLine("purchaseNo"),
    ofLine("purchaseSeq"),
    { ...ofLine("deliveryQty"), counted: true },
    ofHead("expectedArrivalDate"),
    ofLine("purchasePhaseSeq", "1"),
    ofLine("purchaseBatchSeq", "1"),
    /** As the supplier counts it, where both are said. */
    ofLine("supplierQty"),
    ofLine("supplierUnitNo"),
    ...importedOfLine.map((name) => ofLine(name)),
    ofHead("shippingAddress"),
    ofHead("deliveryAddress"),
    ...importedOfHead.filter((name) => name !== "expectedArrivalDate").map(ofHead),
    ...slotColumns,
    ...packagingColumns,
    ...invoiceColumns,
    /** What was sent before, as an export has it, is not sent again. */
    { ...ofLine("asnNo"), optional: true, numbered: true },
  ],
};

/** The workbook of what somebody wants to ship: order lines are found for its rows. */
export const matchingImport: ImportSheet<keyof typeof shippingNoticeLine.fields & string> = {
  entityName: shippingNoticeLine.name,
  columns: [ofLine("itemNo"), { ...ofLine("deliveryQty"), counted: true }, ofLine("lotNo"), ofLine("productDate")],
};
