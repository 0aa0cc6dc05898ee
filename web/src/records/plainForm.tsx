import type { Change, Entity, Fields, Input, Row } from "@tandem/contract/core/entity";
import type { ComponentType, ReactElement } from "react";
import { useCurrentUser } from "../api/currentUser.ts";
import {
  codeField,
  emailField,
  integerField,
  organisationField,
  phoneField,
  pickerField,
  quantityField,
  remarkField,
  statusField,
  textField,
  warehouseField,
} from "../fields/fields.tsx";
import type { LookupRule } from "../fields/lookupRules.ts";
import type { PickerProps } from "../fields/picker/definition.ts";
import type { FormValues } from "../form/formValues.ts";
import { RecordForm } from "../form/RecordForm.tsx";
import { ownFields, type PlainNoun, plainCall, recordName } from "./plainRecords.ts";

interface PlainForm<Name extends string, F extends Fields> extends PlainNoun<Name, F> {
  /** Locale keys of the titles. */
  readonly addTitle: string;
  readonly modifyTitle: string;
  /** The pickers of fields that name other records. */
  readonly pickers?: { readonly [K in keyof F & string]?: ComponentType<PickerProps> };
  /** How fields depend on each other (S4.7). */
  readonly rules?: readonly LookupRule[];
  /** What a new record starts with, besides being valid. */
  readonly initial?: FormValues;
  /** Inputs of fields that are filled in another way than their kind is. */
  readonly inputs?: { readonly [K in keyof F & string]?: ReactElement };
}

/**
 * The form of plain base data: its inputs follow from the entity's fields, in their order. A new record is of the user's own
 * organisation unless another is chosen (S5.9b).
 */
export function plainForm<Name extends string, F extends Fields>(noun: PlainForm<Name, F>): ComponentType {
  type E = Entity<Name, F>;
  const { entity, service, paths, pickers } = noun;
  const fields = ownFields(entity).filter((name) => !entity.fields[name]?.readOnly);

  const inputOf = (name: keyof F & string): ReactElement => {
    const given = noun.inputs?.[name];
    if (given) return given;
    if (name === "orgNo") return organisationField(entity);
    if (name === "warehouseNo") return warehouseField(entity);
    const picker = pickers?.[name];
    const kind = entity.fields[name]?.kind;
    if (picker) return pickerField(entity, name, picker);
    if (name === "remark") return remarkField(entity, name);
    if (kind === "code") return codeField(entity, name);
    if (kind === "status") return statusField(entity, name);
    if (kind === "integer") return integerField(entity, name);
    if (kind === "quantity") return quantityField(entity, name);
    if (kind === "phone") return phoneField(entity, name);
    if (kind === "email") return emailField(entity, name);
    return textField(entity, name);
  };

  return function PlainFormPage() {
    const { orgNo } = useCurrentUser();
    const ofOrganisation = fields.includes("orgNo") && orgNo ? { orgNo } : {};
    return (
      <RecordForm
        entity={entity}
        get={(id) => plainCall<Row<E>>(service, "get", { id })}
        add={(input: Input<E>) => plainCall(service, "add", input)}
        update={(change: Change<E>) => plainCall(service, "update", change)}
        addTitle={noun.addTitle}
        modifyTitle={noun.modifyTitle}
        nameOf={(record) => recordName(entity, record)}
        initial={{ statusCode: "1", ...noun.initial, ...ofOrganisation }}
        backPath={paths.list()}
        {...(noun.rules ? { rules: noun.rules } : {})}
        groups={() => [{ key: "basic", content: fields.map(inputOf) }]}
      />
    );
  };
}
