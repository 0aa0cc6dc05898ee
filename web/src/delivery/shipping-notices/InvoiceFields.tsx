import type { FormInstance } from "antd";
import { type RefObject, useImperativeHandle, useMemo, useState } from "react";
import { doubtsOf, withDoubts } from "../../document/lines/keptDoubts.ts";
import { linesStore } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells } from "../../document/lines/problems.ts";
import { useSettledLines } from "../../document/lines/useLinesDraft.ts";
import { useListed } from "../../document/lines/useListed.ts";
import type { FormLines } from "../../form/formLines.ts";
import { InvoiceEditor } from "./InvoiceEditor.tsx";
import {
  blankInvoice,
  invoiceColumns,
  invoiceLines,
  invoicesFrom,
  nameOfInvoice,
  refusedInvoices,
} from "./invoiceLines.ts";

/** The invoices that come with a notice, within its form. */
export function InvoiceFields(props: {
  readonly form: FormInstance;
  readonly handle: RefObject<FormLines | null>;
  /** What was typed stands in the form. */
  readonly onSettled: () => void;
}) {
  const { form, handle, onSettled } = props;
  const columns = useMemo(invoiceColumns, []);
  const [store] = useState(() => {
    const lines = invoiceLines(form.getFieldValue("invoices") ?? []);
    return linesStore(withDoubts(lines, form.getFieldValue("doubtsOfInvoices")), blankInvoice);
  });
  const stop = useSettledLines(store, (lines) => {
    form.setFieldValue("doubtsOfInvoices", doubtsOf(lines));
    form.setFieldValue("invoices", invoicesFrom(lines));
    onSettled();
  });
  const listed = useListed(store, columns);
  useImperativeHandle(
    handle,
    () => ({
      check: () => {
        const wrong = checkLines(store, columns);
        stop();
        form.setFieldValue("invoices", invoicesFrom(store.state().lines));
        return listed(wrong);
      },
      odd: () => oddCells(store, columns, nameOfInvoice),
      refused: (details) => {
        const cells = refusedInvoices(details);
        store.say(cells);
        return listed(cells);
      },
    }),
    [store, columns, form, stop, listed],
  );
  return <InvoiceEditor store={store} columns={columns} />;
}
