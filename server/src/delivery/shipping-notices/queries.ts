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
import { type Database, inOneBreath } from "../../core/database.ts";
import { historyOf } from "../../core/history.ts";
import { findRow, rowsQuery } from "../../core/list-query.ts";

type Addresses = Pick<ShippingNoticeDetail, "shippingAddressId" | "deliveryAddressId">;
type NoticeRow = Row<typeof shippingNotice>;

/** A notice as its page shows it. @throws Fault notFound */
export async function noticeDetail(db: Database, context: Context, id: string): Promise<ShippingNoticeDetail> {
  const [notice, lines, history] = await inOneBreath([
    findRow<NoticeRow & Addresses>(db, shippingNotice, id, "notFound", ["shippingAddressId", "deliveryAddressId"]),
    sql<Row<typeof shippingNoticeLine>>`${rowsQuery(
      shippingNoticeLine,
      { field: "id", order: "asc" },
      { where: [sql<boolean>`t1.shipping_notice_id = ${id}`] },
    )}`.execute(db),
    historyOf(db, [{ entityName: "shippingNotice", ids: [id] }]),
  ]);
  return {
    ...notice,
    lines: lines.rows,
    history,
    allowedActions: allowedActions(shippingNoticeDocument, notice, context.caller, undefined),
  };
}
