import type { WebSocketRoute } from "@playwright/test";
import { expect, test } from "./portal.ts";

test("a page whose server stops comes back at once, and one that lost its connection after a pause", async ({
  signIn,
}) => {
  const page = await signIn("buyer", { at: null });
  await page.clock.install();
  // Pages come back at moments of their own: this one early.
  await page.addInitScript("Math.random = () => 0.1");
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/productWebSocket/, (socket) => void sockets.push(socket));
  await page.goto("/dashboard");
  await expect.poll(() => sockets.length).toBe(1);
  await page.clock.pauseAt(Date.now() + 10_000);
  await sockets[0]?.close({ code: 1012 });
  await page.clock.runFor(200);
  await expect.poll(() => sockets.length).toBe(2);
  await sockets[1]?.close({ code: 1011 });
  await page.clock.runFor(800);
  expect(sockets).toHaveLength(2);
  await page.clock.runFor(400);
  await expect.poll(() => sockets.length).toBe(3);
  // Its clock stands still for good.
  await page.context().close();
});
