import type { ErrorName } from "@tandem/contract/core/errors";
import { type Actor, decide } from "@tandem/contract/core/lifecycle";
import {
  closingLifecycle,
  type NoticeAction,
  noticeLifecycle,
} from "@tandem/contract/delivery/shipping-notices/lifecycle";

/**
 * Why a step may not be taken on a delivery notice; null when it may. What is sent with a notice and what the server then
 * allows are both asked here. Once a notice is closed, nothing but settling an ended one is left.
 */
export function whyNotTaken(
  notice: { readonly checkStatus: string; readonly closedStatus: string },
  action: NoticeAction,
  actor: Actor,
): ErrorName | null {
  if (action === "end") {
    const refusal = decide(closingLifecycle, notice.closedStatus, action, actor);
    return refusal ?? (notice.checkStatus === "3" ? null : "noticeNotEndable");
  }
  if (action === "settle") {
    const refusal = decide(closingLifecycle, notice.closedStatus, action, actor);
    return refusal ?? (notice.checkStatus === "4" || notice.closedStatus === "1" ? null : "noticeNotSettleable");
  }
  const refusal = decide(noticeLifecycle, notice.checkStatus, action, actor);
  return refusal ?? (notice.closedStatus === "0" ? null : "noticeClosed");
}
