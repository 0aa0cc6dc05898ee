import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers, isPositive, plainNumber, subtract } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { ReceiptInput } from "@tandem/contract/receiving/receipts/receipts";
import { namedSerials, serialKey, serialText } from "@tandem/contract/receiving/serial-numbers/named";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { inspect } from "../acceptances/inspect.ts";
import { isUnderNumber } from "./under-number.ts";

type Line = ReceiptInput["lines"][number];

/** Whether something of what arrived is damaged. */
export const isDamaged = ({ damagedQty }: Line) => isPositive(damagedQty ?? "0");

/** No more is damaged than arrived, and why is said. @throws Fault inspectionReasonMissing, receiptQuantityIncorrect */
export function requireReasons({ lines }: ReceiptInput): void {
  lines.forEach((line, index) => {
    if (!isDamaged(line)) return;
    const wrong = (field: string, error: "inspectionReasonMissing" | "receiptQuantityIncorrect") => {
      const detail: FaultDetail = { path: `lines.${index}.${field}`, key: `errors.${error}` };
      return new Fault(error, {}, [detail]);
    };
    if (compareNumbers(line.damagedQty ?? "0", line.receiptQty) > 0)
      throw wrong("damagedQty", "receiptQuantityIncorrect");
    if (!line.differenceReason) throw wrong("differenceReason", "inspectionReasonMissing");
  });
}

/** Rejects what is damaged of what was received under a number; the rest is accepted where no inspection is asked. */
export async function rejectDamaged(
  tx: Database,
  context: Context,
  { shippingNoticeId, receiptDate: checkDate, lines }: ReceiptInput,
  receiptNo: string,
): Promise<void> {
  const damaged = new Map(lines.filter(isDamaged).map((line) => [line.shippingNoticeLineId, line]));
  if (damaged.size === 0) return;
  const { rows } = await sql<{
    id: string;
    lineId: string;
    receiptQty: string;
    serialNos: string | null;
    inspectionAsked: string | null;
  }>`select r.id, r.shipping_notice_line_id as line_id, r.receipt_qty, r.serial_nos, m.inspection_asked
    from receipt r join purchase_order_line l on l.tenant_id = r.tenant_id and l.id = r.purchase_order_line_id
    join material m on m.tenant_id = l.tenant_id and m.item_no = l.item_no
    where r.shipping_notice_id = ${shippingNoticeId} and ${isUnderNumber(receiptNo)}
      and r.shipping_notice_line_id = any (${[...damaged.keys()]}::bigint[]) order by r.id`.execute(tx);
  const found = rows.map(({ id, lineId, receiptQty, serialNos, inspectionAsked }) => {
    const { damagedQty, damagedSerialNos, differenceReason } = damaged.get(lineId) as Line;
    const bad = namedSerials(damagedSerialNos);
    const rest = subtract(receiptQty, damagedQty ?? "0");
    const isFit = inspectionAsked !== yesNoStatus.code.yes && isPositive(rest);
    // Those of free pieces stand last, and nobody judges them; which are whole follows from which are not, once somebody has
    // said these rightly.
    const came = namedSerials(serialNos).slice(0, Math.ceil(Number(receiptQty)));
    const keys = new Set(bad.map(serialKey));
    const isSaid =
      String(bad.length) === plainNumber(damagedQty ?? "0") && keys.isSubsetOf(new Set(came.map(serialKey)));
    const whole = isSaid ? came.filter((one) => !keys.has(serialKey(one))) : [];
    const fit = { acceptedQty: rest, acceptedSerialNos: serialText(whole) };
    return {
      ...{ receiptId: id, rejectedQty: damagedQty, rejectReason: differenceReason, rejectedSerialNos: serialText(bad) },
      ...(isFit ? fit : {}),
    };
  });
  const places = rows.map(({ lineId }) => lines.findIndex((line) => line.shippingNoticeLineId === lineId));
  await inspect(tx, context, { checkDate, lines: found }).catch((failure: unknown) => {
    throw failure instanceof Fault ? saidAtReceipt(failure, places) : failure;
  });
}

/** What of a receipt became what of its inspection. */
const saidAs: Readonly<Record<string, string>> = {
  acceptedQty: "damagedQty",
  acceptedSerialNos: "damagedSerialNos",
  rejectedQty: "damagedQty",
  rejectedSerialNos: "damagedSerialNos",
  rejectReason: "differenceReason",
};

/** A refusal of the inspection, at the places of the receipt where it was said. */
function saidAtReceipt({ error, parameters, details }: Fault, places: readonly number[]): Fault {
  const placed = details.map((detail): FaultDetail => {
    const [, index = "", field = ""] = /^lines\.(\d+)\.(\w+)$/.exec(detail.path) ?? [];
    const place = places[Number(index)];
    return saidAs[field] && place !== undefined ? { ...detail, path: `lines.${place}.${saidAs[field]}` } : detail;
  });
  return new Fault(error, parameters, placed);
}
