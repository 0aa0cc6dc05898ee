import { Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "./announce.ts";
import styles from "./askReason.module.css";

/** Longest reason the server takes. */
const longest = 500;

interface Typed {
  text: string;
  complain: () => void;
}

function ReasonInput({ typed, label, content }: { typed: Typed; label: string; content: ReactNode }) {
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
          aria-required
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

/** Asks for the reason of a step (B5.7b, B5.7c); null when the user thinks better of it. */
export async function askReason(question: {
  readonly title: string;
  readonly content?: ReactNode;
  /** The label of the text to type. */
  readonly label: string;
  readonly confirm: string;
  readonly danger?: boolean;
}): Promise<string | null> {
  const typed: Typed = { text: "", complain: () => undefined };
  const agreed = await ask({
    title: question.title,
    content: <ReasonInput typed={typed} label={question.label} content={question.content} />,
    confirm: question.confirm,
    danger: question.danger ?? false,
    isComplete: () => {
      const given = typed.text.trim() !== "";
      if (!given) typed.complain();
      return given;
    },
  });
  return agreed ? typed.text.trim() : null;
}
