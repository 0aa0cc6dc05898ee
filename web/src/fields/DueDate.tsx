import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import styles from "./DueDate.module.css";

/** A day by which something is due, `YYYY-MM-DD`; past while it is still open, it is red and said to be overdue. */
export function DueDate({ day, isOpen }: { day: string | null; isOpen: boolean }) {
  const { t } = useTranslation();
  if (!day) return null;
  if (!isOpen || day >= dayjs().format("YYYY-MM-DD")) return day;
  return (
    <span className={styles.overdue} title={t("listPage.overdue")}>
      {day}
      <span className={styles.unseen}> {t("listPage.overdue")}</span>
    </span>
  );
}
