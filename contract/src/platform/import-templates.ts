import { entity } from "../core/entity.ts";
import { code, text } from "../core/fields.ts";
import { list, remove, service } from "../core/service.ts";

/** A title of other systems' workbooks, and the field that somebody matched it to (B2.30). */
export const importTitle = entity(
  "importTitle",
  {
    /** Name of the records that are imported. */
    entityName: code({ readOnly: true }),
    /** As it is compared: without spaces, in small letters. */
    title: text({ readOnly: true }),
    /** Empty where the column is left out. */
    fieldName: code({ readOnly: true }),
  },
  { keyword: ["title", "fieldName"], source: "import_title" },
);

/** What other systems call a unit or currency (B2.30). */
export const importValue = entity(
  "importValue",
  {
    /** `unit` or `currency`. */
    entityName: code({ readOnly: true }),
    value: text({ readOnly: true }),
    code: code({ readOnly: true }),
  },
  { keyword: ["value", "code"], source: "import_value" },
);

/** What imports remember of other systems' workbooks, until it is forgotten (B2.30). It is matched while importing. */
export const importTemplates = service(
  "ISysImportTemplateService",
  { menus: ["importTemplates"] },
  {
    getSysImportTitlePage: list(importTitle),
    deleteSysImportTitleByIds: remove(importTitle),
    getSysImportValuePage: list(importValue),
    deleteSysImportValueByIds: remove(importValue),
  },
);
