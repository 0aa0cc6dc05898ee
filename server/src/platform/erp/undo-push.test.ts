import { erpPushStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildIssued } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { pushedOrders, pushingTo, undo, until } from "../../../testing/pushed-orders.ts";
import { named } from "../../../testing/records.ts";
import { StandInErp } from "../../../testing/stand-in-erp.ts";
import { ErpPush } from "./push.ts";

const { none, waiting, sent } = erpPushStatus.code;

let erp: StandInErp;
let address: string;
let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  erp = new StandInErp();
  address = await erp.listen();
  app = await startTestApplication(pushingTo(address));
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterAll(async () => {
  await app.close();
  await erp.close();
});
beforeEach(() => {
  erp.answerInstead = undefined;
});

const { seen, toldOf, lastTold, becomes, isHeard, isSent } = pushedOrders(() => ({ erp, app, buyer }));

describe("A step on an order of which the ERP is told", () => {
  it("leaves a step as it is once the ERP was told of it", async () => {
    const order = await buildIssued(app);
    await becomes(order, sent);
    expect(await undo(buyer, "issue", order)).toBe("stepTold");
    const read = await seen(order.id, supplier);
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(read)] });
    // The buyer does not open it meanwhile.
    await isSent(order);
    const accepted = await seen(order.id, supplier);
    expect(await undo(supplier, "accept", order)).toBe("stepTold");
    expect(await seen(order.id, supplier)).toEqual(accepted);
    expect(toldOf(order).at(-1)).toMatchObject({ refuseSign: "1" });
  });

  it("has a step undone that was taken during a call, which did not tell of it", async () => {
    const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let made = 0;
    erp.answerInstead = async (response) => {
      const call = calls[made];
      made += 1;
      await call?.promise;
      response.writeHead(200).end();
    };
    const order = await buildIssued(app);
    await until(() => made === 1 || undefined, "the call that tells of the issue");
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(await seen(order.id, supplier))] });
    await isHeard(order);
    calls[0]?.resolve();
    await until(() => made === 2 || undefined, "the call that tells of the answer");
    expect(await undo(supplier, "accept", order)).toBe(null);
    await isHeard(order);
    erp.answerInstead = undefined;
    calls[1]?.resolve();
    await lastTold(order, { refuseSign: "0" });
  });

  it("tells that an issue was undone while it was on its way", async () => {
    const held = Promise.withResolvers<void>();
    erp.answerInstead = async (response) => {
      await held.promise;
      response.writeHead(200).end();
    };
    const undone = await buildIssued(app);
    await until(async () => {
      const tried = await asOwner(app, "select from erp_push where purchase_order_id = $1 and tried", [undone.id]);
      return tried.length > 0 || undefined;
    }, "a call to the ERP");
    expect(await undo(buyer, "issue", undone)).toBe(null);
    await isHeard(undone);
    erp.answerInstead = undefined;
    held.resolve();
    await lastTold(undone, { status: "0" });
    await becomes(undone, sent);
    const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
      current: 1,
      size: 50,
      condition: { status: "0", erpPushStatus: sent },
    });
    expect(records.map(({ purchaseNo }) => purchaseNo)).toEqual([undone.purchaseNo]);
  });
});

describe("An ERP that is told of steps once they can hardly be undone any more", () => {
  it("never learns of what was undone before, and of the rest when its time comes", async () => {
    const patient = await startTestApplication({ ...pushingTo(address), ERP_PUSH_DELAY_SECONDS: "6" });
    try {
      const [theirs, supplies] = [await patient.as("buyer"), await patient.as("supplierA")];
      const [undone, unanswered] = [await buildIssued(patient), await buildIssued(patient)];
      const statusesOf = async () => [
        (await seen(undone.id, theirs)).erpPushStatus,
        (await seen(unanswered.id, theirs)).erpPushStatus,
      ];
      await until(async () => ((await statusesOf()).join() === [waiting, waiting].join() ? true : undefined), "both");
      expect(await undo(theirs, "issue", undone)).toBe(null);
      await supplies.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [named(unanswered)] });
      expect(await undo(supplies, "accept", unanswered)).toBe(null);
      await until(async () => ((await statusesOf())[0] === none ? true : undefined), "nothing to send");
      expect(toldOf(unanswered)).toEqual([]);
      await lastTold(unanswered, { refuseSign: "0" });
      expect(toldOf(unanswered)).toHaveLength(1);
      // Nothing of it is left to be sent.
      await asOwner(patient, "update erp_push set next_attempt_at = now()");
      await new ErpPush(patient.platform).run();
      expect(await statusesOf()).toEqual([none, sent]);
      expect(toldOf(undone)).toEqual([]);
    } finally {
      await patient.close();
    }
  });
});
