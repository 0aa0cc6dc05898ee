import { compareNumbers } from "@tandem/contract/core/numbers";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../fields/format.ts";
import { ToneText } from "../../ui/StatusText.tsx";
import type { Difference } from "./promises.ts";

const signed = (value: string) =>
  value.startsWith("-") ? `−${formatNumber(value.slice(1))}` : `+${formatNumber(value)}`;

/** How a promise differs from the order: quantity and days, or that it is as ordered. */
export function DifferenceText({ difference }: { difference: Difference }) {
  const { t } = useTranslation();
  const { quantity, days } = difference;
  if (difference.incomplete) return <ToneText tone="refused" text={t("purchaseOrderPages.incomplete")} />;
  if (!difference.differs) return <ToneText tone="done" text={t("purchaseOrderPages.sameAsOrdered")} />;
  const parts = [
    ...(compareNumbers(quantity, "0") === 0 ? [] : [signed(quantity)]),
    ...(days === 0
      ? []
      : [
          days > 0
            ? t("purchaseOrderPages.daysLater", { count: days })
            : t("purchaseOrderPages.daysEarlier", { count: -days }),
        ]),
  ];
  return <ToneText tone="waiting" text={parts.join(" · ")} />;
}
