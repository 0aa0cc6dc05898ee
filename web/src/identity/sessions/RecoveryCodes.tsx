import { Alert, Button, Space } from "antd";
import { useTranslation } from "react-i18next";
import { copyText } from "../../ui/clipboard.ts";

/** The codes that let one in without the app, shown this once. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation();
  const text = codes.join("\n");
  return (
    <Space orientation="vertical">
      <Alert type="success" showIcon title={t("secondFactor.on")} description={t("secondFactor.recoveryText")} />
      <pre>{text}</pre>
      <Space>
        <Button onClick={() => copyText(text)}>{t("userSteps.copyAll")}</Button>
        <Button type="primary" onClick={onKept}>
          {t("secondFactor.kept")}
        </Button>
      </Space>
    </Space>
  );
}
