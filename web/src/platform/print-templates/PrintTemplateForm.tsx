import { documentTemplateType } from "@tandem/contract/base-data/document-templates";
import { validityStatus } from "@tandem/contract/core/statuses";
import {
  type PrintModule,
  paper,
  papersOf,
  printModule,
  printType,
} from "@tandem/contract/platform/print-templates/kinds";
import { type PrintLayout, standardLayout } from "@tandem/contract/platform/print-templates/layout";
import {
  type PrintTemplateDetail,
  printTemplate,
  printTemplates,
  templateNameIn,
} from "@tandem/contract/platform/print-templates/print-templates";
import { useQuery } from "@tanstack/react-query";
import { Alert, Form, type FormInstance, Select } from "antd";
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
import { layoutGroups } from "./layoutGroups.tsx";
import { useModule } from "./useModule.ts";

const get = (id: string) => call(printTemplates, "getbmprinttemplatebyid", { id });

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
      tabTitle={(template) => ({ key: "printTemplate.name", name: templateNameIn(currentLanguage(), template) })}
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
        ...(template?.isBuiltIn === "1" ? [] : layoutGroups(form)),
      ]}
    />
  );
}
