import { type CustomDefinition, customTypes } from "./custom-definition.ts";
import { customName } from "./custom-names.ts";
import { decimal } from "./decimals.ts";
import type { Entity } from "./entity.ts";
import { calendarDate, type Field, plainText } from "./fields.ts";
import { givenText } from "./locales.ts";
import { type Statuses, validityStatus } from "./statuses.ts";

function choicesOf({ fieldNo, enumList }: CustomDefinition): Statuses {
  const names = new Map(enumList.map(({ enumValue, enumName }) => [enumValue, enumName]));
  return {
    localeGroup: customName(fieldNo),
    byName: {},
    code: {},
    groups: {},
    codes: enumList.filter(({ status }) => status === validityStatus.code.valid).map(({ enumValue }) => enumValue),
    isIn: () => false,
    labelKey: (code) => givenText(names.get(code) ?? code),
    tone: () => "neutral",
    isPlain: true,
  };
}

function shapeOf(
  definition: CustomDefinition,
): Pick<Field, "kind" | "schema" | "manners"> & Pick<Partial<Field>, "maxLength" | "statuses"> {
  switch (definition.fieldType) {
    case customTypes.number:
      return { kind: "quantity", schema: decimal, manners: ["equals", "range"] };
    case customTypes.date:
      return { kind: "date", schema: calendarDate, manners: ["equals", "range"] };
    case customTypes.dropdown:
      if (definition.dropDownDataSource) return { kind: "code", schema: plainText(100), manners: ["equals"] };
      return { kind: "status", schema: plainText(100), manners: ["equals"], statuses: choicesOf(definition) };
    default:
      return { kind: "text", schema: plainText(100), manners: ["equals", "contains"], maxLength: 100 };
  }
}

/** The field that a definition describes. Its label is what the tenant calls it. */
export function customFieldOf(definition: CustomDefinition): Field {
  return {
    ...shapeOf(definition),
    optional: true,
    readOnly: false,
    key: false,
    labelKey: givenText(definition.fieldNoName),
    custom: definition,
  };
}

/**
 * An entity with the fields of a tenant's own among its others, under the names of {@link customName}: whatever is made of
 * an entity is then made with them.
 */
export function withCustomFields(entity: Entity, definitions: readonly CustomDefinition[]): Entity {
  if (!("customValues" in entity.fields)) return entity;
  const own = definitions.filter(({ module }) => module === entity.name);
  if (own.length === 0) return entity;
  const fields = own.map((definition) => [customName(definition.fieldNo), customFieldOf(definition)]);
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(fields) } };
}

/** A record with the values of a tenant's own fields beside its others, under the names of {@link customName}. */
export function withFlatValues<R extends object>(row: R): R {
  const values = (row as { customValues?: Readonly<Record<string, string>> | null }).customValues;
  if (!values) return row;
  const flat = Object.entries(values).map(([fieldNo, value]) => [customName(fieldNo), value]);
  return { ...row, ...Object.fromEntries(flat) };
}
