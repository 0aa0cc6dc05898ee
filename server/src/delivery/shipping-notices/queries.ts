import type { Row } from "@tandem/contract/core/entity";
import type { Actor } from "@tandem/contract/core/lifecycle";
import { type NoticeAction, noticeActions } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { historyOf } from "../../core/history.ts";
import { findRow, rowsQuery } from "../../core/list-query.ts";
import { whyNotTaken } from "./allowed-steps.ts";

type NoticeRow = Row<typeof shippingNotice>;

/** What the caller may do with a notice; receiving it is a matter of the receipts' menu. */
function actionsOf(notice: NoticeRow, ofNotice: Actor, ofReceipts: Actor): Record<NoticeAction, string | null> {
  const answers = noticeActions.map((action) => [
    action,
    whyNotTaken(notice, action, action === "receive" ? ofReceipts : ofNotice),
  ]);
  return Object.fromEntries(answers) as Record<NoticeAction, string | null>;
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
