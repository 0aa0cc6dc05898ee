import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { asRead } from "../fields/asRead.ts";
import { useClear } from "../ui/useClear.tsx";
import type { FilterInputProps } from "./filterInputProps.ts";
import { asList } from "./listState.ts";

/** Any of the states of a field. */
export default function StatusInput({
  field,
  name,
  label,
  draft,
  onChange,
  placeholder,
  ...reached
}: FilterInputProps) {
  const { t } = useTranslation();
  const clear = useClear();
  const set = field.statuses && asRead(field.statuses);
  return (
    <Select
      mode="multiple"
      allowClear={clear}
      aria-label={label}
      autoFocus={reached.autoFocus ?? false}
      defaultOpen={reached.defaultOpen ?? false}
      maxTagCount="responsive"
      // The words of several that are copied from a spreadsheet.
      tokenSeparators={["\n", "\t"]}
      placeholder={placeholder ?? t("listPage.all")}
      value={asList(draft[name])}
      options={(set?.codes ?? []).map((code) => ({ value: code, label: set ? t(set.labelKey(code)) : code }))}
      onChange={(codes: string[]) => onChange({ [name]: codes.length > 0 ? codes : undefined })}
    />
  );
}
