import { DesktopOutlined, MobileOutlined } from "@ant-design/icons";
import { type OwnSession, sessions } from "@tandem/contract/identity/sessions";
import { useQuery } from "@tanstack/react-query";
import { Button, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, call } from "../../api/client.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { formatInstant } from "../../fields/format.ts";
import { ask, sayDone } from "../../ui/announce.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import styles from "./OwnSessions.module.css";

/** A session as people know it: its browser and system, as far as they are known. */
function useNameOf(): (session: OwnSession) => string {
  const { t } = useTranslation();
  return ({ browser, system }) =>
    browser && system
      ? t("settings.sessionOn", { browser, system })
      : (browser ?? system ?? t("settings.unknownDevice"));
}

function SessionRow({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const name = useNameOf()(session);
  const { address, createDate, lastSeen, isCurrent, isMobile } = session;
  return (
    <li className={styles.session}>
      <span className={styles.device} aria-hidden>
        {isMobile ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <div className={styles.what}>
        <div className={styles.name}>
          {name}
          {isCurrent && <Tag>{t("settings.thisSession")}</Tag>}
        </div>
        <div className={styles.facts}>
          {address && <span>{address}</span>}
          <span>{t("settings.signedInAt", { time: formatInstant(createDate) })}</span>
          {!isCurrent && <span>{t("settings.lastUsedAt", { time: formatInstant(lastSeen) })}</span>}
        </div>
      </div>
      {!isCurrent && (
        <Button onClick={onEnd} aria-label={`${t("settings.endSession")}: ${name}`}>
          {t("settings.endSession")}
        </Button>
      )}
    </li>
  );
}

/** Where the user is signed in; other sessions are ended one by one, or all at once. */
export function OwnSessions() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    ...callQuery(sessions, "getOwnSessions", {}),
    staleTime: 0,
  });
  const end = async (title: string, confirm: string, work: () => Promise<string>) => {
    if (!(await ask({ title, content: t("settings.endText"), confirm, danger: true }))) return;
    setBusy(true);
    try {
      sayDone(await work());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
      await query.refetch();
    }
  };
  const endOne = ({ id }: OwnSession) =>
    end(t("settings.endTitle"), t("settings.endSession"), async () => {
      await call(sessions, "endOwnSession", { id });
      return t("settings.sessionEnded");
    });
  const endOthers = () =>
    end(t("settings.endOthersTitle"), t("settings.endOthers"), async () => {
      const { ended } = await call(sessions, "endOtherSessions", {});
      return t("settings.sessionsEnded", { count: ended });
    });
  return (
    <Loaded query={query}>
      {(answer) => (
        <>
          <ul className={styles.sessions} aria-label={t("settings.sessions")}>
            {answer.sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => void endOne(session)} />
            ))}
          </ul>
          {answer.sessions.length > 1 && (
            <Button danger loading={busy} onClick={() => void endOthers()}>
              {t("settings.endOthers")}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
