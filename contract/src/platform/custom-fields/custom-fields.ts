import { z } from "zod";
import { customDefinition } from "../../core/custom-definition.ts";
import { entity, recordId } from "../../core/entity.ts";
import { code, integer, status, text, yesNo } from "../../core/fields.ts";
import { action, add, get, list, pageOf, remove, service, update } from "../../core/service.ts";
import { choices, statuses } from "../../core/statuses.ts";

/** What a field takes (S3.2). */
export const customFieldType = choices("customField.fieldType", {
  plain: "0",
  text: "1",
  number: "2",
  date: "3",
  dropdown: "4",
});

/** Where a field stands (S3.2). */
export const customDisplayPage = statuses("customField.displayPage", {
  filter: { code: "1", tone: "neutral" },
  column: { code: "2", tone: "neutral" },
  drawer: { code: "3", tone: "neutral" },
  form: { code: "4", tone: "neutral" },
  child: { code: "5", tone: "neutral" },
});

/** How days may be written. */
export const dateFormats = [
  "yyyy-MM-dd",
  "yyyy/MM/dd",
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "dd.MM.yyyy",
  "yyyy-MM",
  "yyyy年MM月dd日",
] as const;
export const defaultDateFormat = dateFormats[0];

/** The definition of a field that a tenant adds to the records of a page (S3.2). */
export const customField = entity(
  "customField",
  {
    /** Name of the records that have the field. */
    module: code({ key: true }),
    /** What programs call it: letters and digits. */
    fieldNo: code({ key: true }),
    /** Its name in the caller's language, else in the first there is. */
    fieldNoName: text({ readOnly: true }),
    nameEnUs: text({ optional: true }),
    nameZhCn: text({ optional: true }),
    nameZhTw: text({ optional: true }),
    nameViVn: text({ optional: true }),
    isDisplay: yesNo(),
    /** Any of 1 to 5, in their order (S3.2). */
    displayPage: code(),
    displayOrder: integer(),
    fieldType: status(customFieldType),
    dateFormat: code(),
    enumMid: code({ optional: true }),
    dropDownDataSource: code({ optional: true }),
    /** Conditions that hold for what the data source offers, as in an address: `orgNo=1000`. */
    fixedMatchingCondition: text({ optional: true }),
  },
  { keyword: ["fieldNo", "nameEnUs", "nameZhCn", "nameZhTw", "nameViVn"] },
);

const codeAndName = z.object({ code: z.string(), name: z.string() });

/** Fields that tenants define for the records of a page (S3.2), and what their dropdowns offer (S7.12). */
export const customFields = service(
  "ISysCustomFieldService",
  { menus: ["customFields"] },
  {
    getSysCustomFieldPage: list(customField),
    getSysCustomFieldById: get(customField),
    addSysCustomField: add(customField),
    updateSysCustomField: update(customField),
    deleteSysCustomFieldByIds: remove(customField),
    getCustomFieldUse: action({
      permission: "isSearch",
      summary: "How many records hold a value of each field.",
      input: z.strictObject({ idList: z.array(recordId).min(1).max(100) }),
      output: z.object({ records: z.array(z.object({ id: recordId, recordCount: z.int() })) }),
    }),
    getCustomFieldListByModule: action({
      permission: "signedIn",
      summary: "The fields in force, with what their dropdowns offer: of one kind of records, or of all.",
      input: z.strictObject({ module: z.string().max(100).optional() }),
      output: z.object({ records: z.array(customDefinition) }),
    }),
    getDropDownDataSourcePage: {
      kind: "list",
      permission: "signedIn",
      once: false,
      summary: "What a dropdown offers from a data source, by code and name (S7.12).",
      input: z.strictObject({
        current: z.int().min(1).max(1_000_000).default(1),
        size: z.int().min(1).max(1000).default(20),
        condition: z.strictObject({
          /** By its name; without one, by its cache type, which is ITEM:ITEM_NO unless given (S9.5b). */
          dropDownDataSource: z.string().max(100).optional(),
          cacheType: z.string().max(100).optional(),
          /** What a choice hands over: 0 its code. Its name (1) and both (2) are disabled (S9.5c). */
          transferType: z.literal("0").optional(),
          orgNo: z.string().max(200).optional(),
          fixedMatchingCondition: z.string().max(100).optional(),
          keyword: z.string().max(200).optional(),
          /** Only these. */
          code: z.array(z.string().max(200)).max(1000).optional(),
          field: z.string().max(100).optional(),
          order: z.enum(["asc", "desc"]).optional(),
        }),
      }),
      output: pageOf(codeAndName),
    },
  },
);
