import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrationsDirectory, readMigrations } from "./migrate.ts";

describe("What was released of the migrations", () => {
  it("is as it was when it was released: databases were made by it", async () => {
    const lines = (await readFile(join(migrationsDirectory, "released.sha256"), "utf8")).trim().split(/\r?\n/);
    const released = lines.map((line) => line.split("  "));
    expect(released.length).toBeGreaterThan(20);
    const migrations = await readMigrations();
    const now = migrations.slice(0, released.length).map(({ name, sha256 }) => [sha256, `${name}.sql`]);
    expect(now).toEqual(released);
  });
});
