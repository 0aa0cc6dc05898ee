import type { Entity, FieldName, Row, WritableField } from "@tandem/contract/core/entity";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** What every stored record carries: kept by the database, so never written by hand. */
export interface Stored {
  tenantId: Generated<string>;
  id: GeneratedAlways<string>;
  version: ColumnType<number, never, never>;
  createName: ColumnType<string | null, never, never>;
  createDate: ColumnType<string, never, never>;
  updateName: ColumnType<string | null, never, never>;
  updateDate: ColumnType<string, never, never>;
}

/** Columns of a table that holds an entity's fields; those named in `Default` may be left out when inserting. */
export type TableOf<E, Default extends FieldName<E> = never, Absent extends FieldName<E> = never> = Stored & {
  [K in Exclude<keyof Row<E>, keyof Stored | Absent>]: K extends Default | "customValues"
    ? Generated<Row<E>[K]>
    : Row<E>[K];
};

/** The fields of an entity that its table has no columns of, because they are read from others. */
export type ReadOnlyName<E> =
  E extends Entity<string, infer F>
    ? Exclude<{ [K in keyof F & string]: F[K]["readOnly"] extends true ? K : never }[keyof F & string], keyof Stored>
    : never;

/** Columns of what people fill in of an entity, those of a tenant's own fields too. */
export type FilledOf<E> =
  E extends Entity<string, infer F>
    ? Pick<Row<E>, WritableField<F> & keyof Row<E>> & { customValues: Generated<Record<string, string> | null> }
    : never;

/** What of a document's head is read from others: the names of its parties, and what its lines sum up to. */
type ReadName = "orgName" | "supplierName" | `${string}ByUnit`;

/** Table of a document's head: what the server keeps of it, its number too, may be left out when inserting. */
export type HeadTable<E, Numbered extends FieldName<E> = never> = TableOf<
  E,
  Numbered | Exclude<FieldName<E> & ReadOnlyName<E>, ReadName>,
  FieldName<E> & ReadName
>;

/** Table of a document's lines: what people fill in, and what the server keeps beside it. */
export type LineTable<E, Kept extends keyof Row<E>> = Stored & FilledOf<E> & Pick<Row<E>, Kept>;

/** A view: read only. */
export type ViewOf<E> = { tenantId: ColumnType<string, never, never> } & {
  [K in keyof Row<E>]: ColumnType<Row<E>[K], never, never>;
};

/** Written as text, read as what it holds. */
export type Json<T> = ColumnType<T, string, string>;
