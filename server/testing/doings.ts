import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Answer, TestUser } from "./application.ts";
import type { Actors, Command, Scene } from "./scene.ts";
import { testedDocuments } from "./tested-documents.ts";

const namesOf = (isChain: boolean) =>
  testedDocuments.flatMap(({ doings: said }) => (said && (said.isChain ?? false) === isChain ? said.names : []));

/** What is done to what follows on orders, notices and receipts. */
export const furtherDoings: readonly string[] = namesOf(false);

/** Everything that is done to orders, notices, receipts and what follows on them. */
export const doings: readonly string[] = [...namesOf(true), ...furtherDoings];

/** Makes what must be there before some things can be done. */
export async function prepareDoings(admin: TestUser): Promise<void> {
  for (const { doings: said } of testedDocuments) await said?.prepare?.(admin);
}

/** What is to be seen of some orders now. */
export async function look({ admin }: Actors, orders: readonly PurchaseOrderDetail[]): Promise<Scene> {
  const everything = { current: 1, size: 1000 };
  const purchaseNo = orders.map((order) => order.purchaseNo);
  const lines = await admin.ok("shippingNotices", "getShippingNoticeLinePage", {
    ...everything,
    condition: { purchaseNo },
  });
  const ids = [...new Set(lines.records.map((line) => line.shippingNoticeId)), "0"];
  const [notices, further, receipts, ...seen] = await Promise.all([
    admin.ok("shippingNotices", "getShippingNoticePage", { ...everything, condition: { id: ids } }),
    Promise.all(testedDocuments.map(async ({ doings: said }) => (await said?.look?.(admin, purchaseNo, ids)) ?? [])),
    admin.ok("receipts", "getReceiptPage", { ...everything, condition: { purchaseNo } }),
    ...orders.map(({ id }) => admin.ok("purchaseOrders", "getPurchaseOrderById", { id })),
  ]);
  return {
    orders: seen,
    notices: notices.records,
    noticeLines: lines.records,
    receipts: receipts.records,
    further,
  };
}

let calls = 0;
function nextMark(): string {
  calls += 1;
  return `call ${calls}`;
}

/** Does one thing to what was seen, as whoever may do such a thing; undefined where there is nothing to do it to. */
export async function act(
  actors: Actors,
  { further, ...scene }: Scene,
  addressed: ShippingNoticeInput,
  command: Command,
  mark = nextMark(),
): Promise<Answer<unknown> | undefined> {
  const place = testedDocuments.findIndex(({ doings: said }) => said?.names.includes(command.doing));
  const said = testedDocuments[place]?.doings;
  if (!said) throw new Error(`No document says how to ${command.doing}`);
  return said.act(actors, { ...scene, addressed, seen: further[place] ?? [] }, mark, command);
}
