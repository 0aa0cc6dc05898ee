import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MenuName } from "./contract/src/core/permissions.ts";
import type { Endpoint } from "./contract/src/core/service.ts";
import { menus } from "./contract/src/platform/menus/menu-table.ts";
import { type Services, services } from "./contract/src/services.ts";
import { places } from "./web/src/routes/table.ts";

const rows = readFileSync("docs/base-data.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!kind|---)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

describe("The table of base data", () => {
  it("names files of the contract and pages that there are", () => {
    expect(rows.length).toBeGreaterThan(30);
    const files = rows.flatMap(([, , where = ""]) => [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ""));
    const stands = (path: string) => existsSync(`contract/src/${path}`) || existsSync(`contract/src/${path}.ts`);
    expect(files.filter((path) => !stands(path))).toEqual([]);
    const known = new Set(Object.values(places).map(({ path }) => path));
    const pages = rows.flatMap(([, , , page = ""]) => page.split(", ").filter((path) => path.startsWith("/")));
    expect(pages.filter((path) => !known.has(path))).toEqual([]);
  });
});

/** What is kept on a page of the back office, and why something of it is not done there. */
interface Kept {
  readonly menu: MenuName;
  /** The service of its calls; that of its menu's name unless given. */
  readonly service?: keyof Services;
  readonly withoutAdding?: string;
  readonly withoutChanging?: string;
  /** All of it stands on the page itself. */
  readonly isOnePage?: true;
}

const byProduct = "the product writes it";
const asked: Readonly<Record<string, Kept>> = {
  organisation: { menu: "organisations" },
  warehouse: { menu: "warehouses" },
  "storage cell": { menu: "cells" },
  supplier: { menu: "suppliers" },
  customer: { menu: "customers" },
  address: { menu: "addresses" },
  material: { menu: "materials" },
  category: { menu: "categories" },
  unit: { menu: "units" },
  "unit conversion": { menu: "unitConversions" },
  "barcode rule": { menu: "barcodeRules" },
  "batch rule": { menu: "lotRules" },
  "container rule": { menu: "boxRules" },
  "label management": {
    menu: "labels",
    withoutChanging: "a label that hangs on a box is split, and never another one",
  },
  "wave template": { menu: "waves" },
  strategies: { menu: "methods" },
  file: {
    menu: "storedFiles",
    withoutAdding: "it is uploaded to what it stands at",
    withoutChanging: "another file is another upload",
  },
  "message config": {
    menu: "messageConfig",
    service: "messageConfigs",
    withoutAdding: "the product knows its settings",
    isOnePage: true,
  },
  "message policy": { menu: "messagePolicies" },
  "message template": { menu: "noticeTemplates" },
  "message query": { menu: "outgoingMessages", withoutAdding: byProduct },
  "reservoir zone": { menu: "zones" },
  "export template config": { menu: "exportTemplates" },
  "import template config": {
    menu: "importTemplates",
    withoutAdding: "a title is matched in the import, which shows what stands below it",
    withoutChanging: "the import shows it again to be matched to another field",
  },
  user: { menu: "users" },
  role: { menu: "roles" },
  staff: { menu: "employees" },
  parameter: { menu: "parameters" },
  dictionary: { menu: "dictionaries" },
  "scheduled job": { menu: "scheduledJobs", withoutAdding: "the product knows its jobs" },
  cache: { menu: "systemHealth", service: "health", withoutAdding: byProduct, isOnePage: true },
  "abnormal log": { menu: "abnormalLogs", withoutAdding: byProduct },
  "operation log": { menu: "operationLogs", withoutAdding: byProduct, withoutChanging: "it stays as it was written" },
  "password policy": { menu: "passwordPolicies", withoutAdding: "a tenant has one", isOnePage: true },
  "mobile app version": { menu: "appVersions" },
  "licence authorisation": {
    menu: "licence",
    service: "licences",
    withoutChanging: "what is signed is taken in anew",
    isOnePage: true,
  },
};

const adding = /^(add|save|print|activate)/;
const changing = /^(update|save|send|done|empty|undo)/;
const calls = ({ menu, service }: Kept): [string, Endpoint][] =>
  Object.entries(services[service ?? (menu as keyof Services)].endpoints);

/** The source of the page that a menu opens; of plain base data that of all such lists. */
function pageOf(url: string): string {
  const [, file] =
    new RegExp(`^  "?${url.replaceAll(".", "\\.")}"?: \\(\\) => import\\("\\.\\./(.+)"\\)`, "m").exec(table) ?? [];
  return readFileSync(`web/src/${file ?? "records/plainList.tsx"}`, "utf8");
}
const table = readFileSync("web/src/app/pages.ts", "utf8");

describe("The back office", () => {
  it("B2.30 has a page of each kind of records, that adds, changes and shows one whole, or there is a reason why not", () => {
    const missing = Object.entries(asked).flatMap(([name, kept]) => {
      const { url = "" } = menus[kept.menu];
      const does = (call: RegExp) => calls(kept).some(([method]) => call.test(method));
      const isShown = kept.isOnePage || /drawer=\{|onOpen=\{|<DocumentList/.test(pageOf(url));
      return [
        ...(url in places ? [] : [`${name}: no page`]),
        ...(does(adding) === (kept.withoutAdding === undefined) || kept.isOnePage ? [] : [`${name}: adding`]),
        ...(does(changing) === (kept.withoutChanging === undefined) ? [] : [`${name}: changing`]),
        ...(isShown && (kept.isOnePage || calls(kept).some(([, { kind }]) => kind === "list"))
          ? []
          : [`${name}: details`]),
      ];
    });
    expect(missing).toEqual([]);
    // No list of the product opens nothing, but invoices, of which a row has all, and lines, which are chosen to be shipped.
    const files = Object.values(menus).flatMap(({ url }) => (url ? [url] : []));
    const closed = files.filter((url) => /<ListPage\b/.test(pageOf(url)) && !/drawer=\{|onOpen=\{/.test(pageOf(url)));
    expect(closed).toEqual(["Offsite.Delivery.AsnInvoices", "Offsite.Delivery.AddAsn"]);
  });
});
