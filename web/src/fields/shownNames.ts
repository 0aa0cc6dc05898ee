import type { Entity } from "@tandem/contract/core/entity";
import { nameIn } from "@tandem/contract/core/translated-names";
import { currentLanguage } from "../api/language.ts";

/** What a record is called for the user: its name in their language, else what it has in a field. */
export function shownName<R extends object>(row: R, field: keyof R & string): string | null {
  return (nameIn(currentLanguage(), row, field) ?? null) as string | null;
}

/** What a record has in a field, as the user is shown it. */
export function shownValue({ translated }: Pick<Entity, "translated">, row: object, field: string): unknown {
  return field === translated ? shownName(row, field as never) : (row as Readonly<Record<string, unknown>>)[field];
}
