import { useTranslation } from "react-i18next";
import { pathTo } from "../../routes/paths.ts";
import { Link } from "../../ui/Link.tsx";
import { ToneText } from "../../ui/StatusText.tsx";
import { useLicence, useStandingWords } from "../licence/licenceStanding.ts";
import styles from "./Dashboard.module.css";

/** How long the licence still holds (B1.5n), for administrators. */
export function LicenceLine() {
  const { t } = useTranslation();
  const { data } = useLicence();
  const wordsOf = useStandingWords();
  if (!data) return <span className={styles.licence} />;
  const { tone, text, left } = wordsOf(data);
  return (
    <Link to={pathTo("Licence")} className={styles.licence}>
      <ToneText tone={tone} text={`${t("licence.name")}: ${text}`} />
      {left && <span className={styles.left}>{left}</span>}
    </Link>
  );
}
