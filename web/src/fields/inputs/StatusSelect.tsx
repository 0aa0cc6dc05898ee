import type { Field } from "@tandem/contract/core/fields";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useClear } from "../../ui/useClear.tsx";
import type { InputProps } from "./lateInput.tsx";
import type { Reached } from "./reached.ts";

export interface StatusSelectProps extends InputProps {
  readonly field: Field;
  /** The codes of the set that are offered; all without. */
  readonly offered?: readonly string[];
}

/** One of a closed set. What is stored stays named, also where the set no longer offers it. */
export default function StatusSelect(props: StatusSelectProps & Partial<Reached>) {
  const { field, offered: only, onChange, value, disabled, placeholder, typed: _typed, ...rest } = props;
  const { t } = useTranslation();
  const clear = useClear();
  const set = field.statuses;
  const codes = only ?? set?.codes ?? [];
  const offered = value && !codes.includes(value) ? [...codes, value] : codes;
  // A tenant's own set may have lost its entries (S8.8a).
  const isConfigured = offered.length > 0;
  return (
    <Select<string>
      {...rest}
      {...(value ? { value } : {})}
      onChange={(code) => onChange?.(code ?? null)}
      allowClear={field.optional && clear}
      // Whoever only passes by chooses nothing.
      defaultActiveFirstOption={false}
      disabled={disabled || !isConfigured}
      placeholder={isConfigured ? placeholder : t("customInfo.notConfigured")}
      options={offered.map((code) => ({ value: code, label: set ? t(set.labelKey(code)) : code }))}
    />
  );
}
