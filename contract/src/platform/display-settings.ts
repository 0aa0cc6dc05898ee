import { z } from "zod";
import { recordVersion } from "../core/entity.ts";
import { action, service } from "../core/service.ts";

/** The most days that a schedule shows ahead. */
export const mostPlanDays = 31;

/** How schedules are shown (S7.9). `version` is 0 while nobody has set anything. */
export const displaySetting = z.object({
  version: recordVersion,
  /** Days after today that the start page's schedule offers; 2 unless set (B7.10c). */
  monthPlanDays: z.int(),
});
export type DisplaySetting = z.output<typeof displaySetting>;

/** What a tenant has chosen for the display of its schedules. */
export const displaySettings = service(
  "ISrmSchedulingDisplayConfigService",
  { menus: ["displaySettings"] },
  {
    getCommonSetting: action({ permission: "signedIn", input: z.strictObject({}), output: displaySetting }),
    saveCommonSetting: action({
      permission: "isModify",
      input: z.strictObject({ version: recordVersion.min(0), monthPlanDays: z.int().min(1).max(mostPlanDays) }),
      output: displaySetting,
    }),
  },
);
