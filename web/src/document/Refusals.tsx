import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
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

/** Which of several records, each with the reason why not. */
export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {refusals.map(({ id, number, reason, path }) => {
        const name = number ?? t("documentPage.unknown");
        return (
          <li key={id}>
            {path && number ? <Link to={path}>{name}</Link> : <b>{name}</b>} {reason}
          </li>
        );
      })}
    </ul>
  );
}

/** Says above a list how many were taken and which were not, until it is closed. */
export function RefusalNotice(props: {
  readonly label: string;
  readonly changed: number;
  readonly refusals: readonly Refusal[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { label, changed, refusals } = props;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice ?? ""}
      title={t("documentPage.notAll", { step: label, done: changed, count: changed + refusals.length })}
      description={<RefusalList refusals={refusals} />}
      closable={{ onClose: props.onClose, "aria-label": t("actions.close") }}
    />
  );
}
