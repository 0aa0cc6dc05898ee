import { currentUsers } from "@tandem/contract/sessions/sessions";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../core/client.ts";
import { FormPage } from "../core/FormPage.tsx";
import { encodePassword, passwordRules, repeatedPasswordRule } from "../core/passwords.ts";

/** Changes one's own password; other sessions end (S7.5c, S5.10a). */
export default function PasswordForm() {
  const { t } = useTranslation();
  return (
    <FormPage
      title={t("routes.password")}
      initial={{}}
      backPath="/"
      savedText={t("passwordForm.saved")}
      save={(values) =>
        call(currentUsers, "updatepwd", {
          oldPwd: encodePassword(String(values.oldPwd)),
          newPwd: encodePassword(String(values.newPwd)),
        })
      }
      groups={() => [
        {
          key: "password",
          content: (
            <>
              <Form.Item
                name="oldPwd"
                label={t("passwordForm.old")}
                rules={[{ required: true, message: t("validation.required", { field: t("passwordForm.old") }) }]}
              >
                <Input.Password autoComplete="current-password" maxLength={100} />
              </Form.Item>
              <span />
              <Form.Item
                name="newPwd"
                label={t("passwordForm.new")}
                rules={passwordRules(t("passwordForm.new"), true)}
                extra={t("passwordForm.rule")}
              >
                <Input.Password autoComplete="new-password" maxLength={20} />
              </Form.Item>
              <Form.Item
                name="repeated"
                label={t("passwordForm.repeated")}
                dependencies={["newPwd"]}
                required
                rules={[repeatedPasswordRule("newPwd")]}
              >
                <Input.Password autoComplete="new-password" maxLength={20} />
              </Form.Item>
            </>
          ),
        },
      ]}
    />
  );
}
