import type { PasswordLengths } from "@tandem/contract/identity/password-policies";
import { user } from "@tandem/contract/identity/users";
import { setup } from "@tandem/contract/platform/setup";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, call } from "../api/client.ts";
import { currentLanguage } from "../api/language.ts";
import { callKey } from "../api/queryKeys.ts";
import { fieldProblem } from "../fields/fieldRules.ts";
import { encodePassword } from "../fields/passwords.ts";
import { EntryPage } from "./EntryPage.tsx";
import { NewPasswordItems } from "./NewPasswordItems.tsx";
import styles from "./SignIn.module.css";

interface Values {
  readonly tenantName: string;
  readonly orgNo: string;
  readonly orgName: string;
  readonly userNo: string;
  readonly userName: string;
  readonly email?: string;
  readonly password: string;
}

const quietly = { showError: false, showSessionEnd: false };

/** Makes the first administrator, by the link that the server printed; `onDone` is told when there is one. */
export function Setup({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: callKey(setup, "getSetup", token),
    queryFn: () => call(setup, "getSetup", { token }, quietly),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (found.isPending) {
    return (
      <EntryPage line={t("setup.line")}>
        <Skeleton active />
      </EntryPage>
    );
  }
  if (found.isError) {
    return (
      <EntryPage line={t("setup.line")}>
        <Alert type="error" showIcon title={found.error.message} role="alert" />
      </EntryPage>
    );
  }
  const { tenantName, ...lengths } = found.data;
  return (
    <EntryPage line={tenantName === null ? t("setup.line") : t("setup.lineFor", { tenant: tenantName })}>
      <SetupForm token={token} lengths={lengths} withTenant={tenantName === null} onDone={onDone} />
    </EntryPage>
  );
}

/** May be left empty: a forgotten password, and what goes wrong, is then told nowhere. */
function EmailItem() {
  const { t } = useTranslation();
  const validator = async (_rule: unknown, value: unknown) => {
    const problem = fieldProblem("user", "email", user.fields.email, value, false);
    if (problem !== null) throw new Error(problem);
  };
  return (
    <Form.Item name="email" label={t("setup.email")} rules={[{ validator }]}>
      <Input type="email" autoComplete="email" maxLength={100} />
    </Form.Item>
  );
}

interface FormProps {
  readonly token: string;
  readonly lengths: PasswordLengths;
  /** Whether the tenant is made too. */
  readonly withTenant: boolean;
  readonly onDone: () => void;
}

function SetupForm({ token, lengths, withTenant, onDone }: FormProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const setUp = async ({ tenantName, orgNo, orgName, userNo, userName, email, password }: Values) => {
    setBusy(true);
    setProblem(null);
    try {
      const tenant = withTenant ? { tenant: { tenantName, orgNo: orgNo.trim(), orgName } } : {};
      const person = {
        userNo: userNo.trim(),
        userName,
        email: email?.trim() ?? "",
        pwd: encodePassword(password),
        languageCode: currentLanguage(),
      };
      await call(setup, "setUp", { token, ...tenant, ...person }, quietly);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  };

  const field = (name: keyof Values, label: string, autoComplete: string, maxLength = 100) => (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, whitespace: true, message: t("validation.required", { field: label }) }]}
    >
      <Input autoComplete={autoComplete} maxLength={maxLength} />
    </Form.Item>
  );
  return (
    <Form layout="vertical" requiredMark={false} onFinish={setUp} className={styles.form ?? ""}>
      {problem && <Alert type="error" showIcon title={problem} className={styles.problem ?? ""} role="alert" />}
      {withTenant && field("tenantName", t("setup.tenantName"), "organization")}
      {withTenant && field("orgNo", t("organisation.orgNo"), "off")}
      {withTenant && field("orgName", t("organisation.orgName"), "off")}
      {field("userNo", t("signIn.userNo"), "username")}
      {field("userName", t("user.userName"), "name")}
      <EmailItem />
      <NewPasswordItems lengths={lengths} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t("setup.submit")}
      </Button>
    </Form>
  );
}
