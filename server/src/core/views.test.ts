import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { asOwner } from "../../testing/owner.ts";
import { migrate, migrationsDirectory, readMigrations } from "./migrate.ts";
import { readViews } from "./views.ts";

const logger = pino({ level: "silent" });
const viewsDirectory = join(migrationsDirectory, "../views");
let database: TestDatabase;
/** A release: the migrations and views of this one, to be changed. */
let release: string;

beforeEach(async () => {
  database = await createTestDatabase();
  release = await mkdtemp(join(tmpdir(), "tandem-release-"));
  for (const part of ["migrations", "views"]) await mkdir(join(release, part));
  for (const { name, sql } of await readMigrations()) await writeFile(join(release, `migrations/${name}.sql`), sql);
  for (const { name, sql } of await readViews(viewsDirectory)) await writeView(name, sql);
});
afterEach(async () => {
  await database.drop();
  await rm(release, { recursive: true });
});

const writeView = (name: string, sql: string) => writeFile(join(release, `views/${name}.sql`), sql);
const readView = (name: string) => readFile(join(release, `views/${name}.sql`), "utf8");
const start = () => migrate(database.connectionString, logger, { directory: join(release, "migrations") });

/** Views of the database with what they are known by inside, which making them anew changes. */
const viewsOfDatabase = () =>
  asOwner<{ name: string; oid: string }>(
    database,
    "select relname as name, oid::text from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname collate \"C\"",
  );

const columnsOf = async (view: string) =>
  (
    await asOwner<{ name: string }>(
      database,
      "select attname as name from pg_attribute where attrelid = $1::regclass order by attnum",
      [view],
    )
  ).map(({ name }) => name);

describe("The views of a release", () => {
  it("are those of its files, and stay as they are where no text was changed", async () => {
    const before = await viewsOfDatabase();
    const files = (await readViews(viewsDirectory)).map(({ name }) => name);
    expect(before.map(({ name }) => name)).toEqual(files.sort());
    await start();
    expect(await viewsOfDatabase()).toEqual(before);
  });

  it("take a new shape at the next start without a migration, and leave functions, grants and comments in place", async () => {
    const reader = `reader_${process.pid}`;
    await asOwner(
      database,
      `create function app.count_receipts() returns bigint language sql stable as $$ select count(*) from receipt_row $$;
       create role ${reader};
       grant select on receipt_row to ${reader}`,
    );
    const sql = await readView("receipt_row");
    await writeView(
      "receipt_row",
      `${sql.replace("t.receipt_no, ", "t.receipt_no as number, ")}comment on view receipt_row is 'What came in';`,
    );
    await start();
    expect(await columnsOf("receipt_row")).toEqual(expect.arrayContaining(["number", "receipt_qty"]));
    expect(await columnsOf("receipt_row")).not.toContain("receipt_no");
    const [kept] = await asOwner(
      database,
      `select app.count_receipts()::int as count, obj_description('receipt_row'::regclass) as comment,
         has_table_privilege('${reader}', 'receipt_row', 'select') as reader,
         has_table_privilege('tandem_app', 'receipt_row', 'select') as app`,
    );
    expect(kept).toEqual({ count: 0, comment: "What came in", reader: true, app: true });
    await asOwner(database, `drop owned by ${reader}; drop role ${reader}`);
  });

  it("are made in the order in which they read each other, and go with their files", async () => {
    await writeView("a_row", "create view a_row as select tenant_id, id, more from z_row");
    await writeView("z_row", "create view z_row as select tenant_id, id, 1 as more from unit");
    await start();
    await writeView("z_row", "create view z_row as select tenant_id, id, 'text' as more, 2 as most from unit");
    await start();
    expect(await columnsOf("z_row")).toEqual(["tenant_id", "id", "more", "most"]);
    await rm(join(release, "views/a_row.sql"));
    await start();
    expect((await viewsOfDatabase()).map(({ name }) => name)).not.toContain("a_row");
  });

  it("leave a database as it was when one fails, with the migration that came with it", async () => {
    const before = await viewsOfDatabase();
    const sql = await readView("receipt_row");
    await writeView("receipt_row", sql.replace("t.receipt_no", "t.missing"));
    await expect(start()).rejects.toThrow(/The view receipt_row failed: column t.missing does not exist/);
    await writeFile(join(release, "migrations/9999-later.sql"), "alter table receipt add column later text");
    await expect(start()).rejects.toThrow(/The view receipt_row failed/);
    expect(await viewsOfDatabase()).toEqual(before);
    expect(await columnsOf("receipt")).not.toContain("later");
    await writeView("receipt_row", sql.replace("t.receipt_no", "t.later as receipt_no"));
    expect(await start()).toEqual({ applied: ["9999-later"] });
  });

  it("call states and groups of them as the contract does", async () => {
    const states = (text: string) => `create view state_row as select array[${text}]::text[] as codes`;
    await writeView("state_row", states("{{purchaseOrder.status.draft}}, {{shippingNotice.checkStatus.onTheWay}}"));
    await start();
    expect(await asOwner(database, "select codes from state_row")).toEqual([
      { codes: [orderStatus.code.draft, ...noticeStatus.groups.onTheWay] },
    ]);
    for (const unknown of ["purchaseOrder.status.lost", "purchaseOrder.remark.draft", "order.status.draft"]) {
      await writeView("state_row", states(`{{${unknown}}}`));
      await expect(start()).rejects.toThrow(
        `The view state_row names {{${unknown}}}, which the contract does not know.`,
      );
    }
  });

  it("are made anew after a migration, which may have taken away what it changes under them", async () => {
    await writeFile(
      join(release, "migrations/9999-wider.sql"),
      "drop view barcode_rule_row; alter table barcode_rule add column further text",
    );
    await start();
    expect(await columnsOf("barcode_rule_row")).toContain("further");
  });
});
