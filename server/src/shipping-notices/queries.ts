import type { Row } from "@tandem/contract/core/entity";
import { type Actor, allowedActions } from "@tandem/contract/core/lifecycle";
import { closingLifecycle, type NoticeAction, noticeLifecycle } from "@tandem/contract/shipping-notices/lifecycle";
import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/shipping-notices/shipping-notices";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { Database } from "../core/database.ts";
import { historyOf } from "../core/history.ts";
import { findRow, rowsQuery } from "../core/list-query.ts";

type NoticeRow = Row<typeof shippingNotice>;

/** What the caller may do with a notice. Once it is closed, nothing but settling an ended one is left. */
function actionsOf(notice: NoticeRow, ofNotice: Actor, ofReceipts: Actor): Record<NoticeAction, string | null> {
  const steps = allowedActions(noticeLifecycle, notice.checkStatus, ofNotice);
  const closing = allowedActions(closingLifecycle, notice.closedStatus, ofNotice);
  const { receive } = allowedActions(noticeLifecycle, notice.checkStatus, ofReceipts);
  const closed = notice.closedStatus === "0" ? null : "noticeClosed";
  const settleable = notice.checkStatus === "4" || notice.closedStatus === "1";
  return {
    approve: steps.approve ?? closed,
    reject: steps.reject ?? closed,
    resubmit: steps.resubmit ?? closed,
    void: steps.void ?? closed,
    receive: receive ?? closed,
    end: closing.end ?? (notice.checkStatus === "3" ? null : "noticeNotEndable"),
    settle: closing.settle ?? (settleable ? null : "noticeNotSettleable"),
  };
}

/** A notice as its page shows it. @throws Fault notFound */
export async function noticeDetail(db: Database, context: Context, id: string): Promise<ShippingNoticeDetail> {
  const notice = await findRow<NoticeRow>(db, shippingNotice, id);
  const addresses = await db
    .selectFrom("shippingNotice")
    .select(["shippingAddressId", "deliveryAddressId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const lines = await sql<Row<typeof shippingNoticeLine>>`${rowsQuery(
    shippingNoticeLine,
    { field: "id", order: "asc" },
    {
      where: [sql<boolean>`t1.shipping_notice_id = ${id}`],
    },
  )}`.execute(db);
  return {
    ...notice,
    ...addresses,
    lines: lines.rows,
    history: await historyOf(db, [{ entityName: "shippingNotice", ids: [id] }]),
    allowedActions: actionsOf(notice, context.actor("shippingNotices"), context.actor("receipts")),
  };
}
