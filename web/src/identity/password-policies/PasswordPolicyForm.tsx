import {
  type PolicyInForce,
  type PolicyRule,
  passwordPolicies,
  passwordPolicy,
  policyLimits,
  policyRules,
} from "@tandem/contract/identity/password-policies";
import { user } from "@tandem/contract/identity/users";
import { Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { pickerField } from "../../fields/fields.tsx";
import { pickerOf } from "../../fields/pickers.tsx";
import { FormPage } from "../../form/FormPage.tsx";

/** As roles are chosen for a user. */
const rolePicker = pickerOf(user.fields.roleNo);

function RuleField({ rule }: { rule: PolicyRule }) {
  const { t } = useTranslation();
  const [least, most] = policyLimits[rule];
  const label = t(`passwordPolicy.${rule}`);
  const help: Partial<Record<PolicyRule, string>> = {
    minLength: t("passwordPolicyForm.lengthHelp", { least, most }),
    maxLength: t("passwordPolicyForm.longestHelp", { least, most }),
    validityDays: t("passwordPolicyForm.validityHelp"),
  };
  return (
    <Form.Item
      name={rule}
      label={label}
      extra={help[rule]}
      rules={[{ required: true, message: t("validation.required", { field: label }) }]}
    >
      <InputNumber controls={false} min={least} max={most} precision={0} style={{ width: "100%" }} />
    </Form.Item>
  );
}

/** What the tenant asks of passwords (S5.10, B2.30). */
export default function PasswordPolicyForm() {
  const { t } = useTranslation();
  return (
    <FormPage<PolicyInForce>
      title={t("menus.passwordPolicies")}
      initial={{}}
      load={() => call(passwordPolicies, "getPasswordPolicy", {})}
      backPath="/"
      savedText={() => t("passwordPolicyForm.saved")}
      written={{ service: passwordPolicies }}
      save={(values, record, inForm) => {
        const rules = values as Record<PolicyRule, number>;
        const { minLength, maxLength, wrongAttempts, lockMinutes, validityDays, warningDays } = rules;
        const input = {
          version: record?.version ?? 0,
          minLength,
          maxLength,
          wrongAttempts,
          lockMinutes,
          validityDays,
          warningDays,
          secondFactorRoles: values.secondFactorRoles as string[],
        };
        return call(passwordPolicies, "updatePasswordPolicy", input, inForm);
      }}
      permission="isModify"
      groups={() => [
        { key: "rules", content: policyRules.map((rule) => <RuleField key={rule} rule={rule} />) },
        {
          key: "secondFactor",
          title: t("secondFactor.title"),
          content: pickerField(passwordPolicy, "secondFactorRoles", {
            ...(rolePicker ? { picker: rolePicker } : {}),
            help: t("passwordPolicyForm.secondFactorHelp"),
          }),
        },
      ]}
    />
  );
}
