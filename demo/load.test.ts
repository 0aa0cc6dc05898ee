import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closedStatus, deliveryTiming, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { isGoodPassword, usualLengths } from "@tandem/contract/identity/password-policies";
import { publishStatus } from "@tandem/contract/news/news-notices/lifecycle";
import { noticeType, outDoorType } from "@tandem/contract/news/news-notices/news-notices";
import { acceptanceStatus, orderStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { predictStatus } from "@tandem/contract/planning/forecasts/statuses";
import { planStatus } from "@tandem/contract/planning/procurement-plans/statuses";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { readConfig } from "../server/src/core/config.ts";
import { Files } from "../server/src/core/files.ts";
import { verifyPassword } from "../server/src/identity/sessions/passwords.ts";
import { startingPolicies } from "../server/src/platform/setup/starting-records.ts";
import { createTestDatabase } from "../server/testing/database.ts";
import { demoLaws } from "../server/testing/demo-laws.ts";
import { tested as testedPlans } from "../server/testing/documents/procurement-plans.ts";
import { loadedDemo, demoLogger as logger, demoDay as today } from "../server/testing/loaded-demo.ts";
import { asOwner } from "../server/testing/owner.ts";
import { billedTables } from "./bills.ts";
import { invoicedTables } from "./invoices.ts";
import { DatabaseNotEmptyError, demoAccounts, demoPassword, loadDemo } from "./load.ts";
import { tables } from "./tables.ts";

const { made, column, count, breaches } = loadedDemo();

describe("what is there", () => {
  it("has a year of orders of two plants, six warehouses and twenty suppliers", async () => {
    expect(made().summary).toMatchObject({ suppliers: 20, materials: 300, orders: 400, lines: 2000 });
    expect(await count("organisation")).toBe(2);
    expect(await count("warehouse")).toBe(6);
    expect(await count("supplier")).toBe(20);
    expect(await count("material")).toBe(300);
    expect(await count("purchase_order")).toBe(400);
    expect(await count("purchase_order_line")).toBe(2000);
    expect(await count("shipping_notice")).toBe(made().summary.notices);
    expect(await count("receipt")).toBe(made().summary.receipts);
    expect(await column("select distinct line_count from purchase_order")).toEqual(
      expect.arrayContaining(["1", "5", "9"]),
    );
    expect(await count("purchase_order where line_count > 12")).toBe(0);
    expect(await count("purchase_order where purchase_no !~ '^PO-202[56]-[0-9]{5}$'")).toBe(0);
    const [first, last] = [
      await column("select min(purchase_date)::text from purchase_order"),
      await column("select max(purchase_date)::text from purchase_order"),
    ];
    expect([first, last]).toEqual([["2025-11-21"], ["2026-11-19"]]);
  });

  it("B4.3a, B4.3h, B4.3g has orders in every state, and lines in several phases and batches", async () => {
    expect(await column("select distinct status from purchase_order")).toEqual([...orderStatus.codes].sort());
    expect(await column("select distinct refuse_sign from purchase_order")).toEqual([...acceptanceStatus.codes].sort());
    expect(await column("select distinct delivery_status from purchase_order")).toEqual(
      [...progressStatus.codes].sort(),
    );
    expect(await column("select distinct receipt_status from purchase_order_line")).toEqual(
      [...progressStatus.codes].sort(),
    );
    expect(await count("purchase_order where accepted_automatically = '1'")).toBeGreaterThan(5);
    expect(await count("supplier_answer where automatic")).toBeGreaterThan(5);
    expect((await column("select distinct month from supplier_answer")).length).toBeGreaterThan(3);
    expect(await count("purchase_order_line where purchase_phase_seq > 1")).toBeGreaterThan(50);
    expect(await count("purchase_order_line where purchase_batch_seq > 1")).toBeGreaterThan(20);
    expect(await count("purchase_order_promise where promise_seq > 1")).toBeGreaterThan(20);
  });

  it("B4.1a-e has delivery notices in every state and timing, some ended, some settled", async () => {
    // No rule of the demo asks for packing.
    const { toPack } = noticeStatus.code;
    const states = noticeStatus.codes.filter((code) => code !== toPack).sort();
    expect(await column("select distinct check_status from shipping_notice")).toEqual(states);
    expect(await column("select distinct closed_status from shipping_notice")).toEqual([...closedStatus.codes].sort());
    expect(await column("select distinct timing from shipping_notice where timing is not null")).toEqual(
      [...deliveryTiming.codes].sort(),
    );
    expect(await count("shipping_notice where check_status = '1' and reject_reason is null")).toBe(0);
    expect(await count("receipt where status = '0' and cancel_reason is not null")).toBeGreaterThan(2);
    expect(
      await count(`(select shipping_notice_id from shipping_notice_line n join purchase_order_line l
        on l.id = n.purchase_order_line_id group by 1 having count(distinct l.purchase_order_id) > 1) merged`),
    ).toBeGreaterThan(0);
  });

  it("says who is told of which event and how, suppliers by mail too", async () => {
    const { rows } = await made().client.query<{ mail_choice: string; policies: number; worded: number }>(
      `select mail_choice, count(*)::int as policies, count(name_vi_vn)::int as worded from message_policy
       where at_bell = '1' and num_nonnulls(org_no, role_no, user_no, notice_template_no) = 0 group by 1 order by 1`,
    );
    const begun = Map.groupBy(startingPolicies("en-US"), ({ mailChoice }) => mailChoice);
    const asBegun = (choice: "0" | "1") => {
      const policies = begun.get(choice)?.length ?? 0;
      return { mail_choice: choice, policies, worded: policies };
    };
    expect(rows).toEqual([asBegun("0"), asBegun("1")]);
    expect(Math.min(...rows.map(({ policies }) => policies))).toBeGreaterThan(2);
  });

  it("lists the currencies that its orders are in", async () => {
    const listed = await column("select currency_code from currency");
    expect(await column("select distinct currency from purchase_order")).toEqual(
      expect.arrayContaining(["JPY", "VND"]),
    );
    expect(listed).toEqual(expect.arrayContaining(await column("select distinct currency from purchase_order")));
  });

  it("lets records name others as their fields say, without being told which", async () => {
    const { rows } =
      await made().client.query(`select m.org_no, count(*)::int as machines, count(l.org_no)::int as of_lines
      from machine m left join production_line l on l.org_no = m.org_no and l.production_line_no = m.production_line_no
      group by 1 order by 1`);
    expect(rows).toEqual([
      { org_no: "TW20", machines: 3, of_lines: 3 },
      { org_no: "VN10", machines: 6, of_lines: 6 },
    ]);
  });

  it("gives each supplier who can sign in orders to answer and lines to ship", async () => {
    for (const { supplierNo } of demoAccounts.filter((account) => account.supplierNo)) {
      const own = `supplier_no = '${supplierNo}' and status = '1'`;
      expect(await count(`purchase_order where ${own} and refuse_sign in ('0', '4')`)).toBeGreaterThan(0);
      expect(
        await count(`purchase_order_line where ${own} and refuse_sign in ('1', '3') and un_delivery_qty > 0`),
      ).toBeGreaterThan(5);
    }
  });

  it("is mostly complete where it is old", async () => {
    const old = "purchase_order_line where status = '1' and expect_arrival_date < '2026-08-01'";
    expect(await count(`${old} and receipt_status = '2'`)).toBeGreaterThan(0.8 * (await count(old)));
  });

  it("has nothing that happens after the day it was made for", async () => {
    for (const [table, name] of [
      ["record_history", "happened_at"],
      ["purchase_order_line", "update_date"],
      ["shipping_notice", "update_date"],
      ["stock_movement", "moved_at"],
    ]) {
      expect(await count(`${table} where ${name} >= '${today}T00:00:00Z'`), `${table}.${name}`).toBe(0);
    }
    // What waits for an answer still has time for it.
    expect(
      await count(
        `purchase_order where status = '1' and refuse_sign in ('0', '4') and acceptance_deadline < '${today}'`,
      ),
    ).toBe(0);
  });
});

describe("the news", () => {
  it("B4.2a B3.19a has notices in every state, for everyone and for some, pinned, and of every kind", async () => {
    expect(await count("news_notice")).toBe(12);
    expect(await column("select distinct publish from news_notice")).toEqual([...publishStatus.codes].sort());
    expect(await column("select distinct out_door_type from news_notice where news_business = '1'")).toEqual([
      ...outDoorType.codes,
    ]);
    expect(await column("select distinct notice_type from news_notice where news_business = '2'")).toEqual([
      ...noticeType.codes,
    ]);
    expect(await count("news_notice where top_sign = '1'")).toBe(2);
    expect(await count("news_notice where where_news = '0'")).toBeGreaterThan(2);
    expect(
      await column("select subject from news_notice where send_type = '2' and 'S10001' = any (receiving_objects)"),
    ).toHaveLength(1);
    expect(await count("news_reading")).toBeGreaterThan(10);
    expect(await count("news_notice where adddate > now()")).toBe(0);
  });

  it("S7.19e has attachments where there is a place to keep them", async () => {
    expect(await count("news_notice_file")).toBe(0);
    const directory = await mkdtemp(join(tmpdir(), "tandem-demo-"));
    const other = await createTestDatabase();
    const owner = new Client({ connectionString: other.connectionString });
    try {
      const files = await Files.open(readConfig({ DATA_DIRECTORY: directory }));
      await loadDemo({ connectionString: other.connectionString, today, lines: 20, files, logger });
      await owner.connect();
      const { rows } = await owner.query<{ key: string; size: string }>(
        "select storage_key as key, size_bytes as size from stored_file s join news_notice_file f on f.stored_file_id = s.id",
      );
      expect(rows.length).toBeGreaterThan(3);
      for (const { key, size } of rows) {
        const kept = await readFile(join(directory, "files", key));
        expect([String(kept.length), kept.toString("utf8").charCodeAt(0)]).toEqual([size, 0xfeff]);
      }
    } finally {
      await owner.end();
      await other.drop();
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe("the laws of quantities", () => {
  it.each(Object.entries(demoLaws))("%s", async (_law, queries) => {
    for (const query of queries) expect(await breaches(query), query).toEqual([]);
  });

  it("only what the supplier accepted is on its way, and stock is what was received and neither sent back nor used", async () => {
    expect(
      await breaches(`select l.id from purchase_order_line l where on_way_qty + receipt_qty > 0
        and not (status = '1' and refuse_sign in ('1', '3'))`),
    ).toEqual([]);
    const stock = await column("select sum(case transaction_type when '1' then qty else -qty end) from stock_movement");
    expect(stock).toEqual(
      await column(`select (select sum(receipt_qty) from receipt where status = '1')
        - (select sum(check_return_qty) from rejection where status in ('1', '2'))
        - (select sum(return_qty) from return_note_line where status = '2')
        - (select sum(l.consume_qty) from vmi_consumption_line l join vmi_consumption c on c.id = l.vmi_consumption_id where c.status = '1')`),
    );
  });

  it("has something on each page of what becomes of deliveries", async () => {
    const pages = [
      "warehousing",
      "return_note",
      "quality_claim",
      "appointment",
      "shipping_notice_invoice",
      "label",
      "label_print",
      "packaging_balance",
      "shipping_notice_packaging",
    ];
    expect((await column("select distinct deduction_status from deduction")).length).toBe(6);
    for (const table of [...pages, "deduction", "shipping_package", "shipping_package_content"])
      expect(await count(table), table).toBeGreaterThan(4);
    expect(await count("shipping_notice_invoice where currency is null")).toBe(0);
    // Of packaging each side holds something, and each state and way is there.
    expect(await count("packaging_balance where qty > 0")).toBeGreaterThan(2);
    expect(await count("packaging_balance where qty < 0")).toBeGreaterThan(0);
    expect(await column("select distinct status from packaging_movement")).toEqual(["0", "1", "2", "X"]);
    expect(
      await breaches(
        "select supplier_no from packaging_balance b where qty <> (select sum(change_qty) from packaging_movement m where (m.org_no, m.supplier_no, m.packaging_item_no) = (b.org_no, b.supplier_no, b.packaging_item_no))",
      ),
    ).toEqual([]);
    expect(await count("shipping_notice where correction_status = '1'")).toBeGreaterThan(0);
    expect(await count("shipping_notice_line where gift_qty > 0")).toBeGreaterThan(0);
    expect(await count("stock_balance where cell_no is not null and qty > 0")).toBeGreaterThan(50);
  });
});

describe("what is forecast", () => {
  it("is in every state, of the weeks and months ahead, for a supplier who can sign in", async () => {
    const own = "forecast where supplier_no = 'S10001'";
    expect(await column(`select distinct predict_status from ${own}`)).toEqual([...predictStatus.codes].sort());
    expect(await column(`select distinct plan_type from ${own}`)).toEqual(["2", "3"]);
    expect(await count(`${own} and predict_status = '1' and commit_qty is null`)).toBeGreaterThan(0);
    expect(await count(`${own} and short_qty > 0 and commit_remark is not null`)).toBeGreaterThan(0);
    expect(await count(`forecast where plan_time < app.bucket_of('2', '${today}')`)).toBe(0);
    expect(await count(`forecast where update_date >= '${today}T00:00:00Z' or update_date < create_date`)).toBe(0);
    expect(
      await breaches(`select f.forecast_no from forecast f where predict_status is distinct from (select to_state from record_history h
        where h.entity_name = 'forecast' and h.record_id = f.id order by h.id desc limit 1)`),
    ).toEqual([]);
  });
});

describe("what is planned", () => {
  it("is in every state, of the weeks ahead, given to suppliers whose ratios come to the whole, or left in part", async () => {
    const plans = "procurement_plan";
    expect(await column(`select distinct plan_status from ${plans}`)).toEqual([...planStatus.codes].sort());
    expect(await column(`select distinct distributed_by from ${plans} where distributed_by is not null`)).toEqual([
      "hand",
      "ratio",
    ]);
    expect(await count(`${plans} where distributed_qty > 0 and undistributed_qty > 0`)).toBeGreaterThan(0);
    expect(await count(`${plans} where line_count = 2`)).toBeGreaterThan(0);
    expect(await count(`${plans} where planned_date < app.bucket_of('2', '${today}')`)).toBe(0);
    expect(await count(`${plans} where update_date >= '${today}T00:00:00Z' or update_date < create_date`)).toBe(0);
    for (const law of Object.values(testedPlans.laws ?? {})) expect(await breaches(law)).toEqual([]);
    expect(
      await breaches(`select p.bm_item_no from ${plans} p join material_supplier s on s.item_no = p.bm_item_no group by p.id, p.bm_item_no
        having sum(s.supply_ratio) <> 100`),
    ).toEqual([]);
    expect(
      await breaches(`select p.plan_no from ${plans} p where plan_status is distinct from (select to_state from record_history h
        where h.entity_name = 'procurementPlan' and h.record_id = p.id order by h.id desc limit 1)`),
    ).toEqual([]);
  });
});

describe("what is taken of suppliers' goods", () => {
  it("is of receipts, to be paid, some of it billed and some taken back", async () => {
    expect(await column("select distinct status from vmi_consumption")).toEqual(["1", "X"]);
    expect(
      await breaches(`select l.id from vmi_consumption_line l join vmi_consumption c on c.id = l.vmi_consumption_id
        where coalesce((select sum(p.qty) from vmi_consumption_part p where p.vmi_consumption_line_id = l.id), 0)
          <> case c.status when '1' then l.consume_qty else 0 end`),
    ).toEqual([]);
    expect(await column("select distinct billed_status from billable where source_type = '3'")).toEqual(["0", "1"]);
  });
});

describe("who can sign in", () => {
  it("S5.10a knows every demo user by the demo password, and of no language that any has chosen", async () => {
    expect(isGoodPassword(demoPassword, usualLengths)).toBe(true);
    const { rows } = await made().client.query<{
      user_no: string;
      password_hash: string;
      language_code: string | null;
      role_no: string;
    }>(
      `select user_no, password_hash, language_code, role_no from app_user u
       join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id order by u.id`,
    );
    expect(rows.map((row) => [row.user_no, row.role_no, row.language_code])).toEqual(
      demoAccounts.map((account) => [account.userNo, account.role, null]),
    );
    for (const row of rows) expect(await verifyPassword(demoPassword, row.password_hash), row.user_no).toBe(true);
  });
});

describe("loading", () => {
  it("refuses a database that has a tenant, and leaves it as it was", async () => {
    await expect(loadDemo({ connectionString: made().database.connectionString, today, logger })).rejects.toThrow(
      DatabaseNotEmptyError,
    );
    expect(await count("purchase_order")).toBe(400);
  });

  it("gives the same rows again for the same day and size, also in place of what was there", async () => {
    const other = await createTestDatabase();
    try {
      const { connectionString } = other;
      await loadDemo({ connectionString, today: "2026-03-02", lines: 60, bulk: true, logger });
      const builtIn = "select report_key from print_template where is_built_in = '1' order by 1";
      expect(await asOwner(other, builtIn)).toEqual((await made().client.query(builtIn)).rows);
      await loadDemo({ connectionString, today, replace: true, logger });
      expect(await fingerprints(other.connectionString)).toEqual(await fingerprints(made().database.connectionString));
    } finally {
      await other.drop();
    }
  });

  it("goes on numbering where the demo ends", async () => {
    const { rows } = await made().client.query<{ free: boolean; next: boolean }>(
      `select nextval(pg_get_serial_sequence('purchase_order', 'id')) > (select max(id) from purchase_order) as free,
         nextval('shipping_notice_number') > (select count(*) from shipping_notice) as next`,
    );
    expect(rows).toEqual([{ free: true, next: true }]);
  });
});

/** Print templates that come with the product begin with their tenant, at that moment. */
const rowsOf = (table: string) =>
  table === "print_template" ? `(select * from ${table} where is_built_in = '0')` : table;

/** A hash of the contents of each table, but for the salted passwords and when they were set. */
async function fingerprints(connectionString: string): Promise<Record<string, string>> {
  const reader = new Client({ connectionString });
  await reader.connect();
  try {
    const found: Record<string, string> = {};
    for (const table of [...tables, ...billedTables, ...invoicedTables]) {
      const { rows } = await reader.query<{ hash: string }>(
        `select md5(string_agg(content, ' ' order by content)) as hash
         from (select (to_jsonb(t) - 'password_hash' - 'password_date')::text as content from ${rowsOf(table)} t) rows`,
      );
      found[table] = rows[0]?.hash ?? "";
    }
    return found;
  } finally {
    await reader.end();
  }
}
