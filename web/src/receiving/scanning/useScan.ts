import { isPositive } from "@tandem/contract/core/numbers";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import {
  findExpected,
  openOfLine,
  plainCode,
  readCode,
  type Scanned,
} from "@tandem/contract/receiving/receipts/scanning";
import i18next from "i18next";
import { useRef, useState } from "react";
import { CallError, call } from "../../api/client.ts";
import { type Doubt, doubtOf, withScanned } from "./counted.ts";
import { useCountedLines } from "./countedStore.ts";
import type { KeptExpected } from "./expectedLines.ts";
import { arrivedOf, useQueue } from "./queue.ts";

/** What a scan was answered. */
export type ScanAnswer =
  | {
      readonly scanned: Scanned;
      /** What was scanned, as it is called. */
      readonly code: string;
      /** Why it may be counted already: it is added only when the user says so. */
      readonly doubt: Doubt | null;
    }
  | { readonly problem: string };

/** Whoever scans waits no longer: what the device keeps answers then. */
const answerWithin = 4000;

/** As what was scanned is called: by its label where this is what was read, else as it reads, for a package has several numbers. */
function calledBy(code: string, { box }: Scanned): string {
  const { text, plains, sscc } = readCode(code);
  return box && plains.includes(plainCode(box.barcode)) ? box.barcode : (sscc ?? text);
}

function ofDevice(code: string, kept: KeptExpected | null): ScanAnswer {
  const scanned = kept && findExpected(kept, code);
  if (scanned) return { scanned, code: calledBy(code, scanned), doubt: null };
  return { problem: i18next.t(kept ? "scanPages.notOnDevice" : "scanPages.nothingOnDevice", { code }) };
}

/**
 * What a code is, as the server says; null where nobody answers.
 * @throws CallError why nothing is received under it
 */
export async function askScanned(code: string): Promise<Scanned | null> {
  if (!navigator.onLine) return null;
  try {
    return await call(receipts, "findScanned", { code }, { showError: false, timeout: answerWithin });
  } catch (error) {
    if (error instanceof CallError && error.errorCode === "") return null;
    throw error;
  }
}

async function answerTo(code: string, kept: KeptExpected | null): Promise<ScanAnswer> {
  try {
    const scanned = await askScanned(code);
    return scanned ? { scanned, code: calledBy(code, scanned), doubt: null } : ofDevice(code, kept);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { problem: error.message };
  }
}

function count(scanned: Scanned): void {
  const { counted, set } = useCountedLines.getState();
  set(withScanned(counted, scanned));
}

/** Felt in the hand, where the device can: whoever scans looks at the goods. */
const say = (isRight: boolean) => navigator.vibrate?.(isRight ? 60 : [120, 60, 120]);

/** The one warehouse that all lines are ordered for; null where they name none, or several. */
function warehouseOf({ lines }: Scanned): string | null {
  const [first, ...others] = new Set(lines.map(({ warehouseNo }) => warehouseNo));
  return others.length === 0 ? (first ?? null) : null;
}

/** Takes codes one after the other, as fast as they are scanned; `settle` says whether there is a warehouse to count in. */
export function useScan(kept: KeptExpected | null, settle: (wanted: string | null) => boolean) {
  const [answer, setAnswer] = useState<ScanAnswer | null>(null);
  const [waiting, setWaiting] = useState(0);
  const before = useRef<Promise<void>>(Promise.resolve());
  const take = async (code: string) => {
    const found = await answerTo(code, kept);
    if ("problem" in found) {
      say(false);
      setAnswer(found);
      return;
    }
    const { scanned, code: called } = found;
    if (!settle(warehouseOf(scanned))) {
      say(false);
      return setAnswer({ problem: i18next.t("scanPages.warehouseMissing", { code }) });
    }
    const isOpen = scanned.lines.some((line) => isPositive(openOfLine(line)));
    const doubt = doubtOf(useCountedLines.getState().counted, scanned, useQueue.getState().batches.flatMap(arrivedOf));
    say(isOpen && doubt === null);
    if (!isOpen) return setAnswer({ problem: i18next.t("scanPages.nothingOpen", { code }) });
    if (doubt === null) count(scanned);
    setAnswer({ scanned, code: called, doubt });
  };
  // Asked beside the field and not before it: the next code, and the Enter behind it, answer no question.
  const countAnyway = (asked: Extract<ScanAnswer, { scanned: unknown }>) => {
    count(asked.scanned);
    setAnswer({ ...asked, doubt: null });
  };
  const scan = (code: string) => {
    if (code.trim() === "") return;
    setWaiting((number) => number + 1);
    before.current = before.current.then(() => take(code)).finally(() => setWaiting((number) => number - 1));
  };
  return { answer, scan, countAnyway, isWaiting: waiting > 0, forget: () => setAnswer(null) };
}
