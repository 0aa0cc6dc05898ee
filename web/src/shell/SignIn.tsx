import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { longestPassword } from "@tandem/contract/password-policies/password-policies";
import { sessions } from "@tandem/contract/sessions/sessions";
import { Alert, Button, Form, Input } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { CallError, call } from "../core/client.ts";
import { knownDevice } from "../core/knownDevice.ts";
import { ownPath } from "../core/ownPath.ts";
import { encodePassword } from "../core/passwords.ts";
import { queryClient } from "../core/queries.ts";
import { keepSessionToken, sessionToken } from "../core/sessionToken.ts";
import { Copyright } from "./Copyright.tsx";
import { useDocumentTitle } from "./documentTitle.ts";
import { AppearanceSwitch, LanguageSwitch } from "./Preferences.tsx";
import { ProductMark } from "./ProductMark.tsx";
import { routeOf } from "./routes.tsx";
import styles from "./SignIn.module.css";

/** Signing in waits no longer than this (S9.1b). */
const signInTimeout = 30_000;

/** The sign-in page (S2.1, S2.2, S5.1). */
export function SignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const target = ownPath(parameters.get("redirect"));
  useDocumentTitle(routeOf("Login").title);
  useEffect(() => {
    // Nothing of the user before is left for the next one.
    if (sessionToken() === null)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "languages" });
  }, []);

  if (sessionToken() !== null && !busy) return <Navigate to="/" replace />;

  const signIn = async (values: { userNo: string; password: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      const deviceToken = knownDevice.token();
      const input = {
        userNo: values.userNo.trim(),
        pwd: encodePassword(values.password),
        invokerParam: "1",
        ...(deviceToken ? { deviceToken } : {}),
      };
      const session = await call(sessions, "login", input, {
        timeout: signInTimeout,
        showError: false,
        showSessionEnd: false,
      });
      knownDevice.keep(session.deviceToken);
      keepSessionToken(session.token, session.expiresAt);
      navigate(target, { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LanguageSwitch named />
        <AppearanceSwitch />
      </div>
      <main className={styles.card}>
        <h1 className={styles.name}>
          <ProductMark large />
        </h1>
        <p className={styles.line}>{t("signIn.line")}</p>
        <Form layout="vertical" requiredMark={false} size="large" onFinish={signIn} className={styles.form ?? ""}>
          {problem && <Alert type="error" showIcon title={problem} className={styles.problem ?? ""} role="alert" />}
          <Form.Item
            name="userNo"
            label={t("signIn.userNo")}
            rules={[{ required: true, whitespace: true, message: t("signIn.userNoMissing") }]}
          >
            <Input prefix={<UserOutlined />} autoComplete="username" autoFocus maxLength={100} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t("signIn.password")}
            rules={[{ required: true, message: t("signIn.passwordMissing") }]}
          >
            <Input.Password prefix={<LockOutlined />} autoComplete="current-password" maxLength={longestPassword} />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t("signIn.submit")}
          </Button>
        </Form>
      </main>
      <footer className={styles.foot}>
        <Copyright />
      </footer>
    </div>
  );
}
