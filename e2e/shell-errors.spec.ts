import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { demoPassword } from "../demo/accounts.ts";
import { typedSheet } from "../server/testing/records.ts";
import { call, tokenOf } from "./calls.ts";
import { chooseAction, exportList, question, sendWorkbook, visit } from "./pages.ts";
import { expect, type Language, test } from "./portal.ts";
import { sheetFile } from "./workbooks.ts";

const suppliers = "/base/basic/supplier";
const supplierList = "**/IBmSupplierService/getbmsupplierlistbyparams";
const supplierExport = "**/IBmSupplierService/exportexcel";
const toast = (page: Page) => page.locator(".ant-message-error");
const json = (status: number, body: object) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify(body),
});

function textsOf(language: Language): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`../contract/locales/${language}/web.json`, import.meta.url), "utf8"));
}

async function fillSignIn(page: Page, userNo: string): Promise<void> {
  await page.locator("#userNo").fill(userNo);
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]").click();
}

test("S8.1a S8.1b S9.1c B8.13a a refused call is told for five seconds, in the server's words, and an ended session by a dialog", async ({
  desk,
}) => {
  const page = await desk("admin");
  await page.route(supplierList, (route) => route.fulfill(json(200, { status: 400, errorMessage: "Not today." })));
  // Nothing is known of rows that nobody has asked for.
  await visit(page, `${suppliers}?keyword=S1000`);
  await expect(toast(page)).toHaveText("Not today.");
  const shown = Date.now();
  await expect(page.getByText("The list could not be loaded.")).toBeVisible();
  await expect(toast(page)).toBeHidden({ timeout: 7000 });
  expect(Date.now() - shown).toBeGreaterThan(4000);

  await page.unroute(supplierList);
  await page.route(supplierList, (route) => route.fulfill(json(200, { status: 400, errorCode: "x" })), { times: 1 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toast(page)).toHaveText("Error");
  const ended = json(401, { status: 401, errorCode: "10004", errorMessage: "Signed in elsewhere." });
  await page.route(supplierList, (route) => route.fulfill(ended), { times: 1 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(question(page)).toContainText("Confirm logout");
  await question(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
});

test("S8.2a S8.2b S8.2d S8.2e a failed call is told for five seconds whatever it failed by, and nothing goes on loading", async ({
  desk,
}) => {
  const page = await desk("admin", { at: suppliers });
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  const refresh = page.getByRole("button", { name: "Refresh" });
  for (const answer of [
    json(200, { status: 400, errorCode: "50M01", errorMessage: "Sent already." }),
    json(409, { status: 409, errorCode: "versionStale", errorMessage: "Changed by someone else." }),
  ]) {
    await page.route(supplierList, (route) => route.fulfill(answer), { times: 1 });
    await refresh.click();
    const { errorMessage } = JSON.parse(answer.body);
    await expect(toast(page).last()).toHaveText(errorMessage);
    await expect(page.locator("main .anticon-spin")).toHaveCount(0);
  }
  const shown = Date.now();
  await expect(toast(page)).toHaveCount(0, { timeout: 7000 });
  expect(Date.now() - shown).toBeGreaterThan(4000);
});

/** Refuses a call in words that do not depend on the language. */
const refuse = (route: Route) => route.fulfill(json(200, { status: 400, errorMessage: "Not today." }));

/** How the list of suppliers answers, whenever it is asked. */
interface Failing {
  answer: (route: Route) => Promise<void>;
}

/** The words of a language for each failure that says nothing itself, of a list that has failed. */
async function expectWorded(page: Page, failing: Failing, language: Language): Promise<void> {
  const { client = {}, session = {}, actions = {} } = textsOf(language);
  const askAgain = async (answer: Failing["answer"]) => {
    failing.answer = answer;
    await page.getByRole("button", { name: actions.tryAgain ?? "", exact: true }).click();
  };
  for (const [answer, said] of [
    [(route: Route) => route.fulfill(json(500, { errorMessage: "Unknown!" })), client.internal],
    // Of a gateway in front of the server, which itself says nothing.
    [(route: Route) => route.fulfill({ status: 502, body: "<html>" }), client.unreachable],
    [(route: Route) => route.abort(), client.network],
  ] as const) {
    await askAgain(answer);
    await expect(toast(page).last()).toHaveText(said ?? "");
  }
  // Said once: whatever else is asked would bring the next question.
  await askAgain((route) => {
    failing.answer = refuse;
    return route.fulfill(json(401, { status: 401, errorCode: "10004" }));
  });
  await expect(question(page)).toContainText(session.endedTitle ?? "");
  await expect(question(page)).toContainText(session.endedText ?? "");
  for (const name of [session.signInAgain ?? "", session.stay ?? ""]) {
    await expect(question(page).getByRole("button", { name, exact: true })).toBeVisible();
  }
  await question(page)
    .getByRole("button", { name: session.stay ?? "", exact: true })
    .click();
  await expect(question(page)).toBeHidden();
}

test("S8.2c S8.2f B8.1a failures without words are worded in the language of the page", async ({ signIn }) => {
  const page = await signIn("admin", { language: "vi-VN", at: null });
  const failing: Failing = { answer: refuse };
  await page.route(supplierList, (route) => failing.answer(route));
  await page.goto(suppliers);
  await expectWorded(page, failing, "vi-VN");
});

test("S8.4a S8.4b S8.10c a file that cannot be had tells why, and saves nothing", async ({ desk }) => {
  const page = await desk("admin", { at: suppliers });
  let saved = 0;
  page.on("download", () => {
    saved += 1;
  });
  for (const [answer, said] of [
    [json(500, { status: 500, errorMessage: "Too many rows." }), "Too many rows."],
    [json(200, { status: 400, errorMessage: "Nothing to export." }), "Nothing to export."],
    [{ status: 503, body: "<html>" }, "The server could not be reached. Please try again in a moment."],
  ] as const) {
    await page.route(supplierExport, (route) => route.fulfill(answer), { times: 1 });
    await exportList(page);
    await expect(toast(page).last()).toHaveText(said);
  }
  await page.route(supplierExport, (route) => route.fulfill(json(401, { status: 401, errorCode: "10004" })), {
    times: 1,
  });
  await exportList(page);
  await expect(question(page)).toContainText("Your session has expired");
  await question(page).getByRole("button", { name: "Cancel", exact: true }).click();
  expect(saved).toBe(0);
  const file = page.waitForEvent("download");
  await exportList(page);
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("S7.8a S9.1a S9.1b S9.1d calls, files and the sign-in wait so long and no longer, which says who, by what and in whose name", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  await page.addInitScript(`
    const wait = AbortSignal.timeout.bind(AbortSignal);
    window.waits = {};
    const fetched = window.fetch;
    let last = 0;
    AbortSignal.timeout = (milliseconds) => { last = milliseconds; return wait(window.impatient ? 50 : milliseconds); };
    window.fetch = (address, ...rest) => { window.waits[String(address).split("/").at(-1)] = last; return fetched(address, ...rest); };
    const { open, send } = XMLHttpRequest.prototype;
    const addresses = new WeakMap();
    XMLHttpRequest.prototype.open = function (method, address) { addresses.set(this, address); return open.call(this, method, address); };
    XMLHttpRequest.prototype.send = function (body) {
      window.waits[addresses.get(this).split("/").at(-1)] = this.timeout;
      return send.call(this, body);
    };
  `);
  await page.goto(suppliers);
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  const file = page.waitForEvent("download");
  await exportList(page);
  await file;
  await chooseAction(page, "Import");
  const dialog = page.getByRole("dialog", { name: "Import: Suppliers" });
  await sendWorkbook(dialog, await sheetFile("suppliers.xlsx", typedSheet([{ supplierNo: "E2E-WAIT" }])));
  await expect(dialog.getByText("Check failed")).toBeVisible();
  expect(await page.evaluate("window.waits")).toMatchObject({
    getbmsupplierlistbyparams: 300_000,
    exportexcel: 600_000,
    importexcel: 600_000,
  });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.route(supplierList, () => new Promise(() => undefined));
  await page.evaluate("window.impatient = true");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(toast(page)).toHaveText("The server took too long to answer. Please try again.");

  await page.context().clearCookies();
  await page.unroute(supplierList);
  await page.goto("/login");
  await page.route("**/ISrmBmLoginService/login", () => new Promise(() => undefined));
  await page.evaluate("window.impatient = true");
  const signingIn = page.waitForRequest("**/login");
  await fillSignIn(page, "admin");
  const sent = await signingIn;
  expect(sent.headers()["app-module-number"]).toBe("0");
  expect(sent.postDataJSON().condition).toMatchObject({
    userNo: "admin",
    pwd: Buffer.from(demoPassword).toString("base64"),
    invokerParam: "1",
  });
  await expect(page.getByRole("alert")).toContainText("The server took too long to answer.");
  expect(await page.evaluate("window.waits.login")).toBe(30_000);
});

test("S8.3b S8.3c S8.3d S8.3e an ended session asks once, and leads through the sign-in back to what was typed", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: "/base/basic/add-organizational" });
  await page.locator("#orgNo").fill("E2E-DRAFT");
  await page.locator("#orgName").fill("A name just typed");
  await page.locator("#orgShortName").fill("Typed");
  await call(page, "/ISrmBmLoginService/logout", { condition: {} });

  await page.keyboard.press("Control+s");
  await expect(question(page)).toContainText("Confirm logout");
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await expect(page.locator(".ant-modal-confirm")).toHaveCount(1);
  await question(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.locator("#orgName"), "stays").toHaveValue("A name just typed");

  await page.keyboard.press("Control+s");
  await question(page).getByRole("button", { name: "Log in again", exact: true }).click();
  await page.waitForURL("**/login?redirect=**");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/base/basic/add-organizational");
  expect(await tokenOf(page)).toBeUndefined();
  await expect(page.locator(".ant-modal-confirm")).toHaveCount(0);

  await fillSignIn(page, "admin");
  await page.waitForURL("**/base/basic/add-organizational");
  await expect(page.locator("#orgName")).toHaveValue("");
  await expect(page.getByText("that was not saved")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.locator("#orgName")).toHaveValue("A name just typed");
  await expect(page.locator("#orgNo")).toHaveValue("E2E-DRAFT");
  await expect(page.getByText("that was not saved")).toBeHidden();
});

test("who stays after a session has ended is not asked again by what was under way", async ({ desk }) => {
  const page = await desk("admin", { at: suppliers });
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  const ended = json(401, { status: 401, errorCode: "10004" });
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(supplierExport, async (route) => {
    await asked;
    await route.fulfill(ended);
  });
  await page.route(supplierList, (route) => route.fulfill(ended), { times: 1 });
  const under = page.waitForResponse(supplierExport);
  await exportList(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await question(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(question(page)).toBeHidden();
  answer();
  await (await under).finished();
  await page.waitForTimeout(500);
  await expect(question(page)).toBeHidden();
  // What is asked from now on tells of it again.
  await page.unroute(supplierExport);
  await page.route(supplierExport, (route) => route.fulfill(ended));
  await exportList(page);
  await expect(question(page)).toContainText("Your session has expired");
});

test("drafts survive a closed page, are one's own, hold no password, and go at sign-out after a question", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  const context = page.context();
  // Somebody's who never came back.
  const monthAgo = Date.now() - 31 * 24 * 3600 * 1000;
  await page.addInitScript(`localStorage.setItem("draft:999:form:/old", '{"at":${monthAgo},"value":{}}')`);
  await page.goto("/baseManage/add-user");
  await expect(page.locator("#userNo")).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('draft:999:form:/old')")).toBeNull();
  await page.locator("#userNo").fill("e2e-draft");
  await page.locator("#password").fill("Secret2026x");
  await page.locator("#repeated").fill("Secret2026x");
  expect(await page.evaluate("JSON.stringify(localStorage)")).toContain("e2e-draft");
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("Secret2026x");
  await page.close();

  const again = await context.newPage();
  await again.goto("/baseManage/add-user");
  await expect(again.getByText("that was not saved")).toBeVisible();
  await again.getByRole("button", { name: "Restore" }).click();
  await expect(again.locator("#userNo")).toHaveValue("e2e-draft");
  await expect(again.locator("#password")).toHaveValue("");

  // Cancelling asks before it is gone, and then it is.
  await again.getByRole("button", { name: "Cancel", exact: true }).click();
  await question(again).getByRole("button", { name: "Stay", exact: true }).click();
  await expect(again.locator("#userNo")).toHaveValue("e2e-draft");
  await visit(again, "/base/basic/add-material");
  await again.locator("#itemNo").fill("E2E-DRAFT-2");
  await expect.poll(() => again.evaluate("JSON.stringify(localStorage)")).toContain("E2E-DRAFT-2");
  await visit(again, "/baseManage/add-user");
  await again.getByRole("button", { name: "Discard" }).click();
  await visit(again, "/baseManage/add-user");
  await expect(again.locator("#userNo")).toBeVisible();
  await expect(again.getByText("that was not saved")).toBeHidden();

  // Someone else on the same device.
  const own = (await context.cookies()).filter(({ name }) => name === "supplier-authentication");
  await context.clearCookies({ name: "supplier-authentication" });
  await again.goto("/login?redirect=/base/basic/add-material");
  await fillSignIn(again, "buyer");
  await again.waitForURL("**/dashboard");
  await context.addCookies(own);
  await again.goto("/base/basic/add-material");
  await expect(again.getByText("that was not saved")).toBeVisible();

  await again.keyboard.press("Shift+Control+KeyQ");
  await expect(question(again)).toContainText("1 draft on this device will be deleted.");
  await question(again).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(again).toHaveURL(/add-material$/);
  await again.keyboard.press("Shift+Control+KeyQ");
  await question(again).getByRole("button", { name: "Log out", exact: true }).click();
  await again.waitForURL("**/login**");
  expect(await again.evaluate("JSON.stringify(localStorage)")).not.toContain("E2E-DRAFT");
});

test("a page that breaks says so with the reference of the server's log, and leads back; the rest goes on", async ({
  signIn,
}) => {
  const page = await signIn("admin", { at: null });
  await page.route(supplierList, (route) =>
    route.fulfill(json(200, { status: 200, data: { total: 1, records: [null], current: 1, size: 20, pageCount: 1 } })),
  );
  const report = page.waitForResponse("**/ISysLogService/reportPageFailure");
  await page.goto(suppliers);
  const { data } = (await (await report).json()) as { data: { correlationId: string } };
  await expect(page.getByText("This page could not be shown.")).toBeVisible();
  await expect(page.getByText(data.correlationId)).toBeVisible();
  const sent = (await report).request().postDataJSON() as { condition: { page: string } };
  expect(sent.condition.page).toBe(suppliers);
  await page.getByRole("link", { name: "To the start page" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.locator("main h1")).toBeVisible();
});

test("pages and their files are answered to HEAD as to GET, without a body", async ({ request, portal }) => {
  const page = await request.get(`${portal}/dashboard`);
  const file = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  for (const [path, status] of [
    ["/", 200],
    ["/dashboard", 200],
    ["/purchase/order/1", 200],
    [file, 200],
    ["/assets/none.js", 404],
  ] as const) {
    const [asked, got] = [await request.head(portal + path), await request.get(portal + path)];
    expect(asked.status(), path).toBe(status);
    expect(await asked.text(), path).toBe("");
    for (const name of ["content-type", "cache-control", "content-length", "etag"]) {
      expect(asked.headers()[name], `${path} ${name}`).toBe(got.headers()[name]);
    }
  }
});

test("a page whose file is gone, as after an installation, offers to reload", async ({ signIn }) => {
  const page = await signIn("admin", { at: "/404" });
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/**", (route) => route.abort());
  await page.evaluate(
    `history.pushState({ key: "x" }, "", "/base/basic/warehouse"); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await expect(page.getByText("This page could not be loaded.")).toBeVisible();
  await page.unroute("**/assets/**");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(page).toHaveURL(/warehouse$/);
});

test("S8.2f without network a bar says so, and what is typed stays", async ({ desk }) => {
  const page = await desk("admin", { at: "/base/basic/add-supplier" });
  await page.locator("#supplierNo").fill("E2E-OFFLINE");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.locator("#supplierNo")).toHaveValue("E2E-OFFLINE");
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
});
