import { useMemo, useSyncExternalStore } from "react";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine, LinesStore } from "../../document/lines/linesStore.ts";

interface OfReceipt extends EditedLine {
  readonly shown: { readonly serialNos: string | null };
}

/** The columns of lines of receipts, without those of serial numbers where none of the receipts has any. */
export function useSerialColumns<L extends OfReceipt>(
  store: LinesStore<L>,
  columns: readonly LineColumn<L>[],
): readonly LineColumn<L>[] {
  const asked = useSyncExternalStore(store.subscribe, () =>
    store.state().lines.some(({ shown }) => shown.serialNos !== null),
  );
  return useMemo(() => (asked ? columns : columns.filter(({ key }) => !/serialNos$/i.test(key))), [asked, columns]);
}
