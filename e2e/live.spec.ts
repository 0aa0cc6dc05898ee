import type { Page, WebSocketRoute } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { call, newsHasCome, tokenOf } from "./calls.ts";
import { rows } from "./lists.ts";
import { question } from "./pages.ts";
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

test("S4.10 a page that was cut off shows what changed meanwhile, and asks for nothing when nothing did", async ({
  signIn,
  desk,
}) => {
  const own = "PO-LIVE-1";
  await issueOrder(await desk("buyer"), own);
  const supplier = await signIn("supplier", { at: null });
  const wire = new Wire();
  await wire.lay(supplier);
  const greetings: string[] = [];
  supplier.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes('"ready"')) greetings.push(String(payload));
    }),
  );
  await supplier.goto(`${orders}?refuseSign=0&keyword=${own}`);
  await expect(rows(supplier)).toHaveCount(1);
  await expect.poll(() => greetings.length).toBeGreaterThan(0);

  let asked = 0;
  supplier.on("request", (request) => {
    if (request.url().includes("getPurchaseOrderPage")) asked++;
  });
  await wire.cut();
  wire.mend();
  await expect.poll(() => greetings.length, { timeout: 30_000 }).toBe(2);
  await supplier.waitForTimeout(1000);
  expect(asked).toBe(0);

  await wire.cut();
  await acceptOrders(supplier, [own]);
  await supplier.waitForTimeout(300);
  await expect(rows(supplier)).toHaveCount(1);
  wire.mend();
  await expect(rows(supplier)).toHaveCount(0, { timeout: 30_000 });
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
  await asked.reload();
  await waiting.evaluate("dispatchEvent(new Event('focus'))");
  await expect(question(waiting)).toBeHidden();
  for (const each of [page, asked, waiting]) {
    await expect(each).toHaveURL(new RegExp(orders));
    await expect(rows(each).first()).toBeVisible();
  }
  expect(await tokenOf(page)).toBe(token);
});

test("S4.10 what changes while a list is asked for the first time is shown in it", async ({ signIn, desk }) => {
  const own = "PO-LIVE-2";
  await issueOrder(await desk("buyer"), own);
  const supplier = await signIn("supplier", { at: null });
  let isTold = false;
  supplier.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      isTold ||= String(payload).includes('"changed"');
    }),
  );
  // What the list is answered was read before, and comes after.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let read = 0;
  await supplier.route("**/getPurchaseOrderPage", async (route) => {
    const response = await route.fetch();
    read++;
    await held;
    await route.fulfill({ response });
  });
  await supplier.goto(`${orders}?refuseSign=0&keyword=${own}`);
  await expect.poll(() => read).toBeGreaterThan(0);
  await acceptOrders(await desk("supplier"), [own]);
  await expect.poll(() => isTold).toBe(true);
  await supplier.waitForTimeout(newsHasCome);
  letGo();
  await expect(supplier.locator("main").getByText("Nothing matches the search and filters.")).toBeVisible();
});
