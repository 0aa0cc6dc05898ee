import { z } from "zod";
import { action, service } from "../core/service.ts";

/** What the server writes down for its operators. */
export const logs = service(
  "ISysLogService",
  { menus: [] },
  {
    reportPageFailure: action({
      permission: "public",
      summary: "A page broke: what it says goes into the server's log, under the correlation id that is answered.",
      input: z.strictObject({
        message: z.string().max(1000),
        stack: z.string().max(8000).optional(),
        /** Path of the page, without its query. */
        page: z.string().max(300),
      }),
      output: z.object({ correlationId: z.string() }),
    }),
  },
);
