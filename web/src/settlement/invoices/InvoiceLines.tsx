import { type InvoiceDetail, invoiceLine } from "@tandem/contract/settlement/invoices/invoices";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { formatMoney, formatNumber } from "../../fields/format.ts";
import { type ListColumn, plainColumn } from "../../list/columns.tsx";
import { useChainOf } from "../../orders/purchase-orders/lines.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { goodsColumns } from "../billables/goodsColumns.tsx";
import { Told } from "../bills/Told.tsx";

type InvoiceLine = InvoiceDetail["lines"][number];

const label = (field: keyof (typeof invoiceLine)["fields"] & string) => (
  <FieldLabel entityName={invoiceLine.name} field={field} />
);

/** The bill that a line is of. */
function BillLink({ line }: { readonly line: InvoiceLine }): ReactNode {
  if (!useCanOpen()("bills")) return line.reconciliationNo;
  return (
    <Link
      to={pathToDocument("ReconciliationInvoicing.Pool.Bill", line.billId)}
      // The row itself leads to the chain of its order line.
      onClick={(event) => event.stopPropagation()}
    >
      {line.reconciliationNo}
    </Link>
  );
}

function columnsOf(t: (key: string) => string): ListColumn<InvoiceLine>[] {
  const quantity = { title: label("invoiceQty"), of: ({ invoiceQty }: InvoiceLine) => invoiceQty };
  const { source, ...goods } = goodsColumns<InvoiceLine>({ t, label, quantity });
  return [
    source,
    plainColumn({
      key: "bill",
      title: label("reconciliationNo"),
      width: 160,
      render: (line) => <BillLink line={line} />,
    }),
    ...Object.values(goods),
    plainColumn({
      key: "tax",
      title: label("taxAmount"),
      width: 110,
      align: "right",
      render: (line) => (
        <Told
          figure={formatMoney(line.taxAmount, line.currency)}
          below={line.taxRate === null ? null : `${formatNumber(line.taxRate)}%`}
        />
      ),
    }),
  ];
}

/** How much of which lines of bills an invoice bill invoices. */
export function InvoiceLines(props: {
  readonly invoice: InvoiceDetail;
  readonly beside: readonly ListColumn<InvoiceLine>[];
}) {
  const { t } = useTranslation();
  return (
    <LinesTable
      columns={[...columnsOf(t), ...props.beside]}
      rows={props.invoice.lines}
      facts={["item", "amount", "quantity", "bill"]}
      {...useChainOf<InvoiceLine>((line) => line.purchaseOrderLineId)}
    />
  );
}
