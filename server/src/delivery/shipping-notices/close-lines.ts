import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { Work } from "../../documents/take-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import type { storedNotices } from "./stored-notices.ts";
import { voidPackagesOf } from "./void-packages.ts";

type CloseLines = InputOf<Services["shippingNotices"]["endpoints"]["closeLines"]>;

/** A line of a notice, with what it announces and what of that came. */
interface Line {
  readonly id: string;
  readonly purchaseOrderLineId: string;
  readonly deliveryQty: string;
  readonly receiveQty: string;
}

/**
 * What is missing of lines will not come, as their supplier says: they announce what came of them alone, and the rest is open
 * again. Where nothing else is to come, the notice is received.
 */
export const linesClosed: Work<(typeof storedNotices)["reads"], DeliveryRule, CloseLines> = async (
  tx,
  ready,
  { lineIds, reason },
) => {
  const [one] = ready;
  if (!one) throw new Fault("notFound");
  const all = await linesOf(tx, one.record.id);
  const named = lineIds ? all.filter(({ id }) => lineIds.includes(id)) : all;
  if (lineIds && named.length < new Set(lineIds).size) throw new Fault("notFound");
  const missing = named.filter(isMissing);
  if (missing.length === 0) throw new Fault("noticeLinesComplete");
  const isComplete = !all.some((line) => isMissing(line) && !missing.includes(line));
  const orderLines = await lockLines(
    tx,
    missing.map((line) => line.purchaseOrderLineId),
  );
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  const back = missing.map((line) => ({
    lineId: line.purchaseOrderLineId,
    onWay: subtract(line.receiveQty, line.deliveryQty),
    received: "0",
  }));
  return {
    what: "linesClosed",
    on: ({ record }) => ({
      to: isComplete ? noticeStatus.code.received : String(record.checkStatus),
      set: { sumDeliveryQty: sum([...all.map((line) => line.deliveryQty), ...back.map(({ onWay }) => onWay)]) },
      changes: missing.map((line) => {
        const of = byId.get(line.purchaseOrderLineId);
        const name = of ? `${of.purchaseNo} ${lineName(of)}` : null;
        return { line: name, field: "deliveryQty", old: line.deliveryQty, new: line.receiveQty };
      }),
    }),
    along: () => {
      const ids = missing.map(({ id }) => id);
      return inOneBreath([
        voidPackagesOf(tx, ids),
        sql`update shipping_notice_line set closed_qty = closed_qty + delivery_qty - receive_qty, delivery_qty = receive_qty,
          close_reason = ${reason} where id = any (${ids}::bigint[])`.execute(tx),
        changeQuantities(tx, orderLines, back, "noticeQuantityIncorrect"),
      ]);
    },
  };
};

const isMissing = ({ deliveryQty, receiveQty }: Line) => compareNumbers(deliveryQty, receiveQty) > 0;

function linesOf(tx: Database, noticeId: string): Promise<Line[]> {
  return tx
    .selectFrom("shippingNoticeLine")
    .select(["id", "purchaseOrderLineId", "deliveryQty", "receiveQty"])
    .where("shippingNoticeId", "=", noticeId)
    .orderBy("id")
    .execute();
}
