import { z } from "zod";
import { action, service } from "../core/service.ts";

/** Undoing deletes of base data. */
export const deletedRecords = service(
  "ISysDeletedRecordService",
  { menus: [] },
  {
    restoreDeletedRecords: action({
      permission: "signedIn",
      summary:
        "Brings back what one call of the caller deleted, with everything that went with it: all of it or nothing. For a day, by the token that the call answered, and while the caller may still make that call.",
      input: z.strictObject({ undoToken: z.uuid() }),
      output: z.object({}),
    }),
  },
);
