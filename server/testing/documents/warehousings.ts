import { badCell } from "@tandem/contract/base-data/cells";
import type { Row } from "@tandem/contract/core/entity";
import type { InputOf } from "@tandem/contract/core/service";
import { validityStatus } from "@tandem/contract/core/statuses";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { warehousingStatus } from "@tandem/contract/receiving/warehousings/statuses";
import { warehousing, type warehousings } from "@tandem/contract/receiving/warehousings/warehousings";
import type { TestApplication, TestUser } from "../application.ts";
import { type EveryField, importOne, namedIn, takenBy } from "../every-field.ts";
import { buildAccepted, buildShipped, day, type OrderWish } from "../orders.ts";
import { receiptInput } from "../receipts.ts";
import { filledValues } from "../sample-values.ts";
import { pick } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

const everything = { current: 1, size: 1000 };

/** A cell for goods that are fit, which is there afterwards. */
export async function provideCell(
  admin: TestUser,
  cellNo: string,
  wish: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { good } = badCell.code;
  const cell = { cellNo, cellName: cellNo, warehouseNo: "W1", isBadCell: good, statusCode: validityStatus.code.valid };
  await admin.call("cells", "addbmwarehousecell", { ...cell, ...wish });
}

/** A receipt of a new order, all of which waits to be put away. */
export async function buildUnstored(
  app: TestApplication,
  quantity = "60",
  wish: OrderWish = {},
  serialNos: string | null = null,
): Promise<Row<typeof receipt>> {
  const order = await buildAccepted(app, { quantities: [quantity], ...wish });
  const notice = await buildShipped(app, order, [quantity]);
  const warehouse = await app.as("warehouse");
  const { lines, ...head } = receiptInput(notice, [quantity]);
  await warehouse.ok("receipts", "receive", { ...head, lines: lines.map((line) => ({ ...line, serialNos })) });
  const request = { current: 1, size: 1, condition: { asnNo: notice.asnNo } };
  const [found] = (await warehouse.ok("receipts", "getReceiptPage", request)).records;
  if (!found) throw new Error("Nothing was received");
  return found;
}

export type Line = readonly [receiptId: string, cellNo: string, warehousingQty: string];

let count = 0;

/** What somebody enters who puts goods away, as no one else does. */
export function storageInput(...lines: readonly Line[]): InputOf<(typeof warehousings)["endpoints"]["putAway"]> {
  count += 1;
  return {
    warehousingDate: day(0),
    remark: `Put away ${process.pid}-${count}`,
    lines: lines.map(([receiptId, cellNo, warehousingQty]) => ({ receiptId, cellNo, warehousingQty })),
  };
}

const everyField: EveryField = {
  title: "a put-away (B3.5b)",
  service: "warehousings",
  head: warehousing,
  ways: ["form", "import"],
  async fill(app, way) {
    const cell = `EVERY-${way}`;
    await provideCell(await app.as("admin"), cell);
    const user = await app.as("warehouse");
    const serialNos = `EVERY-P-${process.pid}-${way}`;
    const own = { warehousingDate: day(0), cellNo: cell, warehousingQty: "1", serialNos, outWarehousingNo: cell };
    const all = await filledValues(user, warehousing, own);
    const { head } = takenBy(way, "warehousings", { head: all, line: {} });
    const { cellNo, warehousingQty, serialNos: named, ...ofHead } = head;
    const received = await buildUnstored(app, "1", {}, serialNos);
    const lines = [{ receiptId: received.id, cellNo, warehousingQty, serialNos: named }];
    if (way === "import") await importOne(user, "warehousings", { ...namedIn(received), ...head });
    else await user.ok("warehousings", "putAway", { ...ofHead, lines } as never);
    return { user, condition: { outWarehousingNo: cell }, head, line: {} };
  },
};

const laws = {
  "put away of a receipt = its put-aways that stand, and no more than was accepted and came free of charge": `
    select r.id, r.warehoused_qty, w.stored from receipt r
    left join (select receipt_id, sum(warehousing_qty) as stored from warehousing where status = '1' group by 1) w on w.receipt_id = r.id
    where r.warehoused_qty <> coalesce(w.stored, 0)
      or r.warehoused_qty + r.return_unstored_qty > r.accepted_qty + r.gift_fit_qty or r.return_qty + r.gift_return_qty - r.return_unstored_qty > r.warehoused_qty`,

  "what waits to be put away lies in no cell": `
    select coalesce(b.place, r.place) as place, b.qty, r.unstored from (
      select concat_ws(' ', tenant_id, warehouse_no, item_no) as place, sum(qty) as qty from stock_balance
      where cell_no is null and stock_type in ('10', '25') group by 1) b
    full join (
      select concat_ws(' ', r.tenant_id, r.warehouse_no, l.item_no) as place,
        sum(r.accepted_qty + r.gift_fit_qty - r.warehoused_qty - r.return_unstored_qty) as unstored
      from receipt r join purchase_order_line l on l.id = r.purchase_order_line_id where r.status = '1'
        and exists (select from cell c where c.tenant_id = r.tenant_id and c.warehouse_no = r.warehouse_no) group by 1) r on r.place = b.place
    where coalesce(b.qty, 0) < coalesce(r.unstored, 0)`,

  "a put-away is of the parties of its receipt, and moved what it says": `
    select w.id from warehousing w join receipt r on r.id = w.receipt_id
    left join (select document_id, sum(qty) filter (where transaction_type = '1' and cell_no is not null) as came,
        sum(qty) filter (where transaction_type = '2' and cell_no is not null) as went
      from stock_movement where document_kind = 'warehousing' group by 1) m on m.document_id = w.id
    where (w.org_no, w.supplier_no, w.warehouse_no) is distinct from (r.org_no, r.supplier_no, r.warehouse_no)
      or (m.came, coalesce(m.went, 0)) is distinct from (w.warehousing_qty, case w.status when '1' then 0 else w.warehousing_qty end)`,
};

const cells = ["PROPERTY-1", "PROPERTY-2"] as const;

const doings: TestedDocument["doings"] = {
  names: ["putAway", "cancelPutAway"],
  async prepare(admin) {
    for (const cellNo of cells) await provideCell(admin, cellNo);
  },
  async look(admin, purchaseNo) {
    const asked = { ...everything, condition: { purchaseNo: [...purchaseNo] } };
    return (await admin.ok("warehousings", "getWarehousingPage", asked)).records;
  },
  act({ admin }, { receipts, seen }, mark, { doing, which, quantity }) {
    if (doing === "putAway") {
      const received = pick(which, receipts);
      const cellNo = cells[which % cells.length] ?? cells[0];
      const lines = [{ receiptId: received?.id ?? "0", cellNo, warehousingQty: quantity }];
      return received && admin.call("warehousings", "putAway", { warehousingDate: day(0), remark: mark, lines });
    }
    const { stored } = warehousingStatus.code;
    const fit = (seen as readonly Row<typeof warehousing>[]).filter(
      ({ status }) => which % 4 === 0 || status === stored,
    );
    const one = pick(which, fit);
    return one && admin.call("warehousings", "cancelWarehousing", { id: one.id, version: one.version, reason: mark });
  },
};

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking: [
    ["a put-away is", "update warehousing set supplier_no = 'SB'"],
    ["put away of a receipt", "update warehousing set warehousing_qty = warehousing_qty / 2"],
  ],
  history: { entity: "warehousing", table: "warehousing" },
  doings,
  probes: {
    warehousings: {
      proposeCells: { by: ["warehouse"], names: "receipt", input: ({ id }) => ({ receiptIds: [id] }) },
      putAway: {
        by: ["warehouse"],
        names: "receipt",
        input: ({ id }) => storageInput([id, "NONE", "1"]),
      },
    },
  },
  async build(admin, { receipt: { id } }) {
    const found = await admin.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition: { id } });
    const warehouseNo = found.records[0]?.warehouseNo ?? "";
    const cellNo = `PROBED-${warehouseNo}`;
    await provideCell(admin, cellNo, { warehouseNo });
    const { warehousingNos } = await admin.ok("warehousings", "putAway", storageInput([id, cellNo, "1"]));
    const request = { current: 1, size: 1, condition: { warehousingNo: warehousingNos[0] } };
    const [made] = (await admin.ok("warehousings", "getWarehousingPage", request)).records;
    return { warehousing: { id: made?.id ?? "", version: made?.version ?? 0 } };
  },
};
