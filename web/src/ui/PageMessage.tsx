import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from "@ant-design/icons";
import type { ReactNode } from "react";
import styles from "./PageMessage.module.css";

const icons = {
  error: <CloseCircleFilled className={styles.error ?? ""} />,
  warning: <WarningFilled className={styles.warning ?? ""} />,
  info: <InfoCircleFilled className={styles.info ?? ""} />,
};

/** What stands in place of a page, or of what should be on it: what happened, why, and what to do. */
export function PageMessage({
  tone,
  title,
  text,
  children,
}: {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly text?: string | undefined;
  /** The buttons. */
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.message} role={tone === "info" ? "status" : "alert"}>
      {icons[tone]}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
