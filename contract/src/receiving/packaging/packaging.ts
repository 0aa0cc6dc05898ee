import { z } from "zod";
import { document, need } from "../../core/document.ts";
import { documentCalls, listedRecord, undoOf, workbookCalls } from "../../core/document-calls.ts";
import { after, farAway } from "../../core/doubts.ts";
import { entity, inputWith } from "../../core/entity.ts";
import { code, date, integer, quantity, reference, status, text } from "../../core/fields.ts";
import { compareNumbers, isPositive, subtract, sum } from "../../core/numbers.ts";
import { action, documentList, exportOf, list, service } from "../../core/service.ts";
import { yesNoStatus } from "../../core/statuses.ts";
import { packagingLifecycle, packagingMovementType, packagingStatus } from "./statuses.ts";

const isReturnable = { returnablePackaging: yesNoStatus.code.yes };

/** Between whom packaging goes, and which. */
const ofAccount = {
  orgNo: code({ names: "organisation" }),
  orgName: text({ readOnly: true }),
  supplierNo: code({ names: "supplier", within: ["orgNo"] }),
  supplierName: text({ readOnly: true }),
  packagingItemNo: code({ names: "material", where: isReturnable }),
  packagingName: text({ readOnly: true, max: 200 }),
  unitNo: code({ readOnly: true, names: "unit" }),
} as const;

/**
 * What one side holds of the other's returnable packaging, of an organisation, a supplier and a kind: one account, so that only
 * one of them holds something.
 */
export const packagingBalance = entity(
  "packagingBalance",
  {
    ...ofAccount,
    // It follows from movements: nobody writes it.
    orgNo: code({ readOnly: true, names: "organisation" }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    packagingItemNo: code({ readOnly: true, names: "material", where: isReturnable }),
    unitNo: code({ readOnly: true }),
    /** What the buyer holds of the supplier's. */
    buyerHeldQty: quantity({ readOnly: true }),
    /** What the supplier holds of the buyer's. */
    supplierHeldQty: quantity({ readOnly: true }),
    /** The day of the last movement. */
    movedDate: date({ readOnly: true, optional: true }),
    /** Movements that the supplier has not confirmed, and those that it disputes. */
    waitingCount: integer({ readOnly: true }),
    disputedCount: integer({ readOnly: true }),
  },
  {
    keyword: ["packagingItemNo", "packagingName", "supplierNo", "supplierName"],
    source: "packaging_balance_row",
  },
);

/** Packaging that went to the other side, or was found there: the figures behind a balance. */
export const packagingMovement = entity(
  "packagingMovement",
  {
    movementNo: code({ readOnly: true }),
    movementType: status(packagingMovementType),
    status: status(packagingStatus, { readOnly: true }),
    movementDate: date(),
    ...ofAccount,
    /** How many went, or were counted. */
    qty: quantity(),
    /** What it adds to what the buyer holds, or takes from it. */
    inQty: quantity({ readOnly: true, optional: true }),
    outQty: quantity({ readOnly: true, optional: true }),
    /** Why; of what came with a delivery nobody says it. */
    movementReason: text({ optional: true, max: 500 }),
    /** The number under which another system tells of it. */
    outMovementNo: text({ optional: true }),
    shippingNoticeId: reference({ readOnly: true, optional: true, names: "shippingNotice" }),
    asnNo: code({ readOnly: true, optional: true }),
    receiptId: reference({ readOnly: true, optional: true, names: "receipt" }),
    receiptNo: code({ readOnly: true, optional: true }),
    /** The movement that this one takes back. */
    takesBackNo: code({ readOnly: true, optional: true }),
    disputeReason: text({ readOnly: true, optional: true, max: 500 }),
    takeBackReason: text({ readOnly: true, optional: true, max: 500 }),
    packagingBalanceId: reference({ readOnly: true }),
  },
  {
    keyword: [
      ...(["movementNo", "outMovementNo", "packagingItemNo", "packagingName", "asnNo", "receiptNo"] as const),
      ...(["supplierNo", "supplierName"] as const),
    ],
    doubts: [...farAway("movementDate"), after("movementDate", 0, "future")],
    source: "packaging_movement_row",
  },
);

/** What came with a delivery goes with its receipt. */
const isByHand = need({
  reads: ["movementType"],
  holds: ({ movementType }) => movementType !== packagingMovementType.code.received,
  error: "packagingOfReceipt",
});

/** What users do with a movement. */
export const packagingDocument = document({
  entity: packagingMovement,
  lifecycles: [packagingLifecycle],
  menus: ["packagingMovements"],
  steps: {
    confirm: {
      lifecycle: packagingLifecycle,
      confirmation: true,
      together: { method: "confirm", list: "confirmList" },
    },
    dispute: {
      lifecycle: packagingLifecycle,
      method: "disputeMovement",
      together: { method: "batchDispute", list: "disputeList" },
    },
    takeBack: {
      lifecycle: packagingLifecycle,
      needs: [isByHand],
      method: "takeBackMovement",
      together: { method: "batchTakeBack", list: "takeBackList" },
    },
  },
});

/** So many pieces of a kind are said at once at most. */
export const mostPieces = 1_000_000;

/** Kinds of packaging that one record names at most. */
const mostKinds = 100;

/** What is written at once, of one supplier and for one reason: how many of which packaging. */
export const packagingInput = inputWith(
  packagingMovement,
  {
    movementReason: text({ max: 500 }).schema,
    lines: z
      .array(
        z.strictObject({
          packagingItemNo: packagingMovement.fields.packagingItemNo.schema,
          qty: packagingMovement.fields.qty.schema,
        }),
      )
      .min(1)
      .max(mostKinds),
  },
  ["packagingItemNo", "qty", "movementReason"],
);
export type PackagingInput = z.output<typeof packagingInput>;

/** The packaging that comes with a delivery notice: what its supplier announces, and what of it has come. */
export const noticePackaging = entity(
  "noticePackaging",
  {
    packagingItemNo: code({ names: "material", where: isReturnable }),
    packagingName: text({ readOnly: true, max: 200 }),
    unitNo: code({ readOnly: true, names: "unit" }),
    /** None, where the supplier says that none of those comes in which its goods are packed. */
    announcedQty: quantity(),
    /** So many packages of the notice are of it. */
    packedQty: quantity({ readOnly: true }),
    receivedQty: quantity({ readOnly: true }),
  },
  { keyword: [] },
);

/** What a supplier announces, in place of what it announced before. */
export const announcedPackaging = z
  .array(
    z.strictObject({
      packagingItemNo: noticePackaging.fields.packagingItemNo.schema,
      announcedQty: noticePackaging.fields.announcedQty.schema,
    }),
  )
  .max(mostKinds);
export type AnnouncedPackaging = z.output<typeof announcedPackaging>;

/** The packaging of a notice as its page and whoever receives it read it. */
export const packagingOfNotice = z.array(
  z.object({
    packagingItemNo: z.string(),
    packagingName: z.string(),
    unitNo: z.string(),
    announcedQty: z.string(),
    packedQty: z.string(),
    receivedQty: z.string(),
  }),
);
export type PackagingOfNotice = z.output<typeof packagingOfNotice>;

/** What a notice says of the returnable packaging that comes with it. */
export const packagingWithNotice = {
  packaging: packagingOfNotice,
  /** Whether a receipt counted it: what had not come by then is not expected any more. */
  packagingCounted: z.boolean(),
};

/** What the warehouse received of packaging with a delivery. */
export const receivedPackaging = z
  .array(
    z.strictObject({
      packagingItemNo: noticePackaging.fields.packagingItemNo.schema,
      qty: quantity().schema,
      /** Somebody saw that more came than was announced; without it no more is taken, over all receipts of the notice. */
      beyondAnnounced: z.literal(true).optional(),
    }),
  )
  .max(mostKinds);
export type ReceivedPackaging = z.output<typeof receivedPackaging>;

/** What of the packaging of a notice was announced and has not come yet. */
export const packagingToCome = (packaging: PackagingOfNotice) =>
  packaging.flatMap(({ packagingItemNo, packagingName, unitNo, announcedQty, receivedQty }) => {
    const qty = subtract(announcedQty, receivedQty);
    return isPositive(qty) ? [{ packagingItemNo, packagingName, unitNo, qty }] : [];
  });

/** Whether more comes with a delivery than was announced with its notice, with what came of it before. */
export function isBeyondAnnounced(
  { packagingItemNo, qty }: { readonly packagingItemNo: string; readonly qty: string },
  packaging: PackagingOfNotice,
): boolean {
  if (!isPositive(qty)) return false;
  const known = packaging.find((each) => each.packagingItemNo === packagingItemNo);
  return compareNumbers(sum([known?.receivedQty ?? "0", qty]), known?.announcedQty ?? "0") > 0;
}

/** What each side holds of the other's packaging. Suppliers see their own. */
export const packagingBalances = service(
  "IPackagingBalanceService",
  { menus: ["packagingBalances"] },
  { getBalancePage: list(packagingBalance), exportexcel: exportOf(packagingBalance) },
);

const calls = documentCalls(listedRecord(packagingDocument));

/** Packaging that went back and forth, and what its suppliers say to it. */
export const packagingMovements = service(
  "IPackagingMovementService",
  { menus: ["packagingMovements"], labels: { beyondAnnounced: "packagingMovement.qty" } },
  {
    getMovementPage: documentList(packagingDocument),
    recordMovements: action({
      by: "buyer",
      ofNoClass: "permissionMissing",
      permission: "isAdd",
      once: true,
      summary:
        "Writes that empties were sent back or issued or came back, what was counted, or what a side held at the beginning: all of it, or nothing.",
      input: packagingInput,
      output: z.object({ movementNos: z.array(z.string()) }),
    }),
    confirm: calls.together("isSave", "confirmList", "The supplier confirms movements of packaging."),
    disputeMovement: calls.reasoned("isSave"),
    batchDispute: calls.togetherReasoned("isSave", "disputeList", "The supplier disputes several movements."),
    takeBackMovement: calls.reasoned("isDelete"),
    batchTakeBack: calls.togetherReasoned(
      "isDelete",
      "takeBackList",
      "Takes several movements back that were written wrongly: others stand against them.",
    ),
    undo: undoOf(packagingDocument),
    ...workbookCalls("Writes movements of packaging, as the opening balances, from a workbook.", {
      by: "buyer",
      ofNoClass: "permissionMissing",
    }),
    exportexcel: exportOf(packagingMovement),
  },
);
