import type { Request } from "@playwright/test";
import { andRows, heads, type ListBody, openLines, popover, rows } from "./lists.ts";
import { agree, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("S2.22b S3.11c a list asks for what it shows, and fills a column that is shown later", async ({ desk }) => {
  const page = await desk("warehouse");
  const asked = await andRows(page, () => openLines(page));
  expect(asked.columns).toEqual(expect.arrayContaining(["itemNo", "onWayQty", "updateDate"]));
  expect(asked.columns).not.toContain("currency");
  await page.getByRole("button", { name: "Column settings" }).click();
  const show = popover(page).getByRole("checkbox", { name: "Show Currency" });
  const anew = await andRows(page, () => show.click());
  expect(new Set(anew.columns)).toEqual(new Set([...(asked.columns ?? []), "currency"]));
  await expect(heads(page).filter({ hasText: "Currency" })).toHaveCount(1);
  await expect(rows(page).first().locator("td[data-column]").last()).toHaveText(/^[A-Z]{3}$/);

  await popover(page).getByRole("button", { name: "Reset to default" }).click();
  await agree(page, "Reset to default");
  await expect(heads(page).filter({ hasText: "Currency" })).toHaveCount(0);
});

test("S2.23a a record that is opened has all its fields, also those that its list does not show", async ({ desk }) => {
  const page = await desk("buyer");
  const bodyOf = (request: Request) => request.postDataJSON() as ListBody;
  const asked = page.waitForRequest((each) => each.url().endsWith("/getReceiptPage") && !bodyOf(each).counts);
  await visit(page, "/delivery/receivingDetails?status=0");
  expect(bodyOf(await asked).columns).not.toContain("spec");
  await rows(page).first().locator("td[data-column]").nth(2).click();
  const fields = page.getByRole("dialog").locator("dl > div");
  for (const name of ["Specification", "Created by"]) {
    await expect(fields.filter({ hasText: name })).not.toContainText("–");
  }
});
