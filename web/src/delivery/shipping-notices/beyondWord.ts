import { isPositive } from "@tandem/contract/core/numbers";
import { beyondAnnounced } from "@tandem/contract/delivery/shipping-notices/on-way";
import i18next from "i18next";
import { formatNumber } from "../../fields/format.ts";

/** By how much more came of a line than was announced, in the user's language; null where no more did. */
export function beyondWord(line: Parameters<typeof beyondAnnounced>[0]): string | null {
  const beyond = beyondAnnounced(line);
  return isPositive(beyond) ? i18next.t("doubts.beyondAnnounced", { beyond: formatNumber(beyond) }) : null;
}
