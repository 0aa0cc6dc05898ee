import { expect, type Locator, type Page } from "@playwright/test";
import { call } from "./calls.ts";

/** Goes to an address within the pages, as a link does; `goTo` also waits for it. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState({ key: String(Math.random()) }, "", ${JSON.stringify(address)});
     dispatchEvent(new PopStateEvent("popstate"))`,
  );
}

/** Goes to the address of a page without loading the product anew; there must be room for the tabs of visited pages. */
export async function goTo(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await expect(page.locator("header nav [aria-current=page]")).toHaveAttribute("href", address);
}

/**
 * Opens an address, with its page drawn anew. Within the product, where it is open already: to load all of it again costs
 * more than most pages do.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith("http")) {
    await page.goto(address);
    return;
  }
  await page.evaluate(
    `new Promise((done) => {
      const left = document.querySelector("main h1, main h2, main form");
      history.pushState({ key: String(Math.random()) }, "", ${JSON.stringify(`/redirect${address}`)});
      dispatchEvent(new PopStateEvent("popstate"));
      const look = () => {
        if (left?.isConnected || location.pathname.startsWith("/redirect/")) setTimeout(look, 10);
        else done();
      };
      look();
    })`,
  );
}

/** Goes to an address as `follow` does, and answers what it is asked once the page there is drawn with all that it asked for. */
function walk<Answer>(page: Page, address: string, asked: string): Promise<Answer> {
  return page.evaluate<Answer>(
    `new Promise((done) => {
      const [left, before, began] = [document.querySelector("main h1, main h2, main form"), location.pathname, Date.now()];
      history.pushState({ key: String(Math.random()) }, "", ${JSON.stringify(address)});
      dispatchEvent(new PopStateEvent("popstate"));
      const look = () => {
        const main = document.querySelector("main");
        const isOn = left?.isConnected && location.pathname !== before;
        const isThere = main?.querySelector("h1, h2, form, .ant-result") && !main.querySelector("[aria-busy=true]");
        if ((isOn || !isThere) && Date.now() - began < 20_000) setTimeout(look, 10);
        else done(${asked});
      };
      look();
    })`,
  );
}

/** The same, which answers where it led. */
export function walkTo(page: Page, address: string): Promise<string> {
  return walk(page, address, "location.pathname + location.search");
}

/** What is seen of a page once it is drawn. */
export interface Seen {
  /** Where its address led. */
  readonly at: string;
  /** Whether there is anything to see. */
  readonly isThere: boolean;
  /** Its headings of the first level. */
  readonly headings: readonly string[];
  /** Everything a person reads or is read: texts, and the names of what has none. */
  readonly text: string;
  readonly buttons: readonly string[];
  /** Whether some of its steps stand under More. */
  readonly hasMore: boolean;
  readonly hasRows: boolean;
  readonly hasFields: boolean;
}

/** Goes to an address as `walkTo` does, and answers all that is to be known of many pages at once: to ask for each takes longer. */
export function see(page: Page, address: string): Promise<Seen> {
  return walk(
    page,
    address,
    // Which steps there is room for is known once they were laid out.
    `new Promise((seen) => requestAnimationFrame(() => setTimeout(() => {
      const all = (selector) => [...document.querySelectorAll(selector)];
      const shown = (selector) => all(selector).filter((each) => each.checkVisibility({ visibilityProperty: true }));
      const names = ["aria-label", "title", "placeholder"].flatMap((name) =>
        all("[" + name + "]").map((each) => each.getAttribute(name)));
      seen({
        at: location.pathname + location.search,
        isThere: shown("main :is(h1, h2, form, .ant-result)").length > 0,
        headings: shown("h1").map((each) => each.innerText.trim()),
        text: [document.body.textContent, ...names].join("\\n"),
        buttons: all("main :is(button, [role=button])").map((each) => each.innerText),
        hasMore: all("main header [aria-haspopup=menu]").length > 0,
        hasRows: shown("tr[data-row-key]").length > 0,
        hasFields: shown("form input").length > 0,
      });
    })))`,
  );
}

/** The address that a page stands at, within the product. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The value under a label in the head of a document. */
export function figure(page: Page, label: string): Locator {
  return page
    .locator("dl > div", { has: page.locator("dt").getByText(label, { exact: true }) })
    .locator("dd")
    .first();
}

/** The row of a list or of a document's lines that holds a text. */
export function row(page: Page, text: string): Locator {
  return page.locator("tr[data-row-key]", { hasText: text });
}

/** A button by the end of its name: its icon has a name of its own. The one that closes the tab of such a name is none of them. */
export function button(within: Page | Locator, name: string): Locator {
  const ofTabs = "header nav *";
  return within.getByRole("button", { name: new RegExp(`${name}$`) }).and(within.locator(`:not(${ofTabs})`));
}

/** The dialog that asks one question; one before it may still be on its way out. */
export function question(page: Page): Locator {
  return page.locator(".ant-modal-confirm").last();
}

/** Agrees to the question on the page, with a reason where it asks for one. */
export async function agree(page: Page, verb: string, reason?: string): Promise<void> {
  if (reason !== undefined) await question(page).locator("textarea").fill(reason);
  await question(page).getByRole("button", { name: verb, exact: true }).click();
  await expect(question(page)).toBeHidden();
}

/** Checks several figures in the head of a document, by their labels. */
export async function expectFigures(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(figures)) {
    await expect(figure(page, label), label).toHaveText(value);
  }
}

/** The status words in the head of a document. */
export function head(page: Page): Locator {
  return page.locator("main header").first();
}

/** Pastes what was copied from a spreadsheet into a field. */
export async function paste(field: Locator, cells: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await field.focus();
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(cells)})`);
  await page.keyboard.press("ControlOrMeta+V");
}

/** The orders whose number, supplier or material holds a text. */
export function ordersAddress(keyword: string): string {
  return `/orderCollaboration/userOrder?keyword=${keyword}`;
}

/** Opens an order. */
export async function openOrder(page: Page, number: string): Promise<void> {
  const asked = { current: 1, size: 1, condition: { purchaseNo: [number] } };
  const list = "/ISupSrmPurchaseHeadService/getPurchaseOrderPage";
  const { records } = await call<{ records: { id: string }[] }>(page, list, asked);
  if (!records[0]) throw new Error(`There is no order ${number}`);
  await visit(page, `/orderCollaboration/userOrder/acceptance?id=${records[0].id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
}

/** Opens the dialog that imports orders. */
export async function openImport(page: Page): Promise<Locator> {
  await visit(page, "/orderCollaboration/userOrder");
  await button(page, "Import").click();
  return page.getByRole("dialog", { name: "Import purchase orders" });
}

/** Sends a workbook from the dialog that imports orders. */
export async function sendWorkbook(dialog: Locator, path: string): Promise<void> {
  await dialog.locator("input[type=file]").setInputFiles(path);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
}

/** Selects orders in the list and takes one step on all of them, after a confirmation that names each. */
export async function takeTogether(page: Page, numbers: readonly string[], step: string, verb = step): Promise<void> {
  for (const number of numbers) await row(page, number).getByRole("checkbox").check();
  await button(page, step).click();
  for (const number of numbers) await expect(question(page)).toContainText(number);
  await agree(page, verb);
}

/** Begins a delivery notice over all that can be shipped of an order. */
export async function startNotice(page: Page, orderNumber: string): Promise<void> {
  await visit(page, `/delivery/addAsn?keyword=${orderNumber}`);
  await row(page, orderNumber).getByRole("checkbox").check();
  await button(page, "Create delivery notice").click();
  await page.waitForURL("**/delivery/addAsn/add");
}

/** The quantity to ship of an order's only line in a delivery notice. */
export function shipmentQuantity(page: Page, orderNumber: string): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^Shipment quantity, ${orderNumber}`) });
}

/** A delivery notice that was sent. */
export interface Sent {
  readonly number: string;
  /** Of its page. */
  readonly address: string;
}

/** Sends what is filled in, which the server may refuse. */
export async function trySending(page: Page): Promise<void> {
  // The usual addresses come by themselves, some time after the form.
  await expect(page.getByLabel("Sender phone")).toBeVisible();
  await expect(page.getByText("Choose an address")).toHaveCount(0);
  await button(page, "Send").click();
  await agree(page, "Send");
}

/** Sends the delivery notice that is filled in. */
export async function sendNotice(page: Page): Promise<Sent> {
  await trySending(page);
  // Said for some seconds, which the page of many lines may take to be drawn.
  const said = await page
    .getByText(/^Delivery notice ASN-\d{4}-\d+ sent\.$/)
    .first()
    .innerText();
  const number = said.split(" ").at(-2) ?? "";
  await page.waitForURL("**/delivery/asnTracking/detail**");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  return { number, address: addressOf(page) };
}

/** Opens a delivery notice that was sent. */
export async function openNotice(page: Page, notice: Sent): Promise<void> {
  await visit(page, notice.address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(notice.number);
}

/** Chooses a step of a document that stands under More. */
export async function chooseMore(page: Page, step: string): Promise<void> {
  await button(head(page), "More").click();
  await page.getByRole("menuitem", { name: new RegExp(step) }).click();
}

/** Takes an action of a list, which may stand under More. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  const header = page.locator("main header").first();
  const shown = button(header, name);
  const more = button(header, "More");
  // Which of the two it is shows once the actions have been laid out.
  await expect(shown.or(more).first()).toBeVisible();
  if (await shown.isVisible()) return shown.click();
  await more.click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}$`) }).click();
}

/** Exports what the dialog proposes: what is selected, or everything that matches. It may be open already. */
export async function exportList(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Export" });
  if (!(await dialog.isVisible())) await chooseAction(page, "Export");
  const start = dialog.getByRole("button", { name: "Export", exact: true });
  // While the last try is still being told of, the button takes no other.
  await expect(start).not.toHaveClass(/ant-btn-loading/);
  await start.click();
}

/**
 * Nothing is told above the page, nor in the moment that follows. It goes away by itself: whoever waits for nothing to be there finds
 * that in any case.
 */
export async function expectNothingTold(page: Page, kind: "notice" | "error" = "notice"): Promise<void> {
  await page.waitForTimeout(300);
  expect(await page.locator(`.ant-message-${kind}`).count()).toBe(0);
}
