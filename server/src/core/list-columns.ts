import { isCustomName } from "@tandem/contract/core/custom-names";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { type RawBuilder, sql } from "kysely";

/** Any entity, seen by its field names. */
export type AnyEntity = Entity<string, Fields>;

const columns = new Map<string, RawBuilder<unknown>>();

/** The column of a field. A list names dozens of them in every call, so each is worded once. */
export function column(name: string): RawBuilder<unknown> {
  const known = columns.get(name);
  if (known) return known;
  const worded = sql.raw(columnText(name));
  columns.set(name, worded);
  return worded;
}

function columnText(name: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new RangeError(`${name} is not the name of a field`);
  return `t1."${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}

/** What a query selects of an entity: its columns under their own names, or under those of the fields. */
interface Selected {
  readonly asColumns: RawBuilder<unknown>;
  readonly asFields: RawBuilder<unknown>;
}

const selections = new WeakMap<Fields, Selected>();

/** What queries select of an entity, worded once. */
export function selectedOf({ fields }: AnyEntity): Selected {
  const known = selections.get(fields);
  if (known) return known;
  const names = ["id", "version", ...Object.keys(fields).filter((name) => !isCustomName(name))];
  const selected = {
    asColumns: sql.raw(names.map(columnText).join(", ")),
    asFields: sql.raw(names.map((name) => `${columnText(name)} as "${name}"`).join(", ")),
  };
  selections.set(fields, selected);
  return selected;
}
