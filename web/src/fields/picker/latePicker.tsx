import { type ComponentType, lazy } from "react";
import { InputOutline } from "../inputs/InputOutline.tsx";
import type { AnyPicker, PickerProps } from "./definition.ts";

/** A picker that is loaded, with what it offers, when it is first shown. */
export function latePicker(load: () => Promise<AnyPicker>): ComponentType<PickerProps> {
  const Late = lazy(async () => {
    const [{ ListPicker }, definition] = await Promise.all([import("../listPicker.tsx"), load()]);
    return { default: (props: PickerProps) => <ListPicker definition={definition} {...props} /> };
  });
  return (props) => (
    <InputOutline {...props} disabled={(props.disabled ?? false) || props.waitsFor !== undefined}>
      {(reached) => <Late {...props} reached={reached} />}
    </InputOutline>
  );
}
