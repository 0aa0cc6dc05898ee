import type { Page, WebSocketRoute } from "@playwright/test";
import { call } from "./calls.ts";
import { rows } from "./lists.ts";
import { question } from "./pages.ts";
import { expect, test } from "./portal.ts";

const orders = "/orderCollaboration/userOrder";
const orderService = "/ISupSrmPurchaseHeadService";

interface Order {
  readonly id: string;
  readonly version: number;
  readonly purchaseNo: string;
}

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
}) => {
  const supplier = await signIn("supplier", { at: null });
  const wire = new Wire();
  await wire.lay(supplier);
  const greetings: string[] = [];
  supplier.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes('"ready"')) greetings.push(String(payload));
    }),
  );
  await supplier.goto(`${orders}?refuseSign=0`);
  await expect(rows(supplier).first()).toBeVisible();
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

  const waiting = await rows(supplier).count();
  const [first] = await waitingOrders(supplier);
  if (!first) throw new Error("no order of the demo waits for the supplier");
  await wire.cut();
  await call(supplier, `${orderService}/acceptAsOrdered`, {
    condition: { acceptList: [{ id: first.id, version: first.version }] },
  });
  await supplier.waitForTimeout(1000);
  await expect(rows(supplier)).toHaveCount(waiting);
  wire.mend();
  await expect(supplier.getByText(first.purchaseNo)).toHaveCount(0, { timeout: 30_000 });
});

async function waitingOrders(page: Page): Promise<readonly Order[]> {
  const { records } = await call<{ records: Order[] }>(page, `${orderService}/getPurchaseOrderPage`, {
    current: 1,
    size: 1,
    condition: { refuseSign: "0" },
  });
  return records;
}

test("S8.3a a page whose session ended elsewhere says so without being touched", async ({ signIn }) => {
  const page = await signIn("buyer", { at: orders });
  await expect(rows(page).first()).toBeVisible();
  await call(page, "/ISrmBmLoginService/logout", { condition: {} });
  await expect(question(page)).toBeVisible({ timeout: 15_000 });
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(rows(page).first()).toBeVisible();
});
