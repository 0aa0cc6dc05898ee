/**
 * Where the focus goes when what had it goes away, and when a page comes: to the heading of what opened, or back to what
 * opened what was closed. One keeper for all pages, so that no page needs to think of it.
 */

/** What has the focus, with all that it stands in: what goes away is no longer within anything. */
interface Held {
  readonly element: HTMLElement;
  readonly around: readonly Element[];
}

/** A page that was called, until it has a heading to go to. */
interface Arrival {
  readonly page: HTMLElement;
  /** What had the focus when the page was left. */
  readonly left: HTMLElement | undefined;
}

/** Whether a key or a button was pressed: whoever has just opened the product begins where browsers begin. */
let isUsed = false;
/** Whether a page came yet. The first is called by nobody; until it comes, who is quick may be at something else. */
let isPageThere = false;
let held: Held | undefined;
let arrival: Arrival | undefined;
/** What was focused before a dialog, a drawer or a menu took the focus. */
const openers = new WeakMap<Element, Held>();

const holdOf = (element: HTMLElement): Held => {
  const around: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) around.push(at);
  return { element, around };
};

/** What stands above the page: a dialog, or what is drawn beside the application, as menus and drawers are. */
const layerOf = ({ around }: Held): Element | undefined =>
  around.find((each) => each.matches("dialog, [role=dialog]")) ??
  around.find((each, at) => around[at + 1] === document.body && each.id !== "root");

const isThere = (element: Element | undefined): boolean =>
  element?.isConnected === true && element.checkVisibility({ visibilityProperty: true });

const takesFocus = (element: HTMLElement | undefined): element is HTMLElement =>
  isThere(element) && !element?.matches(":disabled, [inert] *");

function headingIn(place: Element | null): HTMLElement | undefined {
  return [...(place?.querySelectorAll<HTMLElement>("h1, h2") ?? [])].find(isThere);
}

/** Gives the focus to what is no control, without scrolling to it. */
export function giveFocus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex") && element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether a layer was opened from within another, directly or by more between them. */
function isOpenedWithin(inner: Element | undefined, outer: Element): boolean {
  const opener = inner && openers.get(inner);
  if (!opener) return false;
  const layer = layerOf(opener);
  return layer === outer || isOpenedWithin(layer, outer);
}

/** The dialog itself, where the focus came to the frame that a library draws around it, which has no name. */
const dialogIn = (element: HTMLElement) =>
  element.tabIndex < 0 && !element.closest("dialog, [role=dialog]")
    ? element.querySelector<HTMLElement>(":scope > * > [role=dialog]")
    : null;

function note(element: HTMLElement): void {
  const next = holdOf(element);
  const layer = layerOf(next);
  const before = held && layerOf(held);
  // Coming back from what was opened within it, a layer still belongs to what opened it.
  if (layer && held && layer !== before && !isOpenedWithin(before, layer)) openers.set(layer, held);
  held = next;
}

/** What came in the place of an element, known by what there is but one of: the same link, field or record. */
function successorOf({ element, around }: Held): HTMLElement | undefined {
  const mark = ["id", "href", "data-row-key"].find((each) => element.hasAttribute(each));
  const place = around.find(isThere);
  const value = mark && CSS.escape(element.getAttribute(mark) ?? "");
  const found = value && place?.querySelector<HTMLElement>(`${element.tagName}[${mark}=${value}]`);
  return found && takesFocus(found) ? found : undefined;
}

/** Who has the focus after what is gone: what came in its place or is left of its layer, else what opened that. */
function heirOf(gone: Held): HTMLElement | undefined {
  const successor = successorOf(gone);
  if (successor) return successor;
  for (let at: Held | undefined = gone; at; ) {
    if (at !== gone && takesFocus(at.element)) return at.element;
    const layer: Element | undefined = layerOf(at);
    if (!layer) break;
    // What menus and lists of choices are drawn in has no name, and shows nothing once they are closed.
    if (layer instanceof HTMLElement && layer.matches("dialog, [role=dialog]") && isThere(layer)) return layer;
    at = openers.get(layer);
  }
  // The rows of a table come and go; the one that the Tab key leads to stands for them.
  const table = gone.around.find((each) => each.matches("[role=grid]") && isThere(each));
  const stop = table?.querySelector<HTMLElement>("[tabindex='0']") ?? undefined;
  return takesFocus(stop) ? stop : undefined;
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Whether a dialog that does not hold the page has the focus: what lies beneath has its turn once that is gone. */
function isBeneath(page: HTMLElement): boolean {
  const dialog = document.activeElement?.closest("dialog, [role=dialog]");
  return isThere(dialog ?? undefined) && dialog?.contains(page) === false;
}

/** Goes to the page that was called once it can be gone to; until then at least into its room. */
function arrive({ page, left }: Arrival): void {
  if (isBeneath(page)) return;
  const target = left && takesFocus(left) ? left : headingIn(page);
  if (target) {
    giveFocus(target);
    if (document.activeElement === target) arrival = undefined;
  } else if (isLost()) {
    const room = document.querySelector<HTMLElement>("main");
    if (room) giveFocus(room);
  }
}

function look(): void {
  if (!arrival && held && isLost() && !takesFocus(held.element)) {
    const heir = heirOf(held);
    const page = document.querySelector<HTMLElement>("main");
    if (heir) giveFocus(heir);
    else if (page) arrival = { page, left: undefined };
  }
  if (arrival) arrive(arrival);
}

/** Called with a page that comes on screen, and what had the focus in it when it was left, if that was in it. */
export function focusPage(page: HTMLElement, left?: HTMLElement): void {
  const isTaken = !isPageThere && document.activeElement?.contains(page) === false;
  isPageThere = true;
  if (!isUsed || isTaken) return;
  arrival = { page, left };
  arrive(arrival);
}

/** What has the focus within an element, or opened what has it. */
export function focusedWithin(place: HTMLElement): HTMLElement | undefined {
  let at = isLost() ? undefined : held;
  while (at && !place.contains(at.element)) {
    const layer = layerOf(at);
    at = layer && openers.get(layer);
  }
  return at?.element;
}

/** Goes past what stands before the page. */
export function skipToPage(): void {
  const page = document.querySelector<HTMLElement>("main");
  const target = headingIn(page) ?? page;
  if (target) giveFocus(target);
}

/** Begins to keep the focus. */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    // A page that puts the focus somewhere itself knows better, and whoever opens something meanwhile is in that.
    if (arrival?.page.contains(target) || target.closest("dialog, [role=dialog]")) arrival = undefined;
    const dialog = dialogIn(target);
    if (dialog) giveFocus(dialog);
    else note(target);
  });
  document.addEventListener("focusout", () => {
    // What is taken away is still there when it is left.
    const left = held;
    requestAnimationFrame(() => {
      if (left && left === held && isLost() && takesFocus(left.element)) held = undefined;
      else look();
    });
  });
  // Whoever goes on by themselves is not called back.
  const use = (event: Event) => {
    isUsed = true;
    document.documentElement.toggleAttribute("data-pointed", !(event instanceof KeyboardEvent));
    if (!(event instanceof KeyboardEvent) || event.key === "Tab") arrival = undefined;
  };
  document.addEventListener("pointerdown", use, true);
  document.addEventListener("keydown", use, true);
  let asked = false;
  const lookSoon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      look();
    });
  };
  new MutationObserver(lookSoon).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "class", "style", "open"],
  });
}
