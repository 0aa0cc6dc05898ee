import type { Row } from "@tandem/contract/core/entity";
import type { InputOf } from "@tandem/contract/core/service";
import type { MaterialIssueInput } from "@tandem/contract/orders/provided-materials/material-issues";
import type { providedMaterial } from "@tandem/contract/orders/provided-materials/provided-materials";
import { materialIssueType } from "@tandem/contract/orders/provided-materials/statuses";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Services } from "@tandem/contract/services";
import type { TestUser } from "./application.ts";
import { buildAccepted, day, type OrderWish } from "./orders.ts";

type World = Parameters<typeof buildAccepted>[0];
export type Material = Row<typeof providedMaterial>;

/** What is provided for the products of an order, as a user sees it. */
export async function materialsOf(user: TestUser, purchaseNo: string): Promise<readonly Material[]> {
  const asked = { current: 1, size: 100, condition: { purchaseNo, field: "materialNo", order: "asc" as const } };
  return (await user.ok("providedMaterials", "getProvidedMaterialPage", asked)).records as readonly Material[];
}

type Typed = InputOf<Services["providedMaterials"]["endpoints"]["saveProvidedMaterials"]>["lines"][number];

/** An outsourced order that is accepted, with materials for its first product: M4 and M5, unless others are wished. */
export async function buildProvided(
  app: World,
  wish: OrderWish = {},
  materials: readonly Omit<Typed, "purchaseOrderLineId">[] = [
    { materialNo: "M4", unitQty: "2", lossRate: "5" },
    { materialNo: "M5", unitQty: "0.125" },
  ],
) {
  const order = await buildAccepted(app, { ...wish, head: { orderType: orderType.code.outsourced, ...wish.head } });
  const buyer = await app.as("buyer");
  const purchaseOrderLineId = order.lines[0]?.id ?? "";
  await buyer.ok("providedMaterials", "saveProvidedMaterials", {
    id: order.id,
    lines: materials.map((material) => ({ ...material, purchaseOrderLineId })),
  });
  return { order, materials: await materialsOf(buyer, order.purchaseNo) };
}

export type Provided = Awaited<ReturnType<typeof buildProvided>>;

/** Changes what a material of the world says. */
export async function changeMaterial(admin: TestUser, change: object, itemNo = "M1"): Promise<void> {
  const asked = { current: 1, size: 1, condition: { itemNo } };
  const [{ id, version } = { id: "", version: 0 }] = (await admin.ok("materials", "getbmitemlistbyparams", asked))
    .records;
  await admin.ok("materials", "updatebmitembyid", { id, version, ...change });
}

let count = 0;

/** What is issued of the materials, in order, or comes back. */
export function movedOf(
  { materials }: Provided,
  quantities: readonly string[],
  issueType: string = materialIssueType.code.issue,
): MaterialIssueInput {
  count += 1;
  const lines = quantities.map((issueQty, index) => ({ providedMaterialId: materials[index]?.id ?? "", issueQty }));
  return { issueType, issueDate: day(0), warehouseNo: "W1", remark: `Issue ${count}`, lines } as MaterialIssueInput;
}

/** The issues of an order, the oldest first. */
export async function issuesOf(user: TestUser, { order }: Provided) {
  const condition = { purchaseNo: order.purchaseNo, field: "createDate", order: "asc" as const };
  return (await user.ok("materialIssues", "getMaterialIssuePage", { current: 1, size: 100, condition })).records;
}

/** Of each material of an order what is needed, issued, open, used, given back, at the supplier's, overused and to be given back. */
export const materialFigures = async (user: TestUser, { order }: Provided) =>
  (await materialsOf(user, order.purchaseNo)).map(
    ({ neededQty, issuedQty, openQty, usedQty, givenBackQty, atSupplierQty, overusedQty, toGiveBackQty }) =>
      [neededQty, issuedQty, openQty, usedQty, givenBackQty, atSupplierQty, overusedQty, toGiveBackQty].join(" "),
  );
