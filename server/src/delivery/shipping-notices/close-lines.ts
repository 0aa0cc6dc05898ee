import { refusalOnLine } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, subtract, sum } from "@tandem/contract/core/numbers";
import type { InputOf } from "@tandem/contract/core/service";
import { noticeLineSteps, stillToCome } from "@tandem/contract/delivery/shipping-notices/closing";
import type { shippingNoticeLine } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { decideLines, type LineOutcome, linesTaken, type NamedLine } from "../../documents/decide-lines.ts";
import type { LinesWork } from "../../documents/take-steps.ts";
import { numberedLineOfL } from "../../orders/purchase-orders/line-name-sql.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import type { DeliveryRule } from "./delivery-rules.ts";
import { roomAgain } from "./room-again.ts";
import type { storedNotices } from "./stored-notices.ts";
import { voidPackagesOf } from "./void-packages.ts";

type CloseLines = InputOf<Services["shippingNotices"]["endpoints"]["closeLines"]>;
type OpenLines = InputOf<Services["shippingNotices"]["endpoints"]["openLines"]>;

/** A line of a notice, with what it announces and what of that came. */
type Line = NamedLine &
  Pick<Row<typeof shippingNoticeLine>, "purchaseOrderLineId" | "deliveryQty" | "receiveQty" | "closedQty">;

type NoticeWork<Given> = LinesWork<(typeof storedNotices)["reads"], DeliveryRule, Given>;

/**
 * What is missing of lines will not come, as their supplier says: they announce what came of them alone, and the rest is open
 * again. Where nothing else is to come, the notice is received.
 */
export const linesClosed: NoticeWork<CloseLines> = async (tx, { record: { id } }, { lineIds, reason }) => {
  const all = await noticeLinesOf(tx, id);
  const lines = decideLines(noticeLineSteps, "closeLines", all, lineIds);
  const missing = linesTaken(lines);
  const isComplete = all.every(
    (line) => missing.includes(line) || refusalOnLine(noticeLineSteps, "closeLines", line) !== null,
  );
  const orderLines = await lockLines(
    tx,
    missing.map((line) => line.purchaseOrderLineId),
  );
  const back = missing.map((line) => ({
    lineId: line.purchaseOrderLineId,
    onWay: subtract(line.receiveQty, line.deliveryQty),
    received: "0",
  }));
  return {
    lines,
    what: "noticeRestClosed",
    on: ({ record }) => ({
      to: isComplete ? noticeStatus.code.received : String(record.checkStatus),
      set: { sumDeliveryQty: sum([...all.map((line) => line.deliveryQty), ...back.map(({ onWay }) => onWay)]) },
      changes: missing.map((line) => ({
        ...{ line: line.called, field: "deliveryQty", old: line.deliveryQty, new: line.receiveQty },
      })),
    }),
    along: () => {
      const ids = missing.map((line) => line.id);
      return inOneBreath([
        voidPackagesOf(tx, ids),
        sql`update shipping_notice_line set closed_qty = closed_qty + delivery_qty - receive_qty, delivery_qty = receive_qty,
          close_reason = ${reason} where id = any (${ids}::bigint[])`.execute(tx),
        changeQuantities(tx, orderLines, back, "noticeQuantityIncorrect"),
      ]);
    },
  };
};

/** What was said not to come of lines will, after all: they announce it again, as far as nobody else took what is open. */
export const linesOpened: NoticeWork<OpenLines> = async (tx, { record: { id } }, { lineIds }) => {
  const all = await noticeLinesOf(tx, id);
  const decided = decideLines(noticeLineSteps, "openLines", all, lineIds);
  const orderLines = await lockLines(
    tx,
    linesTaken(decided).map((line) => line.purchaseOrderLineId),
  );
  const lines = asFarAsOpen(orderLines, decided);
  const closed = linesTaken(lines);
  const cameAny = all.some(({ receiveQty }) => isPositive(receiveQty));
  return {
    lines,
    what: "noticeRestOpened",
    on: () => ({
      to: cameAny ? noticeStatus.code.partiallyReceived : noticeStatus.code.shipped,
      set: {
        sumDeliveryQty: sum([...all.map(({ deliveryQty }) => deliveryQty), ...closed.map((line) => line.closedQty)]),
      },
      changes: closed.map((line) => ({
        ...{ line: line.called, field: "deliveryQty", old: line.deliveryQty },
        new: sum([line.deliveryQty, line.closedQty]),
      })),
    }),
    along: () => {
      const ids = closed.map((line) => line.id);
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

/** What was open again may have been announced or closed by now; lines of the notice share what is left, the first named first. */
function asFarAsOpen(orderLines: readonly LockedLine[], decided: readonly LineOutcome<Line>[]): LineOutcome<Line>[] {
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  const left = new Map(orderLines.map((line) => [line.id, roomAgain(line)]));
  const counted = new Set<Line>();
  return decided.map((outcome) => {
    const { line, refusal } = outcome;
    const of = line && byId.get(line.purchaseOrderLineId);
    if (!of || refusal !== null || counted.has(line)) return outcome;
    const [quantity, shippable] = [stillToCome(line), left.get(of.id) ?? "0"];
    if (compareNumbers(quantity, shippable) <= 0) {
      counted.add(line);
      left.set(of.id, subtract(shippable, quantity));
      return outcome;
    }
    const { purchaseNo, itemNo } = of;
    const taken = { purchaseNo, line: lineName(of), itemNo, quantity, shippable };
    return { ...outcome, refusal: new Fault("noticeRestTaken", taken) };
  });
}

function noticeLinesOf(tx: Database, noticeId: string): Promise<Line[]> {
  return tx
    .selectFrom("shippingNoticeLine as t")
    .innerJoin("purchaseOrderLine as l", "l.id", "t.purchaseOrderLineId")
    .select(["t.id", "t.purchaseOrderLineId", "t.deliveryQty", "t.receiveQty", "t.closedQty"])
    .select(sql<string>`${numberedLineOfL}`.as("called"))
    .where("t.shippingNoticeId", "=", noticeId)
    .orderBy("t.id")
    .execute();
}
