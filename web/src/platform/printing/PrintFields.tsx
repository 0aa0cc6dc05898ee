import type { PrintModule } from "@tandem/contract/platform/print-templates/kinds";
import { printFormats, type ReportTemplate } from "@tandem/contract/platform/printing/printing";
import { Form, Input, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useClear } from "../../ui/useClear.tsx";

export function TemplateField(props: {
  readonly module: PrintModule;
  readonly records: readonly ReportTemplate[] | undefined;
  readonly loading: boolean;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  const { records } = props;
  const ofLabels = props.module === "LABEL";
  return (
    <Form.Item
      name="template"
      label={t(ofLabels ? "labelPages.template" : "printDialog.template")}
      rules={[
        { required: true, message: t(ofLabels ? "labelPages.requiredTemplateCode" : "printDialog.chooseTemplate") },
      ]}
      extra={records?.length === 0 && t("printDialog.noTemplates")}
    >
      <Select
        allowClear={clear}
        loading={props.loading}
        options={(records ?? []).map(({ reportKey, templateName, isDefault }) => ({
          value: reportKey,
          label: isDefault === "1" ? t("printDialog.defaultTemplate", { name: templateName }) : templateName,
        }))}
      />
    </Form.Item>
  );
}

export function FormatField() {
  const { t } = useTranslation();
  return (
    <Form.Item name="format" label={t("printDialog.format")}>
      <Radio.Group options={printFormats.map((value) => ({ value, label: value.toUpperCase() }))} />
    </Form.Item>
  );
}

/** Why labels are printed again, which is kept. */
export function ReasonField() {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="reason"
      label={t("labelPages.reason")}
      extra={t("labelPages.reasonHelp")}
      rules={[{ required: true, whitespace: true, message: t("labelPages.requiredReason") }]}
    >
      <Input maxLength={500} />
    </Form.Item>
  );
}
