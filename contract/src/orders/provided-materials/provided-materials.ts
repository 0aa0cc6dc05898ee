import { z } from "zod";
import { allowedActionsOf } from "../../core/document.ts";
import { workbookCalls } from "../../core/document-calls.ts";
import { entity, inputWith, recordId, recordVersion } from "../../core/entity.ts";
import { code, date, emptied, quantity, rate, reference, status, text } from "../../core/fields.ts";
import { action, documentList, exportOf, service, versionedIds } from "../../core/service.ts";
import { ofOrderLine, ofParties } from "../purchase-orders/order-line-fields.ts";
import { materialProgress } from "./statuses.ts";

/** A material that the buyer provides for a product of an outsourced order (B3.7d). */
export const providedMaterial = entity(
  "providedMaterial",
  {
    purchaseOrderId: reference({ readOnly: true, names: "purchaseOrder" }),
    ...ofOrderLine,
    ...ofParties,
    batchPurQty: quantity({ readOnly: true }),
    receiptQty: quantity({ readOnly: true }),
    expectArrivalDate: date({ readOnly: true }),
    materialNo: code({ names: "material", after: ["orgNo"] }),
    materialName: text({ readOnly: true, max: 200, shownBy: "materialCalled" }),
    unitNo: code({ names: "unit" }),
    /** How much goes into one unit of the product. */
    unitQty: quantity({ positive: true }),
    /** What is lost in production, in per cent of that. */
    lossRate: rate({ optional: true, most: 100 }),
    /** What the ordered quantity takes, with its loss. */
    neededQty: quantity({ readOnly: true }),
    /** What issues that stand brought: as the supplier confirmed, else as the buyer issued. */
    issuedQty: quantity({ readOnly: true }),
    /** What is still to be issued of what is needed: not what other batches of the line have too much of. */
    openQty: quantity({ readOnly: true }),
    /** What went into the products that were received, with its loss. */
    usedQty: quantity({ readOnly: true }),
    givenBackQty: quantity({ readOnly: true }),
    /** Issued − used − given back, less what other batches of the line used of it. */
    atSupplierQty: quantity({ readOnly: true }),
    /** What was used beyond what was issued for the batches of the line. */
    overusedQty: quantity({ readOnly: true }),
    /** What is at the supplier though no more of the product is to come, and no other batch of the line lacks it. */
    toGiveBackQty: quantity({ readOnly: true }),
    progress: status(materialProgress, { readOnly: true }),
  },
  { keyword: ["purchaseNo", "materialNo", "materialName", "itemNo", "goodsName"], source: "provided_material_row" },
);

/** What a buyer says of a material: which, and how much; its unit is the material's own where it says none. */
const materialInput = inputWith(
  providedMaterial,
  {
    id: recordId.optional(),
    version: recordVersion.optional(),
    purchaseOrderLineId: recordId,
    unitNo: emptied(providedMaterial.fields.unitNo.schema),
  },
  ["unitNo"],
);

/** What is provided for the products of an order: what is added and changed, and what is taken away. */
export const materialsInput = z.strictObject({
  id: recordId,
  lines: z.array(materialInput).max(2000),
  removed: z.array(versionedIds.element).max(2000).optional(),
});
export type MaterialsInput = z.output<typeof materialsInput>;

/** What is done with materials in their list: steps of their orders. */
export const materialSteps = ["issueMaterials", "giveMaterialsBack"] as const;
export type MaterialStep = (typeof materialSteps)[number];

/** Outsourced orders: what the buyer provides for their products (B1.5i, B2.8). */
export const providedMaterials = service(
  "ISupOutsourcedOrderService",
  { menus: ["outsourcedOrders"] },
  {
    getProvidedMaterialPage: documentList({
      entity: providedMaterial,
      allowedActions: allowedActionsOf(materialSteps),
    }),
    saveProvidedMaterials: action({
      by: "buyer",
      permission: "isModify",
      once: true,
      input: materialsInput,
      output: z.object({ changed: z.int() }),
      summary: "Says which materials the buyer provides for the products of an outsourced order.",
    }),
    ...workbookCalls("Adds and changes the materials that are provided for lines of outsourced orders.", {
      by: "buyer",
    }),
    exportexcel: exportOf(providedMaterial),
  },
);
