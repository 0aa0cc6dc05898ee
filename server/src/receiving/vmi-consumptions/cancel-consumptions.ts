import { vmiConsumption } from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { sql } from "kysely";
import { inOneBreath } from "../../core/database.ts";
import type { Reasoned, Work } from "../../documents/take-steps.ts";
import { reverseMovements } from "../stock/ledger.ts";
import type { storedConsumptions } from "./stored-consumptions.ts";

type CancelWork = Work<(typeof storedConsumptions)["reads"], unknown, Reasoned>;

/**
 * Nothing was taken after all: the goods are where they lay, of the receipts that they were of, and nobody pays for them. What a bill
 * took in meanwhile ends this (app.keep_billed).
 */
export const cancelled: CancelWork = (tx, ready, { reason }) => {
  const ids = ready.map(({ record }) => record.id);
  return {
    what: "changed",
    on: () => ({ set: { cancelReason: reason } }),
    // Receipts are locked before stock, as where goods are taken.
    along: () =>
      inOneBreath([
        sql`select app.give_back_consumed(${ids}::bigint[])`.execute(tx),
        reverseMovements(tx, vmiConsumption.name, ids),
      ]),
  };
};
