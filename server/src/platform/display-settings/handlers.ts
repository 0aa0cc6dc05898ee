import { Fault } from "@tandem/contract/core/errors";
import type { DisplaySetting } from "@tandem/contract/platform/display-settings";
import type { Services } from "@tandem/contract/services";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";

/** What holds where a tenant has set nothing (S7.9). */
const unset: DisplaySetting = { version: 0, monthPlanDays: 2 };

async function readSetting(db: Database): Promise<DisplaySetting> {
  const stored = await db.selectFrom("displaySetting").select(["version", "monthPlanDays"]).executeTakeFirst();
  return stored ?? unset;
}

/** How schedules are shown (S7.9). */
export const displaySettingHandlers: HandlersOf<Services["displaySettings"]> = {
  getCommonSetting: (context) => context.read(readSetting),

  saveCommonSetting: (context, { version, monthPlanDays }) =>
    context.write(async (tx) => {
      const saved =
        version === 0
          ? await tx
              .insertInto("displaySetting")
              .values({ monthPlanDays })
              .onConflict((conflict) => conflict.column("tenantId").doNothing())
              .executeTakeFirst()
          : await tx
              .updateTable("displaySetting")
              .set({ monthPlanDays })
              .where("version", "=", version)
              .executeTakeFirst();
      const touched = "numInsertedOrUpdatedRows" in saved ? saved.numInsertedOrUpdatedRows : saved.numUpdatedRows;
      if (!touched) throw new Fault("versionStale");
      return readSetting(tx);
    }),
};
