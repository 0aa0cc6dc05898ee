import { compareNumbers } from "@tandem/contract/core/numbers";
import { useTranslation } from "react-i18next";
import { ToneText } from "../../ui/StatusText.tsx";
import type { Difference } from "./promises.ts";
import { signed } from "./signed.ts";
import { useDaysApart } from "./useDaysApart.ts";

/** How a promise differs from the order: quantity and days, or that it is as ordered. */
export function DifferenceText({ difference }: { difference: Difference }) {
  const { t } = useTranslation();
  const daysApart = useDaysApart();
  const { quantity, days } = difference;
  if (difference.incomplete) return <ToneText tone="refused" text={t("purchaseOrderPages.incomplete")} />;
  if (!difference.differs) return <ToneText tone="done" text={t("purchaseOrderPages.sameAsOrdered")} />;
  const parts = [
    ...(compareNumbers(quantity, "0") === 0 ? [] : [signed(quantity)]),
    ...(days === 0 ? [] : [daysApart(days)]),
  ];
  return <ToneText tone="waiting" text={parts.join(" · ")} />;
}
