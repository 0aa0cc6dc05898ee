import { expect, it } from "vitest";
import type { z } from "zod";
import { entities } from "./entities.ts";
import { menus } from "./platform/menus/menu-table.ts";
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
