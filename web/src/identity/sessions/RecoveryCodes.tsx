import { Alert, Button, Space } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../ui/clipboard.ts";

/** Asks before the window goes, in the browser's own words. */
function useAskedBeforeUnload(): void {
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, []);
}

interface Props {
  readonly codes: readonly string[];
  /** Others served before. */
  readonly areAnew: boolean;
  readonly onKept: () => void;
}

/** The codes that let one in without the app, shown this once. */
export function RecoveryCodes({ codes, areAnew, onKept }: Props) {
  const { t } = useTranslation();
  useAskedBeforeUnload();
  const text = codes.join("\n");
  return (
    <Space orientation="vertical">
      <Alert
        type="success"
        showIcon
        title={t(areAnew ? "secondFactor.drawn" : "secondFactor.on")}
        description={t("secondFactor.recoveryText")}
      />
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
