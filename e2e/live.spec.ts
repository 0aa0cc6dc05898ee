import type { Page, WebSocketRoute } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { call, newsHasCome, tokenOf } from "./calls.ts";
import { rows } from "./lists.ts";
import { question, row } from "./pages.ts";
import { expect, test } from "./portal.ts";
import { acceptOrders, issueOrder } from "./ready-orders.ts";

const orders = "/orderCollaboration/userOrder";

/** The wire between a page and the live messages of the server, which a test can cut. */
class Wire {
  private isCut = false;
  private readonly connections: WebSocketRoute[] = [];

  async lay(page: Page): Promise<void> {
    await page.routeWebSocket(/productWebSocket/, (connection) => {
      if (this.isCut) return void connection.close();
      connection.connectToServer();
      this.connections.push(connection);
    });
  }

  async cut(): Promise<void> {
    this.isCut = true;
    for (const connection of this.connections.splice(0)) await connection.close();
  }

  mend(): void {
    this.isCut = false;
  }
}

test("S4.10 what changes while a list is asked for the first time or while the page is cut off is shown, and nothing is asked for in vain", async ({
  signIn,
  desk,
}) => {
  const [first, second] = ["PO-LIVE-1", "PO-LIVE-2"];
  const buyer = await desk("buyer");
  for (const number of [first, second]) await issueOrder(buyer, number);
  const supplier = await signIn("supplier", { at: null });
  const wire = new Wire();
  await wire.lay(supplier);
  const heard: string[] = [];
  supplier.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  const times = (what: string) => heard.filter((payload) => payload.includes(`"${what}"`)).length;
  // What the list is answered was read before, and comes after.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let read = 0;
  const list = "**/getPurchaseOrderPage";
  await supplier.route(list, async (route) => {
    const response = await route.fetch();
    read++;
    await held;
    await route.fulfill({ response });
  });
  await supplier.goto(`${orders}?refuseSign=0&keyword=PO-LIVE`);
  await expect.poll(() => read).toBeGreaterThan(0);
  await expect.poll(() => times("ready")).toBe(1);
  await acceptOrders(supplier, [first]);
  await expect.poll(() => times("changed")).toBeGreaterThan(0);
  await supplier.waitForTimeout(newsHasCome);
  letGo();
  await expect(row(supplier, second)).toBeVisible();
  await expect(row(supplier, first)).toHaveCount(0);
  // One that is still being read is answered first.
  await supplier.unrouteAll({ behavior: "wait" });

  let asked = 0;
  supplier.on("request", (request) => {
    if (request.url().includes("getPurchaseOrderPage")) asked++;
  });
  await wire.cut();
  wire.mend();
  await expect.poll(() => times("ready"), { timeout: 30_000 }).toBe(2);
  await supplier.waitForTimeout(1000);
  expect(asked).toBe(0);

  await wire.cut();
  await acceptOrders(supplier, [second]);
  await supplier.waitForTimeout(300);
  await expect(row(supplier, second)).toHaveCount(1);
  wire.mend();
  await expect(row(supplier, second)).toHaveCount(0, { timeout: 30_000 });
});

test("who has signed in again in one tab goes on in the others, which leave that session alone", async ({ signIn }) => {
  const page = await signIn("buyer", { at: orders });
  const [asked, waiting] = [await page.context().newPage(), await page.context().newPage()];
  for (const other of [asked, waiting]) {
    await other.goto(orders);
    await expect(rows(other).first()).toBeVisible();
  }
  await call(page, "/ISrmBmLoginService/logout", { condition: {} });
  for (const each of [page, asked, waiting]) await expect(question(each)).toBeVisible({ timeout: 15_000 });
  await question(page).getByRole("button", { name: "Log in again" }).click();
  await page.locator("#userNo").fill("buyer");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]").click();
  await expect(rows(page).first()).toBeVisible();

  const token = await tokenOf(page);
  await question(asked).getByRole("button", { name: "Log in again" }).click();
  await expect(question(asked)).toBeHidden();
  await waiting.evaluate("dispatchEvent(new Event('focus'))");
  await expect(question(waiting)).toBeHidden();
  for (const each of [page, asked, waiting]) {
    await expect(each).toHaveURL(new RegExp(orders));
    await expect(rows(each).first()).toBeVisible();
  }
  expect(await tokenOf(page)).toBe(token);
  await call(page, "/ISupSrmPurchaseHeadService/getPurchaseOrderPage", { current: 1, size: 1, condition: {} });
});
