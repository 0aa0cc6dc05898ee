import { z } from "zod";
import { organisation } from "../base-data/organisations/organisations.ts";
import { emptied } from "../core/fields.ts";
import { languageCodes } from "../core/languages.ts";
import { action, service } from "../core/service.ts";
import { user } from "../identity/users.ts";

const token = z.string().min(1).max(100);

/** The first administrator, by a link that the server prints where there is none. */
export const setup = service(
  "ISysSetupService",
  { menus: [] },
  {
    getSetup: action({
      permission: "public",
      summary: "What the link leads to: the tenant that has no administrator, or null where a tenant is made with it.",
      input: z.strictObject({ token }),
      output: z.object({ tenantName: z.string().nullable(), minLength: z.int(), maxLength: z.int() }),
    }),
    setUp: action({
      permission: "public",
      summary:
        "Makes the administrator and uses the link up; without a tenant also that, its first organisation and its roles.",
      input: z.strictObject({
        token,
        /** Needed where there is no tenant yet, and left aside where there is one. */
        tenant: z
          .strictObject({
            tenantName: z.string().trim().min(1).max(100),
            orgNo: organisation.fields.orgNo.schema,
            orgName: organisation.fields.orgName.schema,
          })
          .optional(),
        userNo: user.fields.userNo.schema,
        userName: user.fields.userName.schema,
        /** Where a forgotten password and what goes wrong is told. */
        email: emptied(user.fields.email.schema),
        /** Base64 of UTF-8. */
        pwd: z.string().min(1).max(400),
        languageCode: z.enum(languageCodes),
      }),
      output: z.object({}),
    }),
  },
);
