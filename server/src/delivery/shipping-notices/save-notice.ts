import { type address, addressType } from "@tandem/contract/base-data/addresses/addresses";
import type { Row } from "@tandem/contract/core/entity";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { decide } from "@tandem/contract/core/lifecycle";
import { compareNumbers, isPositive, sum } from "@tandem/contract/core/numbers";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { noticeLifecycle } from "@tandem/contract/delivery/shipping-notices/lifecycle";
import {
  type ShippingNoticeInput,
  shippingNotice,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { noticeStatus } from "@tandem/contract/delivery/shipping-notices/statuses";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import { sql } from "kysely";
import type { Context } from "../../core/context.ts";
import { checkedValues, newValues } from "../../core/custom-fields/values.ts";
import type { Database } from "../../core/database.ts";
import { recordHistory, type ValueChange } from "../../core/history.ts";
import { unknownReference } from "../../core/references.ts";
import { lockRecord, transition } from "../../core/transition.ts";
import { writtenValues } from "../../core/written-values.ts";
import { type OrderRule, orderRuleOf } from "../../orders/purchase-orders/order-rules.ts";
import { changeQuantities, type LockedLine, lockLines } from "../../orders/purchase-orders/quantities.ts";
import { whyNotShippable } from "../../orders/purchase-orders/shippable.ts";
import { requireLineDecimals } from "../../orders/purchase-orders/unit-decimals.ts";
import { deliveryRuleOf } from "./delivery-rules.ts";
import { noticeStorage, tell } from "./notice-steps.ts";

type Address = Row<typeof address>;

/**
 * Sends a delivery notice, or a rejected one again after correction. Its quantities are reserved in the same transaction
 * with the order lines locked, so that nothing is promised twice (B5.1, B5.3).
 *
 * @returns the notice's id
 */
export async function saveNotice(tx: Database, context: Context, input: ShippingNoticeInput): Promise<string> {
  const { supplierNo } = context.user;
  if (!supplierNo) throw new Fault("supplierUserOnly");
  await requireNotFrozen(tx, supplierNo, input.orgNo);
  const from = await addressFor(tx, input.shippingAddressId, addressType.code.send, supplierNo);
  const to = await addressFor(tx, input.deliveryAddressId, addressType.code.receive, input.orgNo);

  if (input.id) await takeBackRejected(tx, context, input.id, input);
  const lines = await lockLines(
    tx,
    input.lines.map((line) => line.purchaseOrderLineId),
  );
  requireShippable(input, lines, await orderRuleOf(tx, input.orgNo));
  await requireLineDecimals(
    tx,
    input.lines.map(({ purchaseOrderLineId, deliveryQty }, index) => ({
      lineId: purchaseOrderLineId,
      quantity: deliveryQty,
      path: `lines.${index}.deliveryQty`,
      fieldKey: "shippingNoticeLine.deliveryQty",
    })),
  );

  const { approvalAsked } = await deliveryRuleOf(tx, input.orgNo);
  const checkStatus = approvalAsked ? noticeStatus.code.pendingApproval : noticeStatus.code.shipped;
  const [headValues] = await checkedValues(tx, context, shippingNotice.name, [
    { path: "customValues", values: input.customValues },
  ]);
  const head = { ...headOf(input, supplierNo, from, to), customValues: newValues(headValues) };
  const id = input.id ?? (await insertHead(tx, { ...head, checkStatus }));
  const changes = shippedChanges(input, lines);
  if (input.id) await correctHead(tx, context, input.id, { ...head, checkStatus }, changes);
  await insertLines(tx, id, context, input, lines);
  await changeQuantities(
    tx,
    input.lines.map((line) => ({ lineId: line.purchaseOrderLineId, onWay: line.deliveryQty, received: "0" })),
    "noticeQuantityIncorrect",
  );

  const notice = await findNotice(tx, id);
  if (!input.id) {
    await recordHistory(tx, context.taker, [notice], {
      entityName: "shippingNotice",
      action: "send",
      toState: checkStatus,
      changes,
    });
  }
  await tell(tx, notice, "sent");
  return id;
}

/** A frozen supplier cannot create a delivery note (B5.3d, B8.4). */
async function requireNotFrozen(tx: Database, supplierNo: string, orgNo: string): Promise<void> {
  const link = await tx
    .selectFrom("supplierOrganisation")
    .select("isFrozen")
    .where("supplierNo", "=", supplierNo)
    .where("orgNo", "=", orgNo)
    .executeTakeFirst();
  if (!link) throw unknownReference(shippingNotice.name, "orgNo", orgNo);
  if (link.isFrozen) throw new Fault("supplierFrozen");
}

async function addressFor(
  tx: Database,
  id: string,
  type: StatusCode<typeof addressType>,
  owner: string,
): Promise<Address> {
  const found = await sql<Address>`select * from address where id = ${id}`.execute(tx);
  const address = found.rows[0];
  const isOwned =
    address?.loadadrType === type && (type === addressType.code.send ? address.supplierNo : address.orgNo) === owner;
  if (address && isOwned) return address;
  const field = type === addressType.code.send ? "shippingAddress" : "deliveryAddress";
  throw new Fault("referenceUnknown", { field, value: address?.officeName ?? id }, [
    {
      path: `${field}Id`,
      key: "errors.referenceUnknown",
      parameters: { value: address?.officeName ?? id },
      fieldKey: `shippingNotice.${field}`,
    },
  ]);
}

/** Every line must be of this supplier, organisation and order type, shippable, and asked for no more than is open. */
function requireShippable(input: ShippingNoticeInput, lines: readonly LockedLine[], rule: OrderRule): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const wrong: FaultDetail[] = [];
  let first:
    | {
        error: "noticeQuantityIncorrect" | "noticeQuantityExceeded" | "noticeOrderNotExecuting" | "noticeOrdersDiffer";
        parameters: Record<string, string>;
      }
    | undefined;
  const seen = new Set<string>();
  for (const [index, asked] of input.lines.entries()) {
    const line = byId.get(asked.purchaseOrderLineId);
    if (!line || seen.has(line.id)) throw new Fault("orderLineUnknown");
    seen.add(line.id);
    const error = whyWrong(input, asked.deliveryQty, line, rule);
    if (!error) continue;
    const parameters = {
      purchaseNo: line.purchaseNo,
      line: lineName(line),
      itemNo: line.itemNo,
      quantity: asked.deliveryQty,
      shippable: line.unDeliveryQty,
    };
    first ??= { error, parameters };
    wrong.push({ path: `lines.${index}.deliveryQty`, key: `errors.${error}`, parameters });
  }
  if (first) throw new Fault(first.error, first.parameters, wrong);
}

function whyWrong(input: ShippingNoticeInput, quantity: string, line: LockedLine, rule: OrderRule) {
  if (line.orgNo !== input.orgNo || line.orderType !== input.orderType) return "noticeOrdersDiffer";
  if (!isPositive(quantity)) return "noticeQuantityIncorrect";
  const reason = whyNotShippable(line, rule);
  if (reason === "noticeOrderNotExecuting") return reason;
  return compareNumbers(quantity, line.unDeliveryQty) > 0 ? "noticeQuantityExceeded" : null;
}

function headOf(input: ShippingNoticeInput, supplierNo: string, from: Address, to: Address) {
  return {
    ...writtenValues(shippingNotice, input),
    supplierNo,
    shippingAddressId: from.id,
    shippingAddress: `${from.officeName}, ${from.detailAddress}`,
    deliveryAddressId: to.id,
    deliveryAddress: `${to.officeName}, ${to.detailAddress}`,
    consignee: to.contacts,
    consigneePhone: to.telphone ?? to.mobile,
    lineCount: input.lines.length,
    sumDeliveryQty: sum(input.lines.map((line) => line.deliveryQty)),
    sumReceiveQty: "0",
  };
}

type Head = ReturnType<typeof headOf> & { readonly customValues: ReturnType<typeof newValues> };

async function insertHead(
  tx: Database,
  head: Head & { checkStatus: StatusCode<typeof noticeStatus> },
): Promise<string> {
  const inserted = await tx
    .insertInto("shippingNotice")
    .values({ ...head, arrivalDate: null, timing: null, rejectReason: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
}

async function correctHead(
  tx: Database,
  context: Context,
  id: string,
  { checkStatus, ...head }: Head & { checkStatus: StatusCode<typeof noticeStatus> },
  changes: readonly ValueChange[],
): Promise<void> {
  await transition(tx, noticeLifecycle, noticeStorage, id, "resubmit", {
    taker: context.taker,
    actor: context.actor("shippingNotices"),
    to: checkStatus,
    set: { ...head, rejectReason: null },
    changes,
  });
}

/** A rejected notice holds no quantities; its lines are written anew. @throws Fault versionStale, noticeNotRejected */
async function takeBackRejected(
  tx: Database,
  context: Context,
  id: string,
  { version = 0, orgNo }: Pick<ShippingNoticeInput, "version" | "orgNo">,
): Promise<void> {
  const notice = await lockRecord(tx, noticeLifecycle, noticeStorage, id, version);
  const refusal = decide(noticeLifecycle, notice.state, "resubmit", context.actor("shippingNotices"));
  if (refusal) throw new Fault(refusal);
  // Who rejected it would never see it again.
  if (notice.orgNo !== orgNo) throw new Fault("noticeOrdersDiffer");
  await tx.deleteFrom("shippingNoticeLine").where("shippingNoticeId", "=", id).execute();
}

async function insertLines(
  tx: Database,
  noticeId: string,
  context: Context,
  input: ShippingNoticeInput,
  lines: readonly LockedLine[],
): Promise<void> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const given = input.lines.map(({ customValues: values }, index) => ({ path: `lines.${index}.customValues`, values }));
  const customValues = await checkedValues(tx, context, shippingNoticeLine.name, given);
  await tx
    .insertInto("shippingNoticeLine")
    .values(
      input.lines.map((asked, index) => {
        const line = byId.get(asked.purchaseOrderLineId);
        if (!line) throw new Fault("orderLineUnknown");
        return {
          shippingNoticeId: noticeId,
          purchaseOrderLineId: line.id,
          orgNo: line.orgNo,
          supplierNo: line.supplierNo,
          ...writtenValues(shippingNoticeLine, asked),
          customValues: newValues(customValues[index]),
        };
      }),
    )
    .execute();
}

function shippedChanges(input: ShippingNoticeInput, lines: readonly LockedLine[]): ValueChange[] {
  const quantities = new Map(input.lines.map((line) => [line.purchaseOrderLineId, line.deliveryQty]));
  return lines.map((line) => ({
    line: `${line.purchaseNo} ${lineName(line)}`,
    field: "deliveryQty",
    old: null,
    new: quantities.get(line.id) ?? null,
  }));
}

async function findNotice(tx: Database, id: string) {
  const found = await sql<{ id: string; number: string; orgNo: string; supplierNo: string; checkStatus: string }>`
    select id, asn_no as number, org_no, supplier_no, check_status from shipping_notice where id = ${id}`.execute(tx);
  const notice = found.rows[0];
  if (!notice) throw new Fault("notFound");
  return notice;
}
