import type { CustomDefinition } from "@tandem/contract/core/custom-definition";
import { type ComponentType, lazy, Suspense } from "react";
import { InputOutline } from "../inputs/InputOutline.tsx";
import type { PickerProps } from "../picker/definition.ts";

const pickers = new Map<string, ComponentType<PickerProps>>();

/** The picker of a dropdown with a data source (S3.3b), loaded when it is first shown; the same for the same choices. */
export function dataSourcePicker(definition: CustomDefinition | undefined): ComponentType<PickerProps> | undefined {
  const { dropDownDataSource, fixedMatchingCondition } = definition ?? {};
  if (!dropDownDataSource) return undefined;
  const key = `${dropDownDataSource}?${fixedMatchingCondition ?? ""}`;
  const known = pickers.get(key);
  if (known) return known;
  const Picker = lazy(async () => {
    const [{ ListPicker }, { entriesOffer }] = await Promise.all([
      import("../listPicker.tsx"),
      import("./entriesOffer.ts"),
    ]);
    const definition = entriesOffer(dropDownDataSource, fixedMatchingCondition ?? "");
    return { default: (props: PickerProps) => <ListPicker definition={definition} {...props} /> };
  });
  const picker = (props: PickerProps) => (
    <Suspense fallback={<InputOutline id={props.id} aria-label={props["aria-label"]} value={props.value} />}>
      <Picker {...props} />
    </Suspense>
  );
  pickers.set(key, picker);
  return picker;
}
