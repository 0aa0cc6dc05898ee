import { type StatusCode, yesNoStatus } from "@tandem/contract/core/statuses";
import { wayOfCarriage } from "@tandem/contract/delivery/shipping-notices/statuses";
import { deliveryMode } from "@tandem/contract/orders/order-rules/options";
import { acceptanceStatus, progressStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { receiptStatus } from "@tandem/contract/receiving/receipts/statuses";
import { promisedTotal } from "./acceptance.ts";
import { dateText } from "./calendar.ts";
import { addClaim } from "./claims.ts";
import type { CopyBatch } from "./copy.ts";
import { addInspection, judgedOf, ownerOf } from "./inspections.ts";
import type { Notice, Receipt } from "./notices.ts";
import type { Order, OrderLine } from "./order.ts";
import { totalsOf } from "./orders.ts";
import { type Tenant, tenantId } from "./tenant.ts";

/** none, partial or complete, from how far each line is. */
function progress(lines: readonly OrderLine[], done: (line: OrderLine) => number): StatusCode<typeof progressStatus> {
  if (lines.every((line) => done(line) >= line.qty)) return progressStatus.code.complete;
  return lines.some((line) => done(line) > 0) ? progressStatus.code.partial : progressStatus.code.none;
}

const total = (lines: readonly OrderLine[], of: (line: OrderLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Adds an order with its lines and promises. Returns the id of the last promise. */
export function addOrder(batch: CopyBatch, order: Order, lastPromiseId: number): number {
  const { total: totalAmount, untaxed, tax } = totalsOf(order);
  const { orgNo, plantName } = order.organisation;
  const { supplierNo } = order.supplier;
  batch.add("purchase_order", {
    tenant_id: tenantId,
    id: order.id,
    purchase_no: order.purchaseNo,
    purchase_date: dateText(order.purchaseDay),
    order_type: order.orderType,
    org_no: orgNo,
    supplier_no: supplierNo,
    // The demo sorts its documents into no classes.
    classify_type: null,
    business_classify_type: null,
    plant_name: plantName,
    buyer_name: order.buyer,
    currency: order.currency,
    tax_rate: order.taxRate,
    payment_term: order.paymentTerm,
    trade_term: order.tradeTerm,
    remark: order.remark,
    status: order.status,
    refuse_sign: order.refuseSign,
    pur_refuse_sign: order.purRefuseSign,
    delivery_status: progress(order.lines, (line) => line.onWayQty + line.receiptQty - line.checkReturnQty),
    receipt_status: progress(order.lines, (line) => line.receiptQty - line.checkReturnQty),
    line_count: order.lines.length,
    order_qty: total(order.lines, (line) => line.qty),
    on_way_qty: total(order.lines, (line) => line.onWayQty),
    receipt_qty: total(order.lines, (line) => line.receiptQty),
    total_amount: totalAmount,
    untaxed_amount: untaxed,
    tax_amount: tax,
    acceptance_deadline: order.deadline === null ? null : dateText(order.deadline),
    accepted_automatically: order.state === "acceptedAutomatically" ? yesNoStatus.code.yes : yesNoStatus.code.no,
    issue_date: order.issueDate,
    first_read_time: order.firstReadTime,
    create_name: order.buyer,
    create_date: order.createDate,
    update_name: order.updateName,
    update_date: order.updateDate,
  });
  let promiseId = lastPromiseId;
  for (const line of order.lines) {
    addLine(batch, line);
    for (const [index, { qty, day }] of line.promises.entries()) {
      promiseId += 1;
      const moment = order.events.findLast(({ action }) => action === "accept" || action === "acceptOverdue");
      batch.add("purchase_order_promise", {
        tenant_id: tenantId,
        id: promiseId,
        purchase_order_line_id: line.id,
        org_no: orgNo,
        supplier_no: supplierNo,
        promise_seq: index + 1,
        promise_qty: qty,
        promise_date: dateText(day),
        create_name: moment?.userName ?? null,
        create_date: moment?.happenedAt ?? order.createDate,
        update_name: moment?.userName ?? null,
        update_date: moment?.happenedAt ?? order.createDate,
      });
    }
  }
  return promiseId;
}

function addLine(batch: CopyBatch, line: OrderLine): void {
  const { order, material } = line;
  const promised = line.promises.length > 0 ? promisedTotal(line) : null;
  batch.add("purchase_order_line", {
    tenant_id: tenantId,
    id: line.id,
    purchase_order_id: order.id,
    purchase_no: order.purchaseNo,
    purchase_seq: line.seq,
    purchase_phase_seq: line.phase,
    purchase_batch_seq: line.batch,
    org_no: order.organisation.orgNo,
    supplier_no: order.supplier.supplierNo,
    status: order.status,
    refuse_sign: order.refuseSign,
    promise_confirmed: acceptanceStatus.isIn("fullyAccepted", order.refuseSign)
      ? yesNoStatus.code.yes
      : yesNoStatus.code.no,
    purchase_date: dateText(order.purchaseDay),
    order_type: order.orderType,
    currency: order.currency,
    item_no: material.itemNo,
    goods_name: material.itemName,
    spec: material.spec,
    pur_unit_no: material.unitNo,
    price_unit_no: null,
    batch_pur_qty: line.qty,
    on_way_qty: line.onWayQty,
    receipt_qty: line.receiptQty,
    check_return_qty: line.checkReturnQty,
    price: line.price,
    tax_rate: order.taxRate,
    amount: line.amount,
    expect_arrival_date: dateText(line.expectedDay),
    promise_qty: promised?.qty ?? null,
    promise_date: promised ? dateText(promised.day) : null,
    warehouse_no: line.warehouseNo,
    remark: null,
    create_name: order.buyer,
    create_date: order.createDate,
    update_name: line.updateName,
    update_date: line.updateDate,
  });
}

/** Adds a delivery notice with its lines, receipts and what they put into stock. Returns the id of the last movement. */
export function addNotice(batch: CopyBatch, tenant: Tenant, notice: Notice, lastMovementId: number): number {
  const { organisation, supplier, warehouse, lines } = notice;
  const carriage = tenant.random.pick(wayOfCarriage.codes);
  const stamp = {
    create_name: supplier.contacts,
    create_date: notice.createDate,
    update_name: notice.updateName,
    update_date: notice.updateDate,
  };
  batch.add("shipping_notice", {
    tenant_id: tenantId,
    id: notice.id,
    asn_no: notice.asnNo,
    check_status: notice.checkStatus,
    closed_status: notice.closedStatus,
    org_no: organisation.orgNo,
    supplier_no: supplier.supplierNo,
    order_type: notice.orderType,
    delivery_mode_no: deliveryMode.code.order,
    del_warehouse_no: warehouse.warehouseNo,
    delivery_date: dateText(notice.shipDay),
    expected_arrival_date: dateText(notice.expectedDay),
    arrival_date: notice.arrivalDay === null ? null : dateText(notice.arrivalDay),
    timing: notice.timing,
    shipping_address_id: tenant.addressIds.get(supplier.supplierNo) ?? null,
    shipping_address: supplier.address,
    delivery_address_id: tenant.addressIds.get(warehouse.warehouseNo) ?? null,
    delivery_address: warehouse.address.detail,
    consignee: warehouse.keeper,
    consignee_phone: "13900020000",
    sender: supplier.contacts,
    sender_phone: supplier.mobile,
    way_carriage: carriage,
    car_type: carriage === wayOfCarriage.code.express ? null : "9.6 m box truck",
    car_no:
      carriage === wayOfCarriage.code.express
        ? null
        : `${tenant.random.integer(10, 99)}C-${tenant.random.integer(10_000, 99_999)}`,
    driver: null,
    driver_phone: null,
    tracking_no:
      carriage === wayOfCarriage.code.express ? `XP${tenant.random.integer(1_000_000_000, 9_999_999_999)}` : null,
    reject_reason: notice.rejectReason,
    line_count: lines.length,
    sum_delivery_qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    sum_receive_qty: lines.reduce((sum, { receivedQty }) => sum + receivedQty, 0),
    ...stamp,
  });
  for (const noticeLine of lines) {
    batch.add("shipping_notice_line", {
      tenant_id: tenantId,
      id: noticeLine.id,
      shipping_notice_id: notice.id,
      purchase_order_line_id: noticeLine.line.id,
      org_no: organisation.orgNo,
      supplier_no: supplier.supplierNo,
      delivery_qty: noticeLine.qty,
      receive_qty: noticeLine.receivedQty,
      // Every so often a few pieces come free of charge.
      gift_qty: noticeLine.receivedQty === 0 && noticeLine.id % 11 === 0 ? Math.ceil(noticeLine.qty / 50) : null,
      ...arrivalOf(notice, noticeLine),
      lot_no: noticeLine.lotNo,
      product_date: noticeLine.productDay === null ? null : dateText(noticeLine.productDay),
      ...stamp,
    });
  }
  return notice.receipts.reduce((movementId, receipt) => addReceipt(batch, receipt, movementId), lastMovementId);
}

/** When the first of a line arrived, and by which days that is judged. */
function arrivalOf({ organisation, arrivalDay }: Notice, { line, receivedQty }: Notice["lines"][number]) {
  const asked = dateText(line.expectedDay);
  const { day } = line.promises.length > 0 ? promisedTotal(line) : { day: line.expectedDay };
  const { earlyDays, lateDays } = organisation.rules;
  return receivedQty > 0 && arrivalDay !== null
    ? {
        arrival_date: dateText(arrivalDay),
        due_date: dateText(day),
        asked_date: asked,
        early_days: earlyDays,
        late_days: lateDays,
      }
    : { arrival_date: null, due_date: null, asked_date: null, early_days: 0, late_days: 0 };
}

function addReceipt(batch: CopyBatch, receipt: Receipt, lastMovementId: number): number {
  const { notice, noticeLine, cancelled } = receipt;
  const orgNo = notice.organisation.orgNo;
  const { warehouseNo, keeper } = notice.warehouse;
  const judged = judgedOf(receipt);
  batch.add("receipt", {
    tenant_id: tenantId,
    id: receipt.id,
    receipt_no: receipt.receiptNo,
    status: cancelled ? receiptStatus.code.cancelled : receiptStatus.code.received,
    receipt_date: receipt.createDate.slice(0, 10),
    receipt_qty: receipt.qty,
    accepted_qty: judged.accepted,
    rejected_qty: judged.rejected,
    warehouse_no: warehouseNo,
    warehouse_keeper: keeper,
    org_no: orgNo,
    supplier_no: notice.supplier.supplierNo,
    shipping_notice_id: notice.id,
    shipping_notice_line_id: noticeLine.id,
    purchase_order_line_id: noticeLine.line.id,
    price: noticeLine.line.price,
    tax_rate: noticeLine.line.order.taxRate,
    cancel_reason: cancelled?.reason ?? null,
    create_name: receipt.createName,
    create_date: receipt.createDate,
    update_name: receipt.createName,
    update_date: cancelled?.date ?? receipt.createDate,
  });
  const moves = addInspection(batch, receipt);
  addClaim(batch, receipt);
  for (const [index, { kind, id, number, qty, state, type, date }] of moves.entries()) {
    batch.add("stock_movement", {
      tenant_id: tenantId,
      id: lastMovementId + index + 1,
      org_no: orgNo,
      warehouse_no: warehouseNo,
      item_no: noticeLine.line.material.itemNo,
      unit_no: noticeLine.line.material.unitNo,
      lot_no: noticeLine.lotNo,
      owner_no: ownerOf(receipt),
      stock_type: state,
      transaction_type: type,
      qty,
      document_kind: kind,
      document_id: id,
      document_no: number,
      create_name: receipt.createName,
      moved_at: date,
    });
  }
  return lastMovementId + moves.length;
}
