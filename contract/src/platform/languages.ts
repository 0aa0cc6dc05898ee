import { z } from "zod";
import { action, service } from "../core/service.ts";

/** The list behind the language switch (S7.2). */
export const languages = service(
  "IZlLanguageService",
  { menus: [] },
  {
    getAllZlLanguage: action({
      permission: "public",
      input: z.strictObject({}),
      output: z.object({
        records: z.array(z.object({ id: z.string(), languageCode: z.string(), description: z.string() })),
      }),
    }),
  },
);
