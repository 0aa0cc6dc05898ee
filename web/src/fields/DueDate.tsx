import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { tenantToday } from "../api/tenantDay.ts";
import styles from "./DueDate.module.css";

/** With so many days left, what is due soon catches the eye. */
const soon = 2;

interface DueProps {
  readonly day: string | null;
  /** Whether it is still to be done. */
  readonly isOpen: boolean;
  /** How many days are left is said beside the day. */
  readonly countdown?: boolean;
}

/** How a day stands that something is due by: how pressing it is, and in words how long there is. */
function useStanding(day: string) {
  const { t } = useTranslation();
  const left = dayjs(day).diff(tenantToday(), "day");
  if (left < 0) return { left, look: styles.overdue, words: t("listPage.overdue") };
  if (left === 0) return { left, look: styles.overdue, words: t("listPage.dueToday") };
  return { left, look: left <= soon ? styles.soon : undefined, words: t("listPage.daysLeft", { count: left }) };
}

function OpenDay({ day, countdown }: { day: string; countdown: boolean }) {
  const { left, look, words } = useStanding(day);
  if (countdown) {
    return (
      <span className={look}>
        {day} <span className={styles.left}>{words}</span>
      </span>
    );
  }
  if (left >= 0) return day;
  return (
    <span className={styles.overdue} title={words}>
      {day}
      <span className={styles.unseen}> {words}</span>
    </span>
  );
}

/** A day by which something is due, `YYYY-MM-DD`; past while it is still open, it is red and said to be overdue. */
export function DueDate({ day, isOpen, countdown = false }: DueProps) {
  if (!day) return null;
  return isOpen ? <OpenDay day={day} countdown={countdown} /> : day;
}
