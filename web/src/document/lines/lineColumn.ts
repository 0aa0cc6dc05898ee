import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field, FieldKind } from "@tandem/contract/core/fields";
import type { Tone } from "@tandem/contract/core/statuses";
import i18next from "i18next";
import type { ComponentType, ReactNode } from "react";
import { doubtWord } from "../../fields/doubts.tsx";
import { fieldProblem } from "../../fields/fieldRules.ts";
import { hasParagraphs } from "../../fields/paragraphs.ts";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { pickerOf } from "../../fields/pickers.tsx";
import { bothUnits, type CountedColumn, countedProblem, countedText, inOrderUnit, tooFine } from "./countedCells.ts";
import type { EditedLine, LineRow } from "./linesStore.ts";

/** What is typed into the cells of a column. */
export interface CellInput<L extends EditedLine> {
  readonly kind: "number" | "date" | "text" | "paragraphs" | "choice" | "picker";
  /** The name of a row's input, for those who do not see its row. */
  readonly label: (row: LineRow<L>) => string;
  readonly required: (row: LineRow<L>) => boolean;
  /** Why what is typed cannot be sent, in the user's language. */
  readonly problem: (row: LineRow<L>) => string | null;
  /** What is known of what is typed, below it; and in which colour, where that says something beside the words. */
  readonly note?: ((row: LineRow<L>) => string | null) | undefined;
  readonly noteTone?: ((row: LineRow<L>) => Tone | null) | undefined;
  /** All that is known, where the note says the most telling of it alone. */
  readonly noteInFull?: ((row: LineRow<L>) => string | null) | undefined;
  /** What hardly can be meant, though it can be sent, in the user's language. */
  readonly doubt?: ((row: LineRow<L>) => string | null) | undefined;
  /** Whether a row's number may be followed by a unit; where it never may, nothing is said of it. */
  readonly counted?: ((row: LineRow<L>) => boolean) | undefined;
  /** What a text that names another unit is in the order's; the text where it cannot be said. */
  readonly inOrderUnit?: ((row: LineRow<L>, text: string) => string) | undefined;
  /** What is copied into others of a row, where that is more than its cell holds. */
  readonly source?: ((row: LineRow<L>) => string) | undefined;
  /** How days are written, as `dd/MM/yyyy`. */
  readonly format?: string | undefined;
  readonly choices?: readonly { readonly code: string; readonly text: string }[];
  /** The codes among them that are offered; all without. */
  readonly offered?: readonly string[] | undefined;
  readonly picker?: ComponentType<PickerProps>;
  /** What the records that are offered agree in with their row, once that says it. */
  readonly within?: (row: LineRow<L>) => Readonly<Record<string, string>>;
  /** What is chosen above the lines first, in the user's language. */
  readonly waitsFor?: string | undefined;
  /** Whether a line says it once for all of its parts, in the first: the others have no input. */
  readonly once?: boolean | undefined;
  /** Whether nothing is typed into the cell of a row: it shows what its column does. */
  readonly absent?: ((row: LineRow<L>) => boolean) | undefined;
}

export interface LineColumn<L extends EditedLine> {
  /** The cell of a row that it holds. */
  readonly key: string;
  readonly title: ReactNode;
  /** What its field is called, where it is typed in. */
  readonly label?: string;
  /** Pixels; an editor with room to spare makes its columns wider. */
  readonly width: number;
  /** Stays in view at the left. */
  readonly fixed?: "left";
  readonly align?: "right";
  /** What a cell shows that nobody types in. */
  readonly show?: (row: LineRow<L>) => ReactNode;
  /** Such a cell stands on the card of a phone, too, where it shows something. */
  readonly onCard?: true;
  /** What is copied of such a cell. */
  readonly copy?: (row: LineRow<L>) => string;
  readonly input?: CellInput<L>;
  /** The foot shows the sum of what is typed, per unit that a line is in. */
  readonly summed?: (line: L) => string | null;
}

/** What is typed into a cell; undefined where nothing is. */
export function inputAt<L extends EditedLine>({ input }: LineColumn<L>, row: LineRow<L>): CellInput<L> | undefined {
  return (input?.once && row.part > 0) || input?.absent?.(row) ? undefined : input;
}

/** What may be done with a line, as a button at its end. */
export interface LineAction {
  readonly key: string;
  /** In the user's language, with the name of the line. */
  readonly name: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

export interface FieldColumnOptions<L extends EditedLine> {
  readonly width: number;
  readonly label: (row: LineRow<L>) => string;
  /** What the column is called, where that is not what its field is. */
  readonly title?: string;
  /** The cell that holds it, when not under the field's own name. */
  readonly key?: string;
  /** Where it depends on what else a row says, by row. */
  readonly required?: boolean | ((row: LineRow<L>) => boolean);
  /** What else must hold, once it fits the field. */
  readonly problem?: (row: LineRow<L>) => string | null;
  /** What is known of what is typed, below it. */
  readonly note?: (row: LineRow<L>) => string | null;
  /** What hardly can be meant of what fits. */
  readonly doubt?: (row: LineRow<L>) => string | null;
  /** The quantity may be counted in another unit than the order's. */
  readonly counted?: CountedColumn<L> | undefined;
  /** What is said of an input that is empty or does not fit, in the user's language. */
  readonly message?: string;
  /** What is said of an input that is empty alone; of what does not fit, the field says why. */
  readonly missing?: string;
  readonly summed?: (line: L) => string | null;
  /** The codes of a choice that are offered; all without. */
  readonly offered?: readonly string[] | undefined;
  /** A line says it once for all of its parts. */
  readonly once?: boolean;
  /** What the record says above its lines, as far as the records that are offered agree in it. */
  readonly head?: Readonly<Record<string, string>> | undefined;
  readonly waitsFor?: string | undefined;
}

const inputKinds: Readonly<Partial<Record<FieldKind, CellInput<EditedLine>["kind"]>>> = {
  quantity: "number",
  money: "number",
  rate: "number",
  integer: "number",
  date: "date",
  status: "choice",
};

/** Why a text does not fit a field; what fits, as nearly all does, is seen at the least cost. */
function problemOf(entityName: string, name: string, field: Field, text: string, required: boolean): string | null {
  if (text === "" && !required) return null;
  const value = field.kind === "integer" ? Number(text) : text;
  if (text !== "" && field.schema.safeParse(value).success) return null;
  return fieldProblem(entityName, name, field, text === "" ? text : value, required);
}

/** A column to type in, as its field is declared: what it takes, whether it must be filled, and what it is called. */
export function fieldColumn<L extends EditedLine, Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  name: keyof F & string,
  options: FieldColumnOptions<L>,
): LineColumn<L> {
  const field = entity.fields[name] as Field;
  const key = options.key ?? name;
  const { required: needed = !field.optional } = options;
  const required = typeof needed === "boolean" ? () => needed : needed;
  const picker = pickerOf(field);
  const agreed = field.names?.within ?? [];
  const { counted } = options;
  const set = field.statuses;
  const label = options.title ?? i18next.t(fieldLabelKey(entity.name, name));
  const typed = hasParagraphs(field) ? "paragraphs" : (inputKinds[field.kind] ?? "text");
  const kind = picker ? "picker" : typed;
  return {
    key,
    title: label,
    label,
    width: options.width,
    ...(kind === "number" ? { align: "right" as const } : {}),
    ...(options.summed ? { summed: options.summed } : {}),
    input: {
      kind,
      label: options.label,
      required,
      format: field.custom?.dateFormat,
      ...(picker ? { picker } : {}),
      ...(agreed.length > 0
        ? {
            within: ({ cells }: LineRow<L>) => {
              const said: Readonly<Record<string, string | undefined>> = { ...options.head, ...cells };
              return Object.fromEntries(agreed.flatMap((each) => (said[each] ? [[each, said[each]]] : [])));
            },
            waitsFor: options.waitsFor,
          }
        : {}),
      ...(set ? { choices: set.codes.map((code) => ({ code, text: i18next.t(set.labelKey(code)) })) } : {}),
      offered: options.offered,
      once: options.once,
      ...(counted
        ? {
            counted: ({ line }: LineRow<L>) => counted.units?.has(counted.of(line)) ?? false,
            inOrderUnit: ({ line }: LineRow<L>, text: string) => inOrderUnit(counted, line, text),
            source: ({ cells }: LineRow<L>) => countedText(cells, key),
          }
        : {}),
      note: (row) => (counted && bothUnits(counted, row, key)) || (options.note?.(row) ?? null),
      doubt: (row) => options.doubt?.(row) ?? doubtWord(entity, name, row.cells[key]),
      problem: (row) => {
        const text = row.cells[key] ?? "";
        const unread = counted && countedProblem(counted, row, text);
        if (unread !== undefined) return unread;
        const found = problemOf(entity.name, name, field, text, required(row));
        if (found === null) {
          return (counted && tooFine(counted, row, text, label)) ?? options.problem?.(row) ?? null;
        }
        return (text === "" ? options.missing : undefined) ?? options.message ?? found;
      },
    },
  };
}
