import { useQuery } from "@tanstack/react-query";
import { Button, Result, Skeleton } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { sayError } from "../core/announce.ts";
import { CallError } from "../core/client.ts";
import { currentUserQuery } from "../core/currentUser.ts";
import { loginAddress } from "../core/sessionExpired.ts";
import { sessionToken } from "../core/sessionToken.ts";
import { Layout } from "./Layout.tsx";
import { forgetUser } from "./signOut.ts";

/** Lets only signed-in users through, and knows who they are before a page shows (S2.1b, S2.3, S2.5). */
export function Guard() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const token = sessionToken();
  const user = useQuery({ ...currentUserQuery, enabled: token !== null });
  const login = loginAddress(location.pathname + location.search);
  const noAnswer = user.error instanceof CallError && user.error.errorCode === "";

  useEffect(() => {
    if (!user.isError || noAnswer) return;
    sayError(user.error.message || t("session.hasError"));
    forgetUser();
    navigate(login, { replace: true });
  }, [user.isError, user.error, noAnswer, login, navigate, t]);

  if (token === null) return <Navigate to={login} replace />;
  if (user.data) return <Layout />;
  if (noAnswer) {
    return (
      <Result
        status="warning"
        title={user.error?.message}
        extra={<Button onClick={() => user.refetch()}>{t("actions.tryAgain")}</Button>}
      />
    );
  }
  return <Skeleton active style={{ padding: 24 }} paragraph={{ rows: 10 }} />;
}
