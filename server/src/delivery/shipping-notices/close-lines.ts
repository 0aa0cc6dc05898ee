import { refusalOnLine } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import { noticeLineSteps, stillToCome } from "@tandem/contract/delivery/shipping-notices/closing";
import type { shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { Work } from "../../documents/take-steps.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import type { storedNotices } from "./stored-notices.ts";
import { voidPackagesOf } from "./void-packages.ts";

type CloseLines = InputOf<Services["shippingNotices"]["endpoints"]["closeLines"]>;
type OpenLines = InputOf<Services["shippingNotices"]["endpoints"]["openLines"]>;

/** A line of a notice, with what it announces and what of that came. */
type Line = Pick<
  Row<typeof shippingNoticeLine>,
  "id" | "purchaseOrderLineId" | "deliveryQty" | "receiveQty" | "closedQty"
>;

type NoticeWork<Given> = Work<(typeof storedNotices)["reads"], DeliveryRule, Given>;

/**
 * What is missing of lines will not come, as their supplier says: they announce what came of them alone, and the rest is open
 * again. Where nothing else is to come, the notice is received.
 */
export const linesClosed: NoticeWork<CloseLines> = async (tx, ready, { lineIds, reason }) => {
  const { all, named } = await linesNamed(tx, ready[0]?.record.id, lineIds);
  const missing = named.filter(isMissing);
  if (missing.length === 0) throw new Fault("noticeLinesComplete");
  const isComplete = !all.some((line) => isMissing(line) && !missing.includes(line));
  const orderLines = await lockLines(
    tx,
    missing.map((line) => line.purchaseOrderLineId),
  );
  const nameOf = namesOf(orderLines);
  const back = missing.map((line) => ({
    lineId: line.purchaseOrderLineId,
    onWay: subtract(line.receiveQty, line.deliveryQty),
    received: "0",
  }));
  return {
    what: "noticeRestClosed",
    on: ({ record }) => ({
      to: isComplete ? noticeStatus.code.received : String(record.checkStatus),
      set: { sumDeliveryQty: sum([...all.map((line) => line.deliveryQty), ...back.map(({ onWay }) => onWay)]) },
      changes: missing.map((line) => ({
        ...{ line: nameOf(line), field: "deliveryQty", old: line.deliveryQty, new: line.receiveQty },
      })),
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

/**
 * What was said not to come of lines will, after all: they announce it again, as far as nobody else took what is open.
 *
 * @throws Fault notFound, noticeRestNotClosed, noticeRestTaken
 */
export const linesOpened: NoticeWork<OpenLines> = async (tx, ready, { lineIds }) => {
  const { all, named } = await linesNamed(tx, ready[0]?.record.id, lineIds);
  const closed = named.filter((line) => refusalOnLine(noticeLineSteps, "openLines", line) === null);
  if (closed.length === 0) throw new Fault("noticeRestNotClosed");
  const orderLines = await lockLines(
    tx,
    closed.map((line) => line.purchaseOrderLineId),
  );
  requireStillOpen(orderLines, closed);
  const nameOf = namesOf(orderLines);
  const cameAny = all.some(({ receiveQty }) => isPositive(receiveQty));
  return {
    what: "noticeRestOpened",
    on: () => ({
      to: cameAny ? noticeStatus.code.partiallyReceived : noticeStatus.code.shipped,
      set: {
        sumDeliveryQty: sum([...all.map(({ deliveryQty }) => deliveryQty), ...closed.map((line) => line.closedQty)]),
      },
      changes: closed.map((line) => ({
        ...{ line: nameOf(line), field: "deliveryQty", old: line.deliveryQty },
        new: sum([line.deliveryQty, line.closedQty]),
      })),
    }),
    along: () => {
      const ids = closed.map(({ id }) => id);
      const again = closed.map((line) => ({
        ...{ lineId: line.purchaseOrderLineId, onWay: stillToCome(line), received: "0" },
      }));
      return inOneBreath([
        sql`update shipping_notice_line set delivery_qty = delivery_qty + closed_qty, closed_qty = 0, close_reason = null
          where id = any (${ids}::bigint[])`.execute(tx),
        changeQuantities(tx, orderLines, again, "stepFollowed"),
      ]);
    },
  };
};

/** What was open again may have been announced or closed by now. */
function requireStillOpen(orderLines: readonly LockedLine[], closed: readonly Line[]): void {
  const parts = Map.groupBy(closed, (line) => line.purchaseOrderLineId);
  for (const line of orderLines) {
    const quantity = sum((parts.get(line.id) ?? []).map(stillToCome));
    const open = line.status === orderStatus.code.effective ? line.unDeliveryQty : "0";
    if (compareNumbers(quantity, open) <= 0) continue;
    const { purchaseNo, itemNo } = line;
    throw new Fault("noticeRestTaken", { purchaseNo, line: lineName(line), itemNo, quantity, shippable: open });
  }
}

function namesOf(orderLines: readonly LockedLine[]): (line: Line) => string | null {
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  return (line) => {
    const of = byId.get(line.purchaseOrderLineId);
    return of ? `${of.purchaseNo} ${lineName(of)}` : null;
  };
}

/** The lines of a notice, and those of them that are meant: all, where none is named. */
async function linesNamed(tx: Database, noticeId: string | undefined, lineIds: readonly string[] | undefined) {
  if (noticeId === undefined) throw new Fault("notFound");
  const all = await noticeLinesOf(tx, noticeId);
  const named = lineIds ? all.filter(({ id }) => lineIds.includes(id)) : all;
  if (lineIds && named.length < new Set(lineIds).size) throw new Fault("notFound");
  return { all, named };
}

const isMissing = (line: Line) => refusalOnLine(noticeLineSteps, "closeLines", line) === null;

function noticeLinesOf(tx: Database, noticeId: string): Promise<Line[]> {
  return tx
    .selectFrom("shippingNoticeLine")
    .select(["id", "purchaseOrderLineId", "deliveryQty", "receiveQty", "closedQty"])
    .where("shippingNoticeId", "=", noticeId)
    .orderBy("id")
    .execute();
}
