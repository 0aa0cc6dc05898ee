import type { Page } from "@playwright/test";
import { addressType } from "../contract/src/base-data/addresses/addresses.ts";
import { noticeStatus } from "../contract/src/delivery/shipping-notices/statuses.ts";
import { call } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import type { Sent } from "./pages.ts";

interface Shippable {
  readonly id: string;
  readonly orgNo: string;
  readonly orderType: string;
  readonly itemNo: string;
  readonly warehouseNo: string | null;
  readonly unDeliveryQty: string;
}
interface Saved {
  readonly id: string;
  readonly asnNo: string;
  readonly version: number;
  readonly checkStatus: string;
}

const service = "/ISrmAsnHeadService";

async function listed<Row>(page: Page, path: string, condition: object): Promise<readonly Row[]> {
  const { records } = await call<{ records: Row[] }>(page, path, { current: 1, size: 100, condition });
  return records;
}

/**
 * Has notices on their way to one warehouse of its keeper, of so many lines of ten pieces each, without serial numbers and fit once
 * they are received: how many the demo has there depends on the day. Answers their numbers.
 */
export async function shipNotices(
  { supplier, buyer, keeper }: Readonly<Record<"supplier" | "buyer" | "keeper", Page>>,
  count: number,
  lineCount = 1,
): Promise<string[]> {
  const items = "/IBmItemService/getbmitemlistbyparams";
  const numbered = await listed<{ itemNo: string }>(buyer, items, { serialControl: "1" });
  const inspected = await listed<{ itemNo: string }>(buyer, items, { inspectionAsked: "1" });
  const kept = await listed<{ warehouseNo: string }>(keeper, "/IBmWarehouseService/getbmwarehouselistbyparams", {});
  const lines = await listed<Shippable>(supplier, `${service}/getShippableLinePage`, {});
  const fitting = lines.filter(
    ({ itemNo, warehouseNo, unDeliveryQty }) =>
      Number(unDeliveryQty) >= 10 &&
      kept.some((warehouse) => warehouse.warehouseNo === warehouseNo) &&
      ![...numbered, ...inspected].some((item) => item.itemNo === itemNo),
  );
  // What has another organisation or type of order takes a notice of its own.
  const byPlace = Map.groupBy(fitting, ({ warehouseNo, orgNo, orderType }) => [warehouseNo, orgNo, orderType].join());
  const together = [...byPlace.values()].find((some) => some.length >= count * lineCount);
  if (!together) throw new Error("The demo has too little that can be shipped");
  const numbers: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const some = together.slice(place * lineCount, (place + 1) * lineCount);
    const notice = await saveNotice(supplier, some, "10");
    await approve(buyer, notice);
    numbers.push(notice.asnNo);
  }
  return numbers;
}

/** Sends a notice of so much of an order's only line; it is on its way at once where there is a buyer to approve it. */
export async function shipOrder(
  supplier: Page,
  purchaseNo: string,
  quantity: string,
  buyer: Page | null = null,
): Promise<Sent> {
  const [line] = await listed<Shippable>(supplier, `${service}/getShippableLinePage`, { purchaseNo });
  if (!line) throw new Error(`Nothing of ${purchaseNo} can be shipped`);
  const notice = await saveNotice(supplier, [line], quantity);
  if (buyer) await approve(buyer, notice);
  return { number: notice.asnNo, address: `/delivery/asnTracking/detail?id=${notice.id}` };
}

async function saveNotice(supplier: Page, lines: readonly Shippable[], quantity: string): Promise<Saved> {
  const { orgNo, orderType } = lines[0] ?? {};
  const addresses = async (condition: object) =>
    (
      await listed<{ id: string }>(supplier, "/IBmCustomerAddressService/getbmcustomeraddresslistbyparams", condition)
    )[0]?.id;
  return await call<Saved>(supplier, `${service}/saveShippingNotice`, {
    condition: {
      ...{ orgNo, orderType, expectedArrivalDate: dayFromNow(3), sender: "Minh", senderPhone: "13700000000" },
      shippingAddressId: await addresses({ loadadrType: addressType.code.send }),
      deliveryAddressId: await addresses({ loadadrType: addressType.code.receive, orgNo }),
      lines: lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: quantity })),
    },
  });
}

async function approve(buyer: Page, { id, version, checkStatus }: Saved): Promise<void> {
  if (checkStatus !== noticeStatus.code.pendingApproval) return;
  await call(buyer, `${service}/batchApprove`, { condition: { approveList: [{ id, version }] } });
}

/** Approves a notice that waits for it. */
export async function approveNotice(buyer: Page, { address }: Sent): Promise<void> {
  const condition = { id: address.split("=").at(-1) };
  await approve(buyer, await call<Saved>(buyer, `${service}/getShippingNoticeById`, { condition }));
}
