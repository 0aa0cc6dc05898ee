import type { PrintModule } from "@tandem/contract/print-templates/layout";
import { printing, type ReportTemplate } from "@tandem/contract/printing/printing";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, InputNumber, Modal, Select, Spin } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sayDone, sayError, sayInfo } from "../core/announce.ts";
import { CallError, call, fetchNamedFile, type NamedFile, saveFile } from "../core/client.ts";
import { useCurrentUser } from "../core/currentUser.ts";
import { lastPrinter, rememberPrinter } from "./lastPrinter.ts";
import styles from "./PrintDialog.module.css";
import { base64Of, findPrintService, networkPermission, type PrintService, sendToPrinter } from "./printService.ts";

const mostCopies = 99;

/** What is done at once is not shown as waiting. */
const shortly = { delay: 150 };

interface Values {
  readonly template?: string;
  readonly printer?: string;
  readonly copies: number;
}

/** The templates that the user's side prints the documents with (S7.17c). */
function useTemplates(module: PrintModule) {
  const { side } = useCurrentUser();
  const method = side === "supplier" ? "getReportTemplateListWithDefault" : "getReportTemplateListWithDefaultCus";
  return useQuery({
    queryKey: [printing.name, method, module],
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

/** Looks for the print service once the dialog opens, and again when asked to. */
function usePrintService() {
  const [looking, setLooking] = useState(findPrintService);
  const [found, setFound] = useState<PrintService | null>();
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    void looking.then((service) => isCurrent && setFound(service));
    return () => {
      isCurrent = false;
    };
  }, [looking]);
  // The user may answer the browser after the service has been given up.
  useEffect(() => {
    const over = new AbortController();
    void networkPermission().then((permission) => {
      setAsks(permission?.state === "prompt");
      const changed = () => {
        setAsks(permission?.state === "prompt");
        setLooking(findPrintService());
      };
      permission?.addEventListener("change", changed, { signal: over.signal });
    });
    return () => over.abort();
  }, []);
  return { looking, found, asks, lookAgain: () => setLooking(findPrintService()) };
}

/**
 * Asks with which template, on which printer and how often documents are printed (S3.13, S5.8), and has the print service
 * of this computer print them (S7.17e–g). Where it does not answer, they come as a PDF, and the user is told.
 */
export default function PrintDialog(props: {
  readonly module: PrintModule;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { module, ids, onClose } = props;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState<"print" | "pdf" | null>(null);
  const { looking, found, asks, lookAgain } = usePrintService();
  const templates = useTemplates(module);
  const records = templates.data?.records;

  useEffect(() => {
    const first = records?.find(({ isDefault }) => isDefault === "1");
    if (first && form.getFieldValue("template") === undefined) form.setFieldValue("template", first.reportKey);
  }, [records, form]);
  useEffect(() => {
    if (found && form.getFieldValue("printer") === undefined) form.setFieldValue("printer", usualPrinter(found));
  }, [found, form]);

  const fetchPdf = ({ reportKey, standardCol01 }: ReportTemplate, printer?: string) =>
    fetchNamedFile(printing, "reportPrint", {
      ids: [...ids],
      reportKey,
      module,
      standardCol01,
      ...(printer === undefined ? {} : { printer }),
    });
  const givePdf = (pdf: NamedFile) => {
    saveFile(pdf);
    sayInfo(t("printDialog.pdfSaved"));
    onClose();
  };

  const print = async (template: ReportTemplate) => {
    const service = await looking;
    if (!service) {
      sayError(t("printDialog.failed"));
      return givePdf(await fetchPdf(template));
    }
    const { printer, copies } = await form.validateFields();
    if (printer === undefined) return;
    const pdf = await fetchPdf(template, printer);
    const { reportKey, standardCol01, printType } = template;
    const content = await base64Of(pdf.blob);
    const job = { ids, reportKey, module, printer, standardCol01, copies, fileName: pdf.fileName, content };
    try {
      await sendToPrinter(service.address, printType, job);
    } catch {
      sayError(t("printDialog.failed"));
      return givePdf(pdf);
    }
    rememberPrinter(printer);
    sayDone(t("printDialog.succeeded"));
    onClose();
  };

  /** A wrong field has been marked, and a refused call shown; the dialog stays open then. */
  const start = async (way: "print" | "pdf") => {
    setBusy(way);
    try {
      const { template: chosen } = await form.validateFields(
        way === "pdf" || found === null ? ["template"] : undefined,
      );
      const template = records?.find(({ reportKey }) => reportKey === chosen);
      if (!template) return;
      if (way === "print") await print(template);
      else givePdf(await fetchPdf(template));
    } catch (error) {
      const isFormError = error !== null && typeof error === "object" && "errorFields" in error;
      if (!(error instanceof CallError) && !isFormError) throw error;
    } finally {
      setBusy(null);
    }
  };

  return (
    <Modal
      open
      width={480}
      title={t("printDialog.title", { count: ids.length })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t("actions.cancel")}
        </Button>,
        <Button
          key="pdf"
          loading={busy === "pdf" && shortly}
          disabled={busy === "print"}
          onClick={() => void start("pdf")}
        >
          {t("printDialog.savePdf")}
        </Button>,
        <Button
          key="print"
          type="primary"
          loading={busy === "print" && shortly}
          disabled={busy === "pdf"}
          onClick={() => void start("print")}
        >
          {t("printDialog.print")}
        </Button>,
      ]}
    >
      <Form form={form} layout="vertical" initialValues={{ copies: 1 }} requiredMark>
        <Form.Item
          name="template"
          label={t("printDialog.template")}
          rules={[{ required: true, message: t("printDialog.chooseTemplate") }]}
          extra={records?.length === 0 && t("printDialog.noTemplates")}
        >
          <Select
            allowClear
            loading={templates.isPending}
            options={(records ?? []).map(({ reportKey, templateName, isDefault }) => ({
              value: reportKey,
              label: isDefault === "1" ? t("printDialog.defaultTemplate", { name: templateName }) : templateName,
            }))}
          />
        </Form.Item>
        {found === null ? (
          <Alert
            type="warning"
            showIcon
            className={styles.notice ?? ""}
            title={
              <>
                <p>{t("printDialog.failed")}</p>
                <p>{t(asks ? "printDialog.allow" : "printDialog.pdfInstead")}</p>
                <Button type="link" size="small" className={styles.again ?? ""} onClick={lookAgain}>
                  {t("actions.tryAgain")}
                </Button>
              </>
            }
          />
        ) : (
          <>
            <Form.Item
              name="printer"
              label={t("printDialog.printer")}
              rules={found ? [{ required: true, message: t("printDialog.choosePrinter") }] : []}
              extra={found?.printers.length === 0 && t("printDialog.noPrinters")}
            >
              <Select
                disabled={!found}
                placeholder={found ? t("printDialog.choosePrinter") : t("printDialog.looking")}
                suffixIcon={found ? undefined : <Spin size="small" />}
                options={(found?.printers ?? []).map((name) => ({ value: name, label: name }))}
              />
            </Form.Item>
            <Form.Item
              name="copies"
              label={t("printDialog.copies")}
              rules={[{ required: true, message: t("printDialog.copiesRange", { most: mostCopies }) }]}
            >
              <InputNumber min={1} max={mostCopies} precision={0} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}
