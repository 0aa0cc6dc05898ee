import type { Service } from "@tandem/contract/core/service";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { services } from "@tandem/contract/services";
import { redirectionOf, routeNameAt } from "../web/src/routes/paths.ts";
import type { Place } from "../web/src/routes/place.ts";
import { aliases, places } from "../web/src/routes/table.ts";
import { expect, test } from "./portal.ts";
import { allTextsOf, languages } from "./texts.ts";

const table: Readonly<Record<string, Place>> = places;

/** Names and paths as the specification has them. */
const named: Readonly<Record<string, string>> = {
  Dashboard: "/dashboard",
  Login: "/login",
  Demo: "/demo",
  "ReceiptTracking.Acceptance.Details": "/receipt-tracking/acceptance-details",
  "ReceiptTracking.Rejection.Details": "/receipt-tracking/rejection-details",
  "ReceiptTracking.Return.Details": "/receipt-tracking/return-details",
  "ReceiptTracking.Warehousing.Details": "/receipt-tracking/warehousing-details",
  "Offsite.Order.Collaboration": "/orderCollaboration",
  "Offsite.Outsourced.Order": "/orderCollaboration/outsourced-order-query",
  "Offsite.User.Order": "/orderCollaboration/userOrder",
  "Offsite.User.Order.Acceptance": "/orderCollaboration/userOrder/acceptance",
  "Offsite.User.Order.Acceptance.Change": "/orderCollaboration/userOrder/acceptance-change",
  "Offsite.User.Order.Acceptance.DateChange": "/orderCollaboration/userOrder/date-change",
  "Offsite.Schedule.Setting": "/deliverySchedule",
  "Offsite.Schedule.ReplySchedule": "/deliverySchedule/replySchedule",
  "Offsite.Schedule.Kanban": "/deliverySchedule/scheduleKanban",
  "InventorySynergy.VMI.Query": "/inventorySynergy/vmi/query",
  "InventorySynergy.VMI.InventoryDiff": "/inventorySynergy/vmi/inventory-difference",
  "InventorySynergy.VMI.InventoryDiff.Detail": "/inventorySynergy/vmi/inventory-difference/detail",
  "InventorySynergy.Escrow.Diff": "/inventorySynergy/escrow/warehouse-diff",
  "InventorySynergy.Escrow.Query": "/inventorySynergy/escrow/warehouse-query",
  BaseManage: "/baseManage",
  "Base.Basic.Organizational": "/base/basic/organizational",
  "Offsite.Delivery": "/delivery",
};

const administration = [
  "user",
  "add-user",
  "modify-user/:id/:userNo",
  "role",
  "add-role",
  "modify-role/:id/:roleNo",
].map((path) => `/baseManage/${path}`);
const baseData = [
  ...["organizational", "add-organizational", "modify-organizational/:id", "supplier", "add-supplier"],
  ...["modify-supplier/:id", "address", "add-address", "modify-address/:id"],
].map((path) => `/base/basic/${path}`);
const settlement = [
  ...["deduction-manage", "deduction-manage/handle/:id", "pool", "management", "management/add"],
  ...["management/invoicing", "management/generate", "management/enter"],
].map((path) => `/reconciliation-invoicing/${path}`);
const delivery = [
  ...["address", "add-address", "modify-address", "orderTracking", "receivingDetails", "asnTracking", "addAsn"],
  ...["addAsn/add", "label-print", "split-label-print"],
].map((path) => `/delivery/${path}`);

/** Paths that the specification gives without a name. */
const unnamed: readonly string[] = [
  ...["/announcement", "/announcement-detail", "/setting", "/setting/user-info", "/setting/password"],
  ...["/receipt-tracking", "/inventorySynergy", "/outsourced-order-query"],
  ...["/newsnotice-list", "/newsnotice-list-detail", "/myschedule-list"],
  ...administration,
  ...baseData,
  ...settlement,
  ...delivery,
];

const backs: Readonly<Record<string, string>> = {
  "Offsite.User.Order.Acceptance": "Offsite.User.Order",
  "Offsite.User.Order.Acceptance.Change": "Offsite.User.Order.Acceptance",
  "Offsite.User.Order.Acceptance.DateChange": "Offsite.User.Order.Acceptance",
};

/** What a group opens first. */
const opened: Readonly<Record<string, string>> = {
  "/receipt-tracking": "ReceiptTracking.Acceptance.Details",
  "/orderCollaboration": "Offsite.Outsourced.Order",
  "/deliverySchedule": "Offsite.Announcement.News",
  "/inventorySynergy": "InventorySynergy.VMI.Query",
  "/baseManage": "BaseManage.Base.User",
  "/base/basic": "Base.Basic.Organizational",
  "/delivery": "Offsite.Delivery.Address",
  "/setting": "Setting.UserInfo",
};

const paths = [...Object.values(table).map(({ path }) => path), ...Object.keys(aliases)];

/** The addresses under which the table has names, and the page that each leads back to. */
const pathsOf = (...names: readonly string[]) => names.map((name) => table[name]?.path);

test("S2.4f the sign-in and the demo have routes of their own names", () => {
  expect(pathsOf("Login", "Demo")).toEqual(["/login", "/demo"]);
});

test("S2.7b S2.7c B2.9 B2.10 purchase orders and their acceptance, which leads back to them", () => {
  const order = "Offsite.User.Order";
  expect(pathsOf(order, `${order}.Acceptance`)).toEqual([
    "/orderCollaboration/userOrder",
    "/orderCollaboration/userOrder/acceptance",
  ]);
  expect(table[`${order}.Acceptance`]?.back).toBe(order);
});

test("S2.7a B2.7 B2.8 order collaboration opens outsourced orders", () => {
  const group = Object.values(table).find(({ path, opens }) => path === "/orderCollaboration" && opens);
  expect(group?.opens?.[0]).toBe("Offsite.Outsourced.Order");
  expect(pathsOf("Offsite.Outsourced.Order")).toEqual(["/orderCollaboration/outsourced-order-query"]);
});

test("S2.10a S2.10b B2.24 B2.25 base data and administration, which open their first lists", () => {
  for (const path of [...administration, ...baseData]) expect(paths, path).toContain(path);
  for (const [group, first] of [
    ["/baseManage", "BaseManage.Base.User"],
    ["/base/basic", "Base.Basic.Organizational"],
  ]) {
    expect(Object.values(table).find(({ path, opens }) => path === group && opens)?.opens?.[0], group).toBe(first);
  }
});

/** The kinds of base data and administration that there must be, by the page of their list: with forms to add and to change. */
const keptKinds = [
  ...["Organizational", "Warehouse", "Cell", "Supplier", "Customer", "Material"].map((name) => `Base.Basic.${name}`),
  ...["Category", "Unit", "UnitConversion", "Zone", "Employee"].map((name) => `Base.Basic.${name}`),
  ...["Barcode", "Lot", "Box", "Wave", "Method", "NoticeTemplate"].map((name) => `Base.Rule.${name}`),
  ...["User", "Role", "Parameter", "Enumeration"].map((name) => `BaseManage.Base.${name}`),
  ...["Offsite.Delivery.Address", "MessagePolicy", "PrintTemplate"],
];

/** Those of which there is one, or which come by themselves or on their page alone. */
const shownKinds = [
  ...["Offsite.Delivery.LabelPrint", "StoredFile", "MessageConfig", "OutgoingMessage", "ExportTemplate"],
  ...["ImportTemplate", "ScheduledJob", "SystemHealth", "AbnormalLog", "OperationLog", "AppVersion", "Licence"],
  "BaseManage.Base.PasswordPolicy",
];

test("B2.30 every kind of base data and administration has its page, those that are kept by hand with forms to add and to change", () => {
  const asked = [...keptKinds.flatMap((name) => [name, `${name}.Add`, `${name}.Modify`]), ...shownKinds];
  expect(asked.filter((name) => !table[name] || table[name].pageless)).toEqual([]);
});

test("S2.12 B2.22 delivery, which opens its addresses, and has a page at each of its addresses", () => {
  for (const path of delivery) {
    const name = Object.keys(table).find((each) => table[each]?.path === path);
    const found = name ? table[name] : table[aliases[path as keyof typeof aliases]];
    expect(found, path).toBeDefined();
    expect(found?.pageless, path).toBeUndefined();
  }
  expect(table["Offsite.Delivery"]).toMatchObject({ path: "/delivery", opens: ["Offsite.Delivery.Address"] });
});

test("S2.6 B2.2 B2.5 B2.6 receipt tracking opens what was accepted, and has a page of what went back and was put away", () => {
  const pages = ["Acceptance", "Rejection", "Return", "Warehousing"].map((of) => `ReceiptTracking.${of}.Details`);
  expect(places.ReceiptTracking).toMatchObject({ path: "/receipt-tracking", opens: pages });
  for (const name of pages) {
    expect(table[name]?.path, name).toBe(named[name]);
    expect(table[name]?.pageless, name).toBeUndefined();
  }
});

test("B2.1 the table of routes has every name and path that menus and links of others may hold, each once and with a page", () => {
  expect(Object.fromEntries(Object.keys(named).map((name) => [name, table[name]?.path]))).toEqual(named);
  expect(unnamed.filter((path) => !paths.includes(path))).toEqual([]);
  expect(Object.fromEntries(Object.keys(backs).map((name) => [name, table[name]?.back]))).toEqual(backs);
  // The sign-in and its like are pages of the frame, before anybody is known.
  expect(Object.values(table).filter(({ pageless, public: isPublic }) => pageless && !isPublic)).toEqual([]);
  const groups = Object.values(table).filter(({ opens }) => opens);
  for (const [path, first] of Object.entries(opened)) {
    expect(groups.find((group) => group.path === path)?.opens?.[0], path).toBe(first);
  }
  const known = Object.values(table).flatMap(({ back, opens }) => [...(back ? [back] : []), ...(opens ?? [])]);
  expect(known.filter((name) => !(name in table))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

/** What the map of pages to services is to cover, and the service of each. */
const served = {
  ...{ employee: "employees", user: "users", organisation: "organisations", warehouse: "warehouses", cell: "cells" },
  ...{ supplier: "suppliers", customer: "customers", address: "addresses", item: "materials", unit: "units" },
  ...{ conversion: "unitConversions", itemMerchant: "materialSuppliers", barcode: "labels", box: "boxRules" },
  ...{ classification: "classifyTypes", barcodeRule: "barcodeRules", batchRule: "lotRules", file: "storedFiles" },
  ...{ receivingDetails: "receipts", schedule: "schedules", asn: "shippingNotices", vmi: "vmiStock" },
  ...{ escrow: "escrowStock", outsourcedOrder: "providedMaterials", invoicePool: "billables" },
} as const satisfies Readonly<Record<string, keyof typeof services>>;

test("S7.22b each kind of records has a page, to which a menu of its service leads, and that service their list", () => {
  const pages = Object.entries(served).map(([kind, name]) => {
    const { menus: ofService, endpoints }: Service = services[name];
    const [menu] = ofService;
    const { url = "" } = menu ? menus[menu] : {};
    expect(table[url]?.path, kind).toMatch(/^\/./);
    expect(table[url]?.pageless, kind).toBeUndefined();
    expect(
      Object.values(endpoints).map((each) => each.kind),
      kind,
    ).toContain("list");
    return url;
  });
  expect(new Set(pages).size).toBe(pages.length);
});

test("an address that is no page's own leads to the page it stands for, and a group to its first", () => {
  for (const [address, reached] of [
    ["/offsite", "/delivery"],
    ["/delivery", "/delivery/address"],
    ["/delivery/modify-address", "/delivery/address"],
    ["/base/basic", "/base/basic/organizational"],
    ["/base/basic/address?keyword=a", "/delivery/address?keyword=a"],
    ["/base/basic/modify-address/7", "/delivery/modify-address/7"],
    ["/baseManage", "/baseManage/user"],
  ] as const) {
    const { pathname, search } = new URL(address, "http://portal");
    expect(routeNameAt(pathname), address).toBeUndefined();
    expect(redirectionOf(pathname, search), address).toBe(reached);
  }
});

test("S1.3a every route has a title in four languages", () => {
  for (const language of languages) {
    const texts = allTextsOf(language);
    const untitled = Object.values(table).filter(({ title }) => !texts.has(title));
    expect(untitled, language).toEqual([]);
  }
});
