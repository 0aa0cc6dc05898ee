import { z } from "zod";

/** Letters and digits, as a name that programs use: unlike any other where only capitals differ. */
export const fieldNumber = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

/** What a field of a tenant's own takes (S3.2). */
export const customTypes = { plain: "0", text: "1", number: "2", date: "3", dropdown: "4" } as const;

/** Where a field of a tenant's own stands (S3.2). */
export const displayPages = { filter: "1", column: "2", drawer: "3", form: "4", child: "5" } as const;
export type DisplayPage = keyof typeof displayPages;

/** A field that a tenant defined for the records of a page (S3.2), in the words of the caller's language. */
export const customDefinition = z.object({
  /** Name of the records that have the field. */
  module: z.string(),
  fieldNo: z.string(),
  fieldNoName: z.string(),
  /** Its names in every language there is one: headings of workbooks are recognised in any. */
  names: z.array(z.string()),
  isDisplay: z.enum(["0", "1"]),
  /** Any of 1 to 5, in their order. */
  displayPage: z.string(),
  displayOrder: z.int(),
  fieldType: z.enum(["0", "1", "2", "3", "4"]),
  dateFormat: z.string(),
  enumMid: z.string().nullable(),
  fixedMatchingCondition: z.string().nullable(),
  dropDownDataSource: z.string().nullable(),
  /** What a dropdown of an enumeration offers (S3.3a); entries that are no longer valid only name what is stored. */
  enumList: z.array(z.object({ enumValue: z.string(), enumName: z.string(), status: z.enum(["0", "1"]) })),
});
export type CustomDefinition = z.output<typeof customDefinition>;

/** Whether the field stands at a place. */
export const isShownAt = ({ displayPage }: CustomDefinition, page: DisplayPage) =>
  displayPage.includes(displayPages[page]);
