import { orNull } from "@tandem/contract/core/or-null";

/** A picker that does not come for so long keeps no keys. */
const longestWait = 5000;

const searchIn = (cell: Element) => cell.querySelector<HTMLInputElement>("input[role=combobox]:not(:disabled)");

/** What is typed at a cell whose picker is on its way. */
let waiting: { readonly cell: Element; text: string; readonly end: () => void } | null = null;

function waitAt(cell: Element) {
  waiting?.end();
  const look = new MutationObserver(() => {
    const search = searchIn(cell);
    const text = waiting?.text ?? "";
    if (!search) return;
    waiting?.end();
    // Whoever has gone on meanwhile is not called back.
    if (document.activeElement !== cell) return;
    search.focus();
    // As the keys themselves would: the picker hears no other way of what comes into its input.
    document.execCommand("insertText", false, text);
  });
  const timer = setTimeout(() => waiting?.end(), longestWait);
  const end = () => {
    look.disconnect();
    clearTimeout(timer);
    waiting = null;
  };
  look.observe(cell, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  waiting = { cell, text: "", end };
  return waiting;
}

/**
 * Leads a typed key from the cell of a picker to its search, or keeps it until the picker is there. Answers whether the key
 * is dealt with; else the browser writes it where the focus is now.
 */
export function typeAhead(cell: Element, key: string): boolean {
  const search = searchIn(cell);
  if (search) {
    search.focus();
    return false;
  }
  const kept = waiting?.cell === cell ? waiting : waitAt(cell);
  if (key.length === 1) kept.text += key;
  return true;
}

/** Takes from a cell what was typed there while its picker is on its way; null where nothing was. */
export function takeTyped(cell: Element): string | null {
  if (waiting?.cell !== cell) return null;
  const { text, end } = waiting;
  end();
  return orNull(text.trim());
}
