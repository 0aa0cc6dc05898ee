import { languageNames } from "@tandem/contract/core/languages";
import { printCodes } from "@tandem/contract/core/printed";
import { hasColumns, mostPrintColumns, printed } from "@tandem/contract/platform/print-templates/layout";
import { Checkbox, Form, type FormInstance, Input, Select } from "antd";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import type { FormGroup } from "../../form/formPageProps.ts";
import { ColumnsEditor } from "./ColumnsEditor.tsx";
import { useModule } from "./useModule.ts";

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

/** What is asked of how a document looks. */
export const layoutGroups = (form: FormInstance): FormGroup[] => [
  {
    key: "layout",
    title: i18next.t("printTemplateForm.layout"),
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
];
