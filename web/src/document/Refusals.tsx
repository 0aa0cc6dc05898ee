import { Alert } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../ui/Link.tsx";
import styles from "./Refusals.module.css";

/** A record that a step was not taken on, and why. */
export interface Refusal {
  readonly id: string;
  /** null: nobody knows it by now, or not this user. */
  readonly number: string | null;
  readonly reason: string;
  /** Where it is shown. */
  readonly path?: string;
}

/** What is said behind the names of records: a reason that begins with the name of the only one says it once. */
function behindNames(reason: string, alike: readonly Refusal[]): string {
  const [first, ...others] = alike;
  const number = first?.number;
  if (!number || others.length > 0 || !reason.startsWith(number)) return reason;
  const rest = reason.slice(number.length);
  return /^[\w-]/.test(rest) ? reason : rest.trimStart();
}

/** Which of several records were not taken, with the reason that they share. */
export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {[...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, alike]) => (
        <li key={reason}>
          {alike.map(({ id, number, path }, index) => {
            const name = number ?? t("documentPage.unknown");
            return (
              <Fragment key={id}>
                {index > 0 && ", "}
                {path && number ? <Link to={path}>{name}</Link> : <b>{name}</b>}
              </Fragment>
            );
          })}{" "}
          {behindNames(reason, alike)}
        </li>
      ))}
    </ul>
  );
}

/** What a step on several left, and how many it was taken on. */
export interface Left {
  readonly label: string;
  readonly changed: number;
  readonly refusals: readonly Refusal[];
  /** Of so many no answer came. */
  readonly unanswered?: number;
  /** So many were not tried any more when it failed. */
  readonly untried?: number;
}

/** Says above a list how many were taken and which were not, until it is closed. */
export function RefusalNotice(props: Left & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { label, changed, refusals, unanswered = 0, untried = 0 } = props;
  const isWhole = unanswered + untried === 0;
  const count = changed + refusals.length + unanswered + untried;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice ?? ""}
      title={t(isWhole ? "documentPage.notAll" : "documentPage.endedEarly", { step: label, done: changed, count })}
      description={
        <>
          {unanswered > 0 && <p>{t("documentPage.unanswered", { count: unanswered })}</p>}
          {untried > 0 && <p>{t("documentPage.untried", { count: untried })}</p>}
          {!isWhole && refusals.length > 0 && <p>{t("documentPage.leftBesides")}</p>}
          {refusals.length > 0 && <RefusalList refusals={refusals} />}
        </>
      }
      closable={{ onClose: props.onClose, "aria-label": t("actions.close") }}
    />
  );
}
