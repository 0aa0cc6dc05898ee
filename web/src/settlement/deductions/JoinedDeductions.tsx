import type { Row } from "@tandem/contract/core/entity";
import { deduction } from "@tandem/contract/settlement/deductions/deductions";
import { useNavigate } from "react-router";
import { useCanOpen } from "../../api/currentUser.ts";
import { LinesTable } from "../../document/LinesTable.tsx";
import { FieldLabel } from "../../fields/FieldLabel.tsx";
import { fieldValue } from "../../fields/FieldValue.tsx";
import { formatAmount } from "../../fields/format.ts";
import { plainColumn } from "../../list/columns.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";

type Deduction = Row<typeof deduction>;

const label = (field: keyof (typeof deduction)["fields"] & string) => (
  <FieldLabel entityName={deduction.name} field={field} />
);

const columns = [
  plainColumn<Deduction>({
    key: "number",
    title: label("deductionNo"),
    width: 160,
    render: ({ deductionNo }) => deductionNo,
  }),
  plainColumn<Deduction>({
    key: "name",
    title: label("deductionName"),
    width: 220,
    render: ({ deductionName }) => deductionName,
  }),
  plainColumn<Deduction>({
    key: "effect",
    title: label("deductionEffect"),
    width: 170,
    render: ({ deductionEffect }) => fieldValue(deduction.fields.deductionEffect, deductionEffect),
  }),
  plainColumn<Deduction>({
    key: "amount",
    title: label("confirmAmount"),
    width: 150,
    align: "right",
    render: ({ confirmAmount, currency }) => formatAmount(confirmAmount ?? "0", currency),
  }),
];

/** What takes off of a bill, or lowers an invoice or what is paid for it; each leads to its page. */
export function JoinedDeductions(props: {
  readonly deductions: readonly Deduction[];
  /** Said where there are none. */
  readonly none: string;
}) {
  const { deductions } = props;
  const navigate = useNavigate();
  const canOpen = useCanOpen()("deductions");
  if (deductions.length === 0) return <PageMessage tone="info" title={props.none} />;
  return (
    <LinesTable<Deduction>
      columns={columns}
      rows={deductions}
      facts={["name", "amount", "effect"]}
      {...(canOpen
        ? {
            onOpen: ({ id }) => navigate(pathToDocument("ReconciliationInvoicing.DeductionManage.Handle", id)),
          }
        : {})}
    />
  );
}
