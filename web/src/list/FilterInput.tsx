import { type ComponentType, lazy } from "react";
import { useTranslation } from "react-i18next";
import { NumberInput } from "../fields/inputs/NumberInput.tsx";
import { type LookupRule, lookupConditions } from "../fields/lookupRules.ts";
import type { PickerProps } from "../fields/picker/definition.ts";
import { pickerOf } from "../fields/pickers.tsx";
import { type FilterInputProps, isNumber } from "./filterInputProps.ts";
import styles from "./ListFilters.module.css";
import { asList } from "./listState.ts";
import { TextFilter } from "./TextFilter.tsx";

const DateRangeInput = lazy(() => import("./DateRangeInput.tsx"));
const StatusInput = lazy(() => import("./StatusInput.tsx"));

function NumberRange({ name, label, draft, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const bound = (end: "Start" | "End") => (
    <NumberInput
      aria-label={`${label} ${t(end === "Start" ? "listPage.from" : "listPage.to")}`}
      placeholder={t(end === "Start" ? "listPage.from" : "listPage.to")}
      value={asList(draft[`${name}${end}`])[0] ?? ""}
      onChange={(value) => onChange({ [`${name}${end}`]: value || undefined })}
    />
  );
  return (
    <div className={styles.range}>
      {bound("Start")}
      <span aria-hidden>–</span>
      {bound("End")}
    </div>
  );
}

/** A picker of several records (S3.3), narrowed by what its field depends on (S4.7), but without waiting for that. */
function LookupInput({
  name,
  label,
  draft,
  onChange,
  picker: Picker,
  rule,
}: FilterInputProps & { readonly picker: ComponentType<PickerProps>; readonly rule: LookupRule | undefined }) {
  return (
    <Picker
      multiple
      aria-label={label}
      value={asList(draft[name])}
      within={lookupConditions(rule, draft)}
      onChange={(value) => onChange({ [name]: value === undefined ? undefined : asList(value) })}
    />
  );
}

/**
 * The input of a filter: a picker, a choice of statuses, a range or a text. Calendars and choices are loaded when shown; what
 * stands there until then is for whoever shows it to say, which may have to remember that it was pressed.
 */
export default function FilterInput(
  props: FilterInputProps & {
    readonly rules: readonly LookupRule[];
    /** Another picker than that of the field. */
    readonly picker?: ComponentType<PickerProps> | undefined;
  },
) {
  const { field, name, rules } = props;
  const picker = props.picker ?? pickerOf(field);
  if (picker) return <LookupInput {...props} picker={picker} rule={rules.find((rule) => rule.field === name)} />;
  const isDate = field.kind === "date" || field.kind === "instant";
  if (field.statuses || isDate) {
    const Chosen = isDate ? DateRangeInput : StatusInput;
    return <Chosen {...props} />;
  }
  if (isNumber(field)) return <NumberRange {...props} />;
  return <TextFilter {...props} />;
}
