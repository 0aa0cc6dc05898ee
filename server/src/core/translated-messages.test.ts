import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { makeTranslatingDatabase, type TranslatingDatabase } from "../../testing/translating-database.ts";

let database: TestDatabase;
let translating: TranslatingDatabase;
let server: ServerProcess;
let admin: TestUser;
beforeAll(async () => {
  database = await createTestDatabase("world");
  translating = await makeTranslatingDatabase(database.connectionString);
  server = await startServerProcess({ DATABASE_URL: translating.connectionString });
  admin = await server.as("admin");
});
afterAll(async () => {
  await server.kill();
  await translating.close();
  await database.drop();
});

/** The states of what the database refuses while something is done. */
async function refusedMeanwhile(act: () => Promise<unknown>): Promise<string[]> {
  const before = translating.translated.length;
  await act();
  return translating.translated.slice(before);
}

describe("What a database refuses that speaks another language", () => {
  it("is worded by it as nobody expects", async () => {
    const client = new Client({ connectionString: translating.connectionString });
    await client.connect();
    const refused = await client.query("delete from unit where unit_no = 'PCS'").catch((error: unknown) => error);
    await client.end();
    expect(refused).toMatchObject({ code: "23503", severity: "Die Datenbank lehnt das ab." });
    expect(String(refused)).not.toMatch(/violates|unit|material/);
  });

  it("is told nevertheless: what a record is used by, by table and constraint, and that a number is taken", async () => {
    const { records } = await admin.ok("units", "getbmunitlistbyparams", {
      current: 1,
      size: 1,
      condition: { unitNo: "PCS" },
    });
    const [unit] = records;
    if (!unit) throw new Error("No unit");
    const states = await refusedMeanwhile(async () => {
      const { body } = await admin.call("units", "deletebmunitbyids", {
        delList: [{ id: unit.id, version: unit.version }],
      });
      expect(body).toMatchObject({
        errorCode: "stillInUse",
        errorMessage: expect.stringMatching(
          /^PCS is still in use and cannot be deleted. Used by: Material \(\d+\), for example \S+, in the field Unit/,
        ),
      });
    });
    expect(states).toEqual(["23503"]);

    const added = { unitNo: "PCS", unitName: "Pieces again", statusCode: "1" } as const;
    const taken = await refusedMeanwhile(async () => {
      const { body } = await admin.call("units", "addbmunit", added);
      expect(body).toMatchObject({ errorCode: "numberTaken", errorMessage: expect.stringContaining("PCS") });
    });
    expect(taken).toEqual(["23505"]);
  });
});
