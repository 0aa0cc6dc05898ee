import { LockOutlined, SafetyOutlined, UserOutlined } from "@ant-design/icons";
import { longestPassword } from "@tandem/contract/identity/password-policies";
import { languages } from "@tandem/contract/platform/languages";
import { Alert, Button, Form, Input } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { CallError } from "../api/client.ts";
import { ownPath } from "../api/ownPath.ts";
import { queryClient } from "../api/queries.ts";
import { sessionToken } from "../api/sessionToken.ts";
import { routeOf } from "../routes/paths.ts";
import { useDocumentTitle } from "./documentTitle.ts";
import { EntryPage } from "./EntryPage.tsx";
import { Join } from "./Join.tsx";
import { Setup } from "./Setup.tsx";
import styles from "./SignIn.module.css";
import { signInAs } from "./signInAs.ts";

/** The sign-in page (S2.1, S2.2, S5.1), which a link of the server turns into that for the first administrator. */
export function SignIn() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [before, setBefore] = useState<Before | null>(null);
  /** Their link is used up by now: whoever is not let in at once, as who must give a code, goes on at the form. */
  const enter = async (userNo: string, password: string) => {
    try {
      await signInAs(userNo, password);
      navigate("/", { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBefore({ done: "invitation.done", userNo });
      navigate("/login", { replace: true });
    }
  };
  // Behind the number sign it is told to no server and no other page.
  const given = new URLSearchParams(hash.slice(1));
  const invited = given.get("join");
  if (invited !== null) return <Join key={invited} token={invited} onJoined={enter} />;
  const token = given.get("setup");
  if (token === null) return <SignInForm before={before} />;
  const finish = () => {
    setBefore({ done: "setup.done" });
    navigate("/login", { replace: true });
  };
  return <Setup key={token} token={token} onDone={finish} />;
}

/** What has just been done by a link, and by whom. */
interface Before {
  readonly done: "setup.done" | "invitation.done";
  readonly userNo?: string;
}

/** Signs in and goes on to where one was led away from; who has a second factor is asked for its code. */
function useSigningIn() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const target = ownPath(parameters.get("redirect"));
  const signIn = async (values: { userNo: string; password: string; code?: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      await signInAs(values.userNo, values.password, values.code);
      navigate(target, { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const asks = error.errorCode === "secondFactorNeeded";
      if (asks) setAsksCode(true);
      setProblem(asks ? null : error.message);
      setBusy(false);
    }
  };
  return { problem, asksCode, busy, signIn };
}

function SignInForm({ before }: { before: Before | null }) {
  const { t } = useTranslation();
  const { problem, asksCode, busy, signIn } = useSigningIn();
  useDocumentTitle(t(routeOf("Login").title));
  useEffect(() => {
    // Nothing of the user before is left for the next one.
    if (sessionToken() === null)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== languages.name });
  }, []);

  if (sessionToken() !== null && !busy) return <Navigate to="/" replace />;

  return (
    <EntryPage line={t("signIn.line")}>
      <Form
        layout="vertical"
        requiredMark={false}
        size="large"
        onFinish={signIn}
        className={styles.form ?? ""}
        {...(before?.userNo === undefined ? {} : { initialValues: { userNo: before.userNo } })}
      >
        {before && <Alert type="success" showIcon title={t(before.done)} className={styles.problem ?? ""} />}
        {problem && <Alert type="error" showIcon title={problem} className={styles.problem ?? ""} role="alert" />}
        <Form.Item
          name="userNo"
          label={t("signIn.userNo")}
          rules={[{ required: true, whitespace: true, message: t("signIn.userNoMissing") }]}
        >
          <Input
            prefix={<UserOutlined />}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            maxLength={100}
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t("signIn.password")}
          rules={[{ required: true, message: t("signIn.passwordMissing") }]}
        >
          <Input.Password prefix={<LockOutlined />} autoComplete="current-password" maxLength={longestPassword} />
        </Form.Item>
        {asksCode && (
          <Form.Item
            name="code"
            label={t("secondFactor.code")}
            extra={t("secondFactor.codeHelp")}
            rules={[{ required: true, whitespace: true, message: t("secondFactor.codeMissing") }]}
          >
            <Input prefix={<SafetyOutlined />} autoComplete="one-time-code" maxLength={20} autoFocus />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t("signIn.submit")}
        </Button>
        <p className={styles.forgotten}>{t("signIn.forgotten")}</p>
      </Form>
    </EntryPage>
  );
}
