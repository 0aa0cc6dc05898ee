import { Fault } from "@tandem/contract/core/errors";
import { warehousing } from "@tandem/contract/receiving/warehousings/warehousings";
import { sql } from "kysely";
import { type Database, inOneBreath } from "../../core/database.ts";
import { overdrawn } from "../../documents/overdrawn.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { reverseMovements } from "../stock/ledger.ts";
import type { storedWarehousings } from "./stored-warehousings.ts";

type CancelWork = Work<(typeof storedWarehousings)["reads"], unknown, Reasoned>;

/** Takes goods out of the cells into which they were put, as long as they lie there: they wait to be put away again. */
export const cancelled: CancelWork = (tx, ready, { reason }) => {
  const records = ready.map(({ record }) => record);
  const refused = overdrawn(
    records,
    records.map(({ id: taker, receiptId: source, warehousingQty: quantity, storedQty: open, consumptionNos }) => ({
      ...{ taker, source, quantity, open },
      why: () =>
        consumptionNos === null
          ? new Fault("warehousingFollowed")
          : new Fault("warehousingConsumed", { consumptions: consumptionNos }),
    })),
  );
  const ids = records.flatMap(({ id }) => (refused.has(id) ? [] : [id]));
  return {
    what: "changed",
    refused,
    on: ({ record: { cellNo, warehousingQty } }) => ({
      set: { cancelReason: reason },
      changes: [{ line: cellNo, field: "warehousingQty", old: warehousingQty, new: null }],
    }),
    along: () => inOneBreath([waitAgain(tx, ids), reverseMovements(tx, warehousing.name, ids)]),
  };
};

async function waitAgain(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`update receipt r set warehoused_qty = r.warehoused_qty - w.quantity
    from (select receipt_id, sum(warehousing_qty) as quantity from warehousing where id = any (${ids}::bigint[]) group by 1) w
    where r.id = w.receipt_id`.execute(tx);
}
