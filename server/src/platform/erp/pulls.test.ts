import { setTimeout as sleep } from "node:timers/promises";
import type { SyncOutcome } from "@tandem/contract/platform/erp/sync-outcome";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApplication, TestUser } from "../../../testing/application.ts";
import { erpOrder, startWithErp, syncCounts } from "../../../testing/erp-orders.ts";
import { ordersOf } from "../../../testing/orders.ts";
import type { StandInErp } from "../../../testing/stand-in-erp.ts";
import { pullOnItsOwn } from "./pull-job.ts";

let erp: StandInErp;
let app: TestApplication;
let buyer: TestUser;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ erp, app, buyer, close } = await startWithErp());
});
afterAll(() => close());
beforeEach(() => {
  erp.answerInstead = undefined;
  erp.asked.length = 0;
});

const sync = (): Promise<SyncOutcome> => buyer.ok("purchaseOrderLines", "syncLatestInfo", {});
const notSynced = (user = buyer) => user.refused("purchaseOrderLines", "syncLatestInfo", {});

describe("Pulling the latest orders", () => {
  it("S7.7 lets one pull run at a time: the second is told so, and the lock goes with the first", async () => {
    erp.changes.push(erpOrder("H1"));
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    erp.answerInstead = async (response) => {
      await held;
      response
        .writeHead(200)
        .end(JSON.stringify({ orders: [erpOrder("H1")], cursor: String(erp.changes.length), more: false }));
    };
    const first = sync();
    while (erp.asked.length === 0) await sleep(10);
    expect(await notSynced(await app.as("admin"))).toBe("syncUnderWay");
    answerNow();
    expect(syncCounts(await first)).toEqual([1, 0, 0, 0]);
    erp.answerInstead = undefined;
    expect(syncCounts(await sync())).toEqual([0, 0, 0, 0]);
  });

  it("S7.7 is a failed run of its job while the ERP is down, but not while somebody pulls already", async () => {
    erp.answerInstead = (response) => void response.writeHead(503).end();
    await expect(pullOnItsOwn(app.platform)).rejects.toThrow("The ERP does not answer.");
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    erp.asked.length = 0;
    erp.answerInstead = async (response) => {
      await held;
      response.writeHead(503).end();
    };
    const first = notSynced();
    while (erp.asked.length === 0) await sleep(10);
    await pullOnItsOwn(app.platform);
    answerNow();
    expect(await first).toBe("erpUnavailable");
  });

  it("S7.7 stops when the node ends, and the next pull goes on", async () => {
    const ending = new AbortController();
    erp.changes.push(erpOrder("K1"), erpOrder("K2"));
    erp.pageSize = 1;
    erp.answerInstead = (response) => {
      ending.abort();
      erp.answerInstead = undefined;
      const cursor = String(erp.changes.length - 1);
      response.writeHead(200).end(JSON.stringify({ orders: [erpOrder("K1")], cursor, more: true }));
    };
    await pullOnItsOwn({ ...app.platform, stopping: ending.signal });
    erp.pageSize = 200;
    expect(erp.asked).toHaveLength(1);
    expect(syncCounts(await sync()).slice(2)).toEqual([0, 0]);
    expect(await ordersOf(buyer, "K")).toHaveLength(2);
  });
});
