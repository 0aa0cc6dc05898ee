import { afterAll, beforeAll, expect, it } from "vitest";
import { startOwnApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { prepareAtMost } from "./hot-statements.ts";

/** More than a call asks of the database, and far less than all calls do. */
const most = 12;

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startOwnApplication({ PREPARED_STATEMENTS: String(most), PREPARED_FROM: "2", DATABASE_POOL_SIZE: "2" });
  admin = await app.as("admin");
});
afterAll(async () => {
  const { PREPARED_STATEMENTS, PREPARED_FROM } = app.config;
  expect([PREPARED_STATEMENTS, PREPARED_FROM]).toEqual([most, 2]);
  prepareAtMost(3000, 2);
  await app.close();
});

const page = { current: 1, size: 20, condition: {} } as const;

/** What the connections have planned, by what was asked. */
async function prepared(): Promise<{ texts: string[]; onOne: number }> {
  const clients = [await app.platform.pool.connect(), await app.platform.pool.connect()];
  const asked = "select statement from pg_prepared_statements where name like 'hot%'";
  const found = await Promise.all(
    clients.map(async (client) => (await client.query<{ statement: string }>(asked)).rows),
  );
  for (const client of clients) client.release();
  return {
    texts: found.flat().map(({ statement }) => statement),
    onOne: Math.max(...found.map((rows) => rows.length)),
  };
}

it("what recurs takes the place of what did, and no connection keeps more planned than it may", async () => {
  for (let times = 0; times < 4; times++) {
    await admin.ok("units", "getbmunitlistbyparams", page);
    await admin.ok("materials", "getbmitemlistbyparams", page);
    await admin.ok("suppliers", "getbmsupplierlistbyparams", page);
    await admin.ok("warehouses", "getbmwarehouselistbyparams", page);
    await admin.ok("users", "getAuthUserList", page);
    await admin.ok("roles", "getSysRolePage", page);
  }
  for (let times = 0; times < 40; times++) await admin.ok("organisations", "getFullAuthorityOrgListByParams", page);
  const { texts, onOne } = await prepared();
  expect(texts.some((text) => /from "organisation/.test(text))).toBe(true);
  expect(texts.some((text) => /from "(unit|role|supplier)/.test(text))).toBe(true);
  expect(onOne).toBeLessThanOrEqual(most);
});
