import { Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./ReasonInput.module.css";

/** Longest reason the server takes. */
const longest = 500;

export interface TypedReason {
  text: string;
  complain: () => void;
}

/** The text area for a reason; `complain` says that there is none yet. */
export default function ReasonInput({
  typed,
  label,
  content,
  required,
}: {
  typed: TypedReason;
  label: string;
  content: ReactNode;
  required: boolean;
}) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  typed.complain = () => setMissing(true);
  return (
    <>
      {content}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the text area is the control within it */}
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={longest}
          aria-required={required}
          aria-invalid={missing}
          {...(missing ? { status: "error" as const } : {})}
          onChange={(event) => {
            typed.text = event.target.value;
            if (typed.text.trim() !== "") setMissing(false);
          }}
        />
      </label>
      {missing && (
        <p role="alert" className={styles.problem}>
          {t("errors.reasonRequired")}
        </p>
      )}
    </>
  );
}
