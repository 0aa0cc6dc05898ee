import { withFlatValues } from "@tandem/contract/core/custom-fields";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { type FieldGroups, isNamed } from "@tandem/contract/core/field-groups";
import type { ReactNode } from "react";
import { useCustomEntity } from "../fields/custom/customEntity.ts";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { fieldValue } from "../fields/FieldValue.tsx";
import { hasParagraphs } from "../fields/paragraphs.ts";
import { customFieldsAt } from "../list/customParts.tsx";
import type { Fact } from "./DocumentPage.tsx";

/** So many letters a fact has that shares its row with others. */
const longest = 80;

export interface FactOptions<Name extends string> {
  /** Fields that the page shows elsewhere. */
  readonly without?: readonly Name[];
  /** Values that are shown in another way than their kind is. */
  readonly shown?: { readonly [K in Name]?: ReactNode };
  /** What is no field, behind those that are. */
  readonly besides?: readonly Fact[];
}

/**
 * The fields of a document's head as facts of its page, group by group; behind them the tenant's own, those that a drawer
 * shows (S3.2). The number of the document heads its page, and of what is named only the name is told.
 */
export function useFacts<F extends Fields>(
  of: { readonly name: string; readonly fields: F },
  { number: _heading, ...groups }: FieldGroups<F>,
  document: object,
  { without = [], shown = {}, besides = [] }: FactOptions<keyof F & string> = {},
): Fact[] {
  const { entity } = useCustomEntity(of as unknown as Entity);
  const values = withFlatValues(document) as Readonly<Record<string, unknown>>;
  const told = Object.values(groups)
    .flat()
    .filter((name) => !isNamed(of.fields, name) && !without.includes(name));
  const own = customFieldsAt(entity, "drawer").map(([name]) => name);
  const facts = [...told, ...own].flatMap((name): Fact[] => {
    const field = entity.fields[name];
    if (!field) return [];
    const value = shown[name] ?? fieldValue(field, values[name], values.currency);
    const isText = hasParagraphs(field);
    const isLong = field.kind === "text" && typeof value === "string" && value.length > longest;
    return [{ key: name, label: <FieldLabel entityName={entity.name} field={name} />, value, isText, isLong }];
  });
  return [...facts, ...besides];
}
