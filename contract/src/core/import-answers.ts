import { z } from "zod";
import { recordId, recordVersion } from "./entity.ts";
import { reason } from "./history.ts";
import { cellForms } from "./import-sheet.ts";
import { askedValues, givenValues } from "./matched-values.ts";

/** How a spreadsheet import ended: what became of the rows, and every wrong cell by row and column (S4.8). */
export const importOutcome = z.object({
  added: z.int(),
  changed: z.int(),
  /** Rows of an export that say what their records say, or what they said when they were exported. */
  unchanged: z.int(),
  /** Rows that were not imported. */
  refused: z.int(),
  /** Where rows are lines of documents, how many of these were added or changed. */
  documentCount: z.int(),
  /** Which they are, unless there are more than 100,000. */
  documents: z.array(z.object({ id: recordId, version: recordVersion, number: z.string() })),
  errors: z.array(z.object({ row: z.int(), column: z.string().nullable(), message: z.string() })),
  /** Wrong cells beyond those listed. */
  moreErrors: z.int(),
  /** Cells that were imported, though they hardly can be meant: a price of 0, a day long past. */
  doubts: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
  /** Such cells beyond those listed. */
  moreDoubts: z.int(),
  /** The refused workbook with its errors marked, to download, correct and send again; null without errors. */
  errorFileId: recordId.nullable(),
  /** Name of the sheet that was read. */
  sheetName: z.string(),
  /** Columns whose cells can be read in more than one way. Nothing is imported before `readings` answers for each. */
  questions: z.array(
    z.object({
      column: z.string(),
      label: z.string(),
      /** A cell as it is written, and what it would be in each form. */
      example: z.string(),
      choices: z.array(z.object({ form: z.enum(cellForms), meaning: z.string() })),
    }),
  ),
  /** Where `askTitles` asks for it, titles that are no field's. Nothing is imported before `titles` says what they are. */
  titles: z.array(
    z.object({
      title: z.string(),
      /** A cell below it. */
      example: z.string().nullable(),
      /** The field that it likely is, or that it was matched to before. */
      field: z.string().nullable(),
    }),
  ),
  /** The fields that those may be. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), isCompulsory: z.boolean() })),
  ...askedValues,
  /** Titles of columns that were not imported, for they are no field's. */
  leftOut: z.array(z.string()),
});
export type ImportOutcome = z.output<typeof importOutcome>;

/** Settings of a call that takes a file come as multipart fields, so all are text. */
export const uploadSettings = z.strictObject({ progressId: z.string().max(100).optional() });

const titleMeanings = z.record(z.string().min(1).max(300), z.string().max(200).nullable());

/** What titles mean by a setting of an import; null where it says nothing that can be understood. */
export function givenTitles(text: string): z.output<typeof titleMeanings> | null {
  try {
    return titleMeanings.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Settings of an import. */
export const importSettings = uploadSettings.extend({
  /** How the text cells of columns are to be read, as `purchaseDate:dayMonthYear,price:decimalComma`. */
  readings: z
    .string()
    .max(10_000)
    .regex(new RegExp(`^\\w+:(${cellForms.join("|")})(,\\w+:(${cellForms.join("|")}))*$`))
    .optional(),
  /**
   * What titles of columns mean, as `{"Artikelnummer":"itemNo"}`: the name of a field, an empty text for none, null to forget
   * what was said before. It is remembered for all imports of these records in the tenant, those of a supplier for that one.
   */
  titles: z
    .string()
    .max(100_000)
    .refine((text) => givenTitles(text) !== null)
    .optional(),
  /** `1`: titles that are no field's are asked about before anything is imported; `2`: those too that were matched before. */
  askTitles: z.enum(["0", "1", "2"]).optional(),
  /**
   * What values mean that are no code here, as `{"unit":{"ST":"PCS"},"currency":{"RMB":"CNY"}}`: a code, or null to forget what
   * was said before. It is remembered for all imports in the tenant, those of a supplier for that one.
   */
  values: z
    .string()
    .max(100_000)
    .refine((text) => givenValues(text) !== null)
    .optional(),
  /** `1`: values that are no code of a unit or currency are asked about before anything is imported; `2`: those too that were matched before. */
  askValues: z.enum(["0", "1", "2"]).optional(),
  /** `1`: good rows, or documents all of whose rows are good, are imported although others are wrong, and those given back. */
  goodRows: z.enum(["0", "1"]).optional(),
  /** `1`: a row whose number exists changes that record, or line of a document, although it does not come from an export. */
  changeExisting: z.enum(["0", "1"]).optional(),
  /** `1`: a file that was imported a short time ago is imported again, although it adds the same records once more. */
  again: z.enum(["0", "1"]).optional(),
  /** Why documents change that are past being drafts: each becomes its next version. */
  reason: reason.optional(),
});
export type ImportSettings = z.output<typeof importSettings>;
