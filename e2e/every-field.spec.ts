import type { Page } from "@playwright/test";
import { auditFields, type Entity, type Fields, writableFields } from "../contract/src/core/entity.ts";
import { isNamed } from "../contract/src/core/field-groups.ts";
import { fieldLabelKey } from "../contract/src/core/field-labels.ts";
import { shippingNotice, shippingNoticeLine } from "../contract/src/delivery/shipping-notices/shipping-notices.ts";
import { purchaseOrder, purchaseOrderLine } from "../contract/src/orders/purchase-orders/purchase-orders.ts";
import { translate } from "../server/src/core/translate.ts";
import { type ImportRow, orderWorkbook } from "../server/testing/orders.ts";
import { sampleValues } from "../server/testing/sample-values.ts";
import { call, upload } from "./calls.ts";
import { popover, rows } from "./lists.ts";
import { button, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

type Described = Entity<string, Fields>;
const described = (entity: unknown) => entity as Described;

/** A field as people read it in English. */
const labelOf = ({ name }: Described, field: string) => translate("en-US", fieldLabelKey(name, field));

/**
 * Fields that a list may show: not those that are ids of other records, or no field at all, nor the quantities by unit, which
 * are shown in place of their sum.
 */
const listed = ({ fields }: Described) =>
  Object.keys(fields).filter(
    (name) => !["reference", "custom"].includes(fields[name]?.kind ?? "") && !name.endsWith("ByUnit"),
  );

const figures = ["quantity", "money", "rate", "integer"];

// All lists of documents get their columns and filters from their fields in the same way; this one leaves out most.
test("S2.21 S2.22b S3.7 every field of an order can be shown in its list, and filtered there", async ({ desk }) => {
  const entity = described(purchaseOrder);
  const page = await desk("buyer");
  await visit(page, "/orderCollaboration/userOrder");
  await page.getByRole("button", { name: "Column settings" }).click();
  const shows = popover(page).getByRole("checkbox", { name: /^Show / });
  await expect(shows.first()).toBeVisible();
  // What is on the way and received of lines in several units is no sum.
  const names = listed(entity).filter((name) => !["onWayQty", "receiptQty"].includes(name));
  const offered = await shows.evaluateAll((boxes: { getAttribute(name: string): string | null }[]) =>
    boxes.map((box) => box.getAttribute("aria-label")),
  );
  const times = (name: string) => offered.filter((label) => label === `Show ${labelOf(entity, name)}`).length;
  expect(names.filter((name) => times(name) !== 1)).toEqual([]);
  await page.keyboard.press("Escape");

  await button(page.locator("main"), "Filters").click();
  const form = page.getByRole("form", { name: "Filters" });
  const shown = form.locator("[class*=label]");
  await expect(shown.first()).toBeVisible();
  const labels = (await shown.allTextContents()).map((label) => label.trim());
  // Of what is named the number filters.
  const named = names.filter((name) => isNamed(entity.fields, name)).map((name) => name.replace(/No$/, "Name"));
  const wanted = names.filter(
    (name) => !named.includes(name) && !(name in auditFields) && !figures.includes(entity.fields[name]?.kind ?? ""),
  );
  // By these tabs filter, and by a remark nobody does.
  expect(wanted.filter((name) => !labels.includes(labelOf(entity, name))).sort()).toEqual(
    ["status", "refuseSign", "purRefuseSign", "remark"].toSorted(),
  );
});

/** The labels in the head of a document. */
async function factsOf(page: Page): Promise<string[]> {
  const facts = page.locator("main dl dt");
  await expect(facts.first()).toBeVisible();
  return (await facts.allTextContents()).map((label) => label.trim());
}

/** The heads of the lines of a document. */
async function headsOf(page: Page): Promise<string[]> {
  return (await page.locator("main th").allTextContents()).map((label) => label.trim());
}

interface Listed {
  readonly records: readonly (Readonly<Record<string, string>> & { readonly id: string })[];
}

const first = { current: 1, size: 1 };

/** The fields that people fill in, but what is named, which stands there by its name. */
const filled = (entity: Described) =>
  writableFields(entity).map((name) => (isNamed(entity.fields, name) ? name.replace(/No$/, "Name") : name));

test("B3.7a B3.7b every field of an order that is imported stands on its page", async ({ desk }) => {
  const page = await desk("buyer");
  const { records } = await call<Listed>(page, "/ISupSrmPurchaseService/getPurchaseOrderLinePage", {
    ...first,
    condition: {},
  });
  const { orgNo, supplierNo, currency, itemNo, purUnitNo } = (records[0] ?? {}) as Record<string, string>;
  const classes = await call<Listed>(page, "/IBmBusinessClassifyTypeService/getbmbusinessclassifytypelistbyparams", {
    ...first,
    condition: { orgNo, bigModule: "1" },
  });
  const employees = await call<Listed>(page, "/IBmEmployeeService/getbmemployeelistbyparams", {
    ...first,
    condition: {},
  });
  const { employeeNo } = (employees.records[0] ?? {}) as Record<string, string>;
  const { classifyType, businessClassifyType } = (classes.records[0] ?? {}) as Record<string, string>;
  const known = {
    purchaseNo: "PO-EVERY-FIELD",
    classifyType,
    businessClassifyType,
    orgNo,
    supplierNo,
    currency,
    taxRate: "7",
    itemNo,
    purUnitNo,
    priceUnitNo: purUnitNo,
    priceQty: "1",
    employeeNo,
    warehouseNo: null,
    // Whole numbers suit any unit and currency.
    batchPurQty: "3",
    price: "107",
    untaxedPrice: "100",
    amount: "321",
  };
  const row = {
    ...sampleValues(described(purchaseOrder), known),
    ...sampleValues(described(purchaseOrderLine), known),
  };
  await upload(page, "/ISupSrmPurchaseHeadService/importexcel", await orderWorkbook([row as ImportRow]));
  const condition = { purchaseNo: known.purchaseNo };
  const found = await call<Listed>(page, "/ISupSrmPurchaseHeadService/getPurchaseOrderPage", { ...first, condition });
  await page.setViewportSize({ width: 3000, height: 1200 });
  await visit(page, `/orderCollaboration/userOrder/acceptance?id=${found.records[0]?.id}`);
  const facts = await factsOf(page);
  // The number heads the page, the currency stands with the total, and no source brings a remark of the head.
  const elsewhere = ["purchaseNo", "currency", "remark"];
  const order = described(purchaseOrder);
  expect(filled(order).filter((name) => !facts.includes(labelOf(order, name)))).toEqual(elsewhere);
  const heads = await headsOf(page);
  const line = described(purchaseOrderLine);
  // What the first columns say together, and what is called requested beside what is offered.
  const together = ["purchasePhaseSeq", "purchaseBatchSeq", "itemNo", "goodsName", "spec"];
  const requested = ["batchPurQty"];
  expect(
    filled(line)
      .filter((name) => !heads.includes(labelOf(line, name)))
      .toSorted(),
  ).toEqual([...together, ...requested].toSorted());
});

test("B2.29a B3.2 B3.3 every field of a delivery notice is filled in in its form, and stands on its page", async ({
  desk,
}) => {
  const page = await desk("supplier");
  await page.setViewportSize({ width: 3000, height: 1200 });
  await visit(page, "/delivery/addAsn");
  await rows(page).first().getByRole("checkbox").check();
  await button(page, "Create delivery notice").click();
  await page.waitForURL("**/delivery/addAsn/add");
  const notice = described(shippingNotice);
  const noticeLine = described(shippingNoticeLine);
  await expect(page.locator("main form label").first()).toBeVisible();
  const inputs = (await page.locator("main form label").allTextContents()).map((label) => label.trim());
  expect(writableFields(notice).filter((name) => !inputs.includes(labelOf(notice, name)))).toEqual([]);
  const cells = await headsOf(page);
  expect(writableFields(noticeLine).filter((name) => !cells.includes(labelOf(noticeLine, name)))).toEqual([]);

  const { records } = await call<Listed>(page, "/ISrmAsnHeadService/getShippableLinePage", { ...first, condition: {} });
  const [line] = records;
  if (!line) throw new Error("nothing can be shipped");
  const known = { orgNo: line.orgNo, orderType: line.orderType };
  // Goods are made before they are sent.
  const made = { productDate: new Date().toISOString().slice(0, 10) };
  const addresses = async (condition: object) =>
    (await call<Listed>(page, "/IBmCustomerAddressService/getbmcustomeraddresslistbyparams", { ...first, condition }))
      .records[0]?.id;
  const sent = await call<{ readonly id: string }>(page, "/ISrmAsnHeadService/saveShippingNotice", {
    condition: {
      ...sampleValues(notice, known),
      shippingAddressId: await addresses({ loadadrType: "2" }),
      deliveryAddressId: await addresses({ loadadrType: "1", orgNo: line.orgNo }),
      lines: [
        { purchaseOrderLineId: line.id, ...sampleValues(noticeLine, { ...made, deliveryQty: "1", giftQty: "1" }) },
      ],
    },
  });
  await visit(page, `/delivery/asnTracking/detail?id=${sent.id}`);
  const facts = await factsOf(page);
  expect(filled(notice).filter((name) => !facts.includes(labelOf(notice, name)))).toEqual([]);
  const heads = await headsOf(page);
  expect(filled(noticeLine).filter((name) => !heads.includes(labelOf(noticeLine, name)))).toEqual([]);
});
