import { shippingNotices } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import i18next from "i18next";
import { call } from "../../api/client.ts";
import type { DocumentRecord } from "../../document/documentFace.ts";
import { whyNotWithAll } from "../../document/whyNotWithAll.ts";
import type { FormValues } from "../../form/formValues.ts";
import { sayError } from "../../ui/announce.ts";
import { askToContinue, matchedLines } from "./matchedLines.tsx";
import { useBeginNotice } from "./startNotice.ts";

/** A cell of a delivery schedule, as far as it is shipped. */
interface Cell extends DocumentRecord<"ship"> {
  readonly orgNo: string;
}

/** Why cells cannot be shipped in one notice; null when they can. */
export function whyNotShippedTogether(cells: readonly Cell[]): string | null {
  const refusal = whyNotWithAll("ship", cells);
  if (refusal) return refusal;
  return new Set(cells.map(({ orgNo }) => orgNo)).size > 1 ? i18next.t("errors.schedulesApart") : null;
}

/** Finds what a notice of cells begins with: the order lines that serve them, if whoever ships them goes on with those. */
async function findLines(cells: readonly Cell[]): Promise<FormValues | null> {
  const found = await call(shippingNotices, "matchSchedules", { scheduleIds: cells.map(({ id }) => id) });
  const { orgNo, orderType, expectedArrivalDate, scheduleNos, outcome, problems } = found;
  const nameOf = (row: number) => scheduleNos[row] ?? "";
  if (outcome === "none") {
    const [first] = problems;
    sayError(first ? `${nameOf(first.row)}: ${first.message}` : i18next.t("noticeMatching.none"));
    return null;
  }
  if (outcome === "partly" && !(await askToContinue(found, nameOf))) return null;
  return { orgNo, orderType, expectedArrivalDate, lines: await matchedLines(found, []) };
}

/** Starts a delivery notice with what is open of cells of delivery schedules. */
export function useShipSchedules(): (cells: readonly Cell[]) => Promise<void> {
  const begin = useBeginNotice();
  return (cells) => begin(() => findLines(cells));
}
