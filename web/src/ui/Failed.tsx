import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { PageMessage } from "./PageMessage.tsx";

/** In place of what cannot be had: why not, and another try. */
export function Failed({ error, onAgain }: { readonly error: Error; readonly onAgain: () => unknown }) {
  const { t } = useTranslation();
  return (
    <PageMessage tone="warning" title={t("formPage.failed")} text={error.message}>
      <Button onClick={() => void onAgain()}>{t("actions.tryAgain")}</Button>
    </PageMessage>
  );
}
