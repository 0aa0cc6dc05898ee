import { z } from "zod";
import { entity, recordId, recordVersion } from "../core/entity.ts";
import { code, codes, plainText, text, validity, yesNo } from "../core/fields.ts";
import { action, list, remove, service } from "../core/service.ts";
import { routeName } from "./tags/tags.ts";

/** Columns that a template may choose. */
const mostColumns = 200;

/** Which columns an export of a page writes, and in which order (S3.9). Own ones are their owner's, shared ones everyone's. */
export const exportTemplate = entity(
  "exportTemplate",
  {
    /** Route name of the page. */
    pageName: code({ key: true }),
    exportName: text(),
    /** Offered first: one per page among the own templates of a user, and one among the shared ones. */
    isDefault: yesNo(),
    isShared: yesNo(),
    /** Names of the fields, in the order of the columns. */
    columnNames: codes(),
    statusCode: validity(),
    ownerName: text({ readOnly: true }),
    /** Whether the caller may change and delete it. */
    mayChange: yesNo({ readOnly: true }),
  },
  { keyword: ["exportName"], source: "export_template_row" },
);

const fieldName = z.string().regex(/^[A-Za-z]\w{0,99}$/);

/** Export templates of the list pages (S2.24, S3.9, S7.13a). Shared ones are kept by those who may change roles. */
export const exportTemplates = service(
  "ISysExportTemplateService",
  { menus: ["exportTemplates"] },
  {
    getSysExportTemplatePage: list(exportTemplate, { permission: "signedIn" }),
    getExportColumns: action({
      permission: "signedIn",
      summary: "The columns that an export of a page may have, by the page's route name, as the caller reads them.",
      input: z.strictObject({ pageName: routeName }),
      output: z.object({ columns: z.array(z.object({ name: z.string(), label: z.string() })) }),
    }),
    saveSysExportTemplate: action({
      permission: "signedIn",
      once: true,
      summary: "Adds a template to a page, by its route name, or with id and version changes one.",
      input: z.strictObject({
        id: recordId.optional(),
        version: recordVersion.optional(),
        pageName: routeName,
        exportName: plainText(100),
        isDefault: z.enum(["0", "1"]),
        isShared: z.enum(["0", "1"]),
        columnNames: z
          .array(fieldName)
          .min(1)
          .max(mostColumns)
          .refine((names) => new Set(names).size === names.length),
      }),
      output: exportTemplate.row,
    }),
    deleteSysExportTemplateByIds: remove(exportTemplate, { permission: "signedIn" }),
  },
);
