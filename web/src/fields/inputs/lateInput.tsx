import { type ComponentType, lazy } from "react";
import { InputOutline } from "./InputOutline.tsx";
import type { Reached } from "./reached.ts";

/** What a form hands to the input of a field. */
export interface InputProps {
  readonly id?: string | undefined;
  readonly value?: string | undefined;
  readonly onChange?: ((value: string | null) => void) | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "aria-required"?: boolean | "true" | "false" | undefined;
  readonly "aria-invalid"?: boolean | "true" | "false" | undefined;
  readonly "aria-describedby"?: string | undefined;
}

/** An input that is loaded when one is first shown; until then an outline keeps its place. */
export function lateInput<P extends InputProps>(
  load: () => Promise<{ default: ComponentType<P & Partial<Reached>> }>,
): ComponentType<P> {
  const Late = lazy(load) as ComponentType<P & Partial<Reached>>;
  return (props) => (
    <InputOutline id={props.id} disabled={props.disabled} aria-label={props["aria-label"]}>
      {(reached) => <Late {...props} {...reached} />}
    </InputOutline>
  );
}
