import { asOwner } from "../server/testing/owner.ts";
import { button, row, visit } from "./pages.ts";
import { expect, test } from "./portal.ts";

test("a job that is paused is resumed also while it runs, and is to be paused again only then", async ({
  desk,
  demo,
}) => {
  const job = "forget-the-past";
  const stands = (how: string) => asOwner(demo, `update scheduled_job set ${how} where job_no = $1`, [job]);
  // Without an order that is at work it would soon be said to have been interrupted.
  await asOwner(demo, "insert into pgboss.job (name, state, started_on) values ($1, 'active', now())", [job]);
  await stands("is_paused = true, last_start_date = now(), last_end_date = null");
  const page = await desk("admin");
  await visit(page, "/scheduled-jobs");
  const line = row(page, "Remove what has served its purpose");
  await expect(line).toContainText("Blocked (running)");
  await expect(button(line, "Pause")).toHaveCount(0);
  await button(line, "Resume").click();
  await expect(button(line, "Pause")).toBeEnabled();
  await expect(button(line, "Resume")).toHaveCount(0);
  await stands("last_end_date = now()");
  await asOwner(demo, "delete from pgboss.job where name = $1", [job]);
});
