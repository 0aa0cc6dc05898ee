import { isCustomName } from "@tandem/contract/core/custom-names";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { type RawBuilder, sql } from "kysely";
import { remembered } from "./caches.ts";
import { chosenMark } from "./hot-statements.ts";

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

/** What a query selects of an entity: its columns under their own names, or under those of the fields, as readers are shown them. */
interface Selected {
  readonly asColumns: RawBuilder<unknown>;
  readonly asFields: RawBuilder<unknown>;
  /** As columns, but what is shown to a reader of fields that are shown by others. */
  readonly asShown: RawBuilder<unknown>;
}

/** Sets of chosen columns whose wording is kept. */
const mostChosen = 500;

const selections = new WeakMap<Fields, Selected>();
const chosen = remembered<string, Selected>("columns");

/**
 * What queries select of an entity, worded once: all its columns, or those of some fields. These stand in the order of the
 * entity, so that what is wanted is worded alike however it is asked for.
 */
export function selectedOf({ fields }: AnyEntity, wanted?: ReadonlySet<string>): Selected {
  const stored = Object.keys(fields).filter((name) => !isCustomName(name));
  if (wanted) {
    const names = stored.filter((name) => wanted.has(name));
    const key = names.map((name) => name + (fields[name]?.shownBy ?? "")).join();
    const known = chosen.get(key);
    if (known) return known;
    if (chosen.size >= mostChosen) chosen.clear();
    const selected = wordedOf(fields, names, chosenMark);
    chosen.set(key, selected);
    return selected;
  }
  const known = selections.get(fields);
  if (known) return known;
  const selected = wordedOf(fields, stored);
  selections.set(fields, selected);
  return selected;
}

function wordedOf(fields: Fields, stored: readonly string[], mark = ""): Selected {
  const names = ["id", "version", ...stored];
  const shown = (name: string) => columnText(fields[name]?.shownBy ?? name);
  const each = (word: (name: string) => string) => sql.raw(mark + names.map(word).join(", "));
  return {
    asColumns: each(columnText),
    asFields: each((name) => `${shown(name)} as "${name}"`),
    asShown: each((name) =>
      fields[name]?.shownBy ? `${shown(name)} as ${columnText(name).slice(3)}` : columnText(name),
    ),
  };
}
