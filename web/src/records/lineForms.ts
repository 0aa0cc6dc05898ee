import type { Entity, Fields } from "@tandem/contract/core/entity";
import { writableFields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import { lineProblems, type NounLines } from "@tandem/contract/core/plain-lines";
import { tickedStatus } from "@tandem/contract/core/statuses";
import i18next from "i18next";
import { cellsOf, entityColumns, valuesOf } from "../document/lines/entityLines.ts";
import type { LineColumn } from "../document/lines/lineColumn.ts";
import type { CellProblem, EditedLine } from "../document/lines/linesStore.ts";
import { madeId } from "../document/lines/madeId.ts";
import { formLines } from "../form/formLines.ts";
import type { FormValues } from "../form/formValues.ts";
import { isLetter } from "./plainRecords.ts";

type Line = Readonly<Record<string, unknown>>;

type Offered = Readonly<Record<string, readonly string[]>>;

/** What a record says of itself, as far as the records that its lines name agree in it. */
type Head = Readonly<Record<string, string>>;

/** The lines of plain base data, as its form holds and edits them. */
export interface PlainLineForms {
  readonly entity: Entity;
  /** What the first line of a new record says. */
  readonly initial: Line;
  readonly toEdited: (lines: readonly Line[]) => EditedLine[];
  readonly toForm: (lines: readonly EditedLine[]) => Line[];
  readonly blank: () => EditedLine;
  /** What is offered of its choices, by field. */
  readonly offered: (values: FormValues) => Offered;
  readonly head: (values: FormValues) => Head;
  /** The fields of lines that named what agreed with the head, and no longer need. */
  readonly fallen: (before: Head, now: Head) => readonly string[];
  /** @param placeOf where a line stands, from 1 */
  readonly columns: (
    placeOf: (line: EditedLine) => number,
    offered: Offered,
    head: Head,
  ) => readonly LineColumn<EditedLine>[];
  /** What is wrong with cells as they stand beside others. */
  readonly together: (values: FormValues) => readonly CellProblem[];
  readonly sent: (values: FormValues) => { readonly lines: readonly Line[] };
  /** How they might look in use as they stand; null where they say nothing of it. */
  readonly shown: ((values: FormValues, lines: readonly EditedLine[]) => readonly ShownLine[]) | null;
}

/** A line as it might look in use. */
export interface ShownLine {
  readonly key: string;
  /** What tells it from the others, where a choice does. */
  readonly label: string;
  readonly title: string | null;
  readonly text: string;
}

/** How the lines of a record might look in use; none where they say nothing of it. */
export function shownLines(lines: NounLines, record: Line, rows: readonly Line[]): ShownLine[] {
  const { entity, once: [name = ""] = [] } = lines;
  const statuses = (entity as Entity<string, Fields>).fields[name]?.statuses;
  return rows.flatMap((row, index): ShownLine[] => {
    const shown = lines.shown?.(record, row as never);
    const code = String(row[name] ?? "");
    const label = statuses?.codes.includes(code) ? i18next.t(statuses.labelKey(code)) : "";
    return shown ? [{ key: String(row.id ?? index), label, ...shown }] : [];
  });
}

/** The fields of lines that name records which agree with the head: by field, in what. */
function agreedWithHead({ fields }: Pick<Entity, "fields">): ReadonlyMap<string, readonly string[]> {
  const agreed = Object.entries(fields).map(([name, { names }]) => {
    const ofHead = (names?.within ?? []).filter((each) => !(each in fields));
    return [name, ofHead] as const;
  });
  return new Map(agreed.filter(([, ofHead]) => ofHead.length > 0));
}

/**
 * How the form of a noun edits its lines: what they are follows from their entity.
 * @param headName the entity that they are of
 */
export function plainLines(lines: NounLines, headName: string): PlainLineForms {
  const entity = lines.entity as Entity<string, Fields>;
  const names = writableFields(entity).filter((name) => name !== "lineNo") as string[];
  const unticked = Object.fromEntries(
    names.flatMap((name) => (isLetter(entity.fields[name] as Field) ? [[name, tickedStatus.code.no]] : [])),
  );
  const agreed = agreedWithHead(entity);
  const emptied = Object.fromEntries(names.map((name) => [name, ""]));
  const toForm = (edited: readonly EditedLine[]) =>
    edited.map(({ parts }): Line => {
      const { customValues: _none, ...values } = valuesOf(entity, names, parts[0] ?? {});
      return values;
    });
  const sent = (values: FormValues) =>
    formLines<Line>(values).map((line) => Object.fromEntries(names.map((name) => [name, line[name] ?? null])));
  return {
    entity,
    initial: lines.initial ?? unticked,
    toEdited: (given) => given.map((line) => ({ id: madeId(), parts: [cellsOf(names, line)] })),
    toForm,
    blank: () => ({ id: madeId(), parts: [unticked] }),
    offered: (values) => (lines.offered?.(values) ?? {}) as Offered,
    head: (values) => Object.fromEntries([...agreed.values()].flat().map((name) => [name, String(values[name] ?? "")])),
    fallen: (before, now) =>
      [...agreed].flatMap(([name, ofHead]) =>
        ofHead.some((each) => before[each] && before[each] !== now[each]) ? [name] : [],
      ),
    columns: (placeOf, offered, head) => [
      {
        key: "lineNo",
        title: i18next.t(fieldLabelKey(entity.name, "lineNo")),
        width: 80,
        fixed: "left",
        align: "right",
        show: ({ line }) => placeOf(line),
        copy: ({ line }) => String(placeOf(line)),
      },
      ...entityColumns<EditedLine, string, Fields>(
        entity,
        names,
        (label, { line }) => i18next.t("plainPages.cellOf", { label, number: placeOf(line) }),
        Object.fromEntries(
          names.map((name) => {
            const missing = agreed.get(name)?.find((each) => !head[each]);
            const waitsFor = missing === undefined ? undefined : i18next.t(fieldLabelKey(headName, missing));
            return [name, { offered: offered[name], head, waitsFor }];
          }),
        ),
      ),
    ],
    together: (values) =>
      lineProblems(lines, values, sent(values)).map(({ line, field, key, parameters }) => ({
        row: line,
        column: field,
        message: i18next.t(`import.${key}`, { ...parameters }),
      })),
    sent: (values) => ({ lines: sent(values) }),
    shown: lines.shown
      ? (values, edited) =>
          shownLines(
            lines,
            values,
            toForm(edited).map((line) => ({ ...emptied, ...line })),
          )
      : null,
  };
}
