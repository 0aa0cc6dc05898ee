import type { Tone } from "@tandem/contract/core/statuses";
import type { LicenceStanding } from "@tandem/contract/licence/licence";
import { useTranslation } from "react-i18next";
import { ToneText } from "../core/StatusText.tsx";
import styles from "./LicenceStandingText.module.css";

/** Within so many days the end is near enough to be told of. */
const warningDays = 30;

/** Until when the licence holds, in a word and a figure (B1.5n). */
export function LicenceStandingText({ standing }: { standing: LicenceStanding }) {
  const { t } = useTranslation();
  const { daysLeft, isLicense, licences } = standing;
  const [latest] = licences;
  if (daysLeft === null || !latest) return <ToneText tone="neutral" text={t("licence.none")} />;
  const tone: Tone = isLicense === 0 ? "refused" : daysLeft <= warningDays ? "waiting" : "done";
  return (
    <div className={styles.standing}>
      <ToneText tone={tone} text={t(isLicense === 0 ? "licence.hasExpired" : "licence.inForce")} />
      <strong>{t(isLicense === 0 ? "licence.expiredOn" : "licence.until", { date: latest.expireDate })}</strong>
      {isLicense === 1 && <span className={styles.left}>{t("licence.daysLeft", { count: daysLeft })}</span>}
    </div>
  );
}
