import { Fault } from "@tandem/contract/core/errors";
import { compareNumbers, subtract, sum } from "@tandem/contract/core/numbers";
import { billStatus, confirmedBy } from "@tandem/contract/settlement/bills/statuses";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Named } from "../../documents/take-steps.ts";
import {
  type Deducted,
  lockDeductions,
  lockDeductionsOf,
  type Parties,
  rememberDeducted,
} from "../deductions/join-deductions.ts";
import { lapsed } from "./lapsed.ts";
import type { BillWork } from "./stored-bills.ts";

/** Who names the deductions that take off of a bill. */
export interface Deducting extends Named {
  readonly deductionIds: readonly string[];
}

interface DeductedBill extends Parties {
  readonly amount: string;
}

/** Deductions take off no more than a bill comes to. @throws Fault billDeductedBeyond */
export function requireEnough({ amount, currency }: DeductedBill, deductedAmount: string): void {
  if (compareNumbers(deductedAmount, amount) <= 0 || compareNumbers(deductedAmount, "0") === 0) return;
  throw new Fault("billDeductedBeyond", { amount, currency, beyond: subtract(deductedAmount, amount) });
}

const told = (each: Deducted, isJoined: boolean) => ({
  line: each.number,
  field: "deductedAmount",
  old: isJoined ? null : each.amount,
  new: isJoined ? each.amount : null,
});

/** The buyer says which agreed deductions take off of a bill, which both sides confirm anew (B3.17). */
export const deducted =
  ({ taker }: Pick<Context, "taker">): BillWork<Deducting> =>
  async (tx, ready, { deductionIds }) => {
    const { record } = ready[0] as (typeof ready)[number];
    const present = await lockDeductionsOf(tx, [record.id]);
    const wanted = await lockDeductions(tx, deductionIds, record, [record.id]);
    const [before, after] = [present, wanted].map((all) => new Set(all.map(({ id }) => id))) as [
      Set<string>,
      Set<string>,
    ];
    const left = present.filter(({ id }) => !after.has(id));
    const joined = wanted.filter(({ id }) => !before.has(id));
    if (left.length + joined.length === 0) throw new Fault("billDeductionsSame");
    const deductedAmount = sum(wanted.map(({ amount }) => amount));
    requireEnough(record, deductedAmount);
    return {
      what: "deducted",
      on: () => ({
        to: record.disputedCount > 0 ? billStatus.code.disputed : billStatus.code.open,
        set: { confirmedBy: confirmedBy.code.nobody, deductionCount: wanted.length, deductedAmount },
        changes: [
          ...left.map((each) => told(each, false)),
          ...joined.map((each) => told(each, true)),
          ...lapsed(record.confirmedBy),
        ],
      }),
      along: () => move(tx, taker, record.id, { left, joined }),
    };
  };

async function move(
  tx: Database,
  taker: Context["taker"],
  billId: string,
  { left, joined }: { readonly left: readonly Deducted[]; readonly joined: readonly Deducted[] },
): Promise<void> {
  const [leaving, joining] = [left, joined].map((all) => all.map(({ id }) => id)) as [string[], string[]];
  await rememberDeducted(tx, taker, "bill", "leave", { ids: leaving });
  await sql`update deduction set bill_id = case when id = any (${joining}::bigint[]) then ${billId}::bigint end
    where id = any (${[...leaving, ...joining]}::bigint[])`.execute(tx);
  await rememberDeducted(tx, taker, "bill", "join", { ids: joining });
}

/** Lets go of what voided bills have taken in. */
export async function freeDeductions(tx: Database, taker: Context["taker"], billIds: readonly string[]): Promise<void> {
  await rememberDeducted(tx, taker, "bill", "leave", { of: billIds });
  await sql`update deduction set bill_id = null where bill_id = any (${billIds}::bigint[])`.execute(tx);
}
