import { CheckCircleFilled, InfoCircleOutlined, MinusCircleOutlined } from "@ant-design/icons";
import { passwordFaults, usualLengths } from "@tandem/contract/identity/password-policies";
import { Form } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./PasswordRules.module.css";
import { usePasswordPolicy } from "./passwordPolicy.ts";

/** The rules of the policy for the password in a field of the form, each ticked once it is met (S5.10a). */
export function PasswordRules({ field }: { field: string }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const typed = Form.useWatch(field, form) as unknown;
  const lengths = usePasswordPolicy() ?? usualLengths;
  const password = typeof typed === "string" ? typed : "";
  const faults = passwordFaults(password, lengths);
  const rules = [
    {
      name: "length",
      broken: faults.length,
      text: t("passwordForm.rules.length", { min: lengths.minLength, max: lengths.maxLength }),
    },
    { name: "number", broken: faults.number, text: t("passwordForm.rules.number") },
    { name: "letter", broken: faults.letter, text: t("passwordForm.rules.letter") },
  ];
  return (
    <ul className={styles.rules} aria-label={t("passwordForm.rulesLabel")}>
      {rules.map(({ name, broken, text }) => (
        <li key={name} className={broken ? "" : styles.met}>
          {broken ? (
            <MinusCircleOutlined aria-label={t("passwordForm.rules.open")} />
          ) : (
            <CheckCircleFilled aria-label={t("passwordForm.rules.met")} />
          )}
          {text}
        </li>
      ))}
      <li>
        <InfoCircleOutlined />
        {t("passwordForm.rules.unguessable")}
      </li>
    </ul>
  );
}
