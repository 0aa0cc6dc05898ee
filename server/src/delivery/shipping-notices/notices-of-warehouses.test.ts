import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, buildShipped } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
  const admin = await app.as("admin");
  await addUser(admin, "keeperOfMain", { scopeWarehouseNo: ["W1"] });
  await addUser(admin, "keeperOfSpares", { scopeWarehouseNo: ["W2"] });
});
afterAll(() => app.close());

it("B6.1g a delivery is seen by whom all warehouses are to which its lines go, also once one of them changes or is taken out", async () => {
  const order = await buildAccepted(app, { quantities: ["5", "7"], head: { warehouseNo: "W1" } });
  const notice = await buildShipped(app, order, ["2", "3"]);
  const second = notice.lines[1]?.purchaseOrderLineId ?? "0";
  const keepers = ["keeperOfMain", "keeperOfSpares"];
  const seen = async () => {
    const numbers = keepers.map(async (userNo) => {
      const request = { current: 1, size: 10, condition: { asnNo: notice.asnNo } };
      const user = await app.as(userNo);
      const heads = await user.ok("shippingNotices", "getShippingNoticePage", request);
      const lines = await user.ok("shippingNotices", "getShippingNoticeLinePage", request);
      return [heads.records.length, lines.records.length];
    });
    return Promise.all(numbers);
  };
  const [none, whole] = [
    [0, 0],
    [1, 2],
  ];
  const move = (warehouseNo: string) =>
    `update purchase_order_line set warehouse_no = '${warehouseNo}' where id = ${second}`;
  expect(await seen()).toEqual([whole, none]);
  await asOwner(app, move("W2"));
  expect(await seen()).toEqual([none, none]);
  await asOwner(app, move("W1"));
  expect(await seen()).toEqual([whole, none]);
  // However it comes in: a load that asks for no triggers says who sees a delivery all the same.
  await asOwner(app, `set session_replication_role = replica; ${move("W2")}; set session_replication_role = origin`);
  expect(await seen()).toEqual([none, none]);
  await asOwner(app, `delete from shipping_notice_line where purchase_order_line_id = ${second}`);
  expect(await seen()).toEqual([[1, 1], none]);
});
