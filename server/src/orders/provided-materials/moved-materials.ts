import { allowedActions } from "@tandem/contract/core/document";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import {
  type MaterialStep,
  materialSteps,
  type providedMaterial,
} from "@tandem/contract/orders/provided-materials/provided-materials";
import { purchaseOrderDocument } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import type { Completion } from "../../core/list-query.ts";

type Material = Row<typeof providedMaterial>;

const { issueMaterials, giveMaterialsBack } = purchaseOrderDocument.steps;
const moved = { steps: { issueMaterials, giveMaterialsBack }, stepNames: materialSteps };

/** Says with each material of a page whether it is issued and comes back, as its order says. */
export function movedMaterials({ caller }: Context): Completion<Material, Listed<Material, MaterialStep>> {
  return {
    reads: [],
    rows: async (rows, db) => {
      const stateOf = caller.side === "buyer" ? await statesOf(db, rows) : () => undefined;
      return rows.map((row) => ({
        ...row,
        allowedActions: allowedActions(moved, { status: stateOf(row.id) }, caller, undefined as never),
      }));
    },
  };
}

/** The states of the orders of materials. */
async function statesOf(db: Database, rows: readonly { readonly id: string }[]) {
  const ids = rows.map(({ id }) => id);
  const found = await sql<{ id: string; status: string }>`select id, status from provided_material
    where id = any (${ids}::bigint[])`.execute(db);
  const states = new Map(found.rows.map(({ id, status }) => [id, status]));
  return (id: string) => states.get(id);
}
