import type { Entity, Fields, WritableField } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import { orNull } from "@tandem/contract/core/or-null";
import type { Statuses } from "@tandem/contract/core/statuses";
import i18next from "i18next";
import { hasParagraphs } from "../../fields/paragraphs.ts";
import { customFieldsAt } from "../../list/customParts.tsx";
import { type FieldColumnOptions, fieldColumn, type LineColumn } from "./lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "./linesStore.ts";

type CustomValues = Readonly<Record<string, string | null | undefined>> | null | undefined;

/** Begins the keys of cells that hold values of the tenant's own fields, as the paths of their errors do. */
const ownPrefix = "customValues.";
const ownWidth = 160;
const widths = { quantity: 130, money: 130, rate: 100, integer: 100, date: 150, code: 130 } as const;
const narrowestChoice = 140;
const widestChoice = 260;

/** As wide as the longest of the choices, whose letters are wider in Chinese. */
function widthOfChoices({ codes, labelKey }: Statuses): number {
  const letters = codes.map((code) => i18next.t(labelKey(code)).replace(/[\u3000-\uffff]/g, "__").length);
  return Math.min(widestChoice, Math.max(narrowestChoice, 56 + 7 * Math.max(...letters)));
}

function widthOf(field: Field): number {
  if (field.statuses) return widthOfChoices(field.statuses);
  if (hasParagraphs(field)) return 420;
  return field.kind in widths ? widths[field.kind as keyof typeof widths] : 170;
}

/**
 * Columns to type in, of fields of a line's entity; behind them those of the tenant's own (S3.2). `labelOf` names the
 * input of a row, given the label of its field; `special` says what else holds of a column.
 */
export function entityColumns<L extends EditedLine, Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  names: readonly (keyof F & string)[],
  labelOf: (label: string, row: LineRow<L>) => string,
  special: { readonly [K in keyof F & string]?: Partial<FieldColumnOptions<L>> } = {},
): LineColumn<L>[] {
  const label = (name: string) => {
    const text = i18next.t(fieldLabelKey(entity.name, name));
    return (row: LineRow<L>) => labelOf(text, row);
  };
  const declared = names.map((name) => {
    const width = widthOf(entity.fields[name] as Field);
    return fieldColumn<L, Name, F>(entity, name, { width, label: label(name), ...special[name] });
  });
  const own = customFieldsAt(entity as unknown as Entity, "child").map(([name, field]) =>
    fieldColumn<L, string, Fields>(entity as unknown as Entity, name, {
      key: `${ownPrefix}${field.custom?.fieldNo ?? name}`,
      width: ownWidth,
      label: label(name),
    }),
  );
  return [...declared, ...own];
}

/** Nothing, or the fields that people fill in and nobody named. */
type Complete<F extends Fields, Named> = [Exclude<WritableField<F>, Named>] extends [never]
  ? unknown
  : { readonly missing: Exclude<WritableField<F>, Named> };

/**
 * The fields of a line in the order in which they are typed. It does not compile where one that people fill in is missing, but
 * for those that something else says.
 */
export function everyTyped<
  F extends Fields,
  const Names extends readonly WritableField<F>[],
  Without extends WritableField<F> = never,
>(
  _entity: Entity<string, F>,
  names: Names & Complete<F, Names[number] | Without>,
  _saidOtherwise: readonly Without[] = [],
): Names {
  return names;
}

/** The cells of fields of a record, and of the tenant's own. */
export function cellsOf(names: readonly string[], record: object): Cells {
  const values = record as Readonly<Record<string, unknown>>;
  const own = Object.entries((values.customValues as CustomValues) ?? {});
  return Object.fromEntries([
    ...names.map((name) => [name, String(values[name] ?? "")]),
    ...own.map(([fieldNo, value]) => [`${ownPrefix}${fieldNo}`, value ?? ""]),
  ]);
}

/** What cells hold, as the fields of a record; an empty cell holds null. */
export function valuesOf<F extends Fields>(
  { fields }: { readonly fields: F },
  names: readonly (keyof F & string)[],
  cells: Cells,
): Record<string, unknown> & { readonly customValues: Readonly<Record<string, string>> } {
  const own = Object.entries(cells).flatMap(([key, text]) =>
    key.startsWith(ownPrefix) ? [[key.slice(ownPrefix.length), text]] : [],
  );
  const declared = names.map((name) => {
    const text = cells[name] ?? "";
    const isNumber = fields[name]?.kind === "integer" && /^\d{1,10}$/.test(text);
    return [name, isNumber ? Number(text) : orNull(text)];
  });
  return { ...Object.fromEntries(declared), customValues: Object.fromEntries(own) };
}
