import { invitations } from "@tandem/contract/identity/invitations";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, call } from "../api/client.ts";
import { currentLanguage } from "../api/language.ts";
import { callKey } from "../api/queryKeys.ts";
import { encodePassword } from "../fields/passwords.ts";
import { EntryPage } from "./EntryPage.tsx";
import { NewPasswordItems } from "./NewPasswordItems.tsx";
import styles from "./SignIn.module.css";

const quietly = { showError: false, showSessionEnd: false };

/** Lets who is invited set their password, by the link that they were sent; `onJoined` takes them on from there. */
export function Join({
  token,
  onJoined,
}: {
  token: string;
  onJoined: (userNo: string, password: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const found = useQuery({
    queryKey: callKey(invitations, "openInvitation", token),
    queryFn: () => call(invitations, "openInvitation", { token }, quietly),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (found.isPending) {
    return (
      <EntryPage line={t("invitation.loading")}>
        <Skeleton active />
      </EntryPage>
    );
  }
  if (found.isError) {
    return (
      <EntryPage line={t("invitation.failed")}>
        <Alert type="error" showIcon title={found.error.message} role="alert" />
      </EntryPage>
    );
  }
  const { userNo, userName, tenantName, supplierName, ...lengths } = found.data;
  const join = async ({ password }: { password: string }) => {
    setBusy(true);
    setProblem(null);
    try {
      const input = { token, pwd: encodePassword(password), languageCode: currentLanguage() };
      await call(invitations, "join", input, quietly);
      await onJoined(userNo, password);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  };
  return (
    <EntryPage line={t("invitation.line", { tenant: tenantName, userNo })}>
      <Form layout="vertical" requiredMark={false} size="large" onFinish={join} className={styles.form ?? ""}>
        {problem && <Alert type="error" showIcon title={problem} className={styles.problem ?? ""} role="alert" />}
        <Form.Item label={t("user.userName")}>
          <Input readOnly value={[userName, supplierName].filter(Boolean).join(" · ")} autoComplete="off" />
        </Form.Item>
        <input type="hidden" autoComplete="username" value={userNo} readOnly />
        <NewPasswordItems lengths={lengths} autoFocus />
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t("invitation.submit")}
        </Button>
      </Form>
    </EntryPage>
  );
}
