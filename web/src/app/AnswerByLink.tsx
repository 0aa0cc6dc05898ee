import { asLanguage } from "@tandem/contract/core/languages";
import { signedLinks } from "@tandem/contract/orders/signed-links";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Skeleton } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { CallError, call } from "../api/client.ts";
import { isLanguageChosen, switchLanguage, useLanguage } from "../api/language.ts";
import { callKey } from "../api/queryKeys.ts";
import { loginAddress } from "../api/sessionExpired.ts";
import { sessionToken } from "../api/sessionToken.ts";
import styles from "./AnswerByLink.module.css";
import { useDocumentTitle } from "./documentTitle.ts";
import { EntryPage } from "./EntryPage.tsx";
import { LinkAnswer } from "./LinkAnswer.tsx";
import { LinkedOrder } from "./LinkedOrder.tsx";

const quietly = { showError: false, showSessionEnd: false };

/** Shows an order to whoever has the link of a mail, and lets them answer it without signing in; opening it changes nothing. */
export function AnswerByLink() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const { code } = useLanguage();
  const given = new URLSearchParams(hash.slice(1));
  const token = given.get("token") || "-";
  const language = given.get("lang");
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useDocumentTitle(t("signedLink.title"));
  useEffect(() => {
    if (language !== null && !isLanguageChosen()) void switchLanguage(asLanguage(language));
  }, [language]);
  const found = useQuery({
    // What is refused is worded by the server, in the language of the page.
    queryKey: callKey(signedLinks, "openSignedLink", token, code),
    queryFn: () => call(signedLinks, "openSignedLink", { token }, quietly),
    enabled: done === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (done !== null) return <Ended type="success" text={done} path="/" />;
  if (found.isPending) {
    return (
      <EntryPage line={t("signedLink.loading")}>
        <Skeleton active />
      </EntryPage>
    );
  }
  if (found.isError) {
    const text = found.error instanceof CallError ? found.error.message : t("signedLink.unreachable");
    return <Ended type="warning" text={text} path="/" />;
  }
  const { order, lines, userName, mayAccept, mayRefuse } = found.data;
  const path = `/open/purchaseOrder/${order.id}`;
  const answer = async (way: "accept" | "refuse", reason?: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await call(signedLinks, "answerBySignedLink", { token, answer: way, ...(reason ? { reason } : {}) }, quietly);
      setDone(t(way === "accept" ? "signedLink.accepted" : "signedLink.refused", { number: order.purchaseNo }));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t("signedLink.unreachable"));
    }
    setBusy(false);
  };
  const mayAnswer = mayAccept || mayRefuse;
  return (
    <EntryPage line={t("signedLink.asWho", { name: userName })} wide>
      <LinkedOrder order={order} lines={lines} />
      {problem && <Alert type="error" showIcon title={problem} className={styles.notice ?? ""} role="alert" />}
      {mayAnswer ? (
        <LinkAnswer mayAccept={mayAccept} mayRefuse={mayRefuse} busy={busy} onAnswer={answer} />
      ) : (
        <Alert type="info" showIcon title={t("signedLink.answered")} className={styles.notice ?? ""} />
      )}
      <Button type="link" href={wayIn(path)} block className={styles.otherwise ?? ""}>
        {t(mayAnswer ? "signedLink.otherwise" : "signedLink.signIn")}
      </Button>
    </EntryPage>
  );
}

/** To a page of the portal, past signing in where somebody has done so. */
const wayIn = (path: string) => (sessionToken() === null ? loginAddress(path) : path);

/** What became of the link, and the way to sign in. */
function Ended({ type, text, path }: { type: "success" | "warning"; text: string; path: string }) {
  const { t } = useTranslation();
  return (
    <EntryPage line={t("signedLink.title")}>
      <Alert type={type} showIcon title={text} className={styles.notice ?? ""} role="alert" />
      <Button href={wayIn(path)} block>
        {t("signedLink.signIn")}
      </Button>
    </EntryPage>
  );
}
