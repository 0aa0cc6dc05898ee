import type {
  VmiConsumptionDetail,
  VmiConsumptionInput,
} from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import { vmiConsumption, vmiConsumptionLine } from "@tandem/contract/receiving/vmi-consumptions/vmi-consumptions";
import type { TestApplication, TestUser } from "../application.ts";
import { type EveryField, importOne, takenBy } from "../every-field.ts";
import { buildAccepted, buildShipped, day, type OrderWish } from "../orders.ts";
import { receiptInput } from "../receipts.ts";
import { filledValues } from "../sample-values.ts";
import { pick } from "../scene.ts";
import type { Breaking, TestedDocument } from "../tested-documents.ts";
import { receiptOf } from "./acceptances.ts";
import { provideCell, storageInput } from "./warehousings.ts";

const everything = { current: 1, size: 1000 };
let count = 0;

/** What is taken out of some places, as nobody else says it. */
export function consumptionInput(
  lines: readonly (readonly [kept: { readonly id: string }, consumeQty: string])[],
  wish: Partial<VmiConsumptionInput> = {},
): VmiConsumptionInput {
  count += 1;
  const remark = `Taken ${process.pid}-${count}`;
  const taken = lines.map(([{ id }, consumeQty]) => ({ stockBalanceId: id, consumeQty }));
  return { consumeDate: day(0), remark, lines: taken, ...wish };
}

/** Takes goods out of a place. Answers the document. */
export async function consume(
  user: TestUser,
  kept: { readonly id: string },
  consumeQty: string,
  wish: Partial<VmiConsumptionInput> = {},
): Promise<VmiConsumptionDetail> {
  const { records } = await user.ok("vmiConsumptions", "saveConsumption", consumptionInput([[kept, consumeQty]], wish));
  return user.ok("vmiConsumptions", "getConsumptionById", { id: records[0]?.id ?? "" });
}

/** What came of a vendor-managed order into a warehouse without cells, which belongs to its supplier. */
export async function buildVmi(
  app: Pick<TestApplication, "as">,
  quantity: string,
  { lotNo = null, warehouseNo = "W2", ...wish }: OrderWish & { lotNo?: string | null; warehouseNo?: string } = {},
  daysAgo = 0,
) {
  const order = await buildAccepted(app, { quantities: [quantity], ...wish, head: { orderType: "3", ...wish.head } });
  const lines = order.lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: quantity, lotNo }));
  const expected = daysAgo > 0 ? { expectedArrivalDate: day(-daysAgo) } : {};
  const notice = await buildShipped(app, order, [], { lines, ...expected });
  const warehouse = await app.as(wish.orgNo ? "admin" : "warehouse");
  const came = receiptInput(notice, [quantity], { warehouseNo, receiptDate: day(-daysAgo) });
  await warehouse.ok("receipts", "receive", came);
  const of = { current: 1, size: 1, condition: { asnNo: notice.asnNo } };
  const [receipt] = (await warehouse.ok("receipts", "getReceiptPage", of)).records;
  if (!receipt) throw new Error("Nothing was received");
  return receipt;
}

const everyField: EveryField = {
  title: "a VMI consumption",
  service: "vmiConsumptions",
  head: vmiConsumption,
  line: vmiConsumptionLine,
  ways: ["import"],
  async fill(app, way) {
    const cellNo = "EVERY-CONSUMED";
    await provideCell(await app.as("admin"), cellNo);
    const user = await app.as("admin");
    const [lotNo, serialNos] = [`EVERY-CONSUMED-${process.pid}`, `EVERY-C-${process.pid}`];
    const order = await buildAccepted(app, { quantities: ["1"], head: { orderType: "3" } });
    const itemFeatureNo = "EVERY-FEATURE";
    const goods = { deliveryQty: "1", lotNo, itemFeatureNo };
    const lines = order.lines.map(({ id }) => ({ purchaseOrderLineId: id, ...goods }));
    const notice = await buildShipped(app, order, [], { lines });
    const { lines: came, ...head } = receiptInput(notice, ["1"]);
    await user.ok("receipts", "receive", { ...head, lines: came.map((line) => ({ ...line, serialNos })) });
    const of = { current: 1, size: 1, condition: { lotNo } };
    const [receipt] = (await user.ok("receipts", "getReceiptPage", of)).records;
    await user.ok("warehousings", "putAway", storageInput([receipt?.id ?? "", cellNo, "1"]));
    const place = { cellNo, lotNo, itemNo: "M1", unitNo: "PCS", itemFeatureNo, consumeQty: "1", serialNos };
    const all = {
      head: await filledValues(user, vmiConsumption, { supplierNo: "SA", warehouseNo: "W1", consumeDate: day(0) }),
      line: await filledValues(user, vmiConsumptionLine, place),
    };
    const filled = takenBy(way, "vmiConsumptions", all);
    await importOne(user, "vmiConsumptions", { ...filled.head, ...filled.line });
    const [row] = (await user.ok("vmiConsumptions", "getConsumptionLinePage", of)).records;
    return { user, condition: { consumptionNo: row?.consumptionNo }, ...filled };
  },
};

const laws = {
  "what was consumed left the stock, and did so by no more and no less; what was taken back lies there again": `
    select c.id from vmi_consumption c
    left join (select vmi_consumption_id, sum(consume_qty) as taken from vmi_consumption_line group by 1) l on l.vmi_consumption_id = c.id
    left join (select document_id, sum(case transaction_type when '2' then qty else -qty end) as went
      from stock_movement where document_kind = 'vmiConsumption' group by 1) m on m.document_id = c.id
    where coalesce(m.went, 0) <> case c.status when '1' then l.taken else 0 end`,

  "each line of a consumption is of receipts as far as it goes, and of none once it was taken back": `
    select l.id, l.consume_qty, p.qty from vmi_consumption_line l join vmi_consumption c on c.id = l.vmi_consumption_id
    left join (select vmi_consumption_line_id, sum(qty) as qty from vmi_consumption_part group by 1) p on p.vmi_consumption_line_id = l.id
    where coalesce(p.qty, 0) <> case c.status when '1' then l.consume_qty else 0 end`,

  "what was consumed is in the pool once, but for what came free of charge, of its supplier and in its own quantity": `
    select p.id from vmi_consumption_part p
    join vmi_consumption c on c.id = p.vmi_consumption_id
    left join (select consumption_part_id, count(*) as times, sum(bill_qty) as qty, bool_and(source_type = '3') as same,
        min(supplier_no) as supplier_no, min(receipt_id) as receipt_id
      from billable group by 1) b on b.consumption_part_id = p.id
    where case when p.acceptance_id is null then b.times is not null
      else (b.times, b.qty, b.same, b.supplier_no, b.receipt_id) is distinct from (1::bigint, p.qty, true, c.supplier_no, p.receipt_id) end`,

  "consumed of a receipt = what consumptions that stand took of it, never more than it brought of goods that stayed their supplier's": `
    select r.id, r.consumed_qty, p.paid, r.gift_consumed_qty, p.free from receipt r
    join purchase_order_line l on l.id = r.purchase_order_line_id
    left join (select receipt_id, sum(qty) filter (where acceptance_id is not null) as paid, sum(qty) filter (where acceptance_id is null) as free
      from vmi_consumption_part group by 1) p on p.receipt_id = r.id
    where r.consumed_qty <> coalesce(p.paid, 0) or r.gift_consumed_qty <> coalesce(p.free, 0)
      or r.consumed_qty + r.gift_consumed_qty > 0 and (l.order_type <> '3' or r.status <> '1')
      or r.consumed_qty + r.return_qty > r.accepted_qty or r.gift_consumed_qty + r.gift_return_qty > r.gift_fit_qty`,

  "no more is consumed of an acceptance than it accepted": `
    select a.id from acceptance a join (select acceptance_id, sum(qty) as qty from vmi_consumption_part group by 1) p on p.acceptance_id = a.id
    where p.qty > a.accepted_qty or a.status <> '1'`,
};

const breaking: readonly Breaking[] = [
  [
    "what was consumed left the stock",
    "update vmi_consumption_line set consume_qty = consume_qty + 1",
    "",
    "update vmi_consumption_line set consume_qty = consume_qty - 1",
  ],
  [
    "each line of a consumption is of receipts",
    "update vmi_consumption_part set qty = qty + 1",
    "",
    "update vmi_consumption_part set qty = qty - 1",
  ],
  [
    "what was consumed is in the pool once",
    "update billable set bill_qty = bill_qty + 1 where source_type = '3'",
    "",
    "update billable set bill_qty = bill_qty - 1 where source_type = '3'",
  ],
  [
    "consumed of a receipt",
    "update receipt set consumed_qty = consumed_qty - 1 where consumed_qty > 0",
    "",
    "update receipt r set consumed_qty = (select sum(p.qty) from vmi_consumption_part p where p.receipt_id = r.id and p.acceptance_id is not null) where exists (select from vmi_consumption_part p where p.receipt_id = r.id and p.acceptance_id is not null)",
  ],
  [
    "no more is consumed of an acceptance",
    "update vmi_consumption_part set qty = qty + 100000",
    "",
    "update vmi_consumption_part set qty = qty - 100000",
  ],
];

const doings: TestedDocument["doings"] = {
  names: ["consume", "cancelConsumption"],
  look: async (admin) => {
    const { records: kept } = await admin.ok("vmiStock", "getVmiPage", {
      ...everything,
      condition: { stockType: "10" },
    });
    const { records } = await admin.ok("vmiConsumptions", "getConsumptionPage", { ...everything, condition: {} });
    return [...kept.map((place) => ({ place })), ...records.map((of) => ({ of }))];
  },
  act({ admin }, { seen }, mark, { doing, which, quantity }) {
    const all = seen as readonly {
      readonly place?: { readonly id: string };
      readonly of?: { readonly id: string; readonly version: number; readonly status: string };
    }[];
    if (doing === "consume") {
      const place = pick(
        which,
        all.flatMap(({ place: each }) => each ?? []),
      );
      const input = place && consumptionInput([[place, quantity]], { remark: mark });
      return input && admin.call("vmiConsumptions", "saveConsumption", input);
    }
    const one = pick(
      which,
      all.flatMap(({ of }) => (of && (which % 4 === 0 || of.status === "1") ? of : [])),
    );
    return (
      one && admin.call("vmiConsumptions", "cancelConsumption", { id: one.id, version: one.version, reason: mark })
    );
  },
};

export const tested: TestedDocument = {
  everyField,
  laws,
  breaking,
  history: { entity: "vmiConsumption", table: "vmi_consumption" },
  doings,
  probes: {
    vmiConsumptions: {
      saveConsumption: {
        by: ["warehouse"],
        names: "keptStock",
        input: ({ id }) => ({ consumeDate: day(0), lines: [{ stockBalanceId: id, consumeQty: "1" }] }),
      },
    },
  },
  async build(admin, { receipt }, supplier) {
    const world = { as: async (userNo: string) => (userNo.startsWith("supplier") ? supplier : admin) };
    const { orgNo, supplierNo, warehouseNo, purchaseNo } = await receiptOf(admin, receipt);
    const ofOrder = { current: 1, size: 1, condition: { purchaseNo } };
    const [received] = (await admin.ok("purchaseOrders", "getPurchaseOrderPage", ofOrder)).records;
    const { classifyType = null, businessClassifyType = null } = received ?? {};
    const head = classifyType ? { classifyType, businessClassifyType } : {};
    count += 1;
    const lotNo = `HIDDEN-${process.pid}-${count}`;
    const came = await buildVmi(world, "9", { orgNo, supplierNo, warehouseNo, lotNo, head });
    if (Number(came.unstoredQty) > 0) {
      await provideCell(admin, lotNo, { warehouseNo });
      await admin.ok("warehousings", "putAway", storageInput([came.id, lotNo, "9"]));
    }
    const of = { current: 1, size: 5, condition: { lotNo } };
    const { records } = await admin.ok("vmiStock", "getVmiPage", of);
    const kept = records.find(({ allowedActions }) => allowedActions.takeOut === null);
    const { id, lines } = await consume(admin, kept ?? { id: "" }, "2");
    return { vmiConsumption: { id }, vmiConsumptionLine: { id: lines[0]?.id ?? "" } };
  },
};
