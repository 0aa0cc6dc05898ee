import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import type { Reasoned } from "../../documents/take-steps.ts";
import { orShort } from "../stock/ledger.ts";
import type { DifferenceWork } from "./stored-differences.ts";

/** What lies in the place of a difference. */
interface There {
  readonly id: string;
  readonly stockKey: string;
  readonly there: string;
  /** How much of it waits to be put away, and stays until it is. */
  readonly waiting: string;
}

/** What lies in the places of some differences, which stay as they are until the transaction ends. */
async function lockCounted(tx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, There>> {
  const { rows } =
    await sql<There>`select l.id, l.stock_key, l.there, l.waiting from app.lock_counted(${ids}::bigint[]) l`.execute(
      tx,
    );
  return new Map(rows.map((row) => [row.id, row]));
}

type Ready = Parameters<DifferenceWork>[1][number]["record"];

/** Why a difference cannot be taken off of what lies there now. */
function short({ itemNo, lotNo, warehouseNo, cellNo, stockType }: Ready, there: string, quantity: string): Fault {
  const place = [warehouseNo, cellNo].filter(Boolean).join(" ");
  if (lotNo === null) return new Fault("stockShort", { itemNo, place, stockType, there, quantity });
  return new Fault("stockShortOfLot", { itemNo, lotNo, place, stockType, there, quantity });
}

/**
 * The side that did not count agrees: the difference is applied to what the book says now, which may have moved since, and never
 * takes off more than lies there and waits for nothing. Each is refused by itself.
 */
export const adjusted: DifferenceWork = async (tx, ready) => {
  const found = await lockCounted(
    tx,
    ready.map(({ record }) => record.id),
  );
  const lies = new Map([...found.values()].map(({ stockKey, there }) => [stockKey, there]));
  const refused = new Map<string, Fault>();
  const set = new Map<string, { readonly adjustedFromQty: string; readonly adjustedToQty: string }>();
  for (const { record } of ready) {
    const { stockKey: key = "", waiting = "0" } = found.get(record.id) ?? {};
    const before = lies.get(key) ?? "0";
    const left = sum([before, subtract(record.countedQty, record.bookQty)]);
    if (compareNumbers(left, "0") < 0) {
      refused.set(record.id, short(record, before, subtract(record.bookQty, record.countedQty)));
      continue;
    }
    if (compareNumbers(left, before) < 0 && compareNumbers(left, waiting) < 0) {
      refused.set(record.id, new Fault("transferWaiting", { itemNo: record.itemNo }));
      continue;
    }
    lies.set(key, left);
    set.set(record.id, { adjustedFromQty: before, adjustedToQty: left });
  }
  return {
    what: "adjusted",
    refused,
    on: ({ record }) => {
      const { adjustedFromQty = null, adjustedToQty = null } = set.get(record.id) ?? {};
      return {
        set: { adjustedFromQty, adjustedToQty, adjustedAt: new Date().toISOString() },
        changes: [{ line: null, field: "currentQty", old: adjustedFromQty, new: adjustedToQty }],
      };
    },
    along: () => orShort(sql`select app.adjust_counted(${[...set.keys()]}::bigint[])`.execute(tx)),
  };
};

const reasons = { explained: "explainReason", disputed: "disputeReason", withdrawn: "withdrawReason" } as const;

/** Somebody explains differences, disputes or withdraws them, and says why. */
export const withReason =
  (what: keyof typeof reasons): DifferenceWork<Reasoned> =>
  (_tx, _ready, { reason }) => ({
    what,
    on: ({ record }) => {
      const field = reasons[what];
      const before = field === "withdrawReason" ? null : record[field];
      return { set: { [field]: reason }, ...(what === "withdrawn" ? {} : { undo: { set: { [field]: before } } }) };
    },
  });
