import type { CustomDefinition } from "./custom-definition.ts";
import { customFieldOf } from "./custom-fields.ts";
import { customName } from "./custom-names.ts";
import { type Entity, type Fields, writableFields } from "./entity.ts";
import { fieldLabelKey } from "./field-labels.ts";
import type { Field } from "./fields.ts";
import { givenText } from "./locales.ts";

/** Spreadsheets that an import takes, by the ending of the file's name: workbooks (S5.7a), and text with separators. */
export const importEndings = ["xlsx", "xls", "ods", "csv", "tsv", "txt"] as const;

/** The ending of a spreadsheet's name. */
export const importEnding = new RegExp(`\\.(?:${importEndings.join("|")})$`, "i");

/** The ways in which a number may be written as text. */
export const numberForms = ["decimalPoint", "decimalComma"] as const;
/** The orders in which a day may be written as text. */
export const dateForms = ["dayMonthYear", "monthDayYear", "yearMonthDay"] as const;
export const cellForms = [...numberForms, ...dateForms] as const;
/** How the text cells of a column are written; what one cell leaves open, such as `05/06/2026`, another may decide. */
export type CellForm = (typeof cellForms)[number];

/** A column of an import workbook. */
export interface ImportColumn {
  readonly name: string;
  readonly field: Field;
  /** Locale key of the column's heading. */
  readonly labelKey: string;
  /** May the column, or a cell of it, be empty. */
  readonly optional: boolean;
  /** What a new record gets where the cell is empty; an existing record keeps what it has. */
  readonly ifEmpty?: string;
  /** The codes of a choice that are offered, where not all are. */
  readonly offers?: readonly string[];
  /** The server numbers documents that come without one. */
  readonly numbered?: true;
  /** Further titles that somebody matched to it. */
  readonly titles?: readonly string[];
  /** A cell of it may say a unit behind its number: `10 CTN`. */
  readonly counted?: true;
  /** The column that says the same in another way: one of the two is enough. */
  readonly insteadOf?: string | undefined;
}

/** The columns of an import workbook, in the order of the template, and how its rows meet the records there are. */
export interface ImportSheet<Name extends string = string> {
  /** Entity whose records the rows are; marks of exported rows name it. */
  readonly entityName: string;
  readonly columns: readonly (ImportColumn & { readonly name: Name })[];
  /** The number that tells records apart; without one only the mark of an exported row names its record. */
  readonly key?: Name;
  /** Titles that somebody said are none of its columns. */
  readonly leftOut?: readonly string[];
}

interface SheetOptions<Name extends string> {
  readonly key?: NoInfer<Name>;
  /** What an empty cell of a new record means, as it is stored. */
  readonly ifEmpty?: Partial<Readonly<Record<NoInfer<Name>, string>>>;
}

/** A column for a field; a cell of it may be empty where the field may be, or where that means something. */
export function columnOf<Name extends string>(
  entityName: string,
  name: Name,
  field: Field | undefined,
  ifEmpty: string | undefined,
): ImportColumn & { readonly name: Name } {
  if (!field) throw new RangeError(`${entityName} has no field ${name}`);
  const labelKey = fieldLabelKey(entityName, name);
  const optional = field.optional || ifEmpty !== undefined;
  return { name, field, labelKey, optional, ...(ifEmpty === undefined ? {} : { ifEmpty }) };
}

/** A column of a choice that offers some of its codes; the others are still read, for the import to say why not. */
export function offering<Column extends ImportColumn>(codes: readonly string[], column: Column): Column {
  return { ...column, offers: codes };
}

/**
 * Declares the import workbook of base data: every field that a person may fill in, in the order of the entity. Rows are
 * matched by `key`.
 */
export function recordSheet<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  { key, ifEmpty }: SheetOptions<keyof F & string> = {},
): ImportSheet<keyof F & string> {
  const meanings: Readonly<Record<string, string | undefined>> = ifEmpty ?? {};
  const columns = writableFields(entity).map((name: keyof F & string) =>
    columnOf(entity.name, name, entity.fields[name], meanings[name]),
  );
  return { entityName: entity.name, columns, ...(key === undefined ? {} : { key }) };
}

/**
 * Columns for the fields that a tenant defined for the records of an entity.
 *
 * @param nameOf what the column of a field is called
 */
export function customColumns<Name extends string>(
  entityName: string,
  definitions: readonly CustomDefinition[],
  nameOf = customName,
): (ImportColumn & { readonly name: Name })[] {
  const own = definitions.filter(({ module }) => module === entityName);
  return own.map((definition) => {
    const field = customFieldOf(definition);
    // A tenant's own field is none of the names that the sheet was declared with.
    const name = nameOf(definition.fieldNo) as Name;
    return { name, field, labelKey: givenText(definition.fieldNoName), optional: true };
  });
}

/** A sheet with columns for the fields that a tenant defined for its records. */
export function withCustomColumns<Name extends string>(
  sheet: ImportSheet<Name>,
  definitions: readonly CustomDefinition[],
): ImportSheet<Name> {
  return { ...sheet, columns: [...sheet.columns, ...customColumns<Name>(sheet.entityName, definitions)] };
}
