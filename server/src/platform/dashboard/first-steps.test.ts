import { menus } from "@tandem/contract/platform/menus/menu-table";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { buildAccepted, noticeInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const stepsOf = async (userNo: string) => {
  const { steps, closed } = await (await app.as(userNo)).ok("dashboard", "getFirstSteps", {});
  return { closed, done: Object.fromEntries(steps.map((step) => [step.name, step.done])) };
};

it("B1.2 B1.3 first steps are those of one's side, ticked once one has taken them oneself", async () => {
  expect(await stepsOf("buyer")).toEqual({ closed: false, done: { bring: false, issue: false } });
  // The company of an administrator is set up: it has all that a new one needs.
  expect(Object.keys((await stepsOf("admin")).done)).toEqual(["bring", "issue", "receive"]);
  expect((await stepsOf("warehouse")).done).toEqual({ receive: false });
  expect((await stepsOf("supplierA")).done).toEqual({ accept: false, ship: false });

  const order = await buildAccepted(app, { quantities: ["10"] });
  expect((await stepsOf("buyer")).done).toEqual({ bring: true, issue: true });
  expect((await stepsOf("supplierA")).done).toEqual({ accept: true, ship: false });
  const supplier = await app.as("supplierA");
  await supplier.refused("shippingNotices", "saveShippingNotice", await noticeInput(app, order, ["11"]));
  expect((await stepsOf("supplierA")).done).toEqual({ accept: true, ship: false });
  await supplier.ok("shippingNotices", "saveShippingNotice", await noticeInput(app, order, ["4"]));
  expect((await stepsOf("supplierA")).done).toEqual({ accept: true, ship: true });
  // What a colleague has done is not yet one's own.
  expect((await stepsOf("supplierB")).done).toEqual({ accept: false, ship: false });
});

it("first steps are put away, taken up again on any device, and keep their ticks", async () => {
  const buyer = await app.as("buyer");
  const ticks = (await stepsOf("buyer")).done;
  expect((await buyer.ok("dashboard", "closeFirstSteps", { closed: true })).closed).toBe(true);
  expect(await stepsOf("buyer")).toEqual({ closed: true, done: ticks });
  expect((await stepsOf("warehouse")).closed).toBe(false);
  await buyer.ok("dashboard", "closeFirstSteps", { closed: false });
  expect(await stepsOf("buyer")).toEqual({ closed: false, done: ticks });
});

it("S2.14b nothing leads to a page that one may not see", async () => {
  const admin = await app.as("admin");
  const blind = { purchaseOrders: ["isImport", "isSubmit"], packagingMovements: ["isAdd"] } as const;
  const addRole = (roleNo: string) =>
    admin.ok("roles", "saveOrUpdateSysRole", {
      ...{ roleNo, roleName: roleNo, statusCode: "1" },
      grants: Object.entries(blind).map(([menu, flags]) => ({
        ...{ menuNo: menus[menu as keyof typeof blind].menuNo, flags: ["isSearch" as const, ...flags] },
      })),
    });
  const shownTo = async (userNo: string) => {
    const user = await app.as(userNo);
    const { records } = await user.ok("dashboard", "getWaitingForMe", {});
    return [Object.keys((await stepsOf(userNo)).done), records.map(({ name }) => name)];
  };
  await addRole("blind");
  // As a role may be from before such rights asked for the right to see their page.
  await asOwner(app, "update role_menu set flags = array_remove(flags, 'isSearch') where role_no = 'blind'");
  await addUser(admin, "blind", { roleNo: ["blind"] });
  expect(await shownTo("blind")).toEqual([[], []]);
  await addRole("looking");
  await addUser(admin, "looking", { roleNo: ["looking"] });
  expect(await shownTo("looking")).toEqual([
    ["bring", "issue"],
    expect.arrayContaining(["toIssue", "packagingDisputed"]),
  ]);
});
