import type { DeductionDetail } from "@tandem/contract/settlement/deductions/deductions";
import { useTranslation } from "react-i18next";
import { useCanOpen } from "../../api/currentUser.ts";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { FilesPart } from "../../platform/files/FileLinks.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { useAcceptDeduction } from "./AcceptDeduction.tsx";
import { deductionFace } from "./deductionFace.tsx";

/** The invoice bill that it lowers. */
function InvoiceLink({ of: { invoiceId, invoiceBillNo } }: { readonly of: DeductionDetail }) {
  if (!useCanOpen()("invoices") || !invoiceId) return invoiceBillNo;
  return <Link to={pathToDocument("ReconciliationInvoicing.Management.Invoicing", invoiceId)}>{invoiceBillNo}</Link>;
}

function DeductionBody({ whole }: { whole: DeductionDetail }) {
  const { t } = useTranslation();
  const { accept, dialog } = useAcceptDeduction();
  const steps = useSteps(deductionFace, { accept });
  const messages = useDocumentMessages("deduction", whole.id, []);
  return (
    <WholeDocument
      face={deductionFace}
      document={whole}
      steps={steps}
      print={usePrint("DEDUCTION")}
      figures={["deductionAmount", "confirmAmount", "deductionEffect", "deductionDate"]}
      facts={{
        without: ["currency", "isRelatedInvoice"],
        shown: whole.invoiceId === null ? {} : { invoiceBillNo: <InvoiceLink of={whole} /> },
      }}
      parts={[
        {
          key: "files",
          label: t("attachedFiles.part", { count: whole.files.length }),
          children: <FilesPart attached={whole.files} />,
        },
        messages.part,
      ]}
    >
      {dialog}
    </WholeDocument>
  );
}

/** One deduction, as both sides see and handle it (B2.29s). */
export default function DeductionPage() {
  return (
    <OpenedDocument<DeductionDetail> face={deductionFace}>
      {(whole) => <DeductionBody key={whole.id} whole={whole} />}
    </OpenedDocument>
  );
}
