import type { Entity } from "@tandem/contract/core/entity";
import { compareNumbers, isPositive } from "@tandem/contract/core/numbers";
import { type InvoiceDetail, invoiceLine } from "@tandem/contract/settlement/invoices/invoices";
import { rejectedEntry, throwStatus } from "@tandem/contract/settlement/invoices/statuses";
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSteps } from "../../document/useSteps.tsx";
import { OpenedDocument, WholeDocument } from "../../document/WholeDocument.tsx";
import { useDocumentMessages } from "../../platform/document-messages/useDocumentMessages.tsx";
import { FilesPart } from "../../platform/files/FileLinks.tsx";
import { usePrint } from "../../platform/printing/usePrint.tsx";
import { pathToDocument } from "../../routes/paths.ts";
import { nameOfLine } from "../billables/goodsColumns.tsx";
import { JoinedDeductions } from "../deductions/JoinedDeductions.tsx";
import { InvoiceLines } from "./InvoiceLines.tsx";
import { invoiceFace } from "./invoiceFace.tsx";
import { useReverseInvoice } from "./ReverseInvoice.tsx";

/** What the reader should know before anything else: why it was turned down, by the buyer or by the ERP. */
function Notice({ of }: { readonly of: InvoiceDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isToEnter = of.allowedActions.enter === null;
  const enter = () => navigate(pathToDocument("ReconciliationInvoicing.Management.Enter", of.id));
  return (
    <>
      {of.rejectReason && (
        <Alert
          type={of.isRejected === rejectedEntry.code.rejected ? "warning" : "info"}
          showIcon
          title={t("invoicePages.rejected", { reason: of.rejectReason })}
          action={isToEnter && <Button onClick={enter}>{t("invoice.actions.enter")}</Button>}
        />
      )}
      {of.throwMessage && (
        <Alert type="warning" showIcon title={t("invoicePages.refusedByErp", { message: of.throwMessage })} />
      )}
    </>
  );
}

function InvoiceBody({ whole }: { whole: InvoiceDetail }) {
  const { t } = useTranslation();
  const { reverse, dialog } = useReverseInvoice();
  const steps = useSteps(invoiceFace, { reverse });
  const messages = useDocumentMessages(
    "invoice",
    whole.id,
    whole.lines.map((line) => ({ id: line.id, name: nameOfLine(line) })),
  );
  const isLowered = isPositive(whole.deductionAmount);
  const isPaidLess = isPositive(whole.paymentDeductionAmount);
  const differs = whole.differenceAmount !== null && compareNumbers(whole.differenceAmount, "0") !== 0;
  return (
    <WholeDocument
      face={invoiceFace}
      document={whole}
      lineEntity={invoiceLine as unknown as Entity}
      steps={steps}
      print={usePrint("INVOICE")}
      notice={<Notice of={whole} />}
      figures={[
        ...(["expectedAmount", "invoiceNo", "invoiceAmount"] as const),
        differs && "differenceAmount",
        isPaidLess && "payableAmount",
      ]}
      facts={{
        without: [
          ...(["currency", "lineCount", "isRejected", "rejectReason", "throwMessage"] as const),
          ...(whole.throwStatus === throwStatus.code.taken ? [] : (["throwStatus"] as const)),
          ...(isLowered ? [] : (["lineAmount", "deductionAmount"] as const)),
          ...(isPaidLess ? [] : (["paymentDeductionAmount", "payableAmount"] as const)),
          ...(differs ? [] : (["differenceAmount"] as const)),
        ],
      }}
      lines={<InvoiceLines invoice={whole} beside={[messages.lineColumn()]} />}
      parts={[
        {
          key: "deductions",
          label: t("deductionPages.part", { count: whole.deductions.length }),
          children: <JoinedDeductions deductions={whole.deductions} none={t("invoicePages.noneJoined")} />,
        },
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

/** One invoice bill: what it invoices of which bills, less what, and the invoice that its supplier entered (S2.11, B4.9). */
export default function InvoicePage() {
  return (
    <OpenedDocument<InvoiceDetail> face={invoiceFace}>
      {(whole) => <InvoiceBody key={whole.id} whole={whole} />}
    </OpenedDocument>
  );
}
