import { createContext, type KeyboardEvent, type ReactNode, useMemo, useState } from "react";

/** At which of the links of a table or a list the Tab key stops. */
export const LedContext = createContext<{ readonly stop: string | undefined; readonly reach: (id: string) => void }>({
  stop: undefined,
  reach: () => undefined,
});

/** Links that are one stop of the Tab key together: the one that was reached last, else the first; arrows lead on from it. */
export function LedLinks({ ids, children }: { readonly ids: readonly string[]; readonly children: ReactNode }) {
  const [reached, reach] = useState<string>();
  const stop = reached !== undefined && ids.includes(reached) ? reached : ids[0];
  const led = useMemo(() => ({ stop, reach }), [stop]);
  return <LedContext value={led}>{children}</LedContext>;
}

/** The links of a row that stand in its cells, or within itself. */
const linksOf = (row: Element | null | undefined): HTMLAnchorElement[] => [...(row?.querySelectorAll("a") ?? [])];

/** The next row of the same table, up or down, that has a link in the same column. */
function linkBeside(cell: HTMLTableCellElement, by: 1 | -1): HTMLAnchorElement | null {
  const row = cell.closest("tr");
  let beside = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  while (beside instanceof HTMLTableRowElement) {
    const found = beside.cells[cell.cellIndex]?.querySelector("a");
    if (found) return found;
    beside = by === 1 ? beside.nextElementSibling : beside.previousElementSibling;
  }
  return null;
}

function linkTo(from: HTMLAnchorElement, key: string): HTMLAnchorElement | null | undefined {
  const cell = from.closest("td");
  const row = linksOf(from.closest("tr, ol"));
  switch (key) {
    case "ArrowRight":
      return row[row.indexOf(from) + 1];
    case "ArrowLeft":
      return row[row.indexOf(from) - 1];
    case "Home":
      return row[0];
    case "End":
      return row.at(-1);
    case "ArrowDown":
      return cell && linkBeside(cell, 1);
    case "ArrowUp":
      return cell && linkBeside(cell, -1);
    default:
      return undefined;
  }
}

/** Leads the focus among the links of a table or of a list by arrows. */
export function leadByArrows(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = linkTo(from, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
}
