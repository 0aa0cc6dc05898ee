import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { day, importRows } from "./orders.ts";
import type { Actors } from "./scene.ts";

let orderCount = 0;

/** Two issued orders, the first of them accepted. */
export async function buildLawOrders({ supplier, admin }: Actors): Promise<[PurchaseOrderDetail, PurchaseOrderDetail]> {
  orderCount += 1;
  const purchaseNo = [`LAW-${orderCount}-A`, `LAW-${orderCount}-B`];
  const head = {
    purchaseDate: day(-10),
    orderType: "2",
    orgNo: "O1",
    supplierNo: "SA",
    currency: "USD",
    expectArrivalDate: day(14),
  };
  await importRows(admin, [
    {
      ...head,
      purchaseNo: purchaseNo[0],
      purchaseSeq: 1,
      itemNo: "M1",
      batchPurQty: "40",
      price: "0.37",
      taxRate: "7",
    },
    {
      ...head,
      purchaseNo: purchaseNo[0],
      purchaseSeq: 2,
      itemNo: "M2",
      batchPurQty: "16.5",
      price: "9.99",
      taxRate: "7",
    },
    { ...head, purchaseNo: purchaseNo[1], purchaseSeq: 1, itemNo: "M1", batchPurQty: "30", price: "1" },
  ]);
  const request = { current: 1, size: 2, condition: { purchaseNo, field: "purchaseNo", order: "asc" as const } };
  const find = async () => (await admin.ok("purchaseOrders", "getPurchaseOrderPage", request)).records;
  await admin.ok("purchaseOrders", "issue", { issueList: (await find()).map(({ id, version }) => ({ id, version })) });
  const [first, second] = await find();
  if (!first || !second) throw new Error("The orders were not imported");
  const { id, version } = first;
  await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [{ id, version }] });
  return [
    await admin.ok("purchaseOrders", "getPurchaseOrderById", { id }),
    await admin.ok("purchaseOrders", "getPurchaseOrderById", { id: second.id }),
  ];
}
