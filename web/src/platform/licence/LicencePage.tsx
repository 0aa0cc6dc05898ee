import {
  copyrightYear,
  graceDays,
  type LicenceStanding,
  licences,
  productVersion,
} from "@tandem/contract/platform/licence";
import { allModules } from "@tandem/contract/platform/menus/licence-modules";
import { Alert, Button } from "antd";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { currentUserQuery, useCanOpen } from "../../api/currentUser.ts";
import { queryClient } from "../../api/queries.ts";
import { sayDone } from "../../ui/announce.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { ProductMark } from "../../ui/ProductMark.tsx";
import { ToneText } from "../../ui/StatusText.tsx";
import styles from "./LicencePage.module.css";
import { useLicence, useStandingWords } from "./licenceStanding.ts";

/** Longer than any licence is: what is no licence is not sent whole. */
const mostLetters = 10_000;

/** Takes in a licence by its file. */
function ImportButton({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setBusy(true);
    try {
      await call(licences, "activate", { content: (await file.text()).slice(0, mostLetters) });
      sayDone(t("licence.activated"));
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      await askAgain({ service: licences });
    } catch {
      // The call has said why.
    } finally {
      // The same file may be chosen again once it was corrected.
      target.value = "";
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".licence,.lic,.json"
        aria-label={t("licence.file")}
        onChange={take}
      />
      <Button type="primary" loading={busy} onClick={() => chooser.current?.click()}>
        {t(isFirst ? "licence.activate" : "licence.renew")}
      </Button>
    </>
  );
}

function Standing({ standing }: { standing: LicenceStanding }) {
  const { tone, text, left } = useStandingWords()(standing);
  return (
    <div className={styles.standing}>
      <ToneText tone={tone} text={text} waitsForMe={tone === "waiting" || tone === "refused"} />
      {left && <span className={styles.left}>{left}</span>}
    </div>
  );
}

function Given({ standing }: { standing: LicenceStanding }) {
  const { t } = useTranslation();
  if (standing.licences.length < 2) return null;
  return (
    <div className={styles.given}>
      <table>
        <caption>{t("licence.given")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("licence.issueDate")}</th>
            <th scope="col">{t("licence.expireDate")}</th>
            <th scope="col">{t("licence.holder")}</th>
            <th scope="col">{t("licence.activatedBy")}</th>
          </tr>
        </thead>
        <tbody>
          {standing.licences.map((one) => (
            <tr key={one.id}>
              <td>{one.issueDate}</td>
              <td>{one.expireDate}</td>
              <td>{one.holder}</td>
              <td>{one.createName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whom the licence that holds is for, what it opens, and what one for this tenant is issued for. */
function Facts({ standing }: { standing: LicenceStanding }) {
  const { t } = useTranslation();
  const { licences: given, next, modules, users, usersNow, tenantCode } = standing;
  const current = given.find(({ isCurrent }) => isCurrent);
  const opened = modules?.filter((name) => name !== allModules).map((name) => t(`menus.${name}`));
  return (
    <dl className={styles.facts}>
      {current && (
        <>
          <dt>{t("licence.holder")}</dt>
          <dd>{current.holder}</dd>
          <dt>{t("licence.issueDate")}</dt>
          <dd>{current.issueDate}</dd>
          <dt>{t("licence.modules")}</dt>
          <dd>{opened?.length ? opened.join(", ") : t("licence.allModules")}</dd>
        </>
      )}
      {next && (
        <>
          <dt>{t("licence.next")}</dt>
          <dd>{`${next.issueDate} – ${next.expireDate}`}</dd>
        </>
      )}
      <dt>{t("licence.users")}</dt>
      <dd>{users === null ? usersNow : t("licence.usersOf", { count: usersNow, most: users })}</dd>
      <dt>{t("licence.tenantCode")}</dt>
      <dd>
        <code>{tenantCode}</code>
      </dd>
    </dl>
  );
}

/** Licence authorisation (B1.4, B1.6, B2.30): how it stands for everybody; administrators take in the next one. */
export default function LicencePage() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const query = useLicence();
  const activates = canOpen("licence", "isModify");
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("licence.name")}</h1>
        {activates && query.data && <ImportButton isFirst={query.data.licences.length === 0} />}
      </header>
      <section className={styles.card}>
        <Loaded query={query}>
          {(standing) => (
            <>
              {standing.isLicense === 0 && (
                <Alert
                  type="error"
                  showIcon
                  title={t("licence.expired")}
                  description={
                    <>
                      {standing.state === "grace"
                        ? t("licence.inGrace", { days: graceDays })
                        : t("licence.endedBanner")}{" "}
                      {t(activates ? "licence.expiredAdvice" : "licence.askAdministrator")}
                    </>
                  }
                />
              )}
              <div className={styles.product}>
                <ProductMark large />
                <span>{productVersion}</span>
              </div>
              <Standing standing={standing} />
              {standing.tenantCode !== null && <Facts standing={standing} />}
              <Given standing={standing} />
            </>
          )}
        </Loaded>
        <p className={styles.copyright}>
          © {copyrightYear} {t("shell.copyright")}
        </p>
      </section>
    </div>
  );
}
