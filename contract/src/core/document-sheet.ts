import type { CustomDefinition } from "./custom-definition.ts";
import { customHeadName } from "./custom-names.ts";
import { type Entity, type Fields, type WritableField, writableFields } from "./entity.ts";
import { columnOf, customColumns, type ImportColumn, type ImportSheet } from "./import-sheet.ts";
import { type LanguageCode, languageCodes } from "./languages.ts";
import { givenText } from "./locales.ts";

/** The columns of a workbook of documents: a row per line, and what the head says on each row of its document. */
export interface DocumentSheet<Name extends string = string, HeadName extends Name = Name, LineName extends Name = Name>
  extends ImportSheet<Name> {
  readonly head: Entity;
  readonly line: Entity;
  /** The document's number: rows that agree in it are one document. */
  readonly number: Name;
  /** The server numbers documents that come without one. */
  readonly numbered: boolean;
  /** Documents that are past being drafts are changed too, where a reason is given: each becomes its next version. */
  readonly revised: boolean;
  /** What a line is called within its document; it never changes. */
  readonly lineKey: readonly LineName[];
  /** What a document says once, besides its number: it must agree in all its rows. */
  readonly headNames: readonly HeadName[];
  /** What each line says for itself, besides its key. */
  readonly lineNames: readonly LineName[];
  /** Of these a new head takes what its first line says. */
  readonly ofFirstLine: readonly LineName[];
}

/**
 * Declares the import workbook of documents: every field of head and line that a person may fill in, those that must be
 * filled in first.
 */
export function documentSheet<
  H extends Fields,
  L extends Fields,
  const Number extends WritableField<H>,
  const Key extends WritableField<L>,
>(
  headEntity: Entity<string, H>,
  lineEntity: Entity<string, L>,
  options: {
    /** The document's number. */
    readonly number: Number;
    /** The server numbers documents that come without one: rows that follow one another and agree in the head are one. */
    readonly numbered?: true;
    /** Documents that are past being drafts are changed too, where a reason is given. */
    readonly revised?: true;
    /** What a line is called within its document. */
    readonly lineKey: readonly [Key, ...Key[]];
    /** Fields of both whose value a new head takes from its first line. Others that both have are the line's alone. */
    readonly ofFirstLine?: readonly (WritableField<H> & WritableField<L>)[];
    /** Fields that the server completes where their cells are empty. */
    readonly completed?: readonly (WritableField<H> | WritableField<L>)[];
    /** Fields that say in another way what a second one says: one of the two is enough. */
    readonly insteadOf?: Partial<
      Readonly<Record<WritableField<H> | WritableField<L>, WritableField<H> | WritableField<L>>>
    >;
    /** What an empty cell of a new line means, as it is stored. */
    readonly ifEmpty?: Partial<Readonly<Record<WritableField<H> | WritableField<L>, string>>>;
  },
) {
  const [head, line] = [headEntity, lineEntity] as unknown as readonly [Entity, Entity];
  const { number, numbered, lineKey }: { number: string; numbered?: true; lineKey: readonly string[] } = options;
  const ofFirstLine: readonly string[] = options.ofFirstLine ?? [];
  const completed: readonly string[] = options.completed ?? [];
  const ifEmpty: Readonly<Record<string, string | undefined>> = options.ifEmpty ?? {};
  const insteadOf: Readonly<Record<string, string | undefined>> = options.insteadOf ?? {};
  const ofHead: readonly string[] = writableFields(head);
  const ofLine: readonly string[] = writableFields(line);
  const columnsOf = ({ name: entityName, fields }: Entity, names: readonly string[]): ImportColumn[] => {
    const columns = names.map((name) => {
      const column = columnOf(entityName, name, fields[name], ifEmpty[name]);
      if (name === number && numbered) return { ...column, optional: true, numbered };
      return { ...column, optional: column.optional || completed.includes(name), insteadOf: insteadOf[name] };
    });
    const isFirst = (column: ImportColumn) => !column.optional || column.numbered === true;
    return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))];
  };
  // What both have stands once: with the head where that takes it too.
  const inHead = ofHead.filter((name) => !ofLine.includes(name) || ofFirstLine.includes(name));
  const inLine = ofLine.filter((name) => !ofFirstLine.includes(name));
  const sheet: DocumentSheet = {
    entityName: line.name,
    columns: [...columnsOf(head, inHead), ...columnsOf(line, inLine)],
    head,
    line,
    number,
    numbered: numbered === true,
    revised: options.revised === true,
    lineKey,
    headNames: ofHead.filter((name) => name !== number && !ofLine.includes(name)),
    lineNames: ofLine.filter((name) => !lineKey.includes(name)),
    ofFirstLine,
  };
  return sheet as unknown as DocumentSheet<
    WritableField<H> | WritableField<L>,
    Exclude<WritableField<H>, WritableField<L> | Number>,
    WritableField<L>
  >;
}

/** Whether the rows of a sheet are lines of documents. */
export const isDocumentSheet = (sheet: ImportSheet): sheet is DocumentSheet => "headNames" in sheet;

/**
 * A sheet of documents with columns for the fields that a tenant defined for heads and lines. Where a line has one of the
 * same name, that of the head says in its heading whose it is.
 *
 * @param headIn what the document is called in a language
 */
export function withCustomDocumentColumns(
  sheet: DocumentSheet,
  definitions: readonly CustomDefinition[],
  language: LanguageCode,
  headIn: (language: LanguageCode) => string,
): DocumentSheet {
  const ofLine = customColumns<string>(sheet.line.name, definitions);
  const namesOfLine = new Set(ofLine.flatMap(({ field }) => field.custom?.names ?? []));
  const ofHead = customColumns<string>(sheet.head.name, definitions, customHeadName).map((column) => {
    const { custom } = column.field;
    if (!custom?.names.some((name) => namesOfLine.has(name))) return column;
    const whose = (of: LanguageCode, name: string) => `${headIn(of)}: ${name}`;
    const names = languageCodes.flatMap((of) => custom.names.map((name) => whose(of, name)));
    const labelKey = givenText(whose(language, custom.fieldNoName));
    return { ...column, field: { ...column.field, custom: { ...custom, names } }, labelKey };
  });
  return {
    ...sheet,
    columns: [...sheet.columns, ...ofHead, ...ofLine],
    headNames: [...sheet.headNames, ...ofHead.map(({ name }) => name)],
  };
}
