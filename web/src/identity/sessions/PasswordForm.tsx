import { longestPassword } from "@tandem/contract/identity/password-policies";
import { currentUsers } from "@tandem/contract/identity/sessions";
import { Alert, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { PasswordRules } from "../../fields/PasswordRules.tsx";
import { usePasswordPolicy } from "../../fields/passwordPolicy.ts";
import { encodePassword, passwordRules, repeatedPasswordRule } from "../../fields/passwords.ts";
import { FormPage } from "../../form/FormPage.tsx";
import { OwnSessions } from "./OwnSessions.tsx";
import { SecondFactor } from "./SecondFactor.tsx";

/** What the policy says besides the shape of a password, and how long the present one lasts (S5.10b). */
function PolicyNotice() {
  const { t } = useTranslation();
  const policy = usePasswordPolicy();
  const { passwordDaysLeft: days, passwordNotOwn } = useCurrentUser();
  if (!policy) return null;
  const rules = [
    policy.validityDays > 0 && t("settings.validity", { count: policy.validityDays }),
    t("settings.lock", { count: policy.wrongAttempts, minutes: policy.lockMinutes }),
  ];
  const said = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(" ");
  const ended = days === 0;
  const warning = ended
    ? t(passwordNotOwn ? "settings.notOwn" : "settings.expired")
    : days !== null && t("settings.expiresSoon", { count: days });
  return (
    <Alert
      type={warning ? "warning" : "info"}
      showIcon
      title={warning || said(...rules)}
      description={warning ? said(ended && t("settings.expiredText"), ...rules) : undefined}
      style={{ marginBottom: 16 }}
    />
  );
}

/** Changes one's own password, whereupon other sessions end (S7.5c, S5.10a); below, where one is signed in. */
export default function PasswordForm() {
  const { t } = useTranslation();
  // Who must choose a password first does nothing else before.
  const isFirst = useCurrentUser().passwordDaysLeft === 0;
  return (
    <FormPage
      title={t("routes.password")}
      initial={{}}
      backPath="/"
      mustSave={isFirst}
      savedText={() => t("passwordForm.saved")}
      notice={() => <PolicyNotice />}
      written={{ service: currentUsers }}
      save={(values, _own, inForm) =>
        call(
          currentUsers,
          "updatepwd",
          { oldPwd: encodePassword(String(values.oldPwd)), newPwd: encodePassword(String(values.newPwd)) },
          inForm,
        )
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
                <Input.Password autoComplete="current-password" maxLength={longestPassword} autoFocus={isFirst} />
              </Form.Item>
              <span />
              <Form.Item
                name="newPwd"
                label={t("passwordForm.new")}
                rules={passwordRules(t("validation.required", { field: t("passwordForm.new") }), true)}
                extra={<PasswordRules field="newPwd" />}
              >
                <Input.Password autoComplete="new-password" maxLength={longestPassword} />
              </Form.Item>
              <Form.Item
                name="repeated"
                label={t("passwordForm.repeated")}
                dependencies={["newPwd"]}
                required
                rules={[repeatedPasswordRule("newPwd")]}
              >
                <Input.Password autoComplete="new-password" maxLength={longestPassword} />
              </Form.Item>
            </>
          ),
        },
        ...(isFirst
          ? []
          : [
              { key: "secondFactor", title: t("secondFactor.title"), content: <SecondFactor />, free: true },
              { key: "sessions", title: t("settings.sessions"), content: <OwnSessions />, free: true },
            ]),
      ]}
    />
  );
}
