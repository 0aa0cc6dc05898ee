import { Fault } from "@tandem/contract/core/errors";
import { type LicenceStanding, licence } from "@tandem/contract/platform/licence";
import type { Services } from "@tandem/contract/services";
import { sql } from "kysely";
import { crud } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";

/** As many of the licences before as a person wants to look back on. */
const mostShown = 20;

/** How the tenant's licence stands: without one, or until the last one expires, the product is licensed (S9.5e). */
export async function licenceStanding(db: Database): Promise<LicenceStanding> {
  const rows = await db
    .selectFrom("licence")
    .select(["id", "holder", "issueDate", "expireDate", "createName"])
    .select(sql<number>`expire_date - current_date + 1`.as("daysLeft"))
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  const daysLeft = rows[0]?.daysLeft ?? null;
  return {
    isLicense: daysLeft === null || daysLeft > 0 ? 1 : 0,
    daysLeft,
    licences: rows.map(({ daysLeft: _, ...given }) => given),
  };
}

/** Licence authorisation (B1.4, S6.3b). */
export const licenceHandlers: HandlersOf<Services["licences"]> = {
  getLicense: (context) => context.read(licenceStanding),
  activate: crud(licence, {
    beforeAdd: async (_context, tx, input) => {
      const { rows } = await sql<{ past: boolean }>`select ${input.expireDate}::date < current_date as past`.execute(
        tx,
      );
      if (rows[0]?.past) throw new Fault("licenceDateInPast");
      return input;
    },
  }).add,
};
