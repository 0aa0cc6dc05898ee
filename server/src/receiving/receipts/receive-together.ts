import { Fault } from "@tandem/contract/core/errors";
import { isPositive, subtract } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { Taker } from "../../core/history.ts";
import { requireNamed } from "../../core/references.ts";
import type { DeliveryRule } from "../../delivery/shipping-notices/delivery-rules.ts";
import type { storedNotices } from "../../delivery/shipping-notices/stored-notices.ts";
import type { Work } from "../../documents/take-steps.ts";
import { changeQuantities, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { whyNotArrived } from "../days-of-goods.ts";
import { addReceivedPackaging, unsaidPackagingOf } from "../packaging/received-packaging.ts";
import { addReceipts } from "./add-receipts.ts";
import { type Arrived, arrivalOf, fromWayToShelf, type NoticeLine } from "./arrivals.ts";
import { freeThatCame, ofFree } from "./free-pieces.ts";
import { announcedSerials, ofSerials } from "./serials.ts";
import { tooOld } from "./shelf-life.ts";

type NoticeWork = Work<(typeof storedNotices)["reads"], DeliveryRule, unknown>;

/** A line of one of several notices, and the warehouse that its order line names. */
export interface LineToReceive extends NoticeLine {
  readonly shippingNoticeId: string;
  readonly orgNo: string;
  readonly warehouseNo: string | null;
}

/** What arrives of a line, and what its receipt says of it. */
export interface ArrivedPart extends Arrived {
  readonly line: LineToReceive;
  readonly values: { readonly receiptDate: string; readonly warehouseNo: string } & Readonly<Record<string, unknown>>;
}

/** All lines of some notices, which are locked. */
export async function linesToReceive(tx: Database, noticeIds: readonly string[]): Promise<LineToReceive[]> {
  const { rows } =
    await sql<LineToReceive>`select l.id, l.shipping_notice_id, l.org_no, l.purchase_order_line_id, l.delivery_qty, l.receive_qty,
      o.warehouse_no, ${ofFree}, ${ofSerials}
    from shipping_notice_line l
    join purchase_order_line o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_line_id
    where l.shipping_notice_id = any (${noticeIds}::bigint[]) order by l.id`.execute(tx);
  return rows;
}

/** Receives parts of several notices: a receipt per part, those of a notice under one number. */
export async function receivedParts(
  tx: Database,
  ready: Parameters<NoticeWork>[1],
  lines: readonly LineToReceive[],
  parts: readonly ArrivedPart[],
  taker: Taker,
): Promise<Pick<Awaited<ReturnType<NoticeWork>>, "on" | "along">> {
  const orderLines = await lockLines(
    tx,
    parts.map(({ line }) => line.purchaseOrderLineId),
  );
  const linesById = new Map(orderLines.map((line) => [line.id, line]));
  const ofNotices = Map.groupBy(lines, (line) => line.shippingNoticeId);
  const partsOf = Map.groupBy(parts, ({ line }) => line.shippingNoticeId);
  const rules = new Map(ready.map(({ record, rule }) => [record.id, rule]));
  return {
    on: ({ record, rule }) => {
      const arrived = partsOf.get(record.id) ?? [];
      const day = arrived[0]?.values.receiptDate ?? "";
      return arrivalOf(record, rule, ofNotices.get(record.id) ?? [], arrived, day, linesById);
    },
    along: async () => {
      const left = parts.flatMap((part) => {
        const rule = rules.get(part.line.shippingNoticeId);
        return rule ? [{ ...part, rule }] : [];
      });
      const noticeIds = [...new Set(left.map(({ line }) => line.shippingNoticeId))];
      const [packaging] = await inOneBreath([
        unsaidPackagingOf(tx, noticeIds),
        changeQuantities(tx, orderLines, left.map(fromWayToShelf), "receiptQuantityIncorrect"),
        addReceipts(
          tx,
          taker,
          left.map(({ line, quantity, gift, values, rule }) => ({
            shippingNoticeLineId: line.id,
            receiptQty: quantity,
            giftQty: gift,
            values,
            rule,
            serials: line.serialControl === yesNoStatus.code.yes ? line.announced : [],
          })),
        ),
      ]);
      await addReceivedPackaging(tx, taker, packaging);
    },
  };
}

/** When and where what is received whole arrives. */
interface Arrival {
  readonly receiptDate: string;
  /** The warehouse of lines that were ordered for none. */
  readonly warehouseNo?: string | undefined;
}

/**
 * Receives notices whole: what is on the way of each line arrives on a day, in the warehouse that it was ordered for. A notice
 * of which a line has no place, or spoils too soon, or that was not sent by that day, is refused.
 */
export function receivedWhole({ user, taker }: Context, { receiptDate, warehouseNo: usual }: Arrival): NoticeWork {
  return async (tx, ready) => {
    const ids = ready.map(({ record }) => record.id);
    const lines = await linesToReceive(tx, ids);
    const open = lines.filter((line) => isPositive(subtract(line.deliveryQty, line.receiveQty)));
    const parts = open.map((line): ArrivedPart => {
      const quantity = subtract(line.deliveryQty, line.receiveQty);
      return {
        ...{ line, quantity, gift: freeThatCame(line, quantity, undefined) },
        values: { receiptDate, warehouseNo: line.warehouseNo ?? usual ?? "", warehouseKeeper: user.userName },
      };
    });
    const rules = new Map(ready.map(({ record, rule }) => [record.id, rule]));
    const arriving = parts.flatMap(({ line }) => {
      const rule = rules.get(line.shippingNoticeId);
      return rule ? [{ lineId: line.id, rule }] : [];
    });
    const old = await tooOld(tx, arriving, receiptDate);
    const refused = await withoutPlace(tx, parts);
    for (const { record } of ready) {
      const fault = whyNotArrived("receiptDate", receiptDate, record);
      if (fault) refused.set(record.id, fault);
    }
    for (const part of parts) {
      const fault = withoutSerials(part);
      if (fault) refused.set(part.line.shippingNoticeId, fault);
    }
    for (const { line } of parts) {
      const fault = old.get(line.id);
      if (fault) refused.set(line.shippingNoticeId, fault);
    }
    const left = ready.filter(({ record }) => !refused.has(record.id));
    const taken = parts.filter(({ line }) => !refused.has(line.shippingNoticeId));
    return { what: "received", refused, ...(await receivedParts(tx, left, lines, taken, taker)) };
  };
}

/** Why a part is not received whole: its pieces ask for serial numbers, and not all of them are announced. */
function withoutSerials(part: ArrivedPart): Fault | null {
  try {
    announcedSerials(part, "serialNos");
    return null;
  } catch (failure) {
    if (failure instanceof Fault) return new Fault(failure.error, failure.parameters);
    throw failure;
  }
}

/** The notices of which something has no place where it can be received, and why. */
async function withoutPlace(tx: Database, parts: readonly ArrivedPart[]): Promise<Map<string, Fault>> {
  const refused = new Map<string, Fault>();
  const places = Map.groupBy(parts, ({ line, values }) => JSON.stringify([line.orgNo, values.warehouseNo]));
  for (const there of places.values()) {
    const fault = await whyNotThere(tx, there);
    if (fault) for (const { line } of there) refused.set(line.shippingNoticeId, fault);
  }
  return refused;
}

async function whyNotThere(tx: Database, [first]: readonly ArrivedPart[]): Promise<Fault | null> {
  const { orgNo } = first?.line ?? {};
  const { warehouseNo = "" } = first?.values ?? {};
  if (warehouseNo === "") return new Fault("receiptWarehouseMissing");
  try {
    await requireNamed(tx, receipt, { warehouseNo, orgNo }, { changed: ["warehouseNo"], isValid: true });
    return null;
  } catch (failure) {
    if (failure instanceof Fault) return failure;
    throw failure;
  }
}
