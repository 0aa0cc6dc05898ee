import { enlistStatus } from "@tandem/contract/news/enlistments/statuses";
import { opportunity } from "@tandem/contract/news/opportunities/opportunities";
import { biddingMode, opportunityStatus, opportunityType } from "@tandem/contract/news/opportunities/statuses";
import { quoteStatus } from "@tandem/contract/news/quotes/statuses";
import type { ClientBase } from "pg";
import { tenantId } from "./tenant.ts";

/** What the demo shows of one opportunity: how far it is, and by hours from the day of the demo until when. */
interface Shown {
  readonly subject: string;
  readonly content: string;
  readonly kind: string;
  readonly mode: string;
  readonly state: string;
  /** Hours from the demo's day at noon; null: nobody need enlist. */
  readonly enlist: number | null;
  readonly quote: number;
  /** So many of the suppliers enlist, are admitted, and quote. */
  readonly enlisted: number;
  readonly admitted: number;
  readonly quoted: number;
  /** So many have opened the bids. */
  readonly openings?: number;
  readonly cancelReason?: string;
  readonly creditRating?: string;
}

const { inquiry, bidding } = opportunityType.code;
const { everybody, suppliers, invited } = biddingMode.code;
const { draft, published, opened, awarded, cancelled } = opportunityStatus.code;
const [day, week] = [24, 168];

const shown: readonly Shown[] = [
  {
    ...{
      subject: "Fasteners for the coming quarter",
      content: "Call-off over three months.\n\nDelivery every second week.",
      kind: inquiry,
    },
    ...{ mode: suppliers, state: draft, enlist: null, quote: 3 * week, enlisted: 0, admitted: 0, quoted: 0 },
  },
  {
    ...{
      subject: "Annual requirement of turned parts",
      content: "Yearly contract.\n\n- drawings are attached on request\n- first samples within four weeks",
      kind: bidding,
    },
    ...{
      mode: everybody,
      state: published,
      enlist: week,
      quote: 2 * week,
      enlisted: 2,
      admitted: 1,
      quoted: 0,
      creditRating: "A",
    },
  },
  {
    ...{
      subject: "Spare parts for the maintenance shop",
      content: "Short-term requirement, partial quotes are welcome.",
      kind: inquiry,
    },
    ...{ mode: everybody, state: published, enlist: null, quote: 5 * day, enlisted: 0, admitted: 0, quoted: 2 },
  },
  {
    ...{
      subject: "Packaging for the spring campaign",
      content: "By invitation. Samples are available at the plant.",
      kind: bidding,
    },
    ...{ mode: invited, state: published, enlist: -3 * day, quote: -4, enlisted: 3, admitted: 3, quoted: 3 },
  },
  {
    ...{
      subject: "Castings, second source",
      content: "We look for a second source beside the present one.",
      kind: bidding,
    },
    ...{
      mode: suppliers,
      state: opened,
      enlist: -9 * day,
      quote: -2 * day,
      enlisted: 3,
      admitted: 3,
      quoted: 3,
      openings: 2,
    },
  },
  {
    ...{ subject: "Urgent replacement of a batch", content: "Delivery as soon as possible.", kind: inquiry },
    ...{ mode: suppliers, state: awarded, enlist: null, quote: -6 * day, enlisted: 0, admitted: 0, quoted: 1 },
  },
  {
    ...{
      subject: "Tooling for the old line",
      content: "For the line that was to be extended.",
      kind: inquiry,
      mode: suppliers,
    },
    ...{
      state: cancelled,
      enlist: null,
      quote: -8 * day,
      enlisted: 0,
      admitted: 0,
      quoted: 1,
      cancelReason: "The line is not extended.",
    },
  },
];

/** What is written of them says when it was, not when the demo was loaded. */
const stampedTables = ["opportunity", "enlistment", "quote"];

const linesEach = 3;
const partners = 3;

/**
 * Shows opportunities in every state, of the organisation with the most suppliers: each asks for materials that these deliver. What was
 * awarded became an order, which the demo has already.
 */
export async function addOpportunities(client: ClientBase, today: string): Promise<void> {
  await client.query("select set_config('app.tenant', $1, true)", [String(tenantId)]);
  for (const table of stampedTables) await client.query(`alter table ${table} disable trigger stamp`);
  const parties = await findParties(client);
  await client.query(`select setval('opportunity_number', ${shown.length})`);
  if (parties) for (const [place, each] of shown.entries()) await addOne(client, today, parties, place + 1, each);
  for (const table of stampedTables) await client.query(`alter table ${table} enable trigger stamp`);
}

interface Parties {
  readonly orgNo: string;
  readonly currency: string;
  readonly suppliers: readonly string[];
  readonly buyer: string;
}

/** The first supplier's organisation, and who else delivers there. */
async function findParties(client: ClientBase): Promise<Parties | undefined> {
  const { rows } = await client.query<Parties>(
    `select o.org_no as "orgNo", max(o.currency) as currency, max(o.buyer_name) as buyer,
      (select array_agg(s.supplier_no order by s.supplier_no) from (select supplier_no from supplier_organisation m
        where m.org_no = o.org_no order by supplier_no limit ${partners}) s) as suppliers
     from purchase_order o where o.supplier_no = (select supplier_no from supplier order by id limit 1)
     group by o.org_no order by count(*) desc, o.org_no limit 1`,
  );
  return rows[0];
}

/** What an opportunity asks for: materials that are ordered there often, others for each; of an award the lines of its order. */
const askedWith = ({
  org,
  day: from,
  order,
  place,
  currency,
}: Readonly<
  Record<"org" | "day" | "order" | "place" | "currency", string>
>) => `select item_no, goods_name, spec, unit_no, quantity, price, day, row_number() over (order by seq) as place from (
  select l.item_no, l.goods_name, l.spec, l.pur_unit_no as unit_no, l.batch_pur_qty as quantity, l.price, l.expect_arrival_date as day,
    l.id as seq
  from purchase_order_line l where ${order}::bigint is not null and l.purchase_order_id = ${order}
  union all
  select m.item_no, m.item_name, m.spec, m.unit_no, o.quantity, o.price, ${from}::date + 45, o.place
  from (select item_no, greatest(round(avg(batch_pur_qty)), 1) as quantity, round(avg(price), 2) as price,
      row_number() over (order by count(*) desc, item_no) as place
    from purchase_order_line where org_no = ${org} and item_no is not null
      and purchase_order_id in (select id from purchase_order where currency = ${currency}) group by 1) o
  join material m on m.item_no = o.item_no
  where ${order}::bigint is null and o.place > ${place}::integer * ${linesEach} and o.place <= (${place}::integer + 1) * ${linesEach}) asked`;

/** An id that grows by no count, as those of quotes do, and is the same every time. */
const drawn = (of: string) => `('x' || substr(md5(${of}), 1, 13))::bit(52)::bigint`;

async function addOne(client: ClientBase, today: string, of: Parties, place: number, each: Shown): Promise<void> {
  const orderId = each.state === awarded ? await orderOf(client, of) : null;
  const isOut = each.state !== draft;
  const hours = (from: number | null) => (from === null ? null : `${from} hours`);
  const { rows } = await client.query<{ id: string; number: string }>(
    `insert into opportunity (tenant_id, opportunity_no, opportunity_status, notice_type, org_no, subject, content, bidding_mode,
      invited_supplier_no, enlist_deadline, quote_deadline, currency, payment_terms, credit_rating, contacts, contact_email, published_at,
      openers_needed, opened_at, cancel_reason, create_name, create_date, update_name, update_date)
     select ${tenantId}, 'OP-' || to_char($15::date, 'YYYY') || '-' || lpad(($16::integer)::text, 6, '0'), $1, $2, $3, $4, $5, $6, $7, d.noon + $8::interval,
      d.noon + $9::interval, $10, 'Net 60', $11, $12, 'sourcing@example.com', case when $13 then d.begun + interval '2 hours' end,
      case when $13 and $2 = '${bidding}' then 2 end, case when $1 = '${opened}' then d.noon - interval '1 day' end, $14, $12, d.begun, $12,
      d.begun + interval '2 hours'
     from (select $15::date + time '12:00' as noon, $15::date - 14 + time '09:00' + $16::integer * interval '7 minutes' as begun) d
     returning id, opportunity_no as number`,
    [
      ...[each.state, each.kind, of.orgNo, each.subject, each.content, each.mode],
      ...[each.mode === invited ? of.suppliers : null, hours(each.enlist), hours(each.quote), of.currency],
      ...[each.creditRating ?? null, of.buyer, isOut, each.cancelReason ?? null, today, place],
    ],
  );
  const [{ id, number } = { id: "", number: "" }] = rows;
  await client.query(
    `insert into opportunity_line (tenant_id, opportunity_id, org_no, line_no, item_no, goods_name, spec, requirement_quantity, unit_no, requirements_date)
     select ${tenantId}, $5, $1, place, item_no, goods_name, spec, quantity, unit_no, day from (${askedWith({ org: "$1", day: "$2", order: "$3", place: "$4", currency: "$6" })}) a order by place`,
    [of.orgNo, today, orderId, place, id, of.currency],
  );
  await addParts(client, today, of, { id, number, orderId, place }, each);
  if (orderId) {
    await client.query("alter table purchase_order disable trigger user");
    await client.query("update purchase_order set opportunity_id = $1 where id = $2", [id, orderId]);
    await client.query("alter table purchase_order enable trigger user");
  }
  await remember(client, id, each);
}

/** An order that may have come of the award. */
async function orderOf(
  client: ClientBase,
  { orgNo, currency, suppliers: [supplierNo] }: Parties,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from purchase_order where org_no = $1 and supplier_no = $2 and currency = $3 and line_count <= 4
     order by status, id desc limit 1`,
    [orgNo, supplierNo, currency],
  );
  return rows[0]?.id ?? null;
}

interface Made {
  readonly id: string;
  readonly number: string;
  readonly orderId: string | null;
  readonly place: number;
}

/** Who takes part in it: enlists, is admitted, and quotes, each at its own price, the last of several not every line. */
async function addParts(client: ClientBase, today: string, of: Parties, made: Made, each: Shown): Promise<void> {
  for (const [index, supplierNo] of of.suppliers.entries()) {
    if (index < each.enlisted) {
      const state = index < each.admitted ? enlistStatus.code.admitted : enlistStatus.code.waiting;
      await client.query(
        `insert into enlistment (tenant_id, enlistment_no, opportunity_id, enlist_status, org_no, supplier_no, credit_rating, contacts,
          create_name, create_date, update_name, update_date)
         select ${tenantId}, $1, $2, $3, $4, s.supplier_no, $5, s.contacts, s.contacts, $6::date - 13 + time '10:00', s.contacts,
          $6::date - 13 + time '10:00' from supplier s where s.supplier_no = $7`,
        [`${made.number}/${supplierNo}`, made.id, state, of.orgNo, each.creditRating ?? null, today, supplierNo],
      );
    }
    if (index >= each.quoted) continue;
    const state = each.state === awarded ? quoteStatus.code.won : quoteStatus.code.submitted;
    const { rows } = await client.query<{ id: string }>(
      `insert into quote (tenant_id, id, quote_no, opportunity_id, quote_status, org_no, supplier_no, is_sealed, submitted_at, create_name,
        create_date, update_name, update_date)
       select ${tenantId}, ${drawn("$1::text")}, $1::text, $2, $3, $4, s.supplier_no, false, $5::date - 9 + time '15:00', s.contacts, $5::date - 10 + time '11:00',
        s.contacts, $5::date - 9 + time '15:00' from supplier s where s.supplier_no = $6 returning id`,
      [`${made.number}/${supplierNo}/Q`, made.id, state, of.orgNo, today, supplierNo],
    );
    await client.query(
      `insert into quote_line (tenant_id, id, quote_id, opportunity_line_id, org_no, supplier_no, price, quantity, amount, delivery_date, awarded_qty)
       select ${tenantId}, ${drawn("concat($1::bigint, '/', l.line_no)")}, $1::bigint, l.id, $2, $3, p.price, l.requirement_quantity, round(p.price * l.requirement_quantity, 2), l.requirements_date - $4::integer,
        case when $5 then l.requirement_quantity end
       from opportunity_line l join (${askedWith({ org: "$2", day: "$6", order: "$7", place: "$8", currency: "$10" })}) a
        on a.place = l.line_no
       cross join lateral (select round(a.price * (1 + $4::integer * case when l.line_no % 2 = 0 then -0.03 else 0.04 end), 2) as price) p
       where l.opportunity_id = $9 and ($4::integer < 2 or l.line_no > 1)`,
      [
        rows[0]?.id,
        of.orgNo,
        supplierNo,
        index,
        each.state === awarded,
        today,
        made.orderId,
        made.place,
        made.id,
        of.currency,
      ],
    );
  }
  await client.query(
    `update quote q set total_amount = s.total, line_count = s.lines from (select quote_id, sum(amount) as total, count(*) as lines
      from quote_line group by 1) s where s.quote_id = q.id and q.opportunity_id = $1`,
    [made.id],
  );
  for (let index = 0; index < (each.openings ?? 0); index++)
    await client.query(
      `insert into opportunity_opening (tenant_id, opportunity_id, user_id, user_name, opened_at)
       select ${tenantId}, $1, u.id, u.user_name, $2::date - 1 + time '12:00' + $3 * interval '5 minutes'
       from app_user u where u.supplier_no is null order by u.id offset $3 limit 1`,
      [made.id, today, index],
    );
}

/** Its history: what the buyer did of it, one after the other. */
async function remember(client: ClientBase, id: string, { state, openings = 0 }: Shown): Promise<void> {
  const steps = [
    ["add", null, draft],
    ...(state === draft ? [] : [["publish", draft, published]]),
    ...Array.from({ length: openings }, (_, index) => ["open", published, index + 1 < openings ? published : opened]),
    ...(state === awarded ? [["award", published, awarded]] : []),
    ...(state === cancelled ? [["cancel", published, cancelled]] : []),
  ];
  for (const [index, [action, from, to]] of steps.entries())
    await client.query(
      `insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, from_state, to_state,
        changes, user_name, side, happened_at)
       select tenant_id, '${opportunity.name}', id, opportunity_no, org_no, '', $2, $3, $4, '[]', create_name, 'buyer',
        create_date + $5 * interval '1 hour' from opportunity where id = $1`,
      [id, action, from, to, index],
    );
}
