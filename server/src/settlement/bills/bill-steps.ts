import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { billStatus, confirmedBy, confirmedNoMore, confirmedOnce } from "@tandem/contract/settlement/bills/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Named, Reasoned } from "../../documents/take-steps.ts";
import { requireAmountDecimals } from "../../orders/purchase-orders/amounts.ts";
import { freeDeductions, requireEnough } from "./bill-deductions.ts";
import { lapsed } from "./lapsed.ts";
import type { BillWork } from "./stored-bills.ts";

type Side = keyof typeof confirmedOnce;

/** The state that follows from who has confirmed. */
const stateOf = (by: string) => {
  if (by === confirmedBy.code.both) return billStatus.code.confirmed;
  return by === confirmedBy.code.nobody ? billStatus.code.open : billStatus.code.confirmedByOne;
};

const goesTo = (what: string, next: Readonly<Record<string, string>>): BillWork => {
  return () => ({
    what,
    on: ({ record }) => {
      const by = next[record.confirmedBy] ?? record.confirmedBy;
      return { to: stateOf(by), set: { confirmedBy: by } };
    },
  });
};

/** A side says that bills are right. */
export const confirmed = (side: Side) =>
  goesTo(side === "buyer" ? "confirmedAsBuyer" : "confirmed", confirmedOnce[side]);

/** A side takes that back. */
export const confirmedNot = (side: Side) =>
  goesTo(side === "buyer" ? "cancelledAsBuyer" : "cancelled", confirmedNoMore[side]);

/** A line of a bill that is changed or disputed. */
interface BillLine {
  readonly id: string;
  readonly amount: string;
  readonly sourceAmount: string;
  readonly disputeAmount: string | null;
  readonly sourceNo: string;
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
}

/** @throws Fault billLineUnknown where the bill, which is locked, has no such line */
async function lineOf(tx: Database, billId: string, lineId: string): Promise<BillLine> {
  const { rows } =
    await sql<BillLine>`select b.id, b.amount, b.source_amount, b.dispute_amount, b.source_no, l.purchase_no,
      l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq
    from billable b join purchase_order_line l on l.tenant_id = b.tenant_id and l.id = b.purchase_order_line_id
    where b.bill_id = ${billId} and b.id = ${lineId}`.execute(tx);
  const [line] = rows;
  if (!line) throw new Fault("billLineUnknown", {}, [{ path: "lineId", key: "errors.billLineUnknown" }]);
  return line;
}

/** @throws Fault billAmountSame; billAmountSign where goods would be paid below zero, or a return above it; invalidRequest where it is finer than its currency */
function requireOther(line: BillLine, amount: string, currency: string, path: "amount" | "disputeAmount"): void {
  requireAmountDecimals([{ amount, currency, path, fieldKey: `billable.${path}` }]);
  if (compareNumbers(amount, "0") * compareNumbers(line.sourceAmount, "0") < 0) {
    throw new Fault("billAmountSign", {}, [{ path, key: "errors.billAmountSign" }]);
  }
  if (compareNumbers(amount, line.amount) !== 0) return;
  throw new Fault("billAmountSame", {}, [{ path, key: "errors.billAmountSame" }]);
}

const calledOf = (line: BillLine) => `${line.sourceNo} ${line.purchaseNo} ${lineName(line)}`;

/** Who names a line, what it should come to, and why. */
interface Disputing extends Named {
  readonly lineId: string;
  readonly disputeAmount: string;
}

/** The supplier says of a line that it should come to something else: nobody has confirmed the bill then. */
export const disputed: BillWork<Disputing> = async (tx, ready, { lineId, disputeAmount, reason }) => {
  const { record } = ready[0] as (typeof ready)[number];
  const line = await lineOf(tx, record.id, lineId);
  requireOther(line, disputeAmount, record.currency, "disputeAmount");
  return {
    what: "disputed",
    on: () => ({
      set: { confirmedBy: confirmedBy.code.nobody },
      changes: [
        { line: calledOf(line), field: "disputeAmount", old: line.disputeAmount, new: disputeAmount },
        ...lapsed(record.confirmedBy),
      ],
    }),
    along: () =>
      sql`update billable set dispute_amount = ${disputeAmount}, dispute_reason = ${reason} where id = ${lineId}`.execute(
        tx,
      ),
  };
};

/** Who names a line of which something is withdrawn; without one, all that is disputed of the bill is. */
interface Withdrawing extends Named {
  readonly lineId?: string | undefined;
}

/** The supplier says no more that a line, or any, should come to something else. */
export const withdrawn: BillWork<Withdrawing> = async (tx, ready, { lineId }) => {
  const { record } = ready[0] as (typeof ready)[number];
  const line = lineId === undefined ? null : await lineOf(tx, record.id, lineId);
  if (line && line.disputeAmount === null) throw new Fault("billNotDisputed");
  const left = line === null ? 0 : record.disputedCount - 1;
  return {
    what: "disputeWithdrawn",
    on: () => ({
      to: left > 0 ? billStatus.code.disputed : billStatus.code.open,
      changes: line ? [{ line: calledOf(line), field: "disputeAmount", old: line.disputeAmount, new: null }] : [],
    }),
    along: () =>
      sql`update billable set dispute_amount = null, dispute_reason = null
        where bill_id = ${record.id} and dispute_reason is not null and id = coalesce(${lineId ?? null}::bigint, id)`.execute(
        tx,
      ),
  };
};

interface Adjusting extends Named {
  readonly lineId: string;
  readonly amount: string;
}

/** The buyer says of a line what it comes to, which ends what its supplier disputed of it: both confirm anew. */
export const adjusted: BillWork<Adjusting> = async (tx, ready, { lineId, amount, reason }) => {
  const { record } = ready[0] as (typeof ready)[number];
  const line = await lineOf(tx, record.id, lineId);
  requireOther(line, amount, record.currency, "amount");
  requireEnough({ ...record, amount: sum([record.amount, subtract(amount, line.amount)]) }, record.deductedAmount);
  const difference = subtract(amount, line.sourceAmount);
  const stillDisputed = record.disputedCount - (line.disputeAmount === null ? 0 : 1);
  const isAsBefore = compareNumbers(difference, "0") === 0;
  return {
    what: "adjusted",
    on: () => ({
      to: stillDisputed > 0 ? billStatus.code.disputed : billStatus.code.open,
      set: { confirmedBy: confirmedBy.code.nobody },
      changes: [
        { line: calledOf(line), field: "amount", old: line.amount, new: amount },
        ...lapsed(record.confirmedBy),
      ],
    }),
    along: () =>
      sql`update billable set difference_amount = ${isAsBefore ? null : difference},
        difference_reason = ${isAsBefore ? null : reason}, dispute_amount = null, dispute_reason = null where id = ${lineId}`.execute(
        tx,
      ),
  };
};

/** The buyer voids bills, which say what they were: their rows are in the pool again (`app.free_billables`), and deductions free. */
export const voided =
  ({ taker }: Pick<Context, "taker">): BillWork<Reasoned> =>
  (tx, ready, { reason }) => ({
    what: "voided",
    on: () => ({ set: { voidReason: reason, confirmedBy: confirmedBy.code.nobody, disputedCount: 0 } }),
    along: () =>
      freeDeductions(
        tx,
        taker,
        ready.map(({ record: { id } }) => id),
      ),
  });
