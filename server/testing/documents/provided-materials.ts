import type { InputOf } from "@tandem/contract/core/service";
import {
  providedMaterial,
  type providedMaterials,
} from "@tandem/contract/orders/provided-materials/provided-materials";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { type EveryField, importOne, takenBy } from "../every-field.ts";
import { buildAccepted } from "../orders.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";

const everyField: EveryField = {
  title: "a material that is provided for a product (B3.7d)",
  service: "providedMaterials",
  head: providedMaterial,
  ways: ["form", "import"],
  comesBack: "exportexcel",
  async fill(app, way) {
    const user = await app.as("buyer");
    const all = await filledValues(user, providedMaterial, { materialNo: "M4", unitNo: "KG" });
    const { head } = takenBy(way, "providedMaterials", { head: all, line: {} });
    const order = await buildAccepted(app, { head: { orderType: orderType.code.outsourced } });
    const [product] = order.lines;
    if (!product) throw new Error("The order has no line");
    const { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq } = product;
    const named = { purchaseNo, purchaseSeq, purchasePhaseSeq, purchaseBatchSeq };
    const input = { id: order.id, lines: [{ ...head, purchaseOrderLineId: product.id }] };
    if (way === "import") await importOne(user, "providedMaterials", { ...named, ...head });
    else
      await user.ok(
        "providedMaterials",
        "saveProvidedMaterials",
        input as InputOf<(typeof providedMaterials)["endpoints"]["saveProvidedMaterials"]>,
      );
    return { user, condition: { purchaseNo }, head, line: {} };
  },
};

export const tested: TestedDocument = {
  everyField,
  probes: {
    providedMaterials: {
      saveProvidedMaterials: { by: ["buyer"], names: "purchaseOrder", input: ({ id }) => ({ id, lines: [] }) },
    },
  },
};
