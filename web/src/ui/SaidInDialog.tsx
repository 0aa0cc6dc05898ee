import { Alert } from "antd";
import { useEffect, useRef } from "react";
import styles from "./SaidInDialog.module.css";

/** What went wrong with what a dialog sent, beside the button that sends it again; null where nothing did. */
export function SaidInDialog({ text }: { readonly text: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  // It may be below what is in view.
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  if (!text) return null;
  return (
    <div ref={place} className={styles.said}>
      <Alert type="error" showIcon title={text} />
    </div>
  );
}
