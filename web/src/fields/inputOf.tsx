import type { Entity, Fields } from "@tandem/contract/core/entity";
import type { FieldKind } from "@tandem/contract/core/fields";
import type { ReactElement } from "react";
import {
  codeField,
  dateField,
  emailField,
  type FieldMaker,
  integerField,
  momentField,
  phoneField,
  pickerField,
  quantityField,
  remarkField,
  statusField,
  textField,
  timeField,
} from "./fields.tsx";

const makerOfKind: Readonly<Partial<Record<FieldKind, FieldMaker>>> = {
  code: codeField,
  quantity: quantityField,
  money: quantityField,
  rate: quantityField,
  integer: integerField,
  date: dateField,
  instant: momentField,
  time: timeField,
  status: statusField,
  email: emailField,
  mobile: phoneField,
  phone: phoneField,
};

/** Texts that may be longer take several lines. */
const longestLine = 200;

/** The input of a field: the picker of what it names, else by its kind. */
export function inputOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  name: keyof F & string,
): ReactElement {
  const field = entity.fields[name];
  if (field?.names) return pickerField(entity, name);
  const isLong = name === "remark" || (field?.kind === "text" && (field.maxLength ?? 0) > longestLine);
  const make = isLong ? remarkField : ((field && makerOfKind[field.kind]) ?? textField);
  return make(entity, name);
}

/** The inputs of those of the fields that people fill in, in their order; `others` are of fields that are filled in another way. */
export function inputsOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  names: readonly (keyof F & string)[],
  others: { readonly [K in keyof F & string]?: ReactElement } = {},
): ReactElement[] {
  return names.filter((name) => !entity.fields[name]?.readOnly).map((name) => others[name] ?? inputOf(entity, name));
}
