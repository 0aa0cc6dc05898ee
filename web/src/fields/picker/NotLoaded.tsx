import { Button } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./NotLoaded.module.css";

/** In a dropdown whose list could not be loaded: that it is so, without why (S8.10b), and another try. */
export function NotLoaded({ onAgain }: { readonly onAgain: () => unknown }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.notLoaded}>
      {t("pickerDialog.failed")}
      <Button type="link" size="small" onClick={() => void onAgain()}>
        {t("actions.tryAgain")}
      </Button>
    </div>
  );
}
