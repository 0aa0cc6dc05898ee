import type { Entity } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import type { ReactElement } from "react";
import { customFieldsAt } from "../../list/customParts.tsx";
import { dateField, type FieldOptions, pickerField, quantityField, statusField, textField } from "../fields.tsx";

const makers = { quantity: quantityField, date: dateField, status: statusField } as const;

/** The form item of one of the tenant's own fields; the form holds its value among the record's `customValues`. */
function customInput(entity: Entity, name: string, field: Field, options: FieldOptions): ReactElement {
  if (field.custom?.dropDownDataSource) return pickerField(entity, name, options);
  const make = makers[field.kind as keyof typeof makers] ?? textField;
  return make(entity, name, options);
}

/** The form items of the tenant's own fields (S3.2). */
export function customInputs(entity: Entity): ReactElement[] {
  return customFieldsAt(entity, "form").map(([name, field]) =>
    customInput(entity, name, field, { name: ["customValues", field.custom?.fieldNo ?? name] }),
  );
}

/** The inputs of the tenant's own fields in the lines of a form (S3.2): `at` is where a line stands in the form. */
export function customLineInputs(
  entity: Entity,
): { readonly name: string; readonly input: (at: readonly (string | number)[]) => ReactElement }[] {
  return customFieldsAt(entity, "child").map(([name, field]) => ({
    name,
    input: (at) => customInput(entity, name, field, { name: [...at, "customValues", field.custom?.fieldNo ?? name] }),
  }));
}
