import { type DisplaySetting, displaySettings, mostPlanDays } from "@tandem/contract/platform/display-settings";
import { Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { FormPage } from "../../form/FormPage.tsx";

/** How schedules are shown to everybody of the tenant (S7.9). */
export default function DisplaySettingsForm() {
  const { t } = useTranslation();
  return (
    <FormPage<DisplaySetting>
      title={t("displaySetting.name")}
      initial={{}}
      load={() => call(displaySettings, "getCommonSetting", {})}
      backPath="/"
      written={{ service: displaySettings }}
      save={({ monthPlanDays }, record, inForm) => {
        const input = { version: record?.version ?? 0, monthPlanDays: Number(monthPlanDays) };
        return call(displaySettings, "saveCommonSetting", input, inForm);
      }}
      permission="isModify"
      groups={() => [
        {
          key: "days",
          content: (
            <Form.Item
              name="monthPlanDays"
              label={t("displaySetting.monthPlanDays")}
              extra={t("displaySetting.monthPlanDaysHelp")}
              rules={[
                {
                  required: true,
                  message: t("validation.required", { field: t("displaySetting.monthPlanDays") }),
                },
              ]}
            >
              <InputNumber controls={false} min={1} max={mostPlanDays} precision={0} style={{ width: "100%" }} />
            </Form.Item>
          ),
        },
      ]}
    />
  );
}
