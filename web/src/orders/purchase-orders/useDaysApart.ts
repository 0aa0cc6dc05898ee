import { useTranslation } from "react-i18next";

/** How many days a promise lies after what is asked, or before it where negative, in words. */
export function useDaysApart(): (days: number) => string {
  const { t } = useTranslation();
  return (days) =>
    days > 0
      ? t("purchaseOrderPages.daysLater", { count: days })
      : t("purchaseOrderPages.daysEarlier", { count: -days });
}
