import { addressType } from "@tandem/contract/base-data/addresses/addresses";
import { countedParts } from "@tandem/contract/base-data/own-units";
import { Fault, type FaultDetail } from "@tandem/contract/core/errors";
import { compareNumbers } from "@tandem/contract/core/numbers";
import { importedOfHead, importedOfLine, noticeImport } from "@tandem/contract/delivery/shipping-notices/import";
import type { ShippingNoticeInput } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { sql } from "kysely";
import type { Database } from "../../core/database.ts";
import { type CalledRow, callWorkbooksOf, foundIds } from "../../imports/import-through-calls.ts";
import type { ImportWork } from "../../imports/import-work.ts";
import { numberedLineSql } from "../../orders/purchase-orders/line-name-sql.ts";
import { lockLines } from "../../orders/purchase-orders/quantities.ts";
import { halfInvoices, invoicesOf, ofTheirRows } from "./imported-invoices.ts";
import { halfPackaging, packagingOfRows } from "./imported-packaging.ts";
import { saveNotice } from "./save-notice.ts";

type Column = (typeof noticeImport.columns)[number]["name"];

/** Which order line each row names, and between which addresses it goes: the default of a party where nobody says one. */
async function complete({ context, tx, problems }: ImportWork<Column>): Promise<void> {
  const { supplierNo } = context.user;
  await sql`update import_row i set line_id = l.id, org_no = l.org_no, order_type = h.order_type,
      class = concat_ws('/', l.classify_type, l.business_classify_type)
    from purchase_order_line l join purchase_order h on h.tenant_id = l.tenant_id and h.id = l.purchase_order_id
    where l.supplier_no = ${supplierNo} and (l.purchase_no, l.purchase_seq, l.purchase_phase_seq, l.purchase_batch_seq)
      = (i.purchase_no, i.purchase_seq, i.purchase_phase_seq, i.purchase_batch_seq)`.execute(tx);
  const usual = sql`order by a.default_address_sign desc, a.id desc limit 1`;
  await sql`update import_row i set
      from_id = (select a.id from address a where a.loadadr_type = ${addressType.code.send} and a.supplier_no = ${supplierNo}
        and (i.shipping_address is null or i.shipping_address collate "C" in (a.office_name, a.office_alias)) ${usual}),
      to_id = (select a.id from address a where a.loadadr_type = ${addressType.code.receive} and a.org_no = i.org_no
        and (i.delivery_address is null or i.delivery_address collate "C" in (a.office_name, a.office_alias)) ${usual})`.execute(
    tx,
  );
  await sql`update import_row i set sender = coalesce(i.sender, a.contacts), sender_phone = coalesce(i.sender_phone, a.telphone, a.mobile)
    from address a where a.id = i.from_id`.execute(tx);
  await sql`update import_row i set slot_place = coalesce((select a.warehouse_no from address a where a.id = i.to_id), l.warehouse_no)
    from purchase_order_line l where l.id = i.line_id and i.dock_no is not null`.execute(tx);
  await problems.addFound(sql`select row_number, column_name, key, jsonb_build_object('value', value) from (
    select row_number, 'purchaseSeq' as column_name, 'unknownOrderLine' as key,
        ${numberedLineSql} as value
      from import_row where line_id is null and purchase_no is not null
    union all select row_number, 'supplierUnitNo', 'missingValue', '' from import_row
      where supplier_qty is not null and supplier_unit_no is null
    union all select row_number, 'supplierQty', 'missingValue', '' from import_row
      where supplier_qty is null and supplier_unit_no is not null
    union all select row_number, 'startTimeStr', 'missingValue', '' from import_row
      where dock_no is not null and start_time_str is null
    union all select row_number, 'dockNo', 'missingValue', '' from import_row where dock_no is null and start_time_str is not null
    ${halfInvoices}
    ${halfPackaging}
    union all select row_number, 'dockNo', 'unknownReference', dock_no from import_row
      where dock_no is not null and slot_place is null and line_id is not null
    union all select row_number, 'shippingAddress', 'unknownReference', coalesce(shipping_address, '') from import_row where from_id is null
    union all select row_number, 'deliveryAddress', 'unknownReference', coalesce(delivery_address, '') from import_row where to_id is null and line_id is not null
    union all select row_number, 'sender', 'missingValue', '' from import_row where sender is null and from_id is not null
    union all select row_number, 'senderPhone', 'missingValue', '' from import_row where sender_phone is null and from_id is not null) as f`);
  // All of them first, in the order in which everyone locks: notices that follow one another wait for nobody.
  await lockLines(tx, await foundIds({ tx }, "lineId"));
}

/** Whether a quantity is in the order's unit. */
const isPlain = (quantity: string | null | undefined) => !countedParts(quantity ?? "")?.unit;

function inputOf(rows: readonly CalledRow[]): ShippingNoticeInput {
  const [head] = rows;
  const brought = packagingOfRows(rows);
  const given = Object.fromEntries(importedOfHead.flatMap((name) => (head?.[name] ? [[name, head[name]]] : [])));
  const input = {
    ...given,
    orgNo: head?.orgNo,
    orderType: head?.orderType,
    shippingAddressId: head?.fromId,
    deliveryAddressId: head?.toId,
    invoices: invoicesOf(rows).map(({ invoice }) => invoice),
    ...(brought.length > 0 ? { packaging: brought.map(({ packaging }) => packaging) } : {}),
    ...(head?.dockNo ? { appointment: slotOf(head) } : {}),
    lines: rows.map(({ lineId, deliveryQty, supplierQty, supplierUnitNo, customValues, ...row }) => ({
      ...Object.fromEntries(importedOfLine.map((name) => [name, row[name]])),
      purchaseOrderLineId: lineId,
      deliveryQty: supplierQty && isPlain(deliveryQty) ? `${supplierQty} ${supplierUnitNo}` : deliveryQty,
      ...(customValues ? { customValues } : {}),
    })),
  };
  return input as unknown as ShippingNoticeInput;
}

/** The slot that a row names, of the day on which its notice is expected. */
const slotOf = ({ slotPlace, dockNo, expectedArrivalDate, startTimeStr }: CalledRow) => ({
  warehouseNo: slotPlace,
  dockNo,
  appointmentDate: expectedArrivalDate,
  startTimeStr,
});

/** A row that says a quantity in both units must say the same. @throws Fault invalidRequest */
async function requireAgreeing(tx: Database, noticeId: string, rows: readonly CalledRow[]): Promise<void> {
  if (rows.every(({ supplierQty }) => !supplierQty)) return;
  const sent = await tx
    .selectFrom("shippingNoticeLine")
    .select(["deliveryQty", "supplierQty"])
    .where("shippingNoticeId", "=", noticeId)
    .orderBy("id")
    .execute();
  const details = rows.flatMap(({ deliveryQty, supplierQty, supplierUnitNo }, index): FaultDetail[] => {
    const line = sent[index];
    if (!supplierQty || !line) return [];
    const [said, now] = isPlain(deliveryQty) ? [deliveryQty ?? "", line.deliveryQty] : [supplierQty, line.supplierQty];
    if (now !== null && compareNumbers(said, now) === 0) return [];
    const parameters = {
      own: `${supplierQty} ${supplierUnitNo}`,
      value: deliveryQty ?? "",
      quantity: line.deliveryQty,
    };
    return [{ path: `lines.${index}.supplierQty`, key: "ownUnits.disagrees", parameters }];
  });
  if (details.length > 0) throw new Fault("invalidRequest", {}, details);
}

/** Workbooks of delivery notices: rows that agree in what the head says are one, sent by the rules of every other. */
export const noticeWorkbooks = callWorkbooksOf<Column, { id: string }>({
  sheet: noticeImport,
  title: "shippingNotice.name",
  found: {
    lineId: "bigint",
    orgNo: "text",
    orderType: "text",
    class: "text",
    fromId: "bigint",
    toId: "bigint",
    slotPlace: "text",
  },
  complete,
  addsAnew: true,
  together: ["orgNo", "orderType", "class", "fromId", "toId", "dockNo", "startTimeStr", ...importedOfHead],
  async take({ tx, context }, rows) {
    const { id, written } = await ofTheirRows(rows, () => saveNotice(tx, context, inputOf(rows)));
    await written;
    await requireAgreeing(tx, id, rows);
    return { id };
  },
  makes: { table: "shippingNotice", number: "asnNo", idOf: ({ id }) => id },
});
