import { expect, it } from "vitest";
import type { z } from "zod";
import type { Service } from "./core/service.ts";
import { entities } from "./entities.ts";
import { menus } from "./platform/menus/menu-table.ts";
import { stockBalance, stockMovement } from "./receiving/stock/stock.ts";
import { services } from "./services.ts";

it("B3.21c has each further record of base data and administration with what is asked of it", () => {
  const asked: Readonly<Record<string, readonly string[]>> = {
    customer: ["customerNo", "statusCode"],
    customerAddress: ["customerAddressNo", "customerNo"],
    material: ["itemNo", "shelfLifeDays", "packQty", "serialControl", "firstInFirstOut"],
    category: ["statusCode"],
    unit: ["unitNo", "unitName"],
    unitConversion: ["statusCode"],
    barcodeRule: ["statusCode"],
    lotRule: ["statusCode"],
    boxRule: ["statusCode"],
    noticeTemplate: ["noticeType"],
    user: ["userNo", "userName", "phone", "email", "supplierNo", "remark"],
    role: ["roleNo", "roleName"],
    employee: ["statusCode"],
    sysParam: ["paramNo", "paramName", "paramValue"],
    enumeration: ["enumMid", "enumValue", "enumName", "sort"],
    scheduledJob: ["jobNo", "jobState", "jobType"],
    passwordPolicy: [],
    appVersion: ["versionNo"],
  };
  const missing = Object.entries(asked).flatMap(([name, fields]) => {
    const found = entities.get(name);
    if (!found) return [name];
    return fields.filter((field) => !Object.hasOwn(found.fields, field)).map((field) => `${name}.${field}`);
  });
  expect(missing).toEqual([]);
  const input = services.roles.endpoints.saveOrUpdateSysRole.input as unknown as z.ZodObject;
  expect(Object.keys(input.shape)).toContain("grants");
  expect(Object.keys(services.licences.endpoints)).toEqual(["getLicense", "activate"]);
});

it("S3.10e S3.10f S3.10g S3.10h has stock and its movements under the codes of the law", () => {
  const { stockType } = stockBalance.fields;
  expect(stockType.statuses?.codes).toEqual(["10", "20", "21", "25", "26", "22", "30", "40"]);
  expect(stockType.manners).toContain("equals");
  const { transactionType } = stockMovement.fields;
  expect(Object.entries(transactionType.statuses?.byName ?? {}).map(([name, { code }]) => [name, code])).toEqual([
    ["in", "1"],
    ["out", "2"],
  ]);
});

it("has each page of what is traded and of base data with the service that it calls", () => {
  const asked: Readonly<Record<string, readonly [menu: keyof typeof menus, page: string]>> = {
    IBmEmployeeService: ["employees", "Base.Basic.Employee"],
    ISysUserService: ["users", "BaseManage.Base.User"],
    IBmOrgService: ["organisations", "Base.Basic.Organizational"],
    IBmWarehouseService: ["warehouses", "Base.Basic.Warehouse"],
    IBmWarehouseCellService: ["cells", "Base.Basic.Cell"],
    IBmSupplierService: ["suppliers", "Base.Basic.Supplier"],
    IBmCustomerService: ["customers", "Base.Basic.Customer"],
    IBmCustomerAddressService: ["addresses", "Offsite.Delivery.Address"],
    IBmItemService: ["materials", "Base.Basic.Material"],
    IBmUnitService: ["units", "Base.Basic.Unit"],
    IBmUnitConversionService: ["unitConversions", "Base.Basic.UnitConversion"],
    IBmItemMerchantService: ["materialSuppliers", "Base.Basic.MaterialSupplier"],
    ISupBmBarcodePrintService: ["labels", "Offsite.Delivery.LabelPrint"],
    IBmBoxRuleHeadService: ["boxRules", "Base.Rule.Box"],
    IBmClassifyTypeService: ["classifyTypes", "Base.Basic.ClassifyType"],
    IBmBarRuleHeadService: ["barcodeRules", "Base.Rule.Barcode"],
    IBmLotRuleHeadService: ["lotRules", "Base.Rule.Lot"],
    ISysFileService: ["storedFiles", "StoredFile"],
    ISrmReceiptService: ["receipts", "Offsite.Delivery.ReceivingDetails"],
    ISrmAsnHeadService: ["shippingNotices", "Offsite.Delivery.AsnTracking"],
    ISupOutsourcedOrderService: ["outsourcedOrders", "Offsite.Outsourced.Order"],
  };
  const all = Object.values(services) as unknown as Service[];
  for (const [name, [menu, page]] of Object.entries(asked)) {
    expect(menus[menu].url, name).toBe(page);
    expect(all.find((each) => each.name === name)?.menus, name).toContain(menu);
  }
});

it("B1.4 has pages for all that warehouse people and administrators do", () => {
  const asked: Readonly<Record<string, readonly string[]>> = {
    "master data": ["materials", "warehouses", "zones", "cells", "suppliers", "customers"],
    strategies: ["methods", "waves"],
    labels: ["labels"],
    messaging: ["messageConfig", "messagePolicies", "noticeTemplates", "outgoingMessages", "webhooks"],
    "users, roles, parameters": ["users", "roles", "parameters"],
    "scheduled jobs and logs": ["scheduledJobs", "abnormalLogs", "operationLogs"],
    "the rest": ["passwordPolicies", "appVersions", "licence"],
  };
  const pageless = Object.values(asked)
    .flat()
    .filter((name) => !menus[name as keyof typeof menus]?.url);
  expect(pageless).toEqual([]);
  for (const name of ["receipts", "warehousings", "stock", "labels"] as const) {
    expect(menus[name].grants?.warehouse, name).toContain("isSearch");
  }
});
