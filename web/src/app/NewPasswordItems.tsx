import { isGoodPassword, type PasswordLengths } from "@tandem/contract/identity/password-policies";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { repeatedPasswordRule } from "../fields/passwords.ts";

/** The first password of somebody who is nobody yet, typed twice: `password` and `repeated` of the form around them. */
export function NewPasswordItems({ lengths, autoFocus = false }: { lengths: PasswordLengths; autoFocus?: boolean }) {
  const { t } = useTranslation();
  const validator = async (_rule: unknown, value: unknown) => {
    if (typeof value !== "string" || !isGoodPassword(value, lengths))
      throw new Error(t("errors.passwordPolicy", { min: lengths.minLength, max: lengths.maxLength }));
  };
  return (
    <>
      <Form.Item name="password" label={t("passwordForm.password")} rules={[{ validator }]}>
        <Input.Password autoComplete="new-password" maxLength={lengths.maxLength} autoFocus={autoFocus} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t("passwordForm.repeated")}
        dependencies={["password"]}
        rules={[repeatedPasswordRule("password")]}
      >
        <Input.Password autoComplete="new-password" maxLength={lengths.maxLength} />
      </Form.Item>
    </>
  );
}
