import { mostBoxesOfLine, receipts } from "@tandem/contract/receiving/receipts/receipts";
import i18next from "i18next";
import { create } from "zustand";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call, repeatedSubmission, sessionCodes } from "../../api/client.ts";
import { isSomebodyElse } from "../../api/currentUser.ts";
import { randomKey } from "../../api/pageKey.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { draftKey, drafts } from "../../form/useDraft.ts";
import { receiptFace } from "../receipts/receiptFace.tsx";
import { byNotice, type CountedLine, damagedOf, hasCome, partsOf } from "./counted.ts";
import { receivedOf } from "./countedPackaging.ts";

/** What was counted of one notice, to be received once. */
export interface Batch {
  /** The server takes it once under this key. */
  readonly key: string;
  readonly countedAt: number;
  readonly warehouseNo: string;
  readonly receiptDate: string;
  /** All lines that were there to be counted, in their order, be it that nothing came of them. */
  readonly counted: readonly CountedLine[];
  /** When it was sent first, as long as nobody knows what came of it. */
  readonly triedAt: number | null;
  /** Why it was not received. */
  readonly refused: string | null;
}

interface Queue {
  readonly userId: string;
  readonly batches: readonly Batch[];
  /** The receipts made since the page was opened, the latest first. */
  readonly sent: readonly { readonly asnNo: string; readonly receiptNo: string | null }[];
}

export const useQueue = create<Queue>()(() => ({ userId: "", batches: [], sent: [] }));

/** For so long the server knows the key of what it took. */
const knownFor = 23 * 3_600_000;
const retryAfter = 15_000;
const answerWithin = 30_000;

const queueKey = (userId: string, key = "") => draftKey(userId, `counted-batch:${key}`);
const asnOf = ({ counted }: Batch) => counted[0]?.line.asnNo ?? "";

function read(userId: string): void {
  const batches = drafts.all<Batch>(queueKey(userId)).sort((a, b) => a.countedAt - b.countedAt);
  useQueue.setState({ userId, batches });
}

function write(batch: Batch): boolean {
  const { userId } = useQueue.getState();
  const kept = drafts.keep(queueKey(userId, batch.key), batch);
  read(userId);
  return kept;
}

export function forgetBatch({ key }: Batch): void {
  const { userId } = useQueue.getState();
  drafts.forget(queueKey(userId, key));
  read(userId);
}

/** What of it came. */
export const arrivedOf = ({ counted }: Pick<Batch, "counted">) => counted.filter(hasCome);

/** Hands over what was counted, a batch for each notice of which something came; answers what the device had no room for. */
export function addBatches(counted: readonly CountedLine[], warehouseNo: string): readonly CountedLine[] {
  const common = { warehouseNo, receiptDate: tenantToday(), triedAt: null, refused: null };
  const left = byNotice(counted)
    .filter((lines) => lines.some(hasCome))
    .filter((lines, place) => {
      const told = lines.map(({ refused: _before, ...line }) => line);
      return !write({ ...common, key: randomKey(), countedAt: Date.now() + place, counted: told });
    });
  void sendAll();
  return left.flat();
}

const inputOf = ({ counted, warehouseNo, receiptDate }: Batch, arrived = arrivedOf({ counted })) => ({
  shippingNoticeId: counted[0]?.line.shippingNoticeId ?? "",
  warehouseNo,
  receiptDate,
  ...(counted[0]?.packaging ? { packaging: receivedOf(counted[0].packaging) } : {}),
  fileIds: arrived.flatMap(({ photos = [] }) => photos.map(({ fileId }) => fileId)),
  lines: arrived.map((each) => ({
    shippingNoticeLineId: each.line.id,
    ...partsOf(each),
    ...(each.serialNos?.trim() ? { serialNos: each.serialNos } : {}),
    ...(each.damagedQty?.trim() ? { damagedQty: damagedOf(each) } : {}),
    ...(each.damagedSerialNos?.trim() ? { damagedSerialNos: each.damagedSerialNos } : {}),
    ...(each.differenceReason?.trim() ? { differenceReason: each.differenceReason.trim() } : {}),
    ...(each.boxBarcodes ? { boxBarcodes: [...each.boxBarcodes].slice(0, mostBoxesOfLine) } : {}),
  })),
});

function done(batch: Batch, receiptNo: string | null): void {
  forgetBatch(batch);
  useQueue.setState(({ sent }) => ({ sent: [{ asnNo: asnOf(batch), receiptNo }, ...sent].slice(0, 5) }));
}

/** Sends one; answers whether the next may follow: not where nobody answers, or the session is over. */
async function send(batch: Batch): Promise<boolean> {
  if (batch.triedAt !== null && Date.now() - batch.triedAt > knownFor) {
    write({ ...batch, refused: i18next.t("scanPages.unsure") });
    return true;
  }
  const tried = { ...batch, triedAt: batch.triedAt ?? Date.now() };
  write(tried);
  try {
    const options = { idempotencyKey: batch.key, showError: false, showRepeatError: false, timeout: answerWithin };
    const { receiptNo } = await call(receipts, "receive", inputOf(batch), options);
    done(tried, receiptNo);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.errorCode === repeatedSubmission) {
      done(tried, null);
      return true;
    }
    if (error.errorCode === "" || error.errorCode === "serverBusy" || sessionCodes.has(error.errorCode)) return false;
    write({ ...tried, triedAt: null, refused: error.message });
    return true;
  }
}

/** Whether it would be received in the name of the queue's user, as far as somebody answers. */
async function isOwn(userId: string): Promise<boolean> {
  try {
    return !(await isSomebodyElse(userId));
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

const refusedOf = ({ batches }: Queue) => batches.filter(({ refused }) => refused !== null).length;

async function sendWaiting(): Promise<void> {
  const { userId, sent } = useQueue.getState();
  read(userId);
  const before = refusedOf(useQueue.getState());
  for (const batch of useQueue.getState().batches) {
    if (batch.refused !== null) continue;
    if (!(await isOwn(userId)) || !(await send(batch))) break;
  }
  // What was refused says that others changed what the page knows.
  const now = useQueue.getState();
  if (now.sent !== sent || refusedOf(now) > before) await askAgain(receiptFace);
}

let sending: Promise<void> | null = null;

/** Sends what waits, in the order in which it was counted, one tab at a time. */
export async function sendAll(): Promise<void> {
  if (sending || !navigator.onLine) return;
  const { locks } = navigator as { locks?: LockManager };
  sending = locks ? locks.request("counted-batches", sendWaiting) : sendWaiting();
  try {
    await sending;
  } finally {
    sending = null;
  }
}

let isWatching = false;

/** Opens what a user has waiting on this device, and sends it as soon as there is a network. */
export function watchQueue(userId: string): void {
  read(userId);
  if (!isWatching) {
    isWatching = true;
    window.addEventListener("online", () => void sendAll());
    window.addEventListener("storage", () => read(useQueue.getState().userId));
    window.setInterval(() => {
      if (useQueue.getState().batches.some(({ refused }) => refused === null)) void sendAll();
    }, retryAfter);
  }
  void sendAll();
}
