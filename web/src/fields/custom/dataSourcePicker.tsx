import type { CustomDefinition } from "@tandem/contract/core/custom-definition";
import type { ComponentType } from "react";
import type { PickerProps } from "../picker/definition.ts";
import { latePicker } from "../picker/latePicker.tsx";

const pickers = new Map<string, ComponentType<PickerProps>>();

/** The picker of a dropdown with a data source (S3.3b), loaded when it is first shown; the same for the same choices. */
export function dataSourcePicker(definition: CustomDefinition | undefined): ComponentType<PickerProps> | undefined {
  const { dropDownDataSource, fixedMatchingCondition } = definition ?? {};
  if (!dropDownDataSource) return undefined;
  const key = `${dropDownDataSource}?${fixedMatchingCondition ?? ""}`;
  const known = pickers.get(key);
  if (known) return known;
  const picker = latePicker(async () => {
    const { entriesOffer } = await import("./entriesOffer.ts");
    return entriesOffer(dropDownDataSource, fixedMatchingCondition ?? "");
  });
  pickers.set(key, picker);
  return picker;
}
