import { type KeyboardEvent, type RefObject, useRef } from "react";

/** How the hand reached an input before it was loaded. */
export interface Reached {
  readonly autoFocus: boolean;
  readonly defaultOpen: boolean;
  /** What was typed into its outline meanwhile. */
  readonly typed: RefObject<string>;
  /** Enter followed it. */
  readonly entered?: RefObject<boolean>;
}

/** Keeps what is typed into the outline of an input, which takes it up. */
export function useTypedMeanwhile() {
  const typed = useRef("");
  const entered = useRef(false);
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    // What is still on its way sends no form.
    if (key === "Enter") {
      event.preventDefault();
      entered.current = typed.current !== "";
    } else if (key === "Backspace") typed.current = typed.current.slice(0, -1);
    else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed.current += key;
  };
  const forget = () => {
    typed.current = "";
    entered.current = false;
  };
  return { typed, entered, keep, forget };
}
