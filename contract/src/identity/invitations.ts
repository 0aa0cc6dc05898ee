import { z } from "zod";
import { languageCodes } from "../core/languages.ts";
import { action, service } from "../core/service.ts";
import { longestEncodedPassword } from "./password-policies.ts";

const token = z.string().min(1).max(100);

/** For so many hours the link of an invitation serves, once. */
export const invitationHours = 72;

/** Joining by the link of an invitation. Opening a page changes nothing; what the page then asks does. */
export const invitations = service(
  "ISysInvitationService",
  { menus: [] },
  {
    openInvitation: action({
      permission: "public",
      summary: "Whom the link invites, and what is asked of their password. It is kept that they have seen it.",
      input: z.strictObject({ token }),
      output: z.object({
        userNo: z.string(),
        userName: z.string(),
        tenantName: z.string(),
        supplierName: z.string().nullable(),
        minLength: z.int(),
        maxLength: z.int(),
      }),
    }),
    join: action({
      permission: "public",
      summary: "Sets the password of the invited and uses the link up; they sign in with it. `pwd` is base64 of UTF-8.",
      input: z.strictObject({
        token,
        pwd: z.string().min(1).max(longestEncodedPassword),
        languageCode: z.enum(languageCodes),
      }),
      output: z.object({ userNo: z.string() }),
    }),
  },
);
