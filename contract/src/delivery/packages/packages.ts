import { z } from "zod";
import { positiveDecimal } from "../../core/decimals.ts";
import { entity, recordId, recordVersion } from "../../core/entity.ts";
import { code, integer, plainText, quantity, reference, status, text } from "../../core/fields.ts";
import { action, exportOf, list, service } from "../../core/service.ts";
import { ofClass } from "../../orders/purchase-orders/order-line-fields.ts";
import { noticeStatus } from "../shipping-notices/statuses.ts";

/** Packages that one delivery notice may have. */
export const mostPackages = 2000;

/** A package of a delivery notice, as a pallet or a carton: it holds packages, or quantities of lines. */
export const shippingPackage = entity(
  "shippingPackage",
  {
    /** Never given twice. */
    packageNo: code({ key: true, readOnly: true }),
    /** The number of a shipping unit, 18 digits, which no other package or box ever has. */
    sscc: code({ readOnly: true, optional: true }),
    shippingNoticeId: reference({ readOnly: true, names: "shippingNotice" }),
    asnNo: code({ readOnly: true }),
    checkStatus: status(noticeStatus, { readOnly: true }),
    orgNo: code({ readOnly: true, names: "organisation" }),
    orgName: text({ readOnly: true }),
    supplierNo: code({ readOnly: true, names: "supplier", within: ["orgNo"] }),
    supplierName: text({ readOnly: true }),
    ...ofClass,
    /** The package that it lies in. */
    parentId: reference({ readOnly: true, optional: true, names: "shippingPackage", within: ["shippingNoticeId"] }),
    parentNo: code({ readOnly: true, optional: true }),
    boxRuleNo: code({ readOnly: true, names: "boxRule" }),
    /** Which level of the box rule, from 1: the innermost. */
    levelSeq: integer({ readOnly: true }),
    levelName: text({ readOnly: true }),
    /** The materials that lie in it itself, and not in a package within it. */
    itemNos: text({ readOnly: true, optional: true }),
    /** How often its label was printed. */
    printCount: integer({ readOnly: true }),
    /** Kilograms. */
    grossWeight: quantity({ optional: true, positive: true }),
    /** Centimetres. */
    packageLength: quantity({ optional: true, positive: true }),
    packageWidth: quantity({ optional: true, positive: true }),
    packageHeight: quantity({ optional: true, positive: true }),
    remark: text({ optional: true, max: 500 }),
  },
  { keyword: ["packageNo", "sscc", "asnNo"], source: "shipping_package_row" },
);

/** What a package holds of a line of its notice. */
const held = z.strictObject({ shippingNoticeLineId: recordId, qty: positiveDecimal });
export type Held = z.output<typeof held>;

/** A kind of package: a level of a box rule. */
const packageKind = z.object({
  boxRuleNo: z.string(),
  boxRuleName: z.string(),
  levelSeq: z.int(),
  levelName: z.string(),
  hasSscc: z.boolean(),
});

/** A package as it stands in the tree. */
const packedPackage = z.object({
  id: recordId,
  version: recordVersion,
  packageNo: z.string(),
  sscc: z.string().nullable(),
  parentId: recordId.nullable(),
  boxRuleNo: z.string(),
  levelSeq: z.int(),
  levelName: z.string(),
  grossWeight: z.string().nullable(),
  packageLength: z.string().nullable(),
  packageWidth: z.string().nullable(),
  packageHeight: z.string().nullable(),
  remark: z.string().nullable(),
  contents: z.array(held),
  /** How often its label was printed. */
  printCount: z.int(),
});
export type PackedPackage = z.output<typeof packedPackage>;

/** A line of the notice, and how much of it is packed. */
const packedLine = z.object({
  id: recordId,
  purchaseNo: z.string(),
  purchaseSeq: z.int(),
  purchasePhaseSeq: z.int(),
  purchaseBatchSeq: z.int(),
  itemNo: z.string(),
  goodsName: z.string(),
  spec: z.string().nullable(),
  lotNo: z.string().nullable(),
  productDate: z.string().nullable(),
  unitNo: z.string(),
  /** Announced, with what is free of charge. */
  deliveryQty: z.string(),
  packedQty: z.string(),
  /** What the material comes in, and the box rule of it or of its group. */
  packQty: z.string().nullable(),
  boxRuleNo: z.string().nullable(),
});
export type PackedLine = z.output<typeof packedLine>;

/** How a delivery notice is packed. */
export const packing = z.object({
  shippingNoticeId: recordId,
  asnNo: z.string(),
  /** The error that says why the caller may not pack; null: they may. */
  refusal: z.string().nullable(),
  lines: z.array(packedLine),
  packages: z.array(packedPackage),
  /** What may be packed in. */
  kinds: z.array(packageKind),
});
export type Packing = z.output<typeof packing>;

const ofNotice = { shippingNoticeId: recordId };
const ids = z.array(recordId).min(1).max(mostPackages);
const contents = z.array(held).max(1000);

const packs = <Shape extends z.ZodRawShape>(summary: string, shape: Shape) =>
  action({
    by: "supplier",
    permission: "isAdd",
    summary,
    input: z.strictObject({ ...ofNotice, ...shape }),
    output: packing,
  });

/** How delivery notices are packed, by their supplier, until they are received or closed. */
export const shippingPackages = service(
  "ISrmAsnPackageService",
  { menus: ["shippingNotices"] },
  {
    getPackagePage: list(shippingPackage),
    exportexcel: exportOf(shippingPackage),
    getPacking: action({
      permission: "isSearch",
      summary: "The packages of a delivery notice, what they hold, and what is left of its lines.",
      input: z.strictObject(ofNotice),
      output: packing,
    }),
    packAutomatically: packs(
      "Packs what is left of the lines, of all unless some are named: innermost packages as full as the box rule says, what remains in packages of its own, and those in the next ones.",
      {
        lineIds: z.array(recordId).min(1).max(1000).optional(),
        /** The rule of each material, or of its group, unless given. */
        boxRuleNo: plainText(100).nullable().optional(),
        /** What an innermost package holds; what the rule says, else the pack quantity of each material, unless given. */
        packQty: positiveDecimal.nullable().optional(),
        /** What remains of several lines shares packages. */
        mixed: z.boolean(),
      },
    ),
    addPackages: packs("Adds packages of a kind, empty, or one with what it holds.", {
      parentId: recordId.nullable(),
      boxRuleNo: plainText(100),
      levelSeq: z.int().min(1),
      count: z.int().min(1).max(mostPackages),
      contents,
    }),
    updatePackage: packs("Changes what is said of a package.", {
      id: recordId,
      version: recordVersion,
      ...(shippingPackage.input as unknown as z.ZodObject).shape,
    }),
    movePackages: packs(
      "Puts packages into another, or beside the outermost; what lies in another of them goes with that one.",
      { ids, parentId: recordId.nullable() },
    ),
    moveContents: packs("Moves quantities of lines from a package, or from what is not packed, to another, or out.", {
      fromId: recordId.nullable(),
      toId: recordId.nullable(),
      contents: contents.min(1),
    }),
    splitPackage: packs("Moves some of what a package holds into a new one of its kind beside it.", {
      id: recordId,
      contents: contents.min(1),
    }),
    mergePackages: packs("Puts what packages of a kind hold into one of them; the others go.", {
      ids,
      intoId: recordId,
    }),
    unpackPackages: packs("Takes packages away: the packages in them stay, what goods they hold is packed no more.", {
      ids,
    }),
    deletePackages: packs("Takes packages away with all that is in them: none of it is packed any more.", { ids }),
  },
);
