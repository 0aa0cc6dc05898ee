import type { Entity } from "@tandem/contract/core/entity";
import { invoices } from "@tandem/contract/settlement/invoices/calls";
import { type EnteredInvoice, enteredInvoice, type InvoiceDetail } from "@tandem/contract/settlement/invoices/invoices";
import { invoiceStatus } from "@tandem/contract/settlement/invoices/statuses";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CallError, type CallOptions, call, upload } from "../../api/client.ts";
import { StepRefusal } from "../../document/StepRefusal.tsx";
import { withDecimals } from "../../fields/format.ts";
import { inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { FilesItem, fileIdsOf } from "../../platform/files/FilesItem.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { sayError } from "../../ui/announce.ts";
import { EnteredFields } from "./EnteredFields.tsx";
import { Expected } from "./Expected.tsx";
import { invoiceFace } from "./invoiceFace.tsx";
import { TakeOver } from "./TakeOver.tsx";

/** What was entered before, else what the invoice should say. */
function valuesOf(of: InvoiceDetail): FormValues {
  const { invoiceType, invoiceClassify, invoiceCode, invoiceNo, invoiceDate, invoiceAmount, taxAmount, files } = of;
  return {
    ...{ invoiceType, invoiceClassify, invoiceCode, invoiceNo, invoiceDate, files },
    invoiceAmount: withDecimals(invoiceAmount ?? of.expectedAmount, of.currency),
    taxAmount: withDecimals(taxAmount ?? of.expectedTaxAmount, of.currency),
  };
}

function enter(values: FormValues, of: InvoiceDetail | undefined, inForm: CallOptions): Promise<InvoiceDetail> {
  const { id = "", version = 0 } = of ?? {};
  const entered = inputOf(enteredInvoice, values) as EnteredInvoice;
  return call(invoices, "enterInvoice", { ...entered, id, version, fileIds: fileIdsOf(values) }, inForm);
}

/** Enters and commits; what was entered stands also where it could not be committed. */
async function enterAndCommit(values: FormValues, of: InvoiceDetail | undefined, inForm: CallOptions) {
  const entered = await enter(values, of, inForm);
  try {
    const { id, version } = entered;
    return await call(invoices, "commitInvoice", { id, version }, { showError: false });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    sayError(error.message);
    return entered;
  }
}

function AboveForm({ of }: { readonly of: InvoiceDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <StepRefusal record={of} steps={["enter"]} />
      {of.rejectReason && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t("invoicePages.rejected", { reason: of.rejectReason })}
        />
      )}
      <Expected of={of} />
    </>
  );
}

/** The supplier enters the invoice that it has made out for an invoice bill, and commits it to be approved (B4.9b). */
export default function EnterForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const id = parameters.get("id") ?? "";
  return (
    <FormPage<InvoiceDetail, InvoiceDetail>
      title={t("routes.enterInvoice")}
      tabTitle={({ billNo }) => ({ key: "invoicePages.enterTitle", values: { number: billNo } })}
      initial={{ files: [] }}
      load={() => call(invoices, "getInvoiceDocById", { id }, { showError: false })}
      toValues={valuesOf}
      written={invoiceFace}
      save={enter}
      goingOn={{ label: t("invoicePages.saveAndCommit"), save: enterAndCommit }}
      backPath={pathTo("ReconciliationInvoicing.Management")}
      savedPath={(saved) => pathToDocument("ReconciliationInvoicing.Management.Invoicing", saved.id)}
      savedText={({ billNo, status }) =>
        t(status === invoiceStatus.code.pendingApproval ? "invoicePages.committed" : "invoicePages.entered", {
          number: billNo,
        })
      }
      entity={enteredInvoice as unknown as Entity}
      notice={(of) => of && <AboveForm of={of} />}
      groups={(form, of) =>
        of
          ? [
              { key: "takeOver", free: true, content: <TakeOver form={form} of={of} /> },
              { key: "invoice", title: t("enteredInvoice.name"), content: <EnteredFields form={form} of={of} /> },
              {
                key: "files",
                title: t("common.files"),
                free: true,
                content: (
                  <FilesItem send={(file, options) => upload(invoices, "uploadInvoiceFile", file, {}, options)} />
                ),
              },
            ]
          : []
      }
    />
  );
}
