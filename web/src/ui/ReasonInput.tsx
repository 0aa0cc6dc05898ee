import { Input } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AskedField } from "./AskedField.tsx";

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
      <AskedField label={label} required={required} problem={missing ? t("errors.reasonRequired") : null}>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={longest}
          showCount
          defaultValue={typed.text}
          aria-required={required}
          aria-invalid={missing}
          {...(missing ? { status: "error" as const } : {})}
          onChange={(event) => {
            typed.text = event.target.value;
            if (typed.text.trim() !== "") setMissing(false);
          }}
        />
      </AskedField>
    </>
  );
}
