import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Whether keys are going into a text field, where single letters are text and no commands. */
export function isTyping(event: KeyboardEvent): boolean {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, [role=combobox], [contenteditable=true]";
  return event.target instanceof HTMLElement && event.target.closest(fields) !== null;
}

/** The code of any key that an input method takes. */
const takenByMethod = 229;

/**
 * Whether a key belongs to a word that is being composed, as Enter that takes a Chinese one: it is no command. Safari says of the key
 * that ends the word that nothing is composed any more, and tells it by its code alone. One that begins a word is called "Process".
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const pressed = "nativeEvent" in event ? event.nativeEvent : event;
  return pressed.isComposing || (pressed.keyCode === takenByMethod && pressed.key !== "Process");
}
