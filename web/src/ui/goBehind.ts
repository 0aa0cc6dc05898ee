const stops = "input, select, textarea, button, a[href], [tabindex]";

/** Gives the focus to what the Tab key reaches behind a place, within the same form or page; where there is nothing it stays. */
export function goBehind(place: Element): void {
  const scope = place.closest("form, dialog, [role=dialog], main") ?? document.body;
  const isBehind = (each: HTMLElement) =>
    (place.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !place.contains(each);
  const isReached = (each: HTMLElement) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility();
  const next = [...scope.querySelectorAll<HTMLElement>(stops)].find((each) => isBehind(each) && isReached(each));
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
