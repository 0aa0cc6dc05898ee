import type { Page } from "@playwright/test";
import { loseAnswer } from "./calls.ts";
import { button, expectNothingTold, question, trySending } from "./pages.ts";
import { expect, test } from "./portal.ts";

/** Types a unit and saves it, of which the server's answer is lost. */
async function saveUnanswered(page: Page, unitNo: string): Promise<void> {
  await page.getByRole("textbox", { name: "Unit no." }).fill(unitNo);
  await page.getByRole("textbox", { name: "Unit name" }).fill("Once");
  await loseAnswer(page, "**/IBmUnitService/addbmunit");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const said = page.locator("main").getByRole("alert");
  await expect(said).toContainText("“Save” was not possible");
  await expect(said).toContainText("network");
}

const shippable = "/delivery/addAsn?orgNo=TW20&orderType=1";

/** Begins a delivery notice of all that can be shipped of the first line. */
async function beginNotice(page: Page): Promise<void> {
  // What was shipped just now may still go from the list: the row that stands first is another then.
  await expect(async () => {
    const key = await page.locator("tr[data-row-key]").first().getAttribute("data-row-key");
    await page.locator(`tr[data-row-key="${key}"]`).getByRole("checkbox").check({ timeout: 5_000 });
  }).toPass();
  // The draft that the first click made is not asked about by the second.
  await button(page, "Create delivery notice").dblclick();
  await page.waitForURL("**/delivery/addAsn/add");
  await expect(question(page)).toHaveCount(0);
}

test("what is sent again because no answer came is done once, however late that is, and whatever was changed since", async ({
  desk,
}) => {
  const page = await desk("admin", { at: "/base/basic/unit?keyword=NONE-OF-THIS-NAME" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/addbmunit")) keys.push(request.headers()["idempotency-key"]);
  });
  await saveUnanswered(page, "ONCE-1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // It is done, as the page says, and leads to where a save does; there it is seen, whatever was looked for before.
  await expect(page.getByText("It had been done at the first press already")).toBeVisible();
  await expect(page.locator("tr[data-row-key]", { hasText: "ONCE-1" })).toBeVisible();
  // By its key the server knows it for a day, by its content for five seconds.
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  await expectNothingTold(page, "error");

  // Nor does what was changed since no answer came do anything a second time.
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await saveUnanswered(page, "ONCE-2");
  await page.getByRole("textbox", { name: "Unit no." }).fill("ONCE-3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("main").getByRole("alert")).toContainText("Your first try was done after all");
  await expect(page.getByRole("textbox", { name: "Unit no." })).toHaveValue("ONCE-3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("tr[data-row-key]", { hasText: "ONCE-2" })).toBeVisible();
  await expect(page.locator("tr[data-row-key]", { hasText: "ONCE-3" })).toBeVisible();
});

test("B5.3a a delivery notice of which no answer came is sent once: no draft of it stays to be sent anew", async ({
  desk,
}) => {
  const page = await desk("supplier", { at: shippable });
  await beginNotice(page);
  // All of it: that nothing is left is news of what the page sent itself, and no word on it.
  const quantity = page.getByRole("textbox", { name: /^Shipment quantity/ });
  await loseAnswer(page, "**/saveShippingNotice");
  await trySending(page);
  await expect(page.locator("main").getByRole("alert")).toContainText("network");
  await expect(quantity).not.toHaveAccessibleDescription(/any more/);
  await trySending(page);
  await expect(page.getByText("It had been done at the first press already")).toBeVisible();
  await page.waitForURL((url) => url.pathname.endsWith("/delivery/addAsn"));
  await expect(button(page, "Create delivery notice")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Continue draft/ })).toHaveCount(0);
});

test("B5.3a a delivery notice of which no answer came is known again where the page is loaded anew and its draft is sent", async ({
  desk,
}) => {
  const page = await desk("supplier", { at: shippable });
  await beginNotice(page);
  await page.getByRole("textbox", { name: /^Shipment quantity/ }).fill("1");
  await loseAnswer(page, "**/saveShippingNotice");
  await trySending(page);
  await expect(page.locator("main").getByRole("alert")).toContainText("network");
  await page.reload();
  await expect(page.getByRole("textbox", { name: /^Shipment quantity/ })).toHaveValue("1");
  await trySending(page);
  await expect(page.getByText("It had been done at the first press already")).toBeVisible();
  await page.waitForURL((url) => url.pathname.endsWith("/delivery/addAsn"));
});

test("a delivery notice that could not be sent says of lines that come in addition, too, how much of them can be shipped", async ({
  desk,
}) => {
  const page = await desk("supplier", { at: shippable });
  await beginNotice(page);
  await page.route("**/saveShippingNotice", (route) => route.abort(), { times: 1 });
  await trySending(page);
  await expect(page.locator("main").getByRole("alert")).toContainText("network");
  await button(page, "Add order lines").click();
  const drawer = page.getByRole("dialog");
  await drawer.locator("tr[data-row-key]").first().getByRole("checkbox").check();
  await drawer.getByRole("button", { name: /^Add 1/ }).click();
  const quantities = page.getByRole("textbox", { name: /^Shipment quantity/ });
  await expect(quantities).toHaveCount(2);
  for (const quantity of await quantities.all()) {
    await quantity.fill("99999999");
    await quantity.blur();
    await expect(quantity).toHaveAccessibleDescription(/^At most [\d,.]+ can be shipped/);
  }
});

test("who sends delivery notices and may not look at them is told, where they are made, that it was sent", async ({
  signIn,
}) => {
  const page = await signIn("supplier", { at: null });
  await page.route("**/getCurrentUser", async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { menus: { menuName: string }[] } };
    const menus = data.menus.filter(({ menuName }) => menuName !== "shippingNotices");
    await route.fulfill({ response, json: { ...rest, data: { ...data, menus } } });
  });
  await page.goto(shippable);
  await beginNotice(page);
  await trySending(page);
  await expect(page.getByText(/^Delivery notice ASN-\d{4}-\d+ sent\.$/)).toBeVisible();
  await page.waitForURL((url) => url.pathname.endsWith("/delivery/addAsn"));
  await expect(button(page, "Create delivery notice")).toBeVisible();
});
