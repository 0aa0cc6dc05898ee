import { z } from "zod";
import { entity } from "../core/entity.ts";
import { date, text } from "../core/fields.ts";
import { action, add, service } from "../core/service.ts";

/** The version that the licence page shows (B1.6b). */
export const productVersion = "v2.1.1";
/** The year of the copyright line (B1.6c). */
export const copyrightYear = 2020;

/** That somebody may use the product until a day: given once, never changed, followed by the next (B2.30). */
export const licence = entity(
  "licence",
  {
    holder: text(),
    issueDate: date({ readOnly: true }),
    /** The last day on which it holds. */
    expireDate: date(),
  },
  { keyword: ["holder"] },
);

/** How the tenant's licence stands. */
export const licenceStanding = z.object({
  /** 0 where the latest licence has expired; 1 otherwise, also where none was ever given (S9.5e). */
  isLicense: z.union([z.literal(0), z.literal(1)]),
  /** Days that remain, today included; 0 or less once expired; null without a licence. */
  daysLeft: z.int().nullable(),
  /** What the tenant was given, the latest first. */
  licences: z.array(
    z.object({
      id: z.string(),
      holder: z.string(),
      issueDate: z.string(),
      expireDate: z.string(),
      createName: z.string().nullable(),
    }),
  ),
});
export type LicenceStanding = z.output<typeof licenceStanding>;

/** Licence authorisation (B1.4, S6.3b). */
export const licences = service(
  "ISysLicenseService",
  { menus: ["licence"] },
  {
    getLicense: action({ permission: "signedIn", input: z.strictObject({}), output: licenceStanding }),
    activate: add(licence, { permission: "isModify", summary: "Gives the tenant a licence until a day, from today." }),
  },
);
