import { documentTemplateType } from "@tandem/contract/base-data/document-templates";
import { languageNames } from "@tandem/contract/core/languages";
import { printCodes } from "@tandem/contract/core/printed";
import { validityStatus } from "@tandem/contract/core/statuses";
import {
  type PrintModule,
  paper,
  papersOf,
  printModule,
  printType,
} from "@tandem/contract/platform/print-templates/kinds";
import {
  hasColumns,
  mostPrintColumns,
  type PrintLayout,
  printed,
  standardLayout,
} from "@tandem/contract/platform/print-templates/layout";
import {
  type PrintTemplateDetail,
  printTemplate,
  printTemplates,
  templateNameIn,
} from "@tandem/contract/platform/print-templates/print-templates";
import { useQuery } from "@tanstack/react-query";
import { Alert, Checkbox, Form, type FormInstance, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { call } from "../../api/client.ts";
import { currentLanguage } from "../../api/language.ts";
import { callKey } from "../../api/queryKeys.ts";
import { codeField, remarkField, statusField, textField, yesNoField } from "../../fields/fields.tsx";
import { pickerOf } from "../../fields/pickers.tsx";
import { changeOf, inputOf } from "../../fields/recordValues.ts";
import { FormPage } from "../../form/FormPage.tsx";
import type { FormValues } from "../../form/formValues.ts";
import { pathTo } from "../../routes/paths.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { ColumnsEditor } from "./ColumnsEditor.tsx";

const get = (id: string) => call(printTemplates, "getbmprinttemplatebyid", { id });

const moduleOf = (form: FormInstance): PrintModule => form.getFieldValue("module") ?? "ASN";

/** The module as it is being chosen. */
function useModule(form: FormInstance): PrintModule {
  Form.useWatch("module", form);
  return moduleOf(form);
}

/** Other documents have other columns, parts and paper: the layout begins anew. */
function ModuleField({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const { id } = useParams();
  const begin = (module: PrintModule) => {
    const { columns, sections, code } = standardLayout(module);
    const [standardCol01] = papersOf(module);
    form.setFieldsValue({
      standardCol01,
      templateCode: null,
      layout: { ...form.getFieldValue("layout"), columns, sections, code },
    });
  };
  return (
    <Form.Item name="module" label={t("printTemplate.module")} rules={[{ required: true }]}>
      <Select
        disabled={id !== undefined}
        onChange={begin}
        options={printModule.codes.map((value) => ({ value, label: t(printModule.labelKey(value)) }))}
      />
    </Form.Item>
  );
}

/** The paper of the kind of document. */
function PaperField({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const module = useModule(form);
  return (
    <Form.Item name="standardCol01" label={t("printTemplate.standardCol01")} rules={[{ required: true }]}>
      <Select options={papersOf(module).map((value) => ({ value, label: t(paper.labelKey(value)) }))} />
    </Form.Item>
  );
}

const TextsPicker = pickerOf(printTemplate.fields.templateCode);

/** The texts of documents, or of labels. */
function TextsField({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const { code } = documentTemplateType;
  const templateType = useModule(form) === "LABEL" ? code.label : code.document;
  return (
    <Form.Item
      name="templateCode"
      label={t("printTemplate.templateCode")}
      extra={t("printTemplateForm.templateCodeHelp")}
    >
      {TextsPicker && <TextsPicker within={{ templateType }} />}
    </Form.Item>
  );
}

function TextField({ name, max, rows, help }: { name: string; max: number; rows?: number; help?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Form.Item name={["layout", name]} label={t(`printTemplateForm.${name}`)} extra={help}>
      {rows ? (
        <Input.TextArea maxLength={max} showCount autoSize={{ minRows: rows, maxRows: 12 }} />
      ) : (
        <Input maxLength={max} autoComplete="off" />
      )}
    </Form.Item>
  );
}

/** What labels have not: a name of their own, a number of their own for scanners, and totals. */
function TitleField({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const help = useModule(form) === "LABEL" ? undefined : t("printTemplateForm.titleHelp");
  return <TextField name="title" max={60} help={help} />;
}

function TermsField({ form }: { form: FormInstance }) {
  return useModule(form) === "LABEL" ? null : <TextField name="termsText" max={4000} rows={3} />;
}

function ChoiceFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const module = useModule(form);
  return (
    <>
      <Form.Item name={["layout", "language"]} label={t("printTemplateForm.language")}>
        <Select
          options={[
            { value: null, label: t("printTemplateForm.languageOfReader") },
            ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Form.Item>
      <Form.Item name={["layout", "code"]} label={t("printTemplateForm.code")} hidden={module === "LABEL"}>
        <Select options={printCodes.map((value) => ({ value, label: t(`printTemplateForm.code.${value}`) }))} />
      </Form.Item>
    </>
  );
}

function PartsField({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const module = useModule(form);
  return (
    <Form.Item name={["layout", "sections"]} label={t("printTemplateForm.sections")}>
      <Checkbox.Group
        options={printed[module].sections.map((value) => ({
          value,
          label: t(`printTemplateForm.section.${value}`),
        }))}
      />
    </Form.Item>
  );
}

function ColumnsField({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const module = useModule(form);
  if (!hasColumns(module)) return null;
  return (
    <Form.Item
      name={["layout", "columns"]}
      label={t(module === "LABEL" ? "printTemplateForm.fields" : "printTemplateForm.columns")}
      required
      rules={[
        {
          validator: async (_rule, columns: readonly unknown[] = []) => {
            if (columns.length === 0) throw new Error(t("printTemplateForm.columnMissing"));
            if (columns.length > mostPrintColumns) {
              throw new Error(t("printTemplateForm.columnsTooMany", { most: mostPrintColumns }));
            }
          },
        },
      ]}
    >
      <ColumnsEditor module={module} />
    </Form.Item>
  );
}

const newTemplate: FormValues = {
  module: "ASN",
  standardCol01: "A4",
  printType: printType.code.jasper,
  isDefault: "0",
  statusCode: validityStatus.code.valid,
  layout: standardLayout("ASN"),
};

/** A copy of a template: like it in everything but what there may be only one of. */
function copyOf({ id: _id, version: _version, ...template }: PrintTemplateDetail): FormValues {
  return { ...template, reportKey: "", isDefault: "0", isBuiltIn: "0" };
}

/** Adds or changes a print template (S3.4a): for which document, and how that looks. */
export default function PrintTemplateForm() {
  const { id } = useParams();
  const copied = useSearchParams()[0].get("copy");
  const original = useQuery({
    queryKey: callKey(printTemplates, "getbmprinttemplatebyid", copied),
    queryFn: () => get(copied ?? ""),
    enabled: id === undefined && copied !== null,
  });
  if (id !== undefined || copied === null) return <TemplateForm id={id} initial={newTemplate} />;
  return <Loaded query={original}>{(found) => <TemplateForm id={undefined} initial={copyOf(found)} />}</Loaded>;
}

function TemplateForm({ id, initial }: { id: string | undefined; initial: FormValues }) {
  const { t } = useTranslation();
  return (
    <FormPage<PrintTemplateDetail>
      title={t(id === undefined ? "printTemplateForm.add" : "printTemplateForm.modify")}
      tabTitle={(template) => `${t("printTemplate.name")} ${templateNameIn(currentLanguage(), template)}`}
      initial={initial}
      {...(id === undefined ? {} : { load: () => get(id) })}
      written={{ service: printTemplates }}
      save={(values, template, inForm) => {
        const layout = values.layout as PrintLayout;
        if (!template) {
          return call(printTemplates, "addbmprinttemplate", { ...inputOf(printTemplate, values), layout }, inForm);
        }
        const change = changeOf(printTemplate, values, template);
        return call(
          printTemplates,
          "updatebmprinttemplatebyid",
          template.isBuiltIn === "1" ? change : { ...change, layout },
          inForm,
        );
      }}
      backPath={pathTo("PrintTemplate")}
      notice={(template) =>
        template?.isBuiltIn === "1" && (
          <Alert showIcon style={{ marginBottom: 16 }} title={t("printTemplateForm.builtIn")} />
        )
      }
      groups={(form, template) => [
        {
          key: "basic",
          content: [
            codeField(printTemplate, "reportKey", { help: t("printTemplateForm.keyHelp") }),
            <ModuleField key="module" form={form} />,
            textField(printTemplate, "templateName", { help: t("printTemplateForm.namesHelp") }),
            <PaperField key="standardCol01" form={form} />,
            statusField(printTemplate, "printType"),
            statusField(printTemplate, "merchantType", { help: t("printTemplateForm.merchantTypeHelp") }),
            <TextsField key="templateCode" form={form} />,
            yesNoField(printTemplate, "isDefault", { help: t("printTemplateForm.defaultHelp") }),
            statusField(printTemplate, "statusCode"),
          ],
        },
        {
          key: "names",
          title: t("printTemplateForm.names"),
          content: [
            textField(printTemplate, "nameEnUs"),
            textField(printTemplate, "nameZhCn"),
            textField(printTemplate, "nameZhTw"),
            textField(printTemplate, "nameViVn"),
            remarkField(printTemplate, "remark"),
          ],
        },
        ...(template?.isBuiltIn === "1"
          ? []
          : [
              {
                key: "layout",
                title: t("printTemplateForm.layout"),
                content: [
                  <TitleField key="title" form={form} />,
                  <TextField key="headerText" name="headerText" max={200} rows={1} />,
                  <ChoiceFields key="choices" form={form} />,
                ],
              },
              {
                key: "parts",
                free: true,
                content: [
                  <PartsField key="parts" form={form} />,
                  <ColumnsField key="columns" form={form} />,
                  <TermsField key="termsText" form={form} />,
                  <TextField key="footerText" name="footerText" max={300} />,
                ],
              },
            ]),
      ]}
    />
  );
}
