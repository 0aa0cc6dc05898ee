import {
  shippingNotice,
  shippingNoticeDocument,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { documentPage, withoutRules } from "../../documents/document-page.ts";
import { exportList, exportParts } from "../../exports/export.ts";
import { shippableLines } from "../../orders/purchase-orders/shippable.ts";
import { approveNotice, endNotice, rejectNotice, type Step, settleNotice, voidNotice } from "./notice-steps.ts";
import { noticeDetail } from "./queries.ts";
import { saveNotice } from "./save-notice.ts";

/** Takes a step on a notice and answers it as it then is. */
function take<N extends { readonly id: string; readonly version: number }>(
  context: Context,
  named: N,
  work: (tx: Database, step: N & Step) => Promise<void>,
) {
  return context.write(async (tx) => {
    const { taker, caller } = context;
    await work(tx, { ...named, taker, caller, actor: context.actor("shippingNotices") });
    return noticeDetail(tx, context, named.id);
  });
}

/** Delivery notices (B1.5b, B4.1). */
export const shippingNoticeHandlers: HandlersOf<Services["shippingNotices"]> = {
  getShippingNoticePage: (context, request) => documentPage(context, shippingNoticeDocument, request, withoutRules),
  getShippingNoticeLinePage: (context, request) => context.list(shippingNoticeLine, request),
  getShippingNoticeById: (context, { id }) => context.read((db) => noticeDetail(db, context, id)),
  getShippableLinePage: (context, request) => context.list(purchaseOrderLine, request, [shippableLines]),
  saveShippingNotice: (context, input) =>
    context.write(async (tx) => noticeDetail(tx, context, await saveNotice(tx, context, input))),
  approve: (context, named) => take(context, named, approveNotice),
  reject: (context, named) => take(context, named, rejectNotice),
  voidShippingNotice: (context, named) => take(context, named, voidNotice),
  end: (context, named) => take(context, named, endNotice),
  settle: (context, named) => take(context, named, settleNotice),
  exportexcel: exportList(shippingNotice),
  exportAsnDetail: exportParts(shippingNotice, shippingNoticeLine, "shippingNoticeId"),
};
