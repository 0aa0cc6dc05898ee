import { type Entity, type Fields, type Row, writableFields } from "@tandem/contract/core/entity";
import type { Field, FieldKind } from "@tandem/contract/core/fields";
import { measuredIn } from "@tandem/contract/core/quantities-by-unit";
import { furtherNames } from "@tandem/contract/core/translated-names";
import type { ReactNode } from "react";
import { DueDate } from "../fields/DueDate.tsx";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { fieldValue, plainText } from "../fields/FieldValue.tsx";
import { formatMeasured } from "../fields/format.ts";
import { type Quantities, QuantityBar } from "../fields/QuantityBar.tsx";
import { shownValue } from "../fields/shownNames.ts";
import { fieldOf, type GridColumn } from "../grid/gridColumn.ts";
import { measureOf } from "./measures.ts";

/** A column of a list; where it is a field of the entity, its key is the field. */
export interface ListColumn<R> extends GridColumn<R> {
  readonly dataIndex?: string;
  /** Not shown until a user chooses it among the columns. */
  readonly isFurther?: boolean;
  /** The fields that its cells look at; without, these may look at any. */
  readonly reads?: readonly string[];
}

export interface ColumnOptions<R, Read extends keyof R & string = keyof R & string> {
  readonly width?: number;
  readonly fixed?: "left";
  /** Sorting is on, where the column is a field of the entity. */
  readonly sortable?: boolean;
  readonly title?: ReactNode;
  /** Another way to show it, for example as a link. */
  readonly render?: (row: Pick<R, Read>) => ReactNode;
  /** The fields that `render` looks at; without, it may look at any. */
  readonly reads?: readonly Read[];
}

interface Shape {
  readonly width: number;
  readonly align?: "right";
  /** No value is cut; so many pixels stand beside it. */
  readonly whole?: number;
}

/** The dot of a state, and the space beside it. */
const dot = 14;

function column<
  Name extends string,
  F extends Fields,
  R extends Row<Entity<Name, F>>,
  Read extends keyof R & string = keyof R & string,
>(entity: Entity<Name, F>, name: keyof F & string, shape: Shape, options: ColumnOptions<R, Read> = {}): ListColumn<R> {
  const field = entity.fields[name] as Field;
  const { render } = options;
  const measure = field.kind === "money" ? measureOf(entity, name) : undefined;
  const currencyIn = (row: R) => measure && (row as Readonly<Record<string, unknown>>)[measure];
  const own = [
    field.custom ? "customValues" : name,
    ...(name === entity.translated ? furtherNames(entity) : []),
    ...(measure ? [measure] : []),
  ];
  return {
    ...(render && !options.reads ? {} : { reads: [...own, ...(options.reads ?? [])] }),
    key: name,
    dataIndex: name,
    title: options.title ?? <FieldLabel entityName={entity.name} field={name} />,
    width: options.width ?? shape.width,
    ...(shape.align ? { align: shape.align } : {}),
    ...(shape.whole === undefined ? {} : { whole: shape.whole }),
    ...(options.fixed ? { fixed: options.fixed } : {}),
    sortable: options.sortable ?? true,
    render: (_value, row) => (render ? render(row) : fieldValue(field, shownValue(entity, row, name), currencyIn(row))),
    copy: (row) => {
      const shown = render?.(row);
      return typeof shown === "string" ? shown : plainText(field, shownValue(entity, row, name));
    },
  };
}

/** Rows are the entity's own, or what a list answers with more besides. */
type ColumnMaker = <
  Name extends string,
  F extends Fields,
  R extends Row<Entity<Name, F>> = Row<Entity<Name, F>>,
  Read extends keyof R & string = keyof R & string,
>(
  entity: Entity<Name, F>,
  name: keyof F & string,
  options?: ColumnOptions<R, Read>,
) => ListColumn<R>;

const maker =
  (shape: Shape): ColumnMaker =>
  (entity, name, options) =>
    column(entity, name, shape, options);

/** Numbers and codes of documents and base data. */
export const codeColumn = maker({ width: 140 });
/** Names and remarks; long ones end in an ellipsis. */
export const textColumn = maker({ width: 180 });
/** Several codes in one cell. */
export const codesColumn = maker({ width: 160 });
/** A dot and a word. */
export const statusColumn = maker({ width: 130, whole: dot });
/** A quantity, right-aligned, to its last digit. */
export const quantityColumn = maker({ width: 110, align: "right", whole: 0 });
/** An amount, right-aligned, with at least two decimals. */
export const moneyColumn = maker({ width: 130, align: "right", whole: 0 });
/** A whole number. */
export const integerColumn = maker({ width: 80, align: "right", whole: 0 });
/** A day, yyyy-MM-dd. */
export const dateColumn = maker({ width: 120, whole: 0 });
/** A day by which something is due: past while it is still open, it is red and said to be overdue. */
export function dueColumn<
  Name extends string,
  F extends Fields,
  R extends Row<Entity<Name, F>> = Row<Entity<Name, F>>,
  Read extends keyof R & string = keyof R & string,
>(
  entity: Entity<Name, F>,
  name: keyof F & keyof R & string,
  isOpen: (row: Pick<R, Read>) => boolean,
  reads: readonly Read[],
  { countdown = false, ...options }: Pick<ColumnOptions<R>, "width" | "title"> & { readonly countdown?: boolean } = {},
): ListColumn<R> {
  return dateColumn<Name, F, R>(entity, name, {
    ...options,
    reads: [name, ...reads],
    render: (row) => <DueDate day={row[name] as string | null} isOpen={isOpen(row)} countdown={countdown} />,
  });
}

/** A moment, to the minute, in the user's time zone. */
export const instantColumn = maker({ width: 150, whole: 0 });

const makerOfKind: Readonly<Partial<Record<FieldKind, ColumnMaker>>> = {
  code: codeColumn,
  codes: codesColumn,
  status: statusColumn,
  quantity: quantityColumn,
  rate: quantityColumn,
  money: moneyColumn,
  integer: integerColumn,
  date: dateColumn,
  instant: instantColumn,
};

/** The column of a field by its kind. */
export const fieldColumn: ColumnMaker = (entity, name, options) =>
  ((makerOfKind[entity.fields[name]?.kind ?? "text"] as ColumnMaker | undefined) ?? textColumn)(entity, name, options);

/** What the lines of a document come to, per unit, sorted by the sum of them all. */
export function byUnitColumn<Name extends string, F extends Fields, R extends Row<Entity<Name, F>>>(
  entity: Entity<Name, F>,
  name: keyof F & keyof R & string,
  byUnit: keyof R & string,
  options: Pick<ColumnOptions<R>, "width"> = {},
): ListColumn<R> {
  return quantityColumn<Name, F, R>(entity, name, {
    ...options,
    reads: [byUnit],
    render: (row) => formatMeasured(measuredIn(row[byUnit] as string[] | null)),
  });
}

/**
 * The small bar of ordered, on the way and received, worked out of some fields.
 * @param byUnit the field that says of a document with several units what is ordered of each
 */
export function quantityBarColumn<const Read extends string, R extends object = Readonly<Record<Read, string>>>(
  title: ReactNode,
  reads: readonly Read[],
  quantities: (row: R) => Quantities,
  byUnit?: string,
): ListColumn<R> {
  const measured = (row: object) => (byUnit ? (fieldOf(row, byUnit) as string[] | null) : null);
  return {
    key: "quantityBar",
    title,
    width: 110,
    reads: [...reads, ...(byUnit ? [byUnit] : [])],
    render: (_value, row) => <QuantityBar {...quantities(row)} byUnit={measured(row)} />,
  };
}

/** Anything that is not a field of the entity. `copy` is its text for the clipboard. */
export function plainColumn<R>(definition: {
  readonly key: string;
  readonly title: ReactNode;
  readonly width: number;
  readonly align?: "right";
  readonly wraps?: boolean;
  /** The fields that it looks at; without, it may look at any. */
  readonly reads?: readonly (keyof R & string)[];
  readonly render: (row: R) => ReactNode;
  readonly copy?: (row: R) => string;
}): ListColumn<R> {
  const { render, ...rest } = definition;
  return { ...rest, render: (_value, row) => render(row) };
}

/** Columns that a list offers beyond those it shows. */
export function furtherColumns<R>(columns: readonly ListColumn<R>[]): ListColumn<R>[] {
  return columns.map((each) => ({ ...each, isFurther: true }));
}

/** Columns, and further ones of the same entity. */
type WithOthers = <Name extends string, F extends Fields, R extends Row<Entity<Name, F>> = Row<Entity<Name, F>>>(
  entity: Entity<Name, F>,
  columns: readonly ListColumn<R>[],
  without?: readonly (keyof F & string)[],
) => ListColumn<R>[];

/** Of some fields of an entity those that have no column yet, but what is in `without`. */
const withOthers =
  (othersOf: (entity: Entity) => readonly string[], isFurther: boolean): WithOthers =>
  <Name extends string, F extends Fields, R extends Row<Entity<Name, F>>>(
    entity: Entity<Name, F>,
    columns: readonly ListColumn<R>[],
    without: readonly (keyof F & string)[] = [],
  ) => {
    const named = new Set<string>([...columns.map(({ key }) => key), ...without]);
    const others = othersOf(entity as unknown as Entity).filter((name) => !named.has(name));
    const added = others.map((name) => fieldColumn<Name, F, R>(entity, name));
    return [...columns, ...(isFurther ? furtherColumns(added) : added)];
  };

/** The columns of a list of documents, and every other field of them to be chosen beside those, but what is in `without`. */
export const withFurtherFields = withOthers(
  ({ fields }) => Object.keys(fields).filter((name) => !["reference", "custom"].includes(fields[name]?.kind ?? "")),
  true,
);

/** The columns of a document's lines, and behind them every other field that people fill in, but what is in `without`. */
export const withFilledFields = withOthers(writableFields, false);

/** The names of a record in the languages of the product, to be chosen beside the one that is shown. */
export function nameColumns<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
): ListColumn<Row<Entity<Name, F>>>[] {
  return furtherColumns(furtherNames(entity).map((name) => textColumn(entity, name as keyof F & string)));
}

/** Who made and last changed a record, and when: the last columns of every list of base data (B2.29za). */
export function auditColumns<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
): ListColumn<Row<Entity<Name, F>>>[] {
  return [
    textColumn(entity, "createName", { width: 110 }),
    instantColumn(entity, "createDate"),
    textColumn(entity, "updateName", { width: 110 }),
    instantColumn(entity, "updateDate"),
  ];
}
