import { findExpected, openOfLine } from "@tandem/contract/receiving/receipts/scanning";
import i18next from "i18next";
import { CallError } from "../../api/client.ts";
import { sayError, sayWarning } from "../../ui/announce.ts";
import { type CountedLine, withScanned } from "./counted.ts";
import { useCountedLines } from "./countedStore.ts";
import type { KeptExpected } from "./expectedLines.ts";
import { askScanned } from "./useScan.ts";

/**
 * Of a notice of which some lines are counted, how many are known here of how many that are still to come; null where all are, or
 * where nobody told how many.
 */
export function partKnown(
  counted: readonly CountedLine[],
  kept: KeptExpected | null,
): { readonly known: number; readonly total: number } | null {
  const noticeId = counted[0]?.line.shippingNoticeId;
  const lines = [...counted.map(({ line }) => line), ...(kept?.lines ?? [])].filter(
    ({ shippingNoticeId }) => shippingNoticeId === noticeId,
  );
  const known = new Set(lines.map(({ id }) => id)).size;
  // What a device kept before they were counted says nothing.
  const total = Math.max(0, ...lines.map(({ linesToCome }) => linesToCome ?? 0));
  return known < total ? { known, total } : null;
}

/** Counts all that is still to come of a notice as arrived: as the server says, else of the lines that the device knows. */
export async function countWhole(asnNo: string, kept: KeptExpected | null): Promise<void> {
  const { key } = useCountedLines.getState();
  try {
    const told = await askScanned(asnNo);
    const { key: keyNow, counted: before, set } = useCountedLines.getState();
    // Another warehouse was opened meanwhile.
    if (keyNow !== key) return;
    const scanned = told ?? (kept && findExpected(kept, asnNo));
    const counted = scanned ? withScanned(before, scanned) : before;
    const isOfNotice = ({ line }: CountedLine) => line.asnNo === asnNo;
    set(counted.map((each) => (isOfNotice(each) ? { ...each, quantity: openOfLine(each.line) } : each)));
    const part = told ? null : partKnown(counted.filter(isOfNotice), kept);
    if (part) sayWarning(i18next.t("scanPages.partCounted", { number: asnNo, ...part }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    sayError(error.message);
  }
}
