import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { LanguageCode } from "@tandem/contract/core/languages";
import type { Endpoint } from "@tandem/contract/core/service";
import { tickedStatus } from "@tandem/contract/core/statuses";
import { plainNouns } from "@tandem/contract/nouns";
import { customModules } from "@tandem/contract/platform/custom-fields/modules";
import { services } from "@tandem/contract/services";
import { labelKeyOf } from "../../core/field-labels.ts";
import { translate } from "../../core/translate.ts";

/** Tables that are no entity of their own, and the one whose words they have. */
const calledAs: Readonly<Record<string, string>> = {
  appUser: "user",
  supplierOrganisation: "supplier",
  messageWish: "messagePolicy",
};

const entities: ReadonlyMap<string, Entity> = new Map(
  [
    ...Object.values(services).flatMap(({ endpoints }) =>
      Object.values<Endpoint>(endpoints).flatMap(({ entity, writes }) => [entity, writes]),
    ),
    ...Object.values(plainNouns).map((noun) => (noun as { lines?: { entity: Entity } }).lines?.entity),
  ].flatMap((entity) => (entity ? [[entity.name, entity] as const] : [])),
);

/** The text of the first key that has one. */
export function firstText(language: LanguageCode, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = translate(language, key);
    if (text !== key) return text;
  }
  return undefined;
}

/** What records of a table are called; of one that has no name, its page. */
export function wordRecord(language: LanguageCode, table: string): string {
  const own = [`${table}.name`, `operations.records.${table}`, `menus.${table}s`];
  const other = calledAs[table];
  return firstText(language, other ? [...own, `${other}.name`] : own) ?? table;
}

/** The entities whose field it may be: the records' own, their lines', those of the documents that steps of others move. */
function namesOf(table: string): string[] {
  const name = calledAs[table] ?? table;
  return [name, `${name}Line`, ...customModules];
}

/** What a field of a table is called; undefined of what no page shows. */
export function wordField(language: LanguageCode, table: string, field: string): string | undefined {
  const own = fieldLabelKey(calledAs[table] ?? table, field);
  return firstText(language, [`operations.fields.${field}`, own, `${table}.${field}`]);
}

/** A field that was changed with a document, or with one of its lines, or that the step took. */
export function wordFieldOfDocument(language: LanguageCode, entity: string, field: string): string {
  const own = namesOf(entity).map((name) => fieldLabelKey(name, field));
  const taken = labelKeyOf(undefined, field);
  return firstText(language, taken ? [...own, taken] : own) ?? field;
}

const none = "–";

/** A value as pages show it: codes by their labels. */
export function wordValue(language: LanguageCode, table: string, field: string, stored: string | null): string {
  if (stored === null || stored === "" || stored === none) return none;
  const statuses = namesOf(table)
    .map((name) => entities.get(name)?.fields[field]?.statuses)
    .find(Boolean);
  if (statuses?.codes.includes(stored)) return translate(language, statuses.labelKey(stored));
  const { yes, no } = tickedStatus.code;
  if (stored === "true" || stored === "false")
    return translate(language, tickedStatus.labelKey(stored === "true" ? yes : no));
  return stored;
}
