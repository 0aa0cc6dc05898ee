import { sql } from "kysely";

/** What of an order line `l` is on the way and received, less what is to be delivered again. */
export const deliveredOfL = sql`l.on_way_qty + l.receipt_qty - l.check_return_qty - l.return_exchange_qty`;

/** What of an order line `l` went back and was not kept after all. */
const wentBackOfL = sql`l.check_return_qty + l.return_exchange_qty`;

/**
 * What of the goods of an order line `l` that went back may be kept after all: what fits into the order, and beyond it only what
 * nothing took the place of.
 */
export const keepableOfL = sql`greatest(l.batch_pur_qty - (${deliveredOfL}), least(l.batch_pur_qty + l.over_allowed_qty - (${deliveredOfL}),
  ${wentBackOfL} - greatest(l.taken_back_qty, l.replaced_qty)))`;

const came = sql`(c.on_way + c.received)`;

const goesBack = sql`greatest(c.rejected, c.exchanged) > 0 and ${wentBackOfL} = l.taken_back_qty`;

/** What is left of what was received before goods went back. */
const receivedBefore = sql`greatest(l.received_before_qty + c.received_before, 0)`;

/**
 * What a change `c` of an order line `l` says of goods that went back. What comes takes the place of what is out, of goods that
 * suppliers have for good first. Of what comes no more nobody knows whether it did: it is believed to have been there before, as
 * far as something that may have come since is left.
 */
export const replacedByC = sql`taken_back_qty = l.taken_back_qty + c.taken_back,
  replaced_qty = least(${wentBackOfL} + c.rejected + c.exchanged, case
    when ${came} > 0 then least(${wentBackOfL}, greatest(l.replaced_qty, l.taken_back_qty) + ${came})
    when ${came} < 0 then least(l.replaced_qty, l.taken_back_qty + l.on_way_qty + l.receipt_qty + ${came} - ${receivedBefore})
    else l.replaced_qty end),
  received_before_qty = case when c.taken_back < 0 then 0
    when ${goesBack} then l.receipt_qty else ${receivedBefore} end,
  before_return_receipt_id = case when ${goesBack} then app.last_receipt_of(l.id) else l.before_return_receipt_id end`;
