import { z } from "zod";
import { action, service } from "../core/service.ts";
import { longestEncodedPassword } from "./password-policies.ts";

/** A code of the app, or one of those for the day on which it is lost. */
export const secondFactorCode = z.string().trim().min(6).max(20);

const pwd = z.string().min(1).max(longestEncodedPassword);

/** What a user proves at sign-in besides their password (RFC 6238). */
export const secondFactors = service(
  "ISysSecondFactorService",
  { menus: [] },
  {
    getSecondFactor: action({
      permission: "signedIn",
      withExpiredPassword: true,
      input: z.strictObject({}),
      output: z.object({
        isOn: z.boolean(),
        /** By one of their roles the caller must have it. */
        isRequired: z.boolean(),
        recoveryCodesLeft: z.int(),
      }),
    }),
    beginSecondFactor: action({
      permission: "signedIn",
      withExpiredPassword: true,
      summary: "A new secret for the caller's app, by their password (base64 of UTF-8); in force once it is confirmed.",
      input: z.strictObject({ pwd }),
      /** The code that the app scans, as SVG, holds the address besides. */
      output: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }),
    }),
    confirmSecondFactor: action({
      permission: "signedIn",
      withExpiredPassword: true,
      summary: "Puts the secret in force by a code of the app; answers the recovery codes, which are shown this once.",
      input: z.strictObject({ code: secondFactorCode }),
      output: z.object({ recoveryCodes: z.array(z.string()) }),
    }),
    drawRecoveryCodes: action({
      permission: "signedIn",
      summary:
        "New recovery codes, by the caller's password (base64 of UTF-8), shown this once; those of before serve no more.",
      input: z.strictObject({ pwd }),
      output: z.object({ recoveryCodes: z.array(z.string()) }),
    }),
    endSecondFactor: action({
      permission: "signedIn",
      summary: "Asks the caller for no code any more, by their password (base64 of UTF-8).",
      input: z.strictObject({ pwd }),
      output: z.object({}),
    }),
  },
);
