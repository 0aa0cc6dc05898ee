import type { Detail } from "@tandem/contract/core/envelope";
import { errorCode } from "@tandem/contract/core/errors";
import { invoices } from "@tandem/contract/settlement/invoices/calls";
import type { InvoiceDetail } from "@tandem/contract/settlement/invoices/invoices";
import { Button, type FormInstance } from "antd";
import i18next from "i18next";
import { type RefObject, useCallback, useImperativeHandle, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../../document/lines/LinesRequired.tsx";
import type { CellProblem, LinesStore } from "../../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../../document/lines/useFormLines.ts";
import { formatMoney } from "../../fields/format.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { type FormLines, formLines } from "../../form/formLines.ts";
import type { FormValues } from "../../form/formValues.ts";
import { Item, orderLineName } from "../../orders/purchase-orders/lines.tsx";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import { PageMessage } from "../../ui/PageMessage.tsx";
import { AllInvoiced } from "./AllInvoiced.tsx";
import { DeductionsToJoin } from "./DeductionsToJoin.tsx";
import { InvoiceTotals } from "./InvoiceTotals.tsx";
import { invoiceFace } from "./invoiceFace.tsx";
import {
  allLeft,
  amountsOf,
  type EditedPart,
  isWanted,
  leftOf,
  nameOfPart,
  partColumns,
  partForms,
  sourceOf,
  type WantedPart,
} from "./partsToInvoice.ts";
import { billsNamed } from "./pathToGenerate.ts";
import { type ToInvoice, toInvoice } from "./toInvoice.ts";

/** The server counts the lines that were sent, among which those of which nothing is wanted are not. */
function placedAmong(store: LinesStore<EditedPart>, details: readonly Detail[]): Detail[] {
  const sent = store
    .state()
    .rows.flatMap(({ cells }, row) => (isWanted({ invoiceQty: cells.invoiceQty ?? "" }) ? [row] : []));
  return details.map((detail) => ({
    ...detail,
    path: detail.path.replace(/^lines\.(\d+)\./, (_all, place: string) => `lines.${sent[Number(place)] ?? place}.`),
  }));
}

/** Something of some line is invoiced. */
const nothingWanted = (store: LinesStore<EditedPart>): CellProblem[] =>
  store.state().rows.some(({ cells }) => isWanted({ invoiceQty: cells.invoiceQty ?? "" }))
    ? []
    : [{ row: 0, column: "invoiceQty", message: i18next.t("invoicePages.chooseLines") }];

interface PartsProps {
  readonly form: FormInstance;
  readonly handle: RefObject<FormLines | null>;
  readonly of: ToInvoice;
}

/** How much of each line is invoiced: all that is left unless somebody says less. */
function PartsToInvoice({ form, handle, of }: PartsProps) {
  const { t } = useTranslation();
  const forms = useMemo(() => partForms(of.lines), [of]);
  const edited = useFormStore<EditedPart, WantedPart>(form, forms, () => undefined);
  const { store } = edited;
  const columns = useMemo(() => partColumns(of.bills.length > 1), [of]);
  const inner = useRef<FormLines>(null);
  useFormHandle(
    inner,
    edited,
    columns,
    nameOfPart,
    useCallback(() => nothingWanted(store), [store]),
  );
  useImperativeHandle(handle, () => ({
    check: () => inner.current?.check() ?? [],
    odd: () => inner.current?.odd() ?? [],
    refused: (details) => inner.current?.refused(placedAmong(store, details)) ?? [],
  }));
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.state().lines.length === 0);
  return (
    <>
      <LinesRequired store={store} message={t("invoicePages.chooseLines")} hidden />
      {isEmpty ? (
        <PageMessage tone="info" title={t("invoicePages.nothingLeft")} text={t("invoicePages.nothingLeftText")} />
      ) : (
        <LinesEditor
          label={t("invoicePages.lines")}
          store={store}
          columns={columns}
          removable
          card={{
            title: ({ shown }) => (
              <div>
                {sourceOf(shown)}
                <Item line={shown} />
              </div>
            ),
            text: ({ shown, parts }) =>
              [
                `${t("common.purchaseNo")}: ${orderLineName(shown)}`,
                `${t("invoicePages.leftQty")}: ${leftOf(shown)}`,
                `${t("billable.amount")}: ${formatMoney(amountsOf(shown, parts[0]?.invoiceQty ?? "").amount, shown.currency)}`,
              ].join(" · "),
          }}
        />
      )}
    </>
  );
}

/** No bill is named: where some are chosen. */
function ChooseBills() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PageMessage tone="info" title={t("invoicePages.noneChosen")}>
      <Button type="primary" onClick={() => navigate(pathTo("ReconciliationInvoicing.Management.Add"))}>
        {t("routes.addReconciliation")}
      </Button>
    </PageMessage>
  );
}

function inputFrom(values: FormValues) {
  const deductionIds = (values.deductionIds as readonly string[] | undefined) ?? [];
  return { lines: formLines<WantedPart>(values).filter(isWanted), deductionIds: [...deductionIds] };
}

/** What the bills themselves have taken in is invoiced with them. */
const ofBills = (deductions: ToInvoice["deductions"]): string[] =>
  deductions.flatMap(({ id, billId }) => (billId === null ? [] : [id]));

/** A draft without the lines and deductions that others have invoiced meanwhile. */
function stillThere(fields: FormValues, { lines, deductions }: ToInvoice): FormValues {
  const known = new Set(lines.map(({ id }) => id));
  const joinable = new Set(deductions.map(({ id }) => id));
  const ids = (fields.deductionIds as readonly string[] | undefined) ?? [];
  return {
    ...fields,
    ...(fields.lines === undefined
      ? {}
      : { lines: formLines<WantedPart>(fields).filter(({ billableId }) => known.has(billableId)) }),
    deductionIds: [...new Set([...ids.filter((id) => joinable.has(id)), ...ofBills(deductions)])],
  };
}

/** The supplier enters the invoice next; the buyer sees what is to be invoiced. */
const nextOf = ({ id, allowedActions }: InvoiceDetail): string =>
  pathToDocument(
    allowedActions.enter === null
      ? "ReconciliationInvoicing.Management.Enter"
      : "ReconciliationInvoicing.Management.Invoicing",
    id,
  );

/** Makes an invoice bill of what is left of confirmed bills, or of parts of it, less deductions that are agreed (B3.18, B4.9). */
export default function GenerateForm() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const billIds = billsNamed(parameters);
  const lines = useRef<FormLines>(null);
  if (billIds.length === 0) return <ChooseBills />;
  return (
    <FormPage<ToInvoice, InvoiceDetail>
      title={t("routes.generateInvoice")}
      wide
      initial={{}}
      load={() => toInvoice(billIds)}
      whenRefused={(error) =>
        error.errorCode === errorCode("billInvoiced") ? <AllInvoiced billIds={billIds} why={error.message} /> : null
      }
      toValues={({ lines: left, deductions }) => ({ lines: allLeft(left), deductionIds: ofBills(deductions) })}
      restoring={stillThere}
      written={invoiceFace}
      save={(values, _of, inForm) => call(invoices, "generateInvoiceDoc", inputFrom(values), inForm)}
      backPath={pathTo("ReconciliationInvoicing.Management")}
      savedPath={nextOf}
      savedText={({ billNo }) => t("invoicePages.generated", { number: billNo })}
      saveLabel={t("invoicePages.generate")}
      lines={lines}
      notice={(of) => of && <InvoiceTotals of={of} />}
      groups={(form, of) =>
        of
          ? [
              {
                key: "lines",
                title: t("invoicePages.lines"),
                free: true,
                content: <PartsToInvoice form={form} handle={lines} of={of} />,
              },
              {
                key: "deductions",
                title: t("menus.deductions"),
                free: true,
                content: <DeductionsToJoin deductions={of.deductions} />,
              },
            ]
          : []
      }
    />
  );
}
