import { yesNoStatus } from "@tandem/contract/core/statuses";
import { deliveryTiming, noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import {
  acceptanceStatus,
  orderStatus,
  orderType,
  progressStatus,
  replyApprovalStatus,
} from "@tandem/contract/orders/purchase-orders/statuses";
import { inspectionAcceptanceStatus } from "@tandem/contract/receiving/acceptances/statuses";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import type { Client as Database } from "pg";
import { codesText } from "../server/src/core/sql-codes.ts";
import { inBareTransaction, rememberAndTell } from "./bare-transaction.ts";
import { type BenchOrder, parties } from "./bench-orders.ts";

/** What history says of a line. */
interface Change {
  readonly line: string;
  readonly field: string;
  readonly old: null;
  readonly new: string;
}

/** What an acceptance, a delivery notice and its receipt are to the database, written by hand: locks, checks, rows, sums, history, news and log. */
export class BareWrites {
  readonly #database: Database;
  readonly #order: BenchOrder;

  constructor(database: Database, order: BenchOrder) {
    this.#database = database;
    this.#order = order;
  }

  #inTransaction<T>(method: string, work: () => Promise<T>): Promise<T> {
    return inBareTransaction(this.#database, method, work);
  }

  /** Issues a draft; a trigger brings its lines along. */
  issue(orderId: string): Promise<void> {
    return this.#inTransaction("issue", async () => {
      const { rows } = await this.#database.query<{ purchase_no: string }>(
        "select purchase_no, status from purchase_order where tenant_id = 1 and id = $1 for update",
        [orderId],
      );
      await this.#database.query(
        `update purchase_order set status = ${codesText(orderStatus.code.effective)}, issue_date = now()
         where tenant_id = 1 and id = $1`,
        [orderId],
      );
      await this.#remember("purchaseOrder", orderId, rows[0]?.purchase_no ?? "", "issue", orderStatus.code.effective);
    });
  }

  /** Approves a notice. */
  approve(noticeId: string): Promise<void> {
    return this.#inTransaction("approve", async () => {
      const { rows } = await this.#database.query<{ asn_no: string }>(
        "select asn_no, check_status from shipping_notice where tenant_id = 1 and id = $1 for update",
        [noticeId],
      );
      await this.#database.query(
        `update shipping_notice set check_status = ${codesText(noticeStatus.code.shipped)} where tenant_id = 1 and id = $1`,
        [noticeId],
      );
      await this.#remember("shippingNotice", noticeId, rows[0]?.asn_no ?? "", "approve", noticeStatus.code.shipped);
    });
  }

  /** Accepts an order as it stands: a promise for every line. */
  accept({ orderId, lineIds }: BenchOrder): Promise<void> {
    return this.#inTransaction("accept", async () => {
      const { rows } = await this.#database.query<{ purchase_no: string }>(
        "select purchase_no, status, refuse_sign from purchase_order where tenant_id = 1 and id = $1 for update",
        [orderId],
      );
      await this.#database.query(
        `select id, batch_pur_qty, expect_arrival_date from purchase_order_line
         where tenant_id = 1 and purchase_order_id = $1 order by purchase_seq`,
        [orderId],
      );
      await this.#database.query(
        "delete from purchase_order_promise where tenant_id = 1 and purchase_order_line_id = any ($1::bigint[])",
        [lineIds],
      );
      await this.#database.query(
        `insert into purchase_order_promise (tenant_id, purchase_order_line_id, org_no, supplier_no, promise_seq, promise_qty, promise_date)
         select 1, id, org_no, supplier_no, 1, batch_pur_qty, expect_arrival_date from purchase_order_line
         where tenant_id = 1 and id = any ($1::bigint[])`,
        [lineIds],
      );
      await this.#database.query(
        `update purchase_order_line set promise_qty = batch_pur_qty, promise_date = expect_arrival_date,
           refuse_sign = ${codesText(acceptanceStatus.code.accepted)}
         where tenant_id = 1 and id = any ($1::bigint[])`,
        [lineIds],
      );
      // Behind its lines: what a trigger would bring them is there already.
      await this.#database.query(
        `update purchase_order set refuse_sign = ${codesText(acceptanceStatus.code.accepted)},
           pur_refuse_sign = ${codesText(replyApprovalStatus.code.none)}, accepted_automatically = '0'
         where tenant_id = 1 and id = $1`,
        [orderId],
      );
      await this.#remember(
        "purchaseOrder",
        orderId,
        rows[0]?.purchase_no ?? "",
        "accept",
        acceptanceStatus.code.accepted,
      );
    });
  }

  /** Sends one piece of every line. Returns the notice's id. */
  sendNotice(): Promise<string> {
    const { lineIds } = this.#order;
    return this.#inTransaction("sendNotice", async () => {
      const changes = await this.#lockLines("deliveryQty");
      const { rows } = await this.#database.query<{ id: string; asn_no: string }>(
        `insert into shipping_notice (tenant_id, check_status, org_no, supplier_no, order_type, expected_arrival_date,
           shipping_address, delivery_address, sender, sender_phone, line_count, sum_delivery_qty)
         values (1, ${codesText(noticeStatus.code.shipped)}, $1, $2, ${codesText(orderType.code.general)}, current_date + 1, 'here', 'there', 'sender', '123456', $3::int, $3::int) returning id, asn_no`,
        [parties.orgNo, parties.supplierNo, lineIds.length],
      );
      const { id = "", asn_no: asnNo = "" } = rows[0] ?? {};
      await this.#database.query(
        `insert into shipping_notice_line (tenant_id, shipping_notice_id, purchase_order_line_id, org_no, supplier_no, delivery_qty)
         select 1, $1, line, $3, $4, 1 from unnest($2::bigint[]) line`,
        [id, lineIds, parties.orgNo, parties.supplierNo],
      );
      await this.#changeQuantities(1, 0);
      await this.#remember("shippingNotice", id, asnNo, "send", noticeStatus.code.shipped, changes);
      return id;
    });
  }

  /** Receives all of a notice; what nobody inspects is accepted as it comes. */
  receive(noticeId: string): Promise<void> {
    const { lineIds } = this.#order;
    return this.#inTransaction("receive", async () => {
      const { rows: notices } = await this.#database.query<{ asn_no: string }>(
        "select asn_no from shipping_notice where tenant_id = 1 and id = $1 for update",
        [noticeId],
      );
      const changes = await this.#lockLines("receiptQty");
      await this.#database.query(
        `update shipping_notice set check_status = ${codesText(noticeStatus.code.received)}, arrival_date = current_date,
           timing = ${codesText(deliveryTiming.code.normal)}, sum_receive_qty = $2
         where tenant_id = 1 and id = $1`,
        [noticeId, lineIds.length],
      );
      await this.#database.query(
        "update shipping_notice_line set receive_qty = 1 where tenant_id = 1 and shipping_notice_id = $1",
        [noticeId],
      );
      await this.#changeQuantities(-1, 1);
      await this.#database.query(
        `with received as (
           insert into receipt (tenant_id, receipt_no, receipt_date, receipt_qty, accepted_qty, warehouse_no, org_no, supplier_no,
             shipping_notice_id, shipping_notice_line_id, purchase_order_line_id)
           select 1, 'BARE-' || $1, current_date, 1, 1, $2, org_no, supplier_no, shipping_notice_id, id, purchase_order_line_id
           from shipping_notice_line where tenant_id = 1 and shipping_notice_id = $1::bigint
           returning id, receipt_no, receipt_date, org_no, supplier_no, warehouse_no, purchase_order_line_id, receipt_qty),
         accepted as (
           insert into acceptance (tenant_id, check_date, accepted_qty, is_automatic, receipt_id, org_no, supplier_no, warehouse_no)
           select 1, receipt_date, receipt_qty, ${codesText(yesNoStatus.code.yes)}, id, org_no, supplier_no, warehouse_no from received
           returning id, check_receipt_no, org_no, supplier_no),
         remembered as (
           insert into record_history (tenant_id, entity_name, record_id, document_no, org_no, supplier_no, action, to_state, user_name, side)
           select 1, 'receipt', id, receipt_no, org_no, supplier_no, 'receive', ${codesText(receiptStatus.code.received)}, 'Bare', 'buyer' from received
           union all
           select 1, 'acceptance', id, check_receipt_no, org_no, supplier_no, 'add', ${codesText(inspectionAcceptanceStatus.code.accepted)}, 'Bare', 'buyer'
           from accepted)
         insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, stock_type, transaction_type, qty,
           document_kind, document_id, document_no)
         select 1, r.org_no, r.warehouse_no, l.item_no, l.pur_unit_no, '10', '1', r.receipt_qty, 'receipt', r.id, r.receipt_no
         from received r join purchase_order_line l on l.tenant_id = 1 and l.id = r.purchase_order_line_id`,
        [noticeId, parties.warehouseNo],
      );
      const asnNo = notices[0]?.asn_no ?? "";
      await this.#remember("shippingNotice", noticeId, asnNo, "receive", noticeStatus.code.received, changes);
    });
  }

  /** Answers what history says of them: one piece of each. */
  async #lockLines(field: string): Promise<Change[]> {
    const { rows } = await this.#database.query<{ purchase_no: string; purchase_seq: number }>(
      `select id, purchase_no, purchase_seq, status, refuse_sign, un_delivery_qty from purchase_order_line
       where tenant_id = 1 and id = any ($1::bigint[]) order by id for no key update`,
      [this.#order.lineIds],
    );
    return rows.map(({ purchase_no, purchase_seq }) => ({
      ...{ line: `${purchase_no} ${purchase_seq}`, field, old: null },
      new: "1",
    }));
  }

  async #changeQuantities(onWay: number, received: number): Promise<void> {
    const { orderId, lineIds } = this.#order;
    await this.#database.query(
      `update purchase_order_line set on_way_qty = on_way_qty + $2, receipt_qty = receipt_qty + $3
       where tenant_id = 1 and id = any ($1::bigint[])`,
      [lineIds, onWay, received],
    );
    await this.#database.query(
      `update purchase_order set on_way_qty = s.on_way, receipt_qty = s.received,
         delivery_status = ${codesText(progressStatus.code.partial)}
       from (select sum(on_way_qty) as on_way, sum(receipt_qty) as received from purchase_order_line
         where tenant_id = 1 and purchase_order_id = $1) s
       where tenant_id = 1 and id = $1`,
      [orderId],
    );
  }

  async #remember(
    entity: string,
    id: string,
    number: string,
    action: string,
    state: string,
    changes: readonly Change[] = [],
  ): Promise<void> {
    await this.#database.query(
      rememberAndTell(
        entity,
        "select $1::bigint as id, $2::text as number, $3::text as org_no, $4::text as supplier_no",
        "select $5::text as action, $6::text as state, $7::jsonb as changes",
      ),
      [id, number, parties.orgNo, parties.supplierNo, action, state, JSON.stringify(changes)],
    );
  }
}
