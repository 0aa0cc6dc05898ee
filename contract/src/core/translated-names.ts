import type { Entity } from "./entity.ts";
import { type LanguageCode, nameFields } from "./languages.ts";

/** The fields of a record's names in the languages of the product; none where it has but one name. */
export function furtherNames({ translated }: Pick<Entity, "translated">): readonly string[] {
  return translated === undefined ? [] : Object.values(nameFields);
}

/** What a record is called for a reader of a language: its name there, else what it has in a field. */
export function nameIn(language: LanguageCode, row: object, field: string): unknown {
  const values = row as Readonly<Record<string, unknown>>;
  return values[nameFields[language]] || values[field];
}
