import { customModules } from "@tandem/contract/platform/custom-fields/modules";
import { Select } from "antd";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { useClear } from "../../ui/useClear.tsx";
import { moduleName } from "./modules.ts";

/** Chooses kinds of records that take fields of a tenant's own. */
export function ModuleSelect({ value, onChange, multiple, ...bound }: PickerProps) {
  const clear = useClear();
  return (
    <Select<string | string[]>
      {...(bound.id ? { id: bound.id } : {})}
      aria-label={bound["aria-label"]}
      disabled={bound.disabled ?? false}
      {...(multiple ? { mode: "multiple" as const, maxTagCount: "responsive" as const, allowClear: clear } : {})}
      value={(value ?? (multiple ? [] : undefined)) as string | string[]}
      onChange={(chosen) => onChange?.(chosen)}
      showSearch={{ optionFilterProp: "label" }}
      options={customModules.map((module) => ({ value: module, label: moduleName(module) }))}
    />
  );
}
