import { writableFields } from "@tandem/contract/core/entity";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import {
  type InvoiceBody,
  invoiceClassify,
  invoiceProblem,
  invoiceType,
  type NoticeInvoice,
  shippingNoticeInvoice,
} from "@tandem/contract/delivery/shipping-notices/invoices";
import i18next from "i18next";
import { cellsOf, entityColumns, valuesOf } from "../../document/lines/entityLines.ts";
import type { LineColumn } from "../../document/lines/lineColumn.ts";
import type { Cells, EditedLine, LineRow } from "../../document/lines/linesStore.ts";
import { madeId } from "../../document/lines/madeId.ts";
import { refusedIn } from "../../document/lines/useFormLines.ts";
import { formatAmount } from "../../fields/format.ts";

const fields = writableFields(shippingNoticeInvoice);

const lineWith = (cells: Cells): EditedLine => ({ id: madeId(), parts: [cells] });

/** An invoice to be filled in: of the kind that most are. */
export const blankInvoice = () =>
  lineWith({
    invoiceType: invoiceType.code.vatSpecial,
    invoiceClassify: invoiceClassify.code.electronic,
    isGoodsInvoice: yesNoStatus.code.yes,
  });

export const invoiceLines = (invoices: readonly NoticeInvoice[]): EditedLine[] =>
  invoices.map((invoice) => lineWith(cellsOf(fields, invoice)));

/** The invoices as they are sent. */
export const invoicesFrom = (lines: readonly EditedLine[]): NoticeInvoice[] =>
  lines.map(({ parts }) => {
    const { customValues: _none, ...values } = valuesOf(shippingNoticeInvoice, fields, parts[0] ?? {});
    return values as unknown as NoticeInvoice;
  });

/** How an invoice is called: by its number. */
export const nameOfInvoice = ({ parts }: EditedLine) =>
  i18next.t("noticeInvoices.rowName", { name: parts[0]?.invoiceNo ?? "" });

/** The cells of invoices that details of a refusal are of. */
export const refusedInvoices = refusedIn("invoices");

/** The columns of an invoice that are typed in. */
export function invoiceColumns(): LineColumn<EditedLine>[] {
  const problem = (field: string) => (row: LineRow<EditedLine>) => {
    const found = invoiceProblem(row.cells);
    return found?.field === field ? i18next.t(`errors.${found.error}`) : null;
  };
  const columns = entityColumns<EditedLine, "shippingNoticeInvoice", typeof shippingNoticeInvoice.fields>(
    shippingNoticeInvoice,
    fields,
    (label, { line }) => `${label}, ${nameOfInvoice(line)}`,
    {
      invoiceAmount: { problem: problem("invoiceAmount") },
      taxAmount: { problem: problem("taxAmount") },
    },
  );
  // It may be empty, but not of a paper invoice.
  return columns.map((column) =>
    column.key === "invoiceCode" && column.input
      ? {
          ...column,
          input: {
            ...column.input,
            problem: (row) => problem("invoiceCode")(row) ?? column.input?.problem(row) ?? null,
          },
        }
      : column,
  );
}

/**
 * How the invoices compare with the value of what is shipped, in each currency of either; nothing where that is not known, or
 * nothing is invoiced.
 */
export function comparedTexts({ srmBillInvoiceBodyList: invoices, shippedAmounts }: InvoiceBody) {
  if (!shippedAmounts || invoices.length === 0) return [];
  const shipped = new Map(shippedAmounts.map(({ currency, amount }) => [currency, amount]));
  const [only = ""] = shipped.size === 1 ? shipped.keys() : [];
  const invoiced = Map.groupBy(invoices, ({ currency }) => currency ?? only);
  return [...new Set([...shipped.keys(), ...invoiced.keys()])].map((currency) => {
    const worded = (amount: string) => formatAmount(amount, currency);
    const sent = shipped.get(currency) ?? "0";
    const billed = sum((invoiced.get(currency) ?? []).map(({ invoiceAmount }) => invoiceAmount));
    const isSame = compareNumbers(billed, sent) === 0;
    const text = i18next.t(isSame ? "noticeInvoices.same" : "noticeInvoices.differs", {
      invoiced: worded(billed),
      shipped: worded(sent),
      difference: worded(subtract(billed, sent)),
    });
    return { currency, isSame, text };
  });
}
