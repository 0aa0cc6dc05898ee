import { z } from "zod";
import { customDefinition } from "../core/custom-definition.ts";
import { action, service } from "../core/service.ts";

const frameDefinition = z.object({
  /** The field's name on the wire. */
  fieldNo: z.string(),
  /** Its label in the caller's language. */
  fieldNoName: z.string(),
  /** Empty for a field that the tenant defined. */
  labelKey: z.string(),
  kind: z.string(),
  maxLength: z.int().nullable(),
  isRequired: z.boolean(),
  isReadOnly: z.boolean(),
  /** Set once, when the record is added. */
  isKey: z.boolean(),
  /** The conditions a list understands for the field (S3.12). */
  filters: z.array(z.string()),
  /** The values of a closed set, in the caller's language (S3.3a). */
  enumList: z.array(z.object({ enumValue: z.string(), enumName: z.string() })),
  /** How a field is shown that the tenant defined (S3.2). */
  custom: customDefinition.optional(),
});
export type FrameDefinition = z.output<typeof frameDefinition>;

/** What the pages of a module are made of (S7.3). */
export const frameDefinitions = service(
  "ISysFrameDefineService",
  { menus: [] },
  {
    getSysFrameDefineListByModule: action({
      permission: "signedIn",
      summary: "The fields of a module's records. `module` is a menu number, a route name, or the name of a record.",
      input: z.strictObject({ module: z.string().trim().min(1).max(100) }),
      output: z.object({ records: z.array(frameDefinition) }),
    }),
  },
);
