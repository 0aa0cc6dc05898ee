import type { CustomDefinition } from "@tandem/contract/core/custom-definition";
import { withCustomFields } from "@tandem/contract/core/custom-fields";
import { isCustomName } from "@tandem/contract/core/custom-names";
import type { Entity } from "@tandem/contract/core/entity";
import { type LanguageCode, nameFields } from "@tandem/contract/core/languages";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { Database } from "../database.ts";
import { offers } from "./offers.ts";

/** What a field is called in each language; one at least is there. */
export type FieldNames = { readonly [K in (typeof nameFields)[LanguageCode]]?: string | null | undefined };

/** The name in the caller's language, else in the first there is. */
export function nameIn(language: LanguageCode, names: FieldNames): string {
  return names[nameFields[language]] ?? namesOf(names)[0] ?? "";
}

/** The names in all languages there is one. */
export function namesOf(names: FieldNames): string[] {
  return Object.values(nameFields).flatMap((column) => names[column] ?? []);
}

/** The fields in force, in their order: those of one kind of records, or of all. */
export async function customDefinitions(
  db: Database,
  language: LanguageCode,
  module?: string,
): Promise<CustomDefinition[]> {
  let query = db.selectFrom("customField").selectAll().where("isDisplay", "=", yesNoStatus.code.yes);
  if (module !== undefined) query = query.where("module", "=", module);
  const rows = await query.orderBy("module").orderBy("displayOrder").orderBy("fieldNo").execute();
  const enumerations = rows.flatMap(({ enumMid }) => enumMid ?? []);
  const entries = enumerations.length > 0 ? await offers().entries(db, language, enumerations) : [];
  return rows.map((row) => ({
    module: row.module,
    fieldNo: row.fieldNo,
    fieldNoName: nameIn(language, row),
    names: namesOf(row),
    isDisplay: row.isDisplay,
    displayPage: row.displayPage,
    displayOrder: row.displayOrder,
    fieldType: row.fieldType,
    dateFormat: row.dateFormat,
    enumMid: row.enumMid,
    fixedMatchingCondition: row.fixedMatchingCondition,
    dropDownDataSource: row.dropDownDataSource,
    enumList: entries.flatMap(({ enumMid, ...entry }) => (enumMid === row.enumMid ? [entry] : [])),
  }));
}

/**
 * The entity with the tenant's own fields, where one of the names may be of one. Nothing is asked of the database as long as
 * none is: most lists are filtered by none.
 */
export async function withFieldsNamed(db: Database, entity: Entity, conditions: Iterable<string>): Promise<Entity> {
  const isNamed = "customValues" in entity.fields && [...conditions].some(isCustomName);
  // Conditions are by code: what the choices are called does not matter.
  return isNamed ? withCustomFields(entity, await customDefinitions(db, "en-US", entity.name)) : entity;
}
