import type { Locator, Page } from "@playwright/test";
import { validityStatus } from "../contract/src/core/statuses.ts";
import { call } from "./calls.ts";
import { dayFromNow } from "./order-workbook.ts";
import { visit } from "./pages.ts";

/** With whom the form begins. */
const parties = { orgNo: "VN10", supplierNo: "S10001", currency: "CNY" };

/** Agrees prices with the supplier with whom the form begins, for pieces, since yesterday. */
export async function addAgreements(admin: Page, ...agreements: readonly object[]): Promise<void> {
  const since = { validFrom: dayFromNow(-1), statusCode: validityStatus.code.valid };
  for (const agreed of agreements) {
    const condition = { ...parties, unitNo: "PCS", scaleQty: "0", ...agreed, ...since };
    await call(admin, "/IBmPriceAgreementService/addbmpriceagreement", { condition });
  }
}

/** The form of orders on a page. */
export function orderForm(page: () => Page) {
  const choose = async (label: string, code: string): Promise<void> => {
    await page().getByRole("combobox", { name: label }).fill(code);
    await page().locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: code }).first().click();
  };
  return {
    /** A cell of the first phase and batch of a line, by a pattern of its label. */
    cell: (label: string, line: string): Locator =>
      page().getByRole("textbox", { name: new RegExp(`^${label}, line ${line}/1/1`) }),
    choose,
    /** A new order of a supplier of the demo. */
    async startOrder(): Promise<void> {
      await visit(page(), "/orderCollaboration/userOrder/add");
      await choose("Organization", parties.orgNo);
      await choose("Supplier", parties.supplierNo);
      await page().getByLabel("Currency").fill(parties.currency);
    },
  };
}
