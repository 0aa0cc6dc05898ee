import type { CurrentUser } from "@tandem/contract/identity/sessions";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";

/** The suppliers for which the caller may act. */
export async function suppliersOf(db: Database): Promise<CurrentUser["suppliers"]> {
  const { rows } = await sql<CurrentUser["suppliers"][number]>`
    select supplier_no, supplier_name from app.own_suppliers()`.execute(db);
  return rows;
}
