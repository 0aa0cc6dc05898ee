import type { Entity } from "@tandem/contract/core/entity";
import { labelKeyIn } from "@tandem/contract/core/field-labels";
import { type LanguageCode, languageCodes, nameFields } from "@tandem/contract/core/languages";
import { type FieldNames, namesOf } from "../../core/custom-fields/definitions.ts";
import type { Database } from "../../core/database.ts";
import { inEveryLanguage, plainTitle } from "../../imports/find-columns.ts";
import { modules } from "./modules.ts";

type NameField = (typeof nameFields)[LanguageCode];

/** Records whose fields stand in one workbook with those of a module: of a document its head and its lines. */
function besideOf({ name }: Entity): Entity[] {
  const beside = name.endsWith("Line") ? name.slice(0, -"Line".length) : `${name}Line`;
  return [name, beside].flatMap((each) => modules.get(each) ?? []);
}

/** What the columns of a module's workbooks are called in any language, as titles are compared. */
function ownTitlesOf(entity: Entity): ReadonlySet<string> {
  const titles = besideOf(entity).flatMap((each) =>
    Object.keys(each.fields).flatMap((field) => [field, ...inEveryLanguage(labelKeyIn(each, field))]),
  );
  return new Set(titles.map(plainTitle));
}

/**
 * The first of a field's names that another field of its records bears in any language: lists would show two columns of that name, and
 * workbooks could not be read by their titles. A name that it had before stays.
 */
export async function takenName(
  db: Database,
  entity: Entity,
  field: FieldNames & { readonly fieldNo: string },
  before: FieldNames = {},
): Promise<NameField | undefined> {
  const others = await db
    .selectFrom("customField")
    .select(Object.values(nameFields))
    .where("module", "=", entity.name)
    .where("fieldNo", "<>", field.fieldNo)
    .execute();
  const taken = new Set([...ownTitlesOf(entity), ...others.flatMap(namesOf).map(plainTitle)]);
  const asked = languageCodes.map((language) => nameFields[language]);
  return asked.find(
    (column) => field[column] && field[column] !== before[column] && taken.has(plainTitle(field[column])),
  );
}
