/** Whether keys are going into a text field, where single letters are text and no commands. */
export function isTyping(event: KeyboardEvent): boolean {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, [role=combobox], [contenteditable=true]";
  return event.target instanceof HTMLElement && event.target.closest(fields) !== null;
}
