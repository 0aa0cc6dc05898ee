import type { Page } from "@playwright/test";
import { daysAfter } from "@tandem/contract/core/days";
import { call } from "./calls.ts";
import { agree, button, head, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

const list = "/announcement/opportunity";
const today = new Date().toISOString().slice(0, 10);

interface Opportunity {
  readonly id: string;
  readonly version: number;
  readonly opportunityNo: string;
  readonly orgNo: string;
  readonly currency: string;
}

/** An organisation of the demo that asks its suppliers, in which currency, and a material. */
async function ofDemo(buyer: Page) {
  const asked = { current: 1, size: 1, condition: { phase: "4" } };
  const { records } = await call<{ records: Opportunity[] }>(
    buyer,
    "/ISrmOpportunityService/getOpportunityPage",
    asked,
  );
  const [found] = records;
  if (!found) throw new Error("the demo has no opportunity whose bids are opened");
  const { lines } = await call<{ lines: { itemNo: string }[] }>(buyer, "/ISrmOpportunityService/getOpportunityById", {
    condition: { id: found.id },
  });
  return { ...found, itemNo: lines[0]?.itemNo ?? "" };
}

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(value);
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: value }).first().click();
}

/** So many minutes from now, as the input of a moment takes it. */
function inMinutes(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** A supplier registers, once it sees the opportunity. */
async function register(supplier: Page, id: string): Promise<void> {
  await visit(supplier, `${list}-detail?id=${id}`);
  await button(head(supplier), "Register").click();
  await button(supplier.getByRole("dialog"), "Register").click();
  await expect(supplier.getByRole("dialog")).toHaveCount(0);
}

/** A supplier quotes its price of the one line, and submits that. */
async function quote(supplier: Page, id: string, price: string): Promise<void> {
  await visit(supplier, `${list}-detail?id=${id}`);
  await button(head(supplier), "Quote").click();
  await supplier.getByRole("textbox", { name: /^Price/ }).fill(price);
  await button(supplier, "Submit quote").click();
  await expect(head(supplier)).toContainText("Open for");
  await supplier.getByRole("tab", { name: "Your quote" }).click();
  await expect(supplier.locator("main")).toContainText("Submitted");
}

test("B2.29v B3.19b a bidding is published, suppliers register and quote, two open it, and an award drafts orders", async ({
  desk,
}) => {
  const buyer = await desk("buyer", { at: `/announcement/add-opportunity` });
  const { orgNo, currency, itemNo } = await ofDemo(buyer);
  await buyer.getByRole("combobox", { name: "Kind" }).click();
  await buyer.locator(".ant-select-item-option", { hasText: "Bidding (sealed)" }).click();
  await choose(buyer, "Organization no.", orgNo);
  await choose(buyer, "Currency", currency);
  await buyer.getByLabel("Subject").fill("Plates for the press");
  await buyer.getByLabel("Description").fill("Cut to size.");
  await buyer.getByLabel("Registration deadline").fill(inMinutes(30));
  await buyer.getByLabel("Quote deadline").fill(inMinutes(60));
  await button(buyer, "Add line").click();
  await buyer.getByRole("combobox", { name: /^Material no/ }).fill(itemNo);
  await buyer.keyboard.press("Tab");
  await buyer.getByRole("textbox", { name: /^Required quantity/ }).fill("100");
  await buyer.getByRole("textbox", { name: /^Required date/ }).fill(daysAfter(today, 40));
  await button(buyer, "Save").click();
  await expect(head(buyer)).toContainText("Draft");
  const id = new URL(buyer.url()).searchParams.get("id") ?? "";
  await button(head(buyer), "Publish").click();
  await agree(buyer, "Publish");
  await expect(head(buyer)).toContainText("Open for registration");

  const suppliers = [await desk("supplier"), await desk("supplier2")];
  for (const supplier of suppliers) await register(supplier, id);
  await visit(buyer, `${list}-detail?id=${id}`);
  await buyer.getByRole("tab", { name: "Registrations (2)" }).click();
  for (const left of [2, 1]) {
    await expect(button(buyer.getByRole("tabpanel"), "Admit")).toHaveCount(left);
    await button(buyer.getByRole("tabpanel"), "Admit").first().click();
    await agree(buyer, "Admit");
  }
  await expect(button(buyer.getByRole("tabpanel"), "Admit")).toHaveCount(0);
  for (const [index, supplier] of suppliers.entries()) await quote(supplier, id, ["12.5", "11.75"][index] ?? "");
  await visit(buyer, `${list}-detail?id=${id}`);
  await buyer.getByRole("tab", { name: "Comparison" }).click();
  await expect(buyer.locator("main")).toContainText("The bids are sealed");

  const whole = () => call<Opportunity>(buyer, "/ISrmOpportunityService/getOpportunityById", { condition: { id } });
  const soon = new Date(Date.now() + 2000).toISOString();
  const moved = {
    id,
    version: (await whole()).version,
    enlistDeadline: soon,
    quoteDeadline: soon,
    reason: "All have quoted",
  };
  await call(buyer, "/ISrmOpportunityService/moveDeadlines", { condition: moved });
  await expect.poll(async () => ((await whole()) as unknown as { phase: string }).phase, { timeout: 20_000 }).toBe("3");
  for (const opener of [buyer, await desk("admin")]) {
    await visit(opener, `${list}-detail?id=${id}`);
    await button(head(opener), "Open bids").click();
    await agree(opener, "Open bids");
  }
  await visit(buyer, `${list}-detail?id=${id}`);
  await expect(head(buyer)).toContainText("Bids opened");
  await buyer.getByRole("tab", { name: "Comparison" }).click();
  const compared = buyer.getByRole("table", { name: "Comparison" });
  await expect(compared).toContainText("11.75 · Best price");
  await expect(compared).toContainText("12.50");

  await button(head(buyer), "Award").click();
  const quantities = buyer.getByRole("table", { name: "Comparison" }).getByRole("textbox");
  await quantities.first().fill("60");
  await quantities.last().fill("50");
  await expect(buyer.getByText("Too much by 10")).toBeVisible();
  await quantities.last().fill("40");
  await button(buyer, "Award").click();
  await agree(buyer, "Award");
  await expect(head(buyer)).toContainText("Awarded");
  await buyer.getByRole("tab", { name: "Orders (2)" }).click();
  await buyer.getByRole("tabpanel").getByRole("link", { name: /^PO-/ }).first().click();
  await expect(head(buyer)).toContainText("Draft");
  await expect(buyer.locator("main")).toContainText((await whole()).opportunityNo);
});

test("B2.29v announcements and opportunities stand side by side, and strangers read those that are public", async ({
  desk,
  browser,
}) => {
  const supplier = await desk("supplier", { at: "/service-centre" });
  await expect(supplier.getByRole("heading", { name: "Announcements" })).toBeVisible();
  await supplier.getByRole("tab", { name: "Business opportunities" }).click();
  await supplier.getByRole("link", { name: /Castings, second source/ }).click();
  await expect(head(supplier)).toContainText("Bids opened");
  const stranger = await browser.newPage();
  await stranger.goto(`${new URL(supplier.url()).origin}/announcement-opportunity`);
  await stranger.getByRole("link", { name: /Annual requirement of turned parts/ }).click();
  await expect(stranger.getByRole("heading", { name: "Annual requirement of turned parts" })).toBeVisible();
  await expect(stranger.getByText("first samples within four weeks")).toBeVisible();
  await stranger.close();
});
