/** Scrolls a box just so far that a row or cell of it is in view, beside what covers the box's edges. */
export function reveal(
  box: HTMLElement,
  element: HTMLElement,
  covered: { readonly top: number; readonly left: number; readonly right: number; readonly bottom?: number },
): void {
  const view = box.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const top = view.top + covered.top;
  const bottom = view.top + box.clientTop + box.clientHeight - (covered.bottom ?? 0);
  if (place.top < top) box.scrollTop -= top - place.top;
  else if (place.bottom > bottom) box.scrollTop += place.bottom - bottom;
  // Whole rows are as wide as the table, and frozen cells are always in view.
  if (element.tagName === "TR" || element.hasAttribute("data-frozen")) return;
  const left = view.left + covered.left;
  const right = view.left + box.clientWidth - covered.right;
  if (place.left < left) box.scrollLeft -= left - place.left;
  else if (place.right > right) box.scrollLeft += place.right - right;
}
