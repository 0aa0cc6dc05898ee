import type { Tone } from "@tandem/contract/core/statuses";
import { type LicenceStanding, licences } from "@tandem/contract/platform/licence";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";

/** How the licence stands. */
export function useLicence() {
  return useQuery(callQuery(licences, "getLicense", {}));
}

/** Within so many days the end is near enough to be told of. */
const warningDays = 30;

/** Until when the licence holds, in words (B1.5n); `left` is null where nothing is left or nothing ends. */
export function useStandingWords(): (standing: LicenceStanding) => {
  readonly tone: Tone;
  readonly text: string;
  readonly left: string | null;
} {
  const { t } = useTranslation();
  return ({ daysLeft, isLicense, expireDate: date, next }) => {
    if (daysLeft === null) return { tone: "neutral", text: t("licence.none"), left: null };
    if (date === null) return { tone: "refused", text: t("licence.missing"), left: null };
    if (isLicense === 0) return { tone: "refused", text: t("licence.expiredOn", { date }), left: null };
    if (next?.followsAtOnce)
      return {
        tone: "done",
        text: t("licence.until", { date }),
        left: t("licence.renewedUntil", { date: next.expireDate }),
      };
    return {
      tone: daysLeft <= warningDays ? "waiting" : "done",
      text: t("licence.until", { date }),
      left: t("listPage.daysLeft", { count: daysLeft }),
    };
  };
}
