import type { Doubted } from "@tandem/contract/core/doubts";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import { orNull } from "@tandem/contract/core/or-null";
import { Checkbox, Form, Input } from "antd";
import dayjs from "dayjs";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { DoubtWord } from "./DoubtWord.tsx";
import { isDoubted } from "./doubts.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { checkedWhenLeft, fieldRules } from "./fieldRules.ts";
import styles from "./fields.module.css";
import { useFormMode } from "./formMode.ts";
import { DateInput, StatusSelect } from "./inputs/lateInputs.tsx";
import { NumberInput } from "./inputs/NumberInput.tsx";
import { type FieldValues, lookupConditions, waitsFor } from "./lookupRules.ts";
import type { PickerProps } from "./picker/definition.ts";
import { pickerOf } from "./pickers.tsx";

export interface FieldOptions {
  /** Takes the whole width of the form. */
  readonly wide?: boolean;
  /** Required although the record may lack it. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly help?: ReactNode;
  /** Locale key of what is said where it is required and empty. */
  readonly requiredText?: string;
  /** What else must hold of a value that fits the field: why it does not, in the user's language, or null. */
  readonly problem?: (value: unknown) => string | null;
  /** Where the value stands in the form, when not under the field's own name. */
  readonly name?: string | (string | number)[];
}

interface ItemProps {
  readonly entityName: string;
  /** Says which of its values are asked about. */
  readonly doubted: Doubted;
  readonly field: Field;
  readonly name: string;
  readonly options: FieldOptions;
  /** The input; it gets value, onChange and id from the form. */
  readonly input: (state: { disabled: boolean }) => ReactElement;
  readonly read?: (value: unknown) => unknown;
  readonly write?: (value: never) => unknown;
}

function EntityField({ entityName, doubted, field, name, options, input, read, write }: ItemProps) {
  const { changing } = useFormMode();
  const required = options.required ?? (!field.optional && field.kind !== "codes");
  return (
    <Form.Item
      name={options.name ?? name}
      label={<FieldLabel entityName={entityName} field={name} />}
      {...checkedWhenLeft(fieldRules(entityName, name, field, required, options))}
      required={required}
      extra={
        isDoubted(doubted, name) ? (
          <>
            {options.help} <DoubtWord doubted={doubted} name={name} />
          </>
        ) : (
          options.help
        )
      }
      className={options.wide ? styles.wide : ""}
      {...(read ? { getValueProps: (value: unknown) => ({ value: read(value) }) } : {})}
      {...(write ? { normalize: (value: unknown) => write(value as never) } : {})}
    >
      {input({ disabled: (options.disabled ?? false) || (changing && field.key) })}
    </Form.Item>
  );
}

export type FieldMaker<Extra = unknown> = <Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  name: keyof F & string,
  options?: FieldOptions & Extra,
) => ReactElement;

const maker =
  (
    input: (field: Field, state: { disabled: boolean }) => ReactElement,
    convert: Pick<ItemProps, "read" | "write"> = {},
  ) =>
  <Name extends string, F extends Fields>(
    entity: Entity<Name, F>,
    name: keyof F & string,
    options: FieldOptions = {},
  ): ReactElement => {
    const field = entity.fields[name] as Field;
    return (
      <EntityField
        key={name}
        entityName={entity.name}
        doubted={entity}
        field={field}
        name={name}
        options={options}
        input={(state) => input(field, state)}
        {...convert}
      />
    );
  };

const line = (field: Field, state: { disabled: boolean }, inputMode?: "tel" | "email") => (
  <Input
    disabled={state.disabled}
    autoComplete="off"
    {...(field.maxLength ? { maxLength: field.maxLength } : {})}
    {...(inputMode ? { inputMode } : {})}
  />
);

/** A number or code on one line. */
export const codeField: FieldMaker = maker((field, state) => line(field, state));
/** Text on one line. */
export const textField: FieldMaker = maker((field, state) => line(field, state));
/** A phone or mobile number. */
export const phoneField: FieldMaker = maker((field, state) => line(field, state, "tel"));
/** An e-mail address. */
export const emailField: FieldMaker = maker((field, state) => line(field, state, "email"));

/** Text of several lines, over the whole width. */
export const remarkField: FieldMaker = (entity, name, options = {}) =>
  maker((field, state) => (
    <Input.TextArea
      disabled={state.disabled}
      autoSize={{ minRows: 2, maxRows: 6 }}
      showCount
      {...(field.maxLength ? { maxLength: field.maxLength } : {})}
    />
  ))(entity, name, { wide: true, ...options });

/** A decimal number, a quantity or an amount, typed and kept as text: never a float. */
export const quantityField: FieldMaker = maker((_field, state) => (
  <NumberInput disabled={state.disabled} className={styles.number ?? ""} />
));

/** A whole number. */
export const integerField: FieldMaker = maker(
  (_field, state) => <NumberInput disabled={state.disabled} inputMode="numeric" className={styles.number ?? ""} />,
  {
    read: (value) => (value === null || value === undefined ? "" : String(value)),
    // What is no number stays as it was typed, to be corrected.
    write: (value: string) => (/^\d{1,10}$/.test(value) ? Number(value) : value),
  },
);

/** A day; the form holds `YYYY-MM-DD`. */
export const dateField: FieldMaker = maker((field, state) => (
  <DateInput disabled={state.disabled} format={field.custom?.dateFormat} />
));

/** As the input of a moment has it: in the user's own time zone, to the minute. */
const typedMoment = "YYYY-MM-DDTHH:mm";

/** A moment, typed in the user's own time zone; the form holds ISO 8601. */
export const momentField: FieldMaker = maker(
  (_field, state) => <Input type="datetime-local" disabled={state.disabled} className={styles.time ?? ""} />,
  {
    read: (value) => (value ? dayjs(String(value)).format(typedMoment) : ""),
    write: (value: string) => (value ? dayjs(value).toISOString() : null),
  },
);

/** A time of day; the form holds `HH:mm`. */
export const timeField: FieldMaker = maker(
  (_field, state) => <Input type="time" step={300} disabled={state.disabled} className={styles.time ?? ""} />,
  {
    read: (value) => value ?? "",
    write: (value: string) => orNull(value),
  },
);

/** One of those of a closed set that are offered; of all of it without. */
export const statusFieldOf = (offered?: readonly string[]): FieldMaker =>
  maker((field, state) => <StatusSelect field={field} disabled={state.disabled} {...(offered ? { offered } : {})} />);
/** One of a closed set. */
export const statusField: FieldMaker = statusFieldOf();

function YesNo({
  value,
  onChange,
  id,
  disabled,
  codes,
}: {
  codes: { readonly yes: string; readonly no: string };
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      {...(id ? { id } : {})}
      checked={value === codes.yes}
      disabled={disabled}
      onChange={(event) => onChange?.(event.target.checked ? codes.yes : codes.no)}
    >
      {t(value === codes.yes ? "common.yesNo.yes" : "common.yesNo.no")}
    </Checkbox>
  );
}

/** Yes or no as a box to tick; the form holds 1 and 0 (S3.10c). */
export const yesNoField: FieldMaker = maker((_field, state) => (
  <YesNo disabled={state.disabled} codes={{ yes: "1", no: "0" }} />
));

/** Yes or no as a box to tick; the form holds Y and N (S3.10b). */
export const letterField: FieldMaker = maker((_field, state) => (
  <YesNo disabled={state.disabled} codes={{ yes: "Y", no: "N" }} />
));

export interface PickerFieldOptions extends FieldOptions {
  readonly multiple?: boolean;
  /** Another picker than that of what the field names. */
  readonly picker?: ComponentType<PickerProps>;
  /** On a page of one record, whose address names it, the choice stands (S5.9). */
  readonly setOnce?: boolean;
}

interface DependentProps extends PickerProps {
  readonly picker: ComponentType<PickerProps>;
  readonly entityName: string;
  readonly name: string;
  readonly setOnce: boolean;
}

/** A picker that follows the form's rule for its field (S4.7). */
function DependentPicker({ picker: Picker, entityName, name, setOnce, ...rest }: DependentProps) {
  const { t } = useTranslation();
  const { rules } = useFormMode();
  const rule = rules.find(({ field }) => field === name);
  // The rest of the address, which every page has, names no record.
  const isNamed = Object.keys(useParams()).some((parameter) => parameter !== "*");
  const form = Form.useFormInstance();
  const values = Form.useWatch(
    (all: FieldValues) => Object.fromEntries((rule?.on ?? []).map((each) => [each, all[each]])),
    { form, preserve: true },
  );
  const missing = waitsFor(rule, values ?? {});
  return (
    <Picker
      {...rest}
      disabled={rest.disabled === true || (setOnce && isNamed)}
      within={lookupConditions(rule, values ?? {})}
      waitsFor={missing === undefined ? undefined : t(fieldLabelKey(entityName, missing))}
    />
  );
}

/** The record that a field names, chosen with its picker. Lists of codes (`codes`) take several. */
export function pickerField<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  name: keyof F & string,
  { picker: given, ...options }: PickerFieldOptions = {},
): ReactElement {
  const field = entity.fields[name] as Field;
  const picker = given ?? pickerOf(field);
  if (!picker) throw new RangeError(`${entity.name}.${name} names no record`);
  const multiple = options.multiple ?? field.kind === "codes";
  return (
    <EntityField
      key={name}
      entityName={entity.name}
      doubted={entity}
      field={field}
      name={name}
      options={options}
      input={(state) => (
        <DependentPicker
          picker={picker}
          entityName={entity.name}
          name={name}
          multiple={multiple}
          disabled={state.disabled}
          setOnce={options.setOnce ?? false}
        />
      )}
      {...(multiple ? { write: (value: string | string[] | undefined) => value ?? [] } : {})}
    />
  );
}

interface OwnerOptions extends FieldOptions {
  /** It may be changed on the page of a record too (S5.9). */
  readonly editable?: boolean;
}

/** The organisation a record belongs to: on the page of a record it stands, unless declared editable (S5.5c, S5.9b). */
export function organisationField<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  { editable = false, ...options }: OwnerOptions = {},
): ReactElement {
  return pickerField(entity, "orgNo", {
    requiredText: "formLib.requiredOrgNo",
    ...options,
    setOnce: !editable,
  });
}

/** The warehouse a record belongs to: on the page of a record it stands, unless declared editable (S5.9a). */
export function warehouseField<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  { editable = false, ...options }: OwnerOptions = {},
): ReactElement {
  return pickerField(entity, "warehouseNo", { ...options, setOnce: !editable });
}
