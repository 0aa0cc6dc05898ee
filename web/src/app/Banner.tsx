import { WarningFilled } from "@ant-design/icons";
import type { ReactNode } from "react";
import styles from "./Banner.module.css";

/** A bar over all pages: something the user should know, whatever they are at. */
export function Banner({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <WarningFilled className={styles.icon ?? ""} />
      <span>{text}</span>
      {children && <span className={styles.actions}>{children}</span>}
    </div>
  );
}
