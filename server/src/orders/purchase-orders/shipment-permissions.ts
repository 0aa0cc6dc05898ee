import { refusalOnLine } from "@tandem/contract/core/document";
import { Fault } from "@tandem/contract/core/errors";
import type { MassAnswer } from "@tandem/contract/core/service";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { orderLineSteps } from "@tandem/contract/orders/purchase-orders/line-steps";
import { purchaseOrderDocument } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { type RawBuilder, sql } from "kysely";
import { cause } from "../../core/cause.ts";
import type { Context } from "../../core/context.ts";
import type { Database } from "../../core/database.ts";
import { partyColumns } from "../../core/parties.ts";
import { besideRefused } from "../../documents/beside.ts";
import { answerEach } from "../../documents/take-steps.ts";
import { numberedLineOfL } from "./line-name-sql.ts";
import { type LockedLine, lockLines } from "./quantities.ts";
import { storedOrders } from "./stored-orders.ts";

/** What is permitted of lines: a column, what it becomes, and how history calls it. */
interface Permission {
  readonly column: "released_at" | "grant_until";
  readonly field: "releasedAt" | "grantUntil";
  readonly value: RawBuilder<unknown>;
  readonly action: string;
  /** What of an order says whether it is done. */
  readonly step: "permitShipment" | "forbidShipment";
  /** The day that must not be over. */
  readonly until?: string;
}

/** The buyer releases lines for shipping, where a rule asks for that first (B3.13g). */
export const released: Permission = {
  column: "released_at",
  field: "releasedAt",
  value: sql`now()`,
  action: "releaseForShipment",
  step: "permitShipment",
};
export const releaseTakenBack: Permission = {
  ...released,
  value: sql`null::timestamptz`,
  action: "cancelRelease",
  step: "forbidShipment",
};

/** The buyer lets lines be shipped until a day, whatever the rules say of them (B4.3d). */
export const grantedUntil = (until: string): Permission => ({
  column: "grant_until",
  field: "grantUntil",
  value: sql`${until}::date`,
  action: "grantShipment",
  step: "permitShipment",
  until,
});
export const grantTakenBack: Permission = {
  column: "grant_until",
  field: "grantUntil",
  value: sql`null::date`,
  action: "cancelGrant",
  step: "forbidShipment",
};

/**
 * Permits something of lines of issued orders, or takes it back, each by itself; remembers and tells it.
 * @throws Fault grantDayPast
 */
export function permitLines(
  context: Context,
  lines: readonly { readonly id: string }[],
  permission: Permission,
): Promise<MassAnswer> {
  return context.write(async (tx) => {
    if (permission.until !== undefined) await requireDayToCome(tx, permission.until);
    const locked = await lockLines(tx, await seenAmong(tx, lines));
    const refused = new Map<string, Fault>();
    for (const line of locked) {
      const refusal = refusalOf(context, permission.step, line);
      if (refusal) refused.set(line.id, refusal);
    }
    const ids = locked.flatMap(({ id }) => (refused.has(id) ? [] : [id]));
    if (ids.length > 0) await write(tx, context, ids, permission);
    const seen = new Map(locked.map((line) => [line.id, `${line.purchaseNo} ${lineName(line)}`]));
    return answerEach(context, lines, seen, refused);
  });
}

/** Why nothing is permitted of a line, or taken back: because of its order, or of itself. */
function refusalOf(context: Context, step: Permission["step"], line: LockedLine): Fault | null {
  const ofLine = refusalOnLine(orderLineSteps, step, { ...line });
  return besideRefused(context, purchaseOrderDocument.steps[step], line) ?? (ofLine && new Fault(ofLine));
}

/** The lines that the caller sees of those that are named. */
async function seenAmong(tx: Database, lines: readonly { readonly id: string }[]): Promise<string[]> {
  const ids = [...new Set(lines.map(({ id }) => id))];
  const seen = await tx.selectFrom("purchaseOrderLine").select("id").where("id", "in", ids).execute();
  return seen.map(({ id }) => id);
}

async function requireDayToCome(tx: Database, day: string): Promise<void> {
  const { rows } = await sql<{ isPast: boolean }>`select ${day}::date < (select app.today()) as is_past`.execute(tx);
  if (rows[0]?.isPast) throw new Fault("grantDayPast", {}, [{ path: "until", key: "errors.grantDayPast" }]);
}

/** One statement: what is permitted, what is remembered of it, and the news of it. */
async function write(
  tx: Database,
  { taker }: Context,
  ids: readonly string[],
  { column, field, value, action }: Permission,
): Promise<void> {
  const name = sql.id(column);
  await sql`with line as (
      select l.id, l.purchase_order_id, l.purchase_no, ${partyColumns("l")}, p.${name} as old, ${value} as new,
        ${numberedLineOfL} as called
      from purchase_order_line l
      left join shipment_permission p on p.tenant_id = l.tenant_id and p.purchase_order_line_id = l.id
      where l.id = any (${ids}::bigint[])),
    kept as (
      insert into shipment_permission (purchase_order_line_id, ${partyColumns()}, ${name})
      select id, ${partyColumns()}, new from line order by id
      on conflict (tenant_id, purchase_order_line_id) do update set ${name} = excluded.${name}),
    remembered as (
      insert into record_history (entity_name, record_id, document_no, ${partyColumns()}, action, user_id, user_name, side, changes)
      select ${storedOrders.name}, purchase_order_id, purchase_no, ${partyColumns()}, ${action}, ${taker.userId}::bigint,
        ${taker.userName}, ${taker.side}, jsonb_agg(jsonb_build_object('line', called, 'field', ${field}::text, 'old', old, 'new', new))
      from line group by purchase_order_id, purchase_no, ${partyColumns()})
    insert into outbox (topic, payload)
    select distinct on (purchase_order_id) ${storedOrders.name}, jsonb_build_object('id', purchase_order_id::text, 'number', purchase_no,
      'orgNo', org_no, 'supplierNo', supplier_no, 'classifyType', classify_type, 'businessClassifyType', business_classify_type,
      'what', 'permitted') || ${cause} from line`.execute(tx);
}
