import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { startTestApplication } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";
import { readConfig } from "./config.ts";
import { connectionsOfNode, furtherConnections } from "./connections.ts";

describe("The connections of a node", () => {
  it("are as many as the manual says", async () => {
    const manual = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
    const [, further, all] =
      /`DATABASE_POOL_SIZE` and (\d+) more connections, (\d+) unless set otherwise/.exec(manual) ?? [];
    const config = readConfig({});
    expect(Number(all)).toBe(connectionsOfNode(config));
    expect(Number(further)).toBe(connectionsOfNode(config) - config.DATABASE_POOL_SIZE);
  });

  it("are no more than that when all are busy", async () => {
    const app = await startTestApplication({ DATABASE_POOL_SIZE: "5" });
    try {
      let isBusy = true;
      const asked = Array.from({ length: 40 }, () => app.platform.pool.query("select pg_sleep(0.1)"));
      const busy = Promise.all(asked).finally(() => {
        isBusy = false;
      });
      const most = new Map<string, number>();
      const sums: number[] = [];
      // For as long as that takes: a machine at work takes a while to open them.
      while (isBusy) {
        const open = await asOwner<{ name: string; count: number }>(
          app,
          `select application_name as name, count(*)::int as count from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' group by 1`,
        );
        for (const { name, count } of open) most.set(name, Math.max(count, most.get(name) ?? 0));
        sums.push(open.reduce((sum, { count }) => sum + count, 0));
      }
      await busy;
      const allowed: Record<string, number> = { tandem: 5, ...furtherConnections };
      expect([...most.keys()].sort()).toEqual(Object.keys(allowed).sort());
      for (const [name, count] of most) expect(count, name).toBeLessThanOrEqual(allowed[name] ?? 0);
      expect(most.get("tandem")).toBe(5);
      expect(Math.max(...sums)).toBeLessThanOrEqual(connectionsOfNode(app.config));
    } finally {
      await app.close();
    }
  });
});
