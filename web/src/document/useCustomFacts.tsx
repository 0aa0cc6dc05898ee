import { withFlatValues } from "@tandem/contract/core/custom-fields";
import type { Entity } from "@tandem/contract/core/entity";
import { useCustomEntity } from "../fields/custom/customEntity.ts";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { fieldValue } from "../fields/FieldValue.tsx";
import { customFieldsAt } from "../list/customParts.tsx";
import type { Fact } from "./DocumentPage.tsx";

/** The tenant's own fields of a document as facts of its page: those that a drawer shows (S3.2). */
export function useCustomFacts(of: { readonly name: string }, document: object): Fact[] {
  const { entity } = useCustomEntity(of as Entity);
  const values = withFlatValues(document) as Readonly<Record<string, unknown>>;
  return customFieldsAt(entity, "drawer").map(([name, field]) => ({
    key: name,
    label: <FieldLabel entityName={entity.name} field={name} />,
    value: fieldValue(field, values[name]),
  }));
}
