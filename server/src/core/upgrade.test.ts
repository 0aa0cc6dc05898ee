import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { demoPassword } from "../../../demo/accounts.ts";
import { encoded, TestUser } from "../../testing/application.ts";
import { databaseUrl } from "../../testing/database-url.ts";
import { asOwner } from "../../testing/owner.ts";
import { createApp } from "../app.ts";
import { openPlatform } from "../platform.ts";
import { readConfig } from "./config.ts";
import { migrate } from "./migrate.ts";

const logger = pino({ level: "silent" });
const { adminConnectionString, templates } = inject("testDatabaseServer");
const name = `${templates.nothing}_upgrade`;
const admin = { connectionString: adminConnectionString };
const owner = { connectionString: databaseUrl(adminConnectionString, name) };
/** The last migration of the release that made the data. */
const last = "0019-labels";
/** The last migration before texts were brought into one form. */
const beforeOneForm = "0550-who-uploaded-files";
const before = new Map<string, number>();

const tables = async () =>
  (
    await asOwner<{ name: string }>(
      owner,
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    )
  ).map((table) => table.name);

/** Tables that have another name by now. */
const renamed: Readonly<Record<string, string>> = { order_rule: "answer_configuration" };

async function countRows(table: string): Promise<number> {
  const [row] = await asOwner<{ n: number }>(owner, `select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
}

let directory: string;
let platform: Awaited<ReturnType<typeof openPlatform>>;
let app: Awaited<ReturnType<typeof createApp>>;
let url: string;
const signIn = async (userNo: string) =>
  new TestUser(
    url,
    (await new TestUser(url, undefined).ok("sessions", "login", { userNo, pwd: encoded(demoPassword) })).token,
  );

/** Numbers as a Mac types them, of which one looks like that of another record. */
async function typeOnMac(): Promise<void> {
  const typed = (text: string) => text.normalize("NFD");
  const unit =
    "insert into unit (tenant_id, id, unit_no, unit_name, decimal_places) overriding system value select 1, max(id) + 1, $1, $2, 0 from unit";
  for (const unitNo of ["HŨ", typed("HŨ")]) await asOwner(owner, unit, [unitNo, "Hũ sành"]);
  await asOwner(owner, unit, [typed("THÙNG"), typed("Thùng lớn")]);
  await asOwner(owner, "update material set unit_no = $1 where item_no = 'BE-10007'", [typed("THÙNG")]);
  await asOwner(owner, "update material set unit_no = $1 where item_no = 'FA-10018'", [typed("HŨ")]);
  await asOwner(owner, "update app_user set user_no = $1, user_name = $2 where user_no = 'buyer2'", [
    typed("Đỗ"),
    typed("Đỗ Hải"),
  ]);
  const warehouse =
    "insert into warehouse (tenant_id, id, warehouse_no, warehouse_name, org_no) overriding system value select 1, max(id) + 1, $1, $2, 'VN10' from warehouse";
  await asOwner(owner, warehouse, [typed("HỎA"), typed("Kho Hỏa")]);
  await asOwner(owner, "insert into user_scope (tenant_id, user_id, data_type, data_value) values (1, 4, '3', $1)", [
    typed("HỎA"),
  ]);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tandem-upgrade-"));
  await asOwner(admin, `create database ${name} encoding 'UTF8' template template0`);
  await migrate(owner.connectionString, logger, { last });
  await asOwner(owner, await readFile(new URL("../../testing/released-data.sql", import.meta.url), "utf8"));
  for (const table of await tables()) if (!table.startsWith("schema_")) before.set(table, await countRows(table));
  const files = await readdir(new URL("../../migrations", import.meta.url));
  const later = files.flatMap((file) => (file.endsWith(".sql") && file > `${last}.sql` ? [file.slice(0, -4)] : []));
  const { applied } = await migrate(owner.connectionString, logger, { last: beforeOneForm });
  await typeOnMac();
  expect([...applied, ...(await migrate(owner.connectionString, logger)).applied]).toEqual(later.sort());
  platform = await openPlatform(readConfig({ DATA_DIRECTORY: directory }), owner.connectionString, logger);
  app = await createApp(platform, { checkAnswers: true });
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await rm(directory, { recursive: true });
  await asOwner(admin, `drop database if exists ${name} with (force)`);
});

describe("A database of an earlier release", () => {
  it("keeps every row that people had entered, and what it refers to", async () => {
    const filled = [...before].filter(([, count]) => count > 0);
    expect(filled.length).toBeGreaterThan(30);
    const kept = new Set(await tables());
    const called = (table: string) => renamed[table] ?? table;
    for (const [table, count] of filled) {
      if (kept.has(called(table))) expect(await countRows(called(table)), table).toBeGreaterThanOrEqual(count);
    }
    expect(filled.map(([table]) => called(table)).filter((table) => !kept.has(table))).toEqual([]);
    const [whole] = await asOwner(
      owner,
      `select count(*)::int as receipts from receipt r
       join shipping_notice_line nl on nl.tenant_id = r.tenant_id and nl.id = r.shipping_notice_line_id
       join purchase_order_line l on l.tenant_id = nl.tenant_id and l.id = nl.purchase_order_line_id
       join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id`,
    );
    expect(whole).toEqual({ receipts: before.get("receipt") });
    const docks = await asOwner<{ dock: string }>(
      owner,
      `select d.dock_name as dock from address a join dock d
         on (d.tenant_id, d.warehouse_no, d.dock_no) = (a.tenant_id, a.warehouse_no, a.platform_no) order by a.id limit 2`,
    );
    expect(docks).toEqual([{ dock: "Cửa 1–4" }, { dock: "Cửa 6" }]);
    // References that were added for what comes later hold for what was there.
    const later = await asOwner<{ statement: string }>(
      owner,
      `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where not convalidated`,
    );
    for (const { statement } of later) await asOwner(owner, statement);
  });

  it("answers every list to those who have long worked with it, in its views of today", async () => {
    const user = await signIn("admin");
    const answered: string[] = [];
    for (const service of Object.values(services) as unknown as Service[]) {
      for (const [method, endpoint] of Object.entries(service.endpoints as Record<string, Endpoint>)) {
        if (endpoint.kind !== "list" || !endpoint.entity) continue;
        const { body } = await user.post(pathOf(service, method), { current: 1, size: 20, condition: {} });
        // Lists that ask for a condition say so.
        if ("errorCode" in body && body.status === 400) continue;
        expect(body, pathOf(service, method)).toHaveProperty("data");
        answered.push(endpoint.entity.name);
      }
    }
    expect(new Set(answered).size).toBeGreaterThan(30);
    expect(answered).toEqual(expect.arrayContaining(["purchaseOrder", "shippingNotice", "receipt", "supplier"]));
    const orders = await user.ok("purchaseOrders", "getPurchaseOrderPage", { current: 1, size: 20, condition: {} });
    expect(orders.total).toBe(before.get("purchase_order"));
  });

  it("finds what was typed with accents by themselves, but for a number that two records have to the eye", async () => {
    const user = await signIn("Đỗ");
    const units = async (condition: object) =>
      (await user.ok("units", "getbmunitlistbyparams", { current: 1, size: 9, condition })).records;
    expect(await units({ unitNo: "THÙNG" })).toMatchObject([{ unitNo: "THÙNG", unitName: "Thùng lớn" }]);
    expect(await units({ unitName: "Hũ sành" })).toHaveLength(2);
    const materials = await asOwner(
      owner,
      "select unit_no from material where item_no in ('BE-10007', 'FA-10018') order by item_no",
    );
    expect(materials).toEqual([{ unit_no: "THÙNG" }, { unit_no: "HŨ".normalize("NFD") }]);
    expect(await asOwner(owner, "select user_name from app_user where user_no = 'Đỗ'")).toEqual([
      { user_name: "Đỗ Hải" },
    ]);
    const limits =
      "select s.warehouse_no from user_scope s join warehouse w using (tenant_id, warehouse_no) where w.warehouse_name = 'Kho Hỏa'";
    expect(await asOwner(owner, limits)).toEqual([{ warehouse_no: "HỎA" }]);
  });
});
