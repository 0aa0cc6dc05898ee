import type { Change, Entity, Fields, Input, Row } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import type { PlainNoun } from "@tandem/contract/core/plain-records";
import type { Service } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import { type ComponentType, type ReactElement, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../api/currentUser.ts";
import { letterField, organisationField, warehouseField } from "../fields/fields.tsx";
import { inputOf } from "../fields/inputOf.tsx";
import type { FormLines } from "../form/formLines.ts";
import { RecordForm, type RecordFormProps } from "../form/RecordForm.tsx";
import { type ListRoute, recordPaths } from "../routes/recordPaths.ts";
import { plainLines } from "./lineForms.ts";
import { PlainLines } from "./PlainLines.tsx";
import type { PlainGroup } from "./plainList.tsx";
import { isLetter, ownFields, plainCall, recordName } from "./plainRecords.ts";

/** What a form takes in another way than its entity says. */
export interface PlainFormParts<F extends Fields> {
  /** Inputs of fields that are filled in another way than their kind is. */
  readonly inputs?: { readonly [K in keyof F & string]?: ReactElement };
  /** Where its fields stand: all in one group unless given. */
  readonly groups?: readonly PlainGroup<F>[];
  /** Asks before a record is saved; answers whether to. */
  readonly beforeSaving?: RecordFormProps<string, F>["beforeSaving"];
}

/** A group of the form: its inputs, below what is to be said of them. */
function groupOf(
  t: (key: string) => string,
  { key, title, text }: Omit<PlainGroup, "fields">,
  inputs: readonly ReactElement[],
) {
  return {
    key,
    ...(title ? { title: t(title) } : {}),
    content: [
      ...(text
        ? [
            <p key="text" style={{ gridColumn: "1 / -1", margin: "0 0 8px" }}>
              {t(text)}
            </p>,
          ]
        : []),
      ...inputs,
    ],
  };
}

/**
 * The form of plain base data: its inputs follow from the entity's fields, in their order. A new record is of the user's own
 * organisation unless another is chosen (S5.9b).
 */
export function plainForm<Name extends string, F extends Fields>(
  noun: PlainNoun<string, string, Name, F>,
  { inputs, groups, beforeSaving }: PlainFormParts<F> = {},
): ComponentType {
  type E = Entity<Name, F>;
  const { entity, place } = noun;
  const service = noun as unknown as Service;
  const fields = ownFields(entity).filter((name) => !entity.fields[name]?.readOnly);
  const lines = noun.lines && plainLines(noun.lines, noun.entity.name);
  const letters = fields.filter((name) => isLetter(entity.fields[name] as Field));

  const inputFor = (name: keyof F & string): ReactElement => {
    const given = inputs?.[name];
    if (given) return given;
    if (name === "orgNo") return organisationField(entity);
    if (name === "warehouseNo") return warehouseField(entity);
    return letters.includes(name) ? letterField(entity, name) : inputOf(entity, name);
  };

  return function PlainFormPage() {
    const { t } = useTranslation();
    const handle = useRef<FormLines>(null);
    const { orgNo } = useCurrentUser();
    // What may be of all organisations begins so.
    const isOfOne = fields.includes("orgNo") && !entity.fields.orgNo?.optional;
    const ofOrganisation = isOfOne && orgNo ? { orgNo } : {};
    return (
      <RecordForm
        entity={entity}
        service={service}
        get={(id) => plainCall<Row<E>>(service, "get", { id })}
        add={(input: Input<E>, inForm) => plainCall(service, "add", input, inForm)}
        update={(change: Change<E>, inForm) => plainCall(service, "update", change, inForm)}
        addTitle={`${entity.name}Pages.add`}
        modifyTitle={`${entity.name}Pages.modify`}
        nameOf={(record) => recordName(entity, record)}
        initial={{
          statusCode: validityStatus.code.valid,
          ...Object.fromEntries(letters.map((name) => [name, "N"])),
          ...ofOrganisation,
          ...(lines ? { lines: [lines.initial] } : {}),
        }}
        {...(beforeSaving ? { beforeSaving } : {})}
        backPath={recordPaths(place.url as ListRoute).list()}
        {...(lines ? { lines: { handle, sent: lines.sent } } : {})}
        groups={(form) => [
          ...(groups ?? [{ key: "basic", title: "", fields }]).map((group: PlainGroup<F>) =>
            groupOf(t, group, fields.filter((name) => group.fields.includes(name)).map(inputFor)),
          ),
          ...(lines
            ? [
                {
                  key: "lines",
                  title: t(`${lines.entity.name}.name`),
                  free: true,
                  content: <PlainLines lines={lines} form={form} handle={handle} />,
                },
              ]
            : []),
        ]}
      />
    );
  };
}
