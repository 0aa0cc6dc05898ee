import { type ComponentType, lazy, Suspense } from "react";
import { InputOutline } from "./InputOutline.tsx";

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

/** An input that is loaded when one is first shown; until then a disabled one keeps its place. */
export function lateInput<P extends InputProps>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Late = lazy(load) as ComponentType<P>;
  return (props) => (
    <Suspense fallback={<InputOutline id={props.id} aria-label={props["aria-label"]} />}>
      <Late {...props} />
    </Suspense>
  );
}
