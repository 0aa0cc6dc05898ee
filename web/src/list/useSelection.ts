import { useCallback, useMemo, useState } from "react";
import type { ListRow } from "./ListTable.tsx";

type Kept = ReadonlyMap<string, ListRow>;

const byId = (rows: readonly ListRow[]): Kept => new Map(rows.map((row) => [row.id, row]));
const nothing: Kept = new Map();

/**
 * What is selected in a list: rows of any of its pages and searches, as they were last seen. Those on the page are as the page
 * has them.
 */
export function useSelection(rows: readonly ListRow[] | undefined) {
  const [kept, setKept] = useState<Kept>(nothing);
  const shown = useMemo(() => byId(rows ?? []), [rows]);
  const selection = useMemo(() => [...kept.keys()], [kept]);
  const selected = useMemo(() => [...kept].map(([id, row]) => shown.get(id) ?? row), [kept, shown]);
  const setSelection = useCallback(
    (ids: readonly string[]) =>
      setKept((before) =>
        byId(
          ids.flatMap((id) => {
            const row = shown.get(id) ?? before.get(id);
            return row ? [row] : [];
          }),
        ),
      ),
    [shown],
  );
  const keep = (ids: readonly string[], taken: readonly { readonly id: string }[] = selected) => {
    const left = new Set(ids);
    const gone = new Set(taken.flatMap(({ id }) => (left.has(id) ? [] : [id])));
    setKept((now) => new Map([...now].filter(([id]) => !gone.has(id))));
  };
  const selectRows = useCallback((all: readonly ListRow[]) => setKept(byId(all)), []);
  const elsewhere = selection.filter((id) => !shown.has(id)).length;
  return { selection, selected, setSelection, keep, selectRows, elsewhere };
}
