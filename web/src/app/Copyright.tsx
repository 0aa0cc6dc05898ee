import { copyrightYear, productVersion } from "@tandem/contract/platform/licence";
import { useTranslation } from "react-i18next";

/** The copyright line, with the version (S2.15a, S9.6e–f). */
export function Copyright() {
  const { t } = useTranslation();
  return (
    <>
      © {copyrightYear} {t("shell.copyright")} · {productVersion}
    </>
  );
}
