import { z } from "zod";
import { exportOfLines } from "./document-calls.ts";
import { type DocumentSheet, documentSheet } from "./document-sheet.ts";
import { type Change, type Entity, entity, type Fields, type Input, inputWith, type Row } from "./entity.ts";
import { integer, reference } from "./fields.ts";
import { withLate } from "./late.ts";
import { add, type Endpoint, type exportOf, get, update } from "./service.ts";

/** Something that is wrong with the lines of a record. */
export interface LineProblem {
  /** Which line, from 0. */
  readonly line: number;
  /** Which of its fields. */
  readonly field: string;
  /** The text under `import` that says it. */
  readonly key: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
}

/** Something that is wrong with one line. */
export type Wrong = Omit<LineProblem, "line">;

/** What a line says, as it is stored; its place is that among the others. */
export type LineValues<L extends Fields> = Omit<Input<Entity<string, L>>, "lineNo">;

/** The lines of plain base data: what they are, and what holds of them. */
export interface NounLines<Head = unknown, Name extends string = string, L extends Fields = Fields> {
  readonly entity: Entity<Name, L>;
  /** The line that a record has which says none; without it somebody must say one. */
  readonly initial?: Readonly<Partial<Record<keyof L & string, string>>>;
  /** Fields in which the lines of a record differ. */
  readonly once?: readonly (keyof L & string)[];
  /** What is wrong with the record itself: asked by calls and imports alike. */
  checkHead?(head: Head): Wrong | null;
  /** What else is wrong with the lines of a record: asked by forms, calls and imports alike. */
  check?(head: Head, lines: readonly LineValues<L>[]): readonly LineProblem[];
  /** The codes of a choice that its form offers for a record; all where it says nothing of the field. */
  offered?(head: Head): { readonly [K in keyof L & string]?: readonly string[] };
  /** How a line might look in use, shown below the lines. */
  shown?(head: Head, line: LineValues<L>): { readonly title: string | null; readonly text: string };
}

/** The number of lines that a record may have. */
const mostLines = 1000;

/**
 * Describes the lines of plain base data: each belongs to a record and has its place among the others. They are called as
 * their head is, with `Line` behind it, and so is their table.
 */
export function lineEntity<HeadName extends string, const F extends Fields>(
  head: { readonly name: HeadName },
  own: F,
  keyword: readonly (keyof F & string)[],
) {
  const ofHead = { [`${head.name}Id`]: reference({ readOnly: true, names: head.name }) } as {
    readonly [K in `${HeadName}Id`]: ReturnType<typeof reference<{ readonly readOnly: true }>>;
  };
  const name = `${head.name}Line` as `${HeadName}Line`;
  return entity(name, { ...ofHead, lineNo: integer(), ...own }, { keyword: keyword as never[] });
}

type Whole<F extends Fields, L extends Fields> = Row<Entity<string, F>> & {
  readonly lines: readonly Row<Entity<string, L>>[];
};
type GivenLines<L extends Fields> = { lines?: LineValues<L>[] | undefined };
type Call<In, Out, Like> = Omit<Like, "input" | "output"> & Endpoint<In, Out>;

/** The calls of plain base data that know lines. */
export type LineCalls<Stem extends string, F extends Fields, L extends Fields> = {
  readonly [K in `get${Stem}byid`]: Call<{ id: string }, Whole<F, L>, ReturnType<typeof get<string, F>>>;
} & {
  readonly [K in `add${Stem}`]: Call<
    Input<Entity<string, F>> & GivenLines<L>,
    Whole<F, L>,
    ReturnType<typeof add<string, F>>
  >;
} & {
  readonly [K in `update${Stem}byid`]: Call<
    Change<Entity<string, F>> & GivenLines<L>,
    Whole<F, L>,
    ReturnType<typeof update<string, F>>
  >;
} & { readonly exportexcel: ReturnType<typeof exportOf<string, F>> };

/** The calls of records with lines, where they are others than those of records without. */
export function lineCalls(stem: string, head: Entity, lines: NounLines): Readonly<Record<string, Endpoint>> {
  const line = lines.entity;
  const many = () =>
    z
      .array(inputWith(line, {}, ["lineNo"] as never[]))
      .min(1)
      .max(mostLines);
  const whole = () => (head.row as unknown as z.ZodObject).extend({ lines: z.array(line.row) });
  const withLines = (input: unknown, given: z.ZodType) => (input as z.ZodObject).extend({ lines: given });
  const adding = add(head, {
    by: "buyer",
    summary: "Adds a record with its lines; those that say none have one by default.",
  });
  const updating = update(head, {
    by: "buyer",
    summary: "Changes a record; lines that are sent take the place of those there are.",
  });
  return {
    [`get${stem}byid`]: withLate(get(head), { output: whole }),
    [`add${stem}`]: withLate(adding, {
      input: () => withLines(head.input, lines.initial ? many().optional() : many()),
      output: whole,
    }),
    [`update${stem}byid`]: withLate(updating, {
      input: () => withLines(head.change, many().optional()),
      output: whole,
    }),
    exportexcel: exportOfLines(head, line, "The records that match with their lines, a row each."),
  };
}

/** The workbook of records with lines: a row per line, each with what its head says. */
export function lineSheet(head: Entity, lines: NounLines, ifEmpty: Readonly<Record<string, string>>): DocumentSheet {
  return documentSheet(head, lines.entity, {
    number: (head.keyword[0] ?? "") as never,
    lineKey: ["lineNo" as never],
    completed: ["lineNo" as never],
    ifEmpty: { ...ifEmpty, ...lines.initial } as never,
  });
}

/** What is wrong with the lines of a record: those that say the same where they must differ, and what its noun finds. */
export function lineProblems(lines: NounLines, head: unknown, given: readonly object[]): readonly LineProblem[] {
  const values = given as readonly Readonly<Record<string, unknown>>[];
  const repeated = (lines.once ?? []).flatMap((field) => {
    const seen = new Set<unknown>();
    return values.flatMap((line, index): LineProblem[] => {
      const value = line[field] ?? null;
      if (value === null || !seen.has(value)) {
        seen.add(value);
        return [];
      }
      if (lines.entity.fields[field]?.statuses) return [{ line: index, field, key: "choiceRepeatedInLines" }];
      return [{ line: index, field, key: "repeatedInLines", parameters: { value: String(value) } }];
    });
  });
  return [...repeated, ...(lines.check?.(head, values as never) ?? [])];
}
