import type { NoticeInvoice } from "@tandem/contract/delivery/shipping-notices/invoices";
import { type FieldOfLines, type LinesOfField, useLinesOfField } from "../../document/lines/useLinesOfField.ts";
import { InvoiceEditor } from "./InvoiceEditor.tsx";
import {
  blankInvoice,
  invoiceColumns,
  invoiceLines,
  invoicesFrom,
  nameOfInvoice,
  refusedInvoices,
} from "./invoiceLines.ts";

const invoices: LinesOfField<NoticeInvoice> = {
  field: "invoices",
  doubts: "doubtsOfInvoices",
  toEdited: invoiceLines,
  toForm: invoicesFrom,
  blank: blankInvoice,
  columns: invoiceColumns,
  nameOf: nameOfInvoice,
  refused: refusedInvoices,
};

/** The invoices that come with a notice, within its form. */
export function InvoiceFields(props: FieldOfLines) {
  return <InvoiceEditor {...useLinesOfField(props, invoices)} />;
}
