import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { erpSecret, StandInErp } from "../../../testing/stand-in-erp.ts";
import { openPlatform } from "../../platform.ts";

let erp: StandInErp;
let app: TestApplication;
beforeAll(async () => {
  erp = new StandInErp();
  app = await startTestApplication({ ERP_URL: await erp.listen(), ERP_SECRET: erpSecret, ERP_PULL_MINUTES: "0" });
});
afterAll(async () => {
  await app.close();
  await erp.close();
});

it("S7.7 the pull of orders is due every some minutes, and no more once that is switched off", async () => {
  const ordered = async (minutes: number) => {
    const config = { ...app.platform.config, ERP_PULL_MINUTES: minutes };
    const platform = await openPlatform(config, app.connectionString, app.platform.logger);
    await platform.close();
    return asOwner(app, "select cron from pgboss.schedule where name = 'pull-erp-orders'");
  };
  expect(await ordered(15)).toEqual([{ cron: "*/15 * * * *" }]);
  await asOwner(app, "insert into pgboss.job (name) values ('pull-erp-orders')");
  expect(await ordered(0)).toEqual([]);
  expect(await asOwner(app, "select from pgboss.job where name = 'pull-erp-orders'")).toEqual([]);
});
