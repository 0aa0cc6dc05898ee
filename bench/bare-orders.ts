import {
  acceptanceStatus,
  changeParty,
  changeType,
  replyApprovalStatus,
} from "@tandem/contract/orders/purchase-orders/statuses";
import type { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { inBareTransaction, rememberAndTell } from "./bare-transaction.ts";
import type { BenchOrder } from "./bench-orders.ts";

const { pendingAcceptance, accepted, reAcceptance } = acceptanceStatus.code;

/** What a change and an answer of orders are to the database, written by hand. */
export class BareOrders {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  #inTransaction(method: string, statements: readonly (readonly [string, ...unknown[]])[]): Promise<void> {
    return inBareTransaction(this.#database, method, async () => {
      for (const [text, ...parameters] of statements) await this.#database.query(text, parameters);
    });
  }

  /** The next version of an order with one more of each line: the version before and every change are kept. */
  change({ orderId }: BenchOrder): Promise<void> {
    const kept = "tenant_id, purchase_order_id, purchase_no, org_no, supplier_no, band_no";
    return this.#inTransaction("change", [
      ["select status, refuse_sign, version from purchase_order where tenant_id = 1 and id = $1 for update", orderId],
      [
        "select * from purchase_order_line where tenant_id = 1 and purchase_order_id = $1 order by id for update",
        orderId,
      ],
      [
        `insert into purchase_order_version (${kept}, head, lines)
         select tenant_id, id, purchase_no, org_no, supplier_no, band_no, to_jsonb(p), (
           select jsonb_agg(to_jsonb(l)) from purchase_order_line l where l.tenant_id = 1 and l.purchase_order_id = p.id)
         from purchase_order p where tenant_id = 1 and id = $1`,
        orderId,
      ],
      [
        `insert into purchase_order_change (${kept}, change_party, change_type, purchase_seq, purchase_phase_seq,
           purchase_batch_seq, item_no, goods_name, pur_unit_no, old_qty, new_qty, old_date, new_date, old_price, new_price,
           currency, reason)
         select 1, purchase_order_id, purchase_no, org_no, supplier_no, 2, ${codesText(changeParty.code.customer)},
           ${codesText(changeType.code.modify)}, purchase_seq, purchase_phase_seq, purchase_batch_seq, item_no, goods_name,
           pur_unit_no, batch_pur_qty, batch_pur_qty + 1, expect_arrival_date, expect_arrival_date, price, price, currency,
           'One more of each'
         from purchase_order_line where tenant_id = 1 and purchase_order_id = $1`,
        orderId,
      ],
      [
        `update purchase_order_line set batch_pur_qty = batch_pur_qty + 1, amount = (batch_pur_qty + 1) * price,
           changed_band_no = 2, promise_confirmed = '0'
         where tenant_id = 1 and purchase_order_id = $1`,
        orderId,
      ],
      [
        `update purchase_order set band_no = 2, refuse_sign = ${codesText(reAcceptance)}, order_qty = s.quantity,
           total_amount = s.amount, version = version + 1
         from (select sum(batch_pur_qty) as quantity, sum(amount) as amount from purchase_order_line
           where tenant_id = 1 and purchase_order_id = $1) s
         where tenant_id = 1 and id = $1`,
        orderId,
      ],
      this.#remembered([orderId], "change", reAcceptance),
    ]);
  }

  /** Accepts orders as they stand: a promise for every line. */
  acceptAll(orders: readonly BenchOrder[]): Promise<void> {
    const ids = orders.map(({ orderId }) => orderId);
    const ofOrders = "tenant_id = 1 and purchase_order_id = any ($1::bigint[])";
    return this.#inTransaction("accept", [
      [
        `select id, status, version from purchase_order where tenant_id = 1 and id = any ($1::bigint[])
           and refuse_sign = ${codesText(pendingAcceptance)} order by id for update`,
        ids,
      ],
      [
        `insert into purchase_order_promise (tenant_id, purchase_order_line_id, org_no, supplier_no, promise_seq, promise_qty, promise_date)
         select 1, id, org_no, supplier_no, 1, batch_pur_qty, expect_arrival_date from purchase_order_line where ${ofOrders}`,
        ids,
      ],
      [
        `update purchase_order_line set promise_qty = batch_pur_qty, promise_date = expect_arrival_date,
           refuse_sign = ${codesText(accepted)}, promise_confirmed = '1' where ${ofOrders}`,
        ids,
      ],
      [
        `update purchase_order set refuse_sign = ${codesText(accepted)}, pur_refuse_sign = ${codesText(replyApprovalStatus.code.none)},
           accepted_automatically = '0', version = version + 1
         where tenant_id = 1 and id = any ($1::bigint[])`,
        ids,
      ],
      this.#remembered(ids, "accept", accepted),
    ]);
  }

  #remembered(ids: readonly string[], action: string, state: string): readonly [string, ...unknown[]] {
    return [
      rememberAndTell(
        "purchaseOrder",
        "select id, purchase_no as number, org_no, supplier_no from purchase_order where tenant_id = 1 and id = any ($1::bigint[])",
        "select $2::text as action, $3::text as state, '[]'::jsonb as changes",
      ),
      ids,
      action,
      state,
    ];
  }
}
