import type { warehouse } from "@tandem/contract/base-data/warehouses/warehouses";
import type { Change, Input } from "@tandem/contract/core/entity";
import type { CrudRules } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import { requireTimeZone } from "../../core/time-zones.ts";
import { requireEmptied, requireValidKeeper } from "./keeper.ts";

async function requireKnown(tx: Database, timeZone: string | null | undefined): Promise<void> {
  if (timeZone) await requireTimeZone(tx, timeZone, "timeZone", "warehouse.timeZone");
}

/** A warehouse keeps the time of a zone that there is, and its keeper while anything lies in it. */
export const warehouseWrites: CrudRules<Input<typeof warehouse>, Change<typeof warehouse>> = {
  async beforeAdd(_context, tx, input) {
    await requireKnown(tx, input.timeZone);
    await requireValidKeeper(tx, input);
    return input;
  },
  async beforeUpdate(_context, tx, change) {
    await requireKnown(tx, change.timeZone);
    await requireEmptied(tx, change);
    await requireValidKeeper(tx, change);
    return change;
  },
};
