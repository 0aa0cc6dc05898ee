import { customTypes } from "@tandem/contract/core/custom-definition";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import {
  customDisplayPage,
  customField,
  customFields,
  dateFormats,
  defaultDateFormat,
} from "@tandem/contract/platform/custom-fields/custom-fields";
import { dataSources } from "@tandem/contract/platform/custom-fields/data-sources";
import { Checkbox, Form, type FormInstance, Select } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { codeField, integerField, pickerField, statusField, textField, yesNoField } from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";
import { useClear } from "../../ui/useClear.tsx";
import { ModuleSelect } from "./ModuleSelect.tsx";
import { moduleName, sourceName } from "./modules.ts";

/** Where a field may stand depends on what it is a field of (S4.7d). */
const rules = [{ field: "displayPage", on: ["module"] }];

const label = (field: string) => fieldLabelKey(customField.name, field);

const firstName = "nameEnUs";
const otherNames = ["nameZhCn", "nameZhTw", "nameViVn"] as const;

const hasName = (form: FormInstance) =>
  [firstName, ...otherNames].some((name) => String(form.getFieldValue(name) ?? "").trim() !== "");

/** Where the field stands; the form holds the digits in their order (S3.2). */
function PlacesField() {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="displayPage"
      label={t(label("displayPage"))}
      required
      rules={[{ required: true, message: t("validation.required", { field: t(label("displayPage")) }) }]}
      getValueProps={(value: unknown) => ({ value: typeof value === "string" ? [...value] : [] })}
      normalize={(codes: string[]) => codes.toSorted().join("")}
    >
      <Checkbox.Group
        options={customDisplayPage.codes.map((code) => ({ value: code, label: t(customDisplayPage.labelKey(code)) }))}
      />
    </Form.Item>
  );
}

/** What the type asks for besides: how days are written, or what a dropdown offers (S3.3). */
function TypeFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation();
  const clear = useClear();
  const type: unknown = Form.useWatch("fieldType", { form, preserve: true });
  const source: unknown = Form.useWatch("dropDownDataSource", { form, preserve: true });
  if (type === customTypes.date) {
    return (
      <Form.Item name="dateFormat" label={t(label("dateFormat"))}>
        <Select options={dateFormats.map((format) => ({ value: format, label: format }))} />
      </Form.Item>
    );
  }
  if (type !== customTypes.dropdown) return null;
  return (
    <>
      {codeField(customField, "enumMid", { help: t("customFieldForm.enumMidHelp"), disabled: Boolean(source) })}
      <Form.Item name="dropDownDataSource" label={t(label("dropDownDataSource"))}>
        <Select
          allowClear={clear}
          options={Object.keys(dataSources).map((name) => ({ value: name, label: sourceName(name) }))}
          onChange={(chosen) => chosen && form.setFieldValue("enumMid", null)}
        />
      </Form.Item>
      {Boolean(source) &&
        textField(customField, "fixedMatchingCondition", { help: t("customFieldForm.conditionHelp") })}
    </>
  );
}

/** Defines a field for the records of a page, or changes one (S3.2). */
export default function CustomFieldForm() {
  const { t } = useTranslation();
  return (
    <RecordForm
      entity={customField}
      service={customFields}
      get={(id) => call(customFields, "getSysCustomFieldById", { id })}
      add={(input, inForm) => call(customFields, "addSysCustomField", input, inForm)}
      update={(change, inForm) => call(customFields, "updateSysCustomField", change, inForm)}
      addTitle="customFieldForm.add"
      modifyTitle="customFieldForm.modify"
      nameOf={(record) => `${moduleName(record.module)} ${record.fieldNoName}`}
      initial={{
        isDisplay: "1",
        displayOrder: 0,
        fieldType: customTypes.text,
        dateFormat: defaultDateFormat,
      }}
      backPath={pathTo("BaseManage.Base.CustomField")}
      rules={rules}
      groups={(form) => [
        {
          key: "basic",
          content: [
            pickerField(customField, "module", { picker: ModuleSelect, requiredText: "formLib.requiredModule" }),
            codeField(customField, "fieldNo", { help: t("customFieldForm.fieldNoHelp") }),
          ],
        },
        {
          key: "names",
          title: t("customFieldForm.names"),
          content: [
            textField(customField, firstName, {
              help: t("customFieldForm.nameHelp"),
              // The server refuses it so, but only once nothing else is wrong.
              problem: () => (hasName(form) ? null : t("customFieldForm.nameRequired")),
            }),
            ...otherNames.map((name) => textField(customField, name)),
          ],
        },
        {
          key: "type",
          title: t("customFieldForm.choices"),
          content: [statusField(customField, "fieldType"), <TypeFields key="choices" form={form} />],
        },
        {
          key: "place",
          title: t("customFieldForm.place"),
          content: [
            <PlacesField key="displayPage" />,
            integerField(customField, "displayOrder", { help: t("customFieldForm.orderHelp") }),
            yesNoField(customField, "isDisplay"),
          ],
        },
      ]}
    />
  );
}
