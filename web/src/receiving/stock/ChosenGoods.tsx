import { stockType } from "@tandem/contract/receiving/stock/statuses";
import type { FormInstance } from "antd";
import i18next from "i18next";
import { type RefObject, useMemo, useSyncExternalStore } from "react";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { EditedLine } from "../../document/lines/linesStore.ts";
import { type LineForms, useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import type { FormLines } from "../../form/formLines.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";

/** Goods that lie in a place, as rows of the stock tell them. */
interface Goods {
  readonly itemNo: string;
  readonly itemName: string;
  readonly lotNo: string | null;
  readonly warehouseNo: string;
  readonly cellNo: string | null;
  readonly stockType: Parameters<typeof stockType.labelKey>[0];
}
interface EditedGoods extends EditedLine {
  readonly shown: Goods;
}

/** What people call a row of goods. */
export const nameOfGoods = ({ shown }: EditedGoods) =>
  [shown.itemNo, shown.lotNo, shown.cellNo].filter(Boolean).join(" ");

/** Where goods lie, and as what. */
export const placeOfGoods = ({ warehouseNo, cellNo, stockType: type }: Goods) =>
  [warehouseNo, cellNo, i18next.t(stockType.labelKey(type))].filter(Boolean).join(" · ");

/** The goods that were chosen in a list, with what is typed of each; the form needs one of them. */
export function ChosenGoods<L extends EditedGoods, F>(props: {
  readonly form: FormInstance;
  readonly handle: RefObject<FormLines | null>;
  readonly lineForms: LineForms<L, F>;
  readonly columnsOf: () => readonly LineColumn<L>[];
  readonly label: string;
  /** What is said where none was chosen. */
  readonly nothing: string;
  /** What a phone shows of goods besides what they are and what is typed. */
  readonly textOf: (line: L) => string;
}) {
  const { form, handle, lineForms, columnsOf, label, nothing, textOf } = props;
  const edited = useFormStore<L, F>(form, lineForms, () => undefined);
  const columns = useMemo(columnsOf, [columnsOf]);
  useFormHandle(handle, edited, columns, nameOfGoods);
  const { store } = edited;
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  return (
    <>
      <LinesRequired store={store} message={nothing} hidden />
      {isEmpty && <PageMessage tone="info" title={nothing} />}
      <LinesEditor
        label={label}
        store={store}
        columns={columns}
        removable
        card={{ title: ({ shown }) => `${shown.itemNo} ${shown.itemName}`, text: textOf }}
      />
    </>
  );
}
