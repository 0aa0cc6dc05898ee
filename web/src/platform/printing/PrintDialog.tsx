import { errorCode } from "@tandem/contract/core/errors";
import type { PrintModule } from "@tandem/contract/platform/print-templates/kinds";
import {
  type Labelled,
  type PrintFormat,
  printing,
  type ReportTemplate,
} from "@tandem/contract/platform/printing/printing";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, type FormInstance, Modal } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, type CallOptions, call, fetchNamedFile, type NamedFile, saveFile } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { callKey } from "../../api/queryKeys.ts";
import { type FieldPlace, refusedFields } from "../../form/refusedFields.ts";
import { useMarks } from "../../form/useMarks.ts";
import { sayDone, sayError, sayInfo } from "../../ui/announce.ts";
import { lastPrinter, rememberPrinter } from "./lastPrinter.ts";
import { PrinterFields } from "./PrinterFields.tsx";
import { FormatField, ReasonField, TemplateField } from "./PrintFields.tsx";
import { base64Of, type PrintService, sendToPrinter } from "./printService.ts";
import { usePrintService } from "./usePrintService.ts";

/** What is done at once is not shown as waiting. */
const shortly = { delay: 150 };

/** What the dialog asks for in any case. */
export interface PrintValues {
  readonly template?: string;
  readonly printer?: string;
  /** Of labels: what the printer understands. */
  readonly format?: PrintFormat;
  /** Asked where a printer is. */
  readonly copies?: number;
  /** Why labels are printed again. */
  readonly reason?: string;
}

/** What is printed. */
export interface PrintDialogProps<Values extends PrintValues = PrintValues> {
  readonly module: PrintModule;
  readonly title: string;
  /** The version of an order; as it stands now unless given. */
  readonly bandNo?: number | undefined;
  /** What labels are of; boxes unless given. */
  readonly of?: Labelled;
  /** The documents or labels, once the dialog is filled in: it may be what makes them. */
  readonly idsOf: (values: Values, options: CallOptions) => Promise<readonly string[]>;
  /** The field that what was refused about a path is said at; that of its name unless given. */
  readonly placeOf?: (path: string, values: Values) => FieldPlace;
  /** Whether labels were printed before, so that a reason is asked. */
  readonly printedBefore?: (values: Values) => boolean;
  /** What is asked besides, with what stands there at first. */
  readonly fields?: ReactNode;
  readonly initial?: Partial<Values>;
  readonly onClose: () => void;
}

/** The templates that the user's side prints the documents with (S7.17c). */
function useTemplates(module: PrintModule) {
  const { side } = useCurrentUser();
  const method = side === "supplier" ? "getReportTemplateListWithDefault" : "getReportTemplateListWithDefaultCus";
  return useQuery({
    queryKey: callKey(printing, method, module),
    queryFn: ({ signal }) => call(printing, method, { module }, { signal }),
    networkMode: "always",
  });
}

/** The printer of last time where it still is there, else the only one. */
function usualPrinter({ printers }: PrintService): string | undefined {
  const last = lastPrinter();
  if (last !== null && printers.includes(last)) return last;
  return printers.length === 1 ? printers[0] : undefined;
}

type Way = "print" | "pdf";

/** The ways out of the dialog: print, keep a PDF, or neither. */
function Ways(props: {
  readonly busy: Way | null;
  readonly onCancel: () => void;
  readonly onStart: (way: Way) => void;
  /** A print service is there, or was chosen. */
  readonly prints: boolean;
  readonly format: PrintFormat | undefined;
}) {
  const { t } = useTranslation();
  const { busy, onStart, prints } = props;
  return (
    <>
      <Button onClick={props.onCancel}>{t("actions.cancel")}</Button>
      <Button
        type={prints ? "default" : "primary"}
        loading={busy === "pdf" && shortly}
        disabled={busy === "print"}
        onClick={() => onStart("pdf")}
      >
        {t(props.format === "zpl" ? "printDialog.saveZpl" : "printDialog.savePdf")}
      </Button>
      {prints && (
        <Button
          type="primary"
          loading={busy === "print" && shortly}
          disabled={busy === "pdf"}
          onClick={() => onStart("print")}
        >
          {t("printDialog.print")}
        </Button>
      )}
    </>
  );
}

/** What is printed, drawn. */
const fileOf = (
  { module, of, bandNo }: Pick<PrintDialogProps, "module" | "of" | "bandNo">,
  ids: readonly string[],
  { reportKey, standardCol01 }: ReportTemplate,
  { format, reason }: PrintValues,
  printer?: string,
): Promise<NamedFile> =>
  fetchNamedFile(printing, "reportPrint", {
    ids: [...ids],
    ...(format === undefined ? {} : { format }),
    ...(reason === undefined ? {} : { reason }),
    ...(of === undefined ? {} : { of }),
    reportKey,
    module,
    standardCol01,
    ...(printer === undefined ? {} : { printer }),
    ...(bandNo === undefined ? {} : { bandNo }),
  });

type Looking = ReturnType<typeof usePrintService>["looking"];

/** Takes either way to its end: on a printer, or with a file, which is also what is left where no printer can be reached. */
function useWays(
  props: Pick<PrintDialogProps, "module" | "of" | "bandNo" | "onClose">,
  looking: Looking,
  idsOf: (values: PrintValues) => Promise<readonly string[]>,
) {
  const { t } = useTranslation();
  const { module, onClose } = props;
  const fetchFile = (ids: readonly string[], template: ReportTemplate, values: PrintValues, printer?: string) =>
    fileOf(props, ids, template, values, printer);
  const giveFile = (file: NamedFile) => {
    saveFile(file);
    sayInfo(t(file.fileName.endsWith(".zpl") ? "printDialog.zplSaved" : "printDialog.pdfSaved"));
    onClose();
  };
  const keepFile = async (template: ReportTemplate, values: PrintValues) =>
    giveFile(await fetchFile(await idsOf(values), template, values));

  const print = async (template: ReportTemplate, values: PrintValues) => {
    const { service: ready, isExpected } = await looking;
    const { printer, copies = 1 } = values;
    if (!ready) {
      if (isExpected) sayError(t("printDialog.failed"));
      return keepFile(template, values);
    }
    if (printer === undefined) return;
    const ids = await idsOf(values);
    const file = await fetchFile(ids, template, values, printer);
    const { reportKey, standardCol01, printType } = template;
    const content = await base64Of(file.blob);
    const job = { ids, reportKey, module, printer, standardCol01, copies, fileName: file.fileName, content };
    try {
      await sendToPrinter(ready.address, printType, job);
    } catch {
      sayError(t("printDialog.failed"));
      return giveFile(file);
    }
    rememberPrinter(printer);
    sayDone(t("printDialog.succeeded"));
    onClose();
  };
  return { print, keepFile };
}

/** Prints with the template that was chosen, or keeps its PDF. */
function usePrinting<Values extends PrintValues>(
  props: PrintDialogProps<Values>,
  form: FormInstance<PrintValues>,
  records: readonly ReportTemplate[] | undefined,
  looking: Looking,
  marks: ReturnType<typeof useMarks>,
  onReasonAsked: () => void,
) {
  const [busy, setBusy] = useState<Way | null>(null);
  // Beside the state, which a second click of the same moment does not see.
  const isStarted = useRef(false);

  const refused = (error: CallError) => {
    const values = form.getFieldsValue() as Values;
    return refusedFields(form, error, props.placeOf && ((path) => props.placeOf?.(path, values) ?? []));
  };
  const { print, keepFile } = useWays(props, looking, (values) =>
    props.idsOf(values as Values, { showError: (error) => refused(error).length === 0 }),
  );

  /** A wrong field has been marked, and a refused call shown; the dialog stays open then. */
  const start = async (way: Way) => {
    if (isStarted.current) return;
    isStarted.current = true;
    setBusy(way);
    marks.clear();
    try {
      // A service that is still being looked for decides whether a printer is needed.
      if (way === "print") await looking;
      const asked = Object.keys(form.getFieldsValue()) as (keyof PrintValues)[];
      const wanted = way === "pdf" ? asked.filter((name) => name !== "printer") : asked;
      const values = await form.validateFields(wanted, { recursive: true });
      const template = records?.find(({ reportKey }) => reportKey === values.template);
      if (!template) return;
      if (way === "print") await print(template, values);
      else await keepFile(template, values);
    } catch (error) {
      const isFormError = error !== null && typeof error === "object" && "errorFields" in error;
      if (error instanceof CallError && error.errorCode === errorCode("labelReasonMissing")) onReasonAsked();
      if (!(error instanceof CallError) && !isFormError) throw error;
      if (error instanceof CallError) marks.mark(refused(error));
    } finally {
      isStarted.current = false;
      setBusy(null);
    }
  };

  return { busy, start };
}

/**
 * Asks with which template, on which printer and how often documents or labels are printed (S3.13, S5.8), and has the print service
 * of this computer print them (S7.17e–g). Where it does not answer, they come as a PDF, and the user is told.
 */
export default function PrintDialog<Values extends PrintValues>(props: PrintDialogProps<Values>) {
  const { module, onClose } = props;
  const [form] = Form.useForm<PrintValues>();
  const service = usePrintService();
  const { looking, found } = service;
  const templates = useTemplates(module);
  const records = templates.data?.records;

  useEffect(() => {
    const first = records?.find(({ isDefault }) => isDefault === "1");
    if (first && form.getFieldValue("template") === undefined) form.setFieldValue("template", first.reportKey);
  }, [records, form]);
  useEffect(() => {
    if (found && form.getFieldValue("printer") === undefined) form.setFieldValue("printer", usualPrinter(found));
  }, [found, form]);

  const format = Form.useWatch("format", form);
  const [isRefused, setRefused] = useState(false);
  const marks = useMarks(form);
  const { busy, start } = usePrinting(props, form, records, looking, marks, () => setRefused(true));
  const values = Form.useWatch<PrintValues | undefined>([], form);
  const asksReason = isRefused || (props.printedBefore?.((values ?? {}) as Values) ?? false);

  return (
    <Modal
      open
      width={480}
      title={props.title}
      onCancel={onClose}
      footer={
        <Ways
          busy={busy}
          format={format}
          prints={service.isChosen || Boolean(found)}
          onCancel={onClose}
          onStart={(way) => void start(way)}
        />
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ copies: 1, ...(module === "LABEL" ? { format: "pdf" } : {}), ...props.initial }}
        requiredMark
        onValuesChange={marks.changed}
      >
        {props.fields}
        {asksReason && <ReasonField />}
        {module === "LABEL" && <FormatField />}
        <TemplateField module={module} records={records} loading={templates.isPending} />
        <PrinterFields service={service} />
      </Form>
    </Modal>
  );
}
