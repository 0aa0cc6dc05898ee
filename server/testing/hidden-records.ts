import type { InputOf, Page } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import type { TestApplication, TestUser } from "./application.ts";
import { rulesOf } from "./base-records.ts";
import { packNothing } from "./documents/packages.ts";
import {
  acceptOrder,
  buildIssued,
  buildShipped,
  day,
  firstFor,
  importRows,
  nextVersion,
  orderRow,
  userOf,
} from "./orders.ts";
import type { NamedRecord, RecordKind } from "./probe.ts";
import { testedDocuments } from "./tested-documents.ts";

/** What asks for the first record alone. */
export const firstOf = { current: 1, size: 1 };

/** The one record of a page that has no other. */
export function only<R>(page: Page<R>): R {
  const [row] = page.records;
  if (!row || page.total !== 1) throw new Error(`${page.total} records instead of one`);
  return row;
}

/** An order that was changed before its supplier accepted it. */
async function buildChanged(app: TestApplication, orgNo: string, supplierNo: string, warehouseNo: string) {
  const issued = await buildIssued(app, {
    orgNo,
    supplierNo,
    quantities: ["90"],
    head: { orderType: "2", classifyType: `K-${orgNo}`, businessClassifyType: `F-${orgNo}`, warehouseNo },
  });
  const admin = await app.as("admin");
  const changed = await admin.ok("purchaseOrders", "changePurchaseOrder", nextVersion(issued, firstFor("100")));
  return acceptOrder(app, changed);
}

/** What is listed of an order and its delivery notice besides: the change, how it was answered, and the invoice. */
async function listedOf(
  admin: TestUser,
  { purchaseNo, orgNo, supplierNo }: Readonly<Record<"purchaseNo" | "orgNo" | "supplierNo", string>>,
  { asnNo }: { readonly asnNo: string },
) {
  const of = <C>(condition: C) => ({ ...firstOf, condition });
  return {
    purchaseOrderChange: only(await admin.ok("purchaseOrderChanges", "getPurchaseOrderChangePage", of({ purchaseNo }))),
    scorecard: only(
      await admin.ok("scorecards", "getScorecardPage", of({ supplierNo, orgNo, month: day(0).slice(0, 7) })),
    ),
    supplierAnswer: only(await admin.ok("supplierAnswers", "getAnswerRatePage", of({ supplierNo, orgNo }))),
    shippingNoticeInvoice: only(await admin.ok("noticeInvoiceList", "getInvoicePage", of({ asnNo }))),
  };
}

/** An order that is partly shipped, which is partly received. */
export async function buildDocuments(app: TestApplication, orgNo: string, supplierNo: string, warehouseNo: string) {
  const order = await buildChanged(app, orgNo, supplierNo, warehouseNo);
  const invoice = {
    invoiceType: "3",
    invoiceClassify: "2",
    invoiceNo: order.purchaseNo,
    invoiceDate: day(-1),
  } as const;
  const notice = await buildShipped(app, order, ["60"], {
    invoices: [{ ...invoice, invoiceAmount: "44", isGoodsInvoice: "1" }],
  });
  const [line] = order.lines;
  const [noticeLine] = notice.lines;
  if (!line || !noticeLine) throw new Error("The documents have no lines");
  const [admin, supplier] = [await app.as("admin"), await app.as(userOf(supplierNo))];
  const shippingPackage = await packNothing(admin, supplier, notice);
  await admin.ok("receipts", "receive", {
    shippingNoticeId: notice.id,
    receiptDate: day(0),
    warehouseNo,
    lines: [{ shippingNoticeLineId: noticeLine.id, receiptQty: "20" }],
  });
  const receipts = { ...firstOf, condition: { asnNo: notice.asnNo } };
  const receipt = only(await admin.ok("receipts", "getReceiptPage", receipts));
  const built = {
    purchaseOrder: { id: order.id, lineId: line.id },
    purchaseOrderLine: { id: line.id },
    shippingNotice: { id: notice.id, lineId: noticeLine.id },
    shippingNoticeLine: { id: noticeLine.id },
    shippingPackage,
    receipt,
  };
  const further: Partial<Record<RecordKind, NamedRecord>> = {};
  for (const { build } of testedDocuments) Object.assign(further, await build?.(admin, built, supplier));
  return { ...further, ...(await listedOf(admin, order, notice)), ...built };
}

/** One record of each kind of base data, of an organisation and a warehouse. */
export async function baseRecords(admin: TestUser, orgNo: string, warehouseNo: string, officeName: string) {
  const where = <C>(condition: C) => ({ ...firstOf, condition });
  return {
    organisation: only(await admin.ok("organisations", "getFullAuthorityOrgListByParams", where({ orgNo }))),
    warehouse: only(await admin.ok("warehouses", "getbmwarehouselistbyparams", where({ warehouseNo }))),
    address: only(await admin.ok("addresses", "getbmcustomeraddresslistbyparams", where({ officeName }))),
    supplier: only(await admin.ok("suppliers", "getbmsupplierlistbyparams", where({ supplierNo: "SA" }))),
    material: only(await admin.ok("materials", "getbmitemlistbyparams", where({ itemNo: "M1" }))),
    user: only(await admin.ok("users", "getAuthUserList", where({ userName: ["User stranger", "User stranger@2"] }))),
    role: only(await admin.ok("roles", "getSysRolePage", where({ roleNo: "buyer" }))),
  };
}

/** A published news notice for one user. */
export async function newsFor(admin: TestUser, userNo: string) {
  const draft = await admin.ok("notices", "saveSysNews", {
    subject: "For one",
    content: "Between us",
    newsBusiness: "1",
    outDoorType: "1",
    whereNews: "0",
    sendType: "2",
    senderType: "2",
    receivingObjects: [userNo],
    fileIds: [],
  });
  return admin.ok("notices", "publish", { id: draft.id, version: draft.version });
}

/** What is the user's own, or the whole tenant's. */
export async function keptBy(admin: TestUser) {
  const names = [{ languageCode: "en-US", description: "Secret view" }];
  const enumValue = { enumMid: "BAR_TYPE", enumValue: "1", enumName: "Item label", sort: 1, status: "1" } as const;
  const field = {
    module: "material",
    fieldNo: "secret",
    nameEnUs: "Secret",
    isDisplay: "1",
    displayPage: "2",
    displayOrder: 1,
    fieldType: "1",
    dateFormat: "yyyy-MM-dd",
  } as const;
  const template = {
    pageName: "Offsite.User.Order",
    exportName: "Secret columns",
    isDefault: "0",
    isShared: "0",
    columnNames: ["purchaseNo"],
  } satisfies InputOf<Services["exportTemplates"]["endpoints"]["saveSysExportTemplate"]>;
  const entry = { menuNo: "bi", menuName: "BI", menuOwner: "0", url: "https://bi.test/", responseFields: [] };
  return {
    menuEntry: await admin.ok("menuEntries", "addMenuEntry", { ...entry, appNo: "PC", sort: 1, statusCode: "1" }),
    printTemplate: only(
      await admin.ok("printTemplates", "getbmprinttemplatelistbyparams", { ...firstOf, condition: { module: "PO" } }),
    ),
    exportTemplate: await admin.ok("exportTemplates", "saveSysExportTemplate", template),
    tag: await admin.ok("tags", "addSysTag", { module: "1010", zlI18nList: names, tagContent: '{"params":{}}' }),
    parameter: await admin.ok("parameters", "addSysParam", { paramNo: "P1", paramName: "One", paramValue: "1" }),
    enumeration: await admin.ok("dictionaries", "addSysEnum", enumValue),
    ...(await rulesOf(admin)),
    customField: await admin.ok("customFields", "addSysCustomField", field),
  };
}

/** A draft of an order, which its tenant alone sees. */
export async function draftOf(admin: TestUser) {
  await importRows(admin, [orderRow({ purchaseNo: "PO-2" })]);
  const line = only(await admin.ok("purchaseOrderLines", "getPurchaseOrderLinePage", { ...firstOf, condition: {} }));
  return { purchaseOrder: { id: line.purchaseOrderId, lineId: line.id } };
}
