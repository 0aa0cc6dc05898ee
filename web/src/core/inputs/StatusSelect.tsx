import type { Field } from "@tandem/contract/core/fields";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import type { InputProps } from "./lateInput.tsx";

export interface StatusSelectProps extends InputProps {
  readonly field: Field;
}

/** One of a closed set. */
export default function StatusSelect({ field, onChange, value, ...rest }: StatusSelectProps) {
  const { t } = useTranslation();
  const set = field.statuses;
  return (
    <Select<string>
      {...rest}
      {...(value ? { value } : {})}
      onChange={(code) => onChange?.(code ?? null)}
      allowClear={field.optional}
      options={(set?.codes ?? []).map((code) => ({ value: code, label: set ? t(set.labelKey(code)) : code }))}
    />
  );
}
