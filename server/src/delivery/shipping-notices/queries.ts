import { allowedActions } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import {
  type ShippingNoticeDetail,
  shippingNotice,
  shippingNoticeDocument,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { historyOf } from "../../core/history.ts";
import { findRow, rowsQuery } from "../../core/list-query.ts";

type NoticeRow = Row<typeof shippingNotice>;

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
    allowedActions: allowedActions(shippingNoticeDocument, notice, context.caller, undefined),
  };
}
