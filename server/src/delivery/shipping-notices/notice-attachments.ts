import { Fault } from "@tandem/contract/core/errors";
import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { closedStatus, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { mayMake } from "../../core/permission.ts";
import { type Attachable, type AttachedTo, attachmentHandlers, attachTo } from "../../platform/files/attachments.ts";

type States = Pick<ShippingNoticeDetail, "checkStatus" | "closedStatus">;

/** Papers of a delivery still come when it has arrived: until it is finished for both sides, or nothing of it counts. */
const takesFiles = ({ checkStatus, closedStatus: closed }: States) =>
  checkStatus !== noticeStatus.code.voided && closed !== closedStatus.code.settled;

/** Whether the caller may attach files to a notice, and take them off again. */
export function mayAttach(context: Context, notice: States): boolean {
  return mayMake(context.user, shippingNotices, "attachFiles") && takesFiles(notice);
}

/** @throws Fault notFound, noticeTakesNoFiles */
async function lockNotice(tx: Database, id: string): Promise<AttachedTo> {
  const notice = await tx
    .selectFrom("shippingNotice")
    .select(["id", "asnNo as number", "orgNo", "supplierNo", "classifyType", "businessClassifyType"])
    .select(["checkStatus as status", "checkStatus", "closedStatus"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!notice) throw new Fault("notFound");
  if (!takesFiles(notice)) throw new Fault("noticeTakesNoFiles");
  return notice;
}

/** What the supplier attaches to its notice (B3.2a). */
const attachable: Attachable = {
  entityName: "shippingNotice",
  purpose: "shippingNotice",
  head: "shippingNoticeId",
  lock: lockNotice,
};
export const noticeAttachments = attachmentHandlers(attachable);

/** Attaches what was uploaded while a notice was written. */
export const attachToNotice = (tx: Database, context: Context, wanted: { id: string; fileIds: readonly string[] }) =>
  attachTo(attachable, tx, context, wanted);
