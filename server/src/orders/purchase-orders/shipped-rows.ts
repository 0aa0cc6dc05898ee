import type { Row } from "@tandem/contract/core/entity";
import type { ErrorName } from "@tandem/contract/core/errors";
import { whyNotTheirsOnRows } from "@tandem/contract/core/row-steps";
import type { Listed } from "@tandem/contract/core/service";
import { listedLineSteps } from "@tandem/contract/orders/purchase-orders/listed-lines";
import type { purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { type Database, inOneBreath } from "../../core/database.ts";
import type { Completion } from "../../core/list-query.ts";
import { lineRulesOf } from "./order-rules.ts";
import { type ToShip, whyNotShippable } from "./shippable.ts";

type Line = Row<typeof purchaseOrderLine>;
type Permitted = Required<Pick<ToShip, "releasedAt" | "grantUntil" | "isFrozen">>;

/** What of a line says, with its rule and what is permitted, whether it may be shipped. */
const deciding = [
  ...(["status", "refuseSign", "promiseConfirmed", "unDeliveryQty"] as const),
  ...(["expectArrivalDate", "promiseDate"] as const),
] satisfies readonly (keyof ToShip & keyof Line)[];

/** What names a day on the page of a line, where a list does not say which. */
const withoutDay: Readonly<Partial<Record<ErrorName, ErrorName>>> = {
  orderTooEarly: "lineTooEarly",
  orderOverdue: "lineOverdue",
};

/** Says with each line of a page whether its supplier may ship it now. */
export function shippedRows({ caller }: Context): Completion<Line, Listed<Line, "ship">> {
  const notTheirs = whyNotTheirsOnRows(listedLineSteps, "ship", caller);
  if (notTheirs) {
    return { reads: [], rows: (rows) => rows.map((row) => ({ ...row, allowedActions: { ship: notTheirs } })) };
  }
  return {
    reads: deciding,
    rows: async (rows, db) => {
      const ids = rows.map(({ id }) => id);
      const [rules, permitted] = await inOneBreath([lineRulesOf(db, ids), permissionsOf(db, ids)]);
      return rows.map((row) => {
        const refused = whyNotShippable({ ...row, ...nothingPermitted, ...permitted.get(row.id) }, rules.of(row.id));
        return { ...row, allowedActions: { ship: refused && (withoutDay[refused.error] ?? refused.error) } };
      });
    },
  };
}

const nothingPermitted: Permitted = { releasedAt: null, grantUntil: null, isFrozen: false };

/** What buyers let be shipped of lines, and whose supplier is frozen for delivery; only of lines of which there is such to say. */
async function permissionsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Permitted>> {
  const { rows } = await sql<Permitted & { id: string }>`select l.id, p.released_at, p.grant_until,
      s.supplier_no is not null as is_frozen
    from purchase_order_line l
    left join shipment_permission p on p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id
    left join supplier_organisation s on s.tenant_id = l.tenant_id and s.supplier_no = l.supplier_no and s.org_no = l.org_no
      and s.is_frozen
    where l.id = any (${ids}::bigint[]) and (p.id is not null or s.supplier_no is not null)`.execute(db);
  return new Map(rows.map(({ id, ...permitted }) => [id, permitted]));
}
