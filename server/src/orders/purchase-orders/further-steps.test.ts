import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import {
  buildDraft,
  buildIssued,
  buildNotice,
  day,
  firstFor,
  nextVersion,
  replyInput,
} from "../../../testing/orders.ts";
import { ofOrders, print } from "../../../testing/prints.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = await Promise.all([app.as("buyer"), app.as("supplierA")]);
});
afterAll(() => app.close());

const seen = ({ id }: { id: string }, by = supplier) => by.ok("purchaseOrders", "getPurchaseOrderById", { id });

it("B4.3d orders are accepted together and again, marked, signed, shipped, changed, granted and printed", async () => {
  const orders = [await buildIssued(app), await buildIssued(app)];
  const accepted = await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: orders.map(named) });
  expect(accepted).toMatchObject({ changed: 2 });
  const [order, other] = orders as [(typeof orders)[0], (typeof orders)[0]];

  // Accepted again after its buyer changed it.
  await buyer.ok("purchaseOrders", "changePurchaseOrder", nextVersion(await seen(order, buyer), firstFor("120")));
  const changed = await seen(order);
  expect(changed.refuseSign).toBe("4");
  const promised = changed.lines.map((line): [[string, string]] => [[line.batchPurQty, line.expectArrivalDate]]);
  const again = await supplier.ok("purchaseOrders", "accept", replyInput(changed, ...promised));
  expect(again).toMatchObject({ refuseSign: "1", bandNo: 2 });

  const markList = [{ id: order.id }];
  await buyer.ok("purchaseOrders", "markOrders", { markList, note: "Ask for the tools" });
  expect(await seen(order, buyer)).toMatchObject({ redFlag: "1", flagNote: "Ask for the tools" });
  await buyer.ok("purchaseOrders", "unmarkOrders", { markList });
  expect(await seen(order, buyer)).toMatchObject({ redFlag: "0" });

  expect(await supplier.ok("purchaseOrders", "sign", named(await seen(order)))).toMatchObject({ signed: "1" });

  // Other days, then another price: what was promised holds until the buyer agrees.
  const [first] = (await seen(order)).lines;
  const ask = async (quantity: string, offset: number, price?: string) => ({
    ...named(await seen(order)),
    reason: "The press is down",
    lines: [
      {
        id: first?.id ?? "",
        promises: [{ promiseQty: quantity, promiseDate: day(offset) }],
        ...(price ? { price } : {}),
      },
    ],
  });
  const later = await supplier.ok("purchaseOrders", "changeDate", await ask("120", 40));
  expect(later).toMatchObject({ refuseSign: "2", changeRequest: { reason: "The press is down" } });
  const agreed = await buyer.ok("purchaseOrders", "agree", named(await seen(order, buyer)));
  expect(agreed.lines[0]?.promises).toMatchObject([{ promiseQty: "120", promiseDate: day(40) }]);
  await supplier.ok("purchaseOrders", "changeQuantity", await ask("110", 40, "2.5"));
  const priced = await buyer.ok("purchaseOrders", "agree", named(await seen(order, buyer)));
  expect(priced.lines[0]).toMatchObject({ price: "2.5", promises: [{ promiseQty: "110" }] });

  const lineList = [{ id: other.lines[0]?.id ?? "" }];
  await buyer.ok("purchaseOrderLines", "grantShipment", { lineList, until: day(3) });
  expect((await seen(other)).lines[0]?.grantUntil).toBe(day(3));
  await buyer.ok("purchaseOrderLines", "cancelGrant", { lineList });
  expect((await seen(other)).lines[0]?.grantUntil).toBeNull();

  const notice = await buildNotice(app, await seen(other), ["5"]);
  expect(notice.lines).toMatchObject([{ purchaseOrderLineId: lineList[0]?.id, deliveryQty: "5" }]);
  expect((await seen(other)).lines[0]?.onWayQty).toBe("5");

  const { pages } = await print(buyer, ofOrders([order.id]));
  expect(pages.join()).toContain(order.purchaseNo);
});

it("B4.10a an order is a draft (0), valid once it is issued (1), and invalid once it is cancelled (2)", async () => {
  const draft = await buildDraft(app);
  expect(draft.status).toBe("0");
  await buyer.ok("purchaseOrders", "issue", { issueList: [named(draft)] });
  const issued = await seen(draft, buyer);
  expect(issued.status).toBe("1");
  const cancelled = await buyer.ok("purchaseOrders", "cancel", { ...named(issued), reason: "Not needed" });
  expect(cancelled.status).toBe("2");
  const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
    current: 1,
    size: 20,
    condition: { status: "2" },
  });
  expect(records.map(({ id }) => id)).toEqual([draft.id]);
});
