import { draftKey, drafts } from "../form/useDraft.ts";

/** What was received without a network and waits on this device is sent from whatever page its user opens. */
export function sendWaitingCounts(userId: string): void {
  if (drafts.all(draftKey(userId, "counted-batch:")).length === 0) return;
  void import("../receiving/scanning/queue.ts").then(({ watchQueue }) => watchQueue(userId));
}
