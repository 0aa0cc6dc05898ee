import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Titles the browser's window after the route: its translated title and the product's, or the product's alone (S1.1b). */
export function useDocumentTitle(titleKey: string | undefined): void {
  const { t } = useTranslation();
  const title = titleKey ? `${t(titleKey)} - WMS` : "WMS";
  useEffect(() => {
    document.title = title;
  }, [title]);
}
