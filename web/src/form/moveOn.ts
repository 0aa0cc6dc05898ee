import type { KeyboardEvent } from "react";
import { isComposing } from "../ui/typing.ts";

const fillable = "input:not([type=hidden]):not([type=file]), textarea";

/** What is filled in, in the order of the page, and at last the button that saves. */
function stopsOf(form: HTMLElement): HTMLElement[] {
  const fields = [...form.querySelectorAll<HTMLInputElement>(fillable)].filter(
    (field) => !field.disabled && field.tabIndex >= 0 && field.checkVisibility(),
  );
  const save = form.querySelector<HTMLElement>("button[type=submit]");
  return save ? [...fields, save] : fields;
}

/**
 * Enter leads to the next field, as in the lines, and sends nothing: scanners end what they read with it. Fields that know what to
 * do with the key keep it.
 */
export function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (key !== "Enter" || event.defaultPrevented || isComposing(event)) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const stops = stopsOf(currentTarget);
  const next = stops[stops.indexOf(target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
