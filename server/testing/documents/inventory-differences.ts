import { inventoryDifference } from "@tandem/contract/receiving/inventory-differences/inventory-differences";
import type { TestApplication, TestUser } from "../application.ts";
import { type EveryField, importOne } from "../every-field.ts";
import { buildAccepted, buildShipped, day } from "../orders.ts";
import { receiptInput } from "../receipts.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { provideCell } from "./warehousings.ts";

let lots = 0;

/** Goods of the first supplier at the buyer's place, in a lot of their own. */
export async function buildKept(app: TestApplication, qty: string) {
  lots += 1;
  const lotNo = `KEPT-${process.pid}-${lots}`;
  const order = await buildAccepted(app, { quantities: [qty], head: { orderType: "3" } });
  const lines = order.lines.map(({ id }) => ({ purchaseOrderLineId: id, deliveryQty: qty, lotNo }));
  const notice = await buildShipped(app, order, [], { lines });
  await (await app.as("warehouse")).ok("receipts", "receive", receiptInput(notice, [qty]));
  const request = { current: 1, size: 1, condition: { lotNo } };
  const [kept] = (await (await app.as("buyer")).ok("vmiStock", "getVmiPage", request)).records;
  if (!kept) throw new Error("Nothing is kept");
  return kept;
}

/** Says what was counted of a place. Answers the difference. */
export async function countOf(user: TestUser, { id }: { readonly id: string }, countedQty: string) {
  const lines = [{ stockBalanceId: id, countedQty }];
  const { records } = await user.ok("inventoryDifferences", "saveCount", { countDate: day(0), lines });
  const [made] = records;
  if (!made) throw new Error("Nothing was counted");
  return user.ok("inventoryDifferences", "getDifferenceById", { id: made.id });
}

/** Counts a place for the buyer, to which its supplier agrees: so much lies there by the book. */
export async function settleCount(app: Pick<TestApplication, "as">, kept: { readonly id: string }, countedQty: string) {
  const [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  lots += 1;
  const lines = [{ stockBalanceId: kept.id, countedQty }];
  const remark = `Settled ${process.pid}-${lots}`;
  const { records, matched } = await buyer.ok("inventoryDifferences", "saveCount", {
    ...{ countDate: day(0), remark, lines },
  });
  if (matched > 0) return;
  const { id, version } = await buyer.ok("inventoryDifferences", "getDifferenceById", { id: records[0]?.id ?? "" });
  const { results } = await supplier.ok("inventoryDifferences", "adjust", { adjustList: [{ id, version }] });
  if (results[0]?.error) throw new Error(results[0].error.errorMessage);
}

const everyField: EveryField = {
  title: "a count",
  service: "inventoryDifferences",
  head: inventoryDifference,
  ways: ["import"],
  async fill(app, way) {
    await provideCell(await app.as("admin"), "EVERY-COUNT");
    const user = await app.as("buyer");
    const place = {
      keptAs: "1",
      supplierNo: "SA",
      warehouseNo: "W1",
      cellNo: "EVERY-COUNT",
      itemNo: "M1",
      unitNo: "PCS",
    };
    const counted = { ...place, stockType: "10", countDate: day(-1), countedQty: "28", remark: `EVERY-${way}` };
    const head = await filledValues(user, inventoryDifference, counted);
    await importOne(user, "inventoryDifferences", head);
    return { user, condition: { remark: head.remark }, head, line: {} };
  },
};

export const tested: TestedDocument = {
  everyField,
  laws: {
    "a difference moved stock once it is adjusted, by as much as was found, and else nothing": `
      select d.id from inventory_difference d
      left join (select document_id, sum(case transaction_type when '1' then qty else -qty end) as moved, count(*) as times
        from stock_movement where document_kind = 'inventoryDifference' group by 1) m on m.document_id = d.id
      where case d.difference_status when '3' then m.times is distinct from 1 or m.moved <> d.counted_qty - d.book_qty else m.times is not null end`,
    "a difference that was withdrawn says why": `select id from inventory_difference where difference_status = 'X' and withdraw_reason is null`,
  },
  breaking: [
    [
      "a difference that was withdrawn",
      "update inventory_difference set difference_status = 'X' where difference_status = '0'",
      undefined,
      "update inventory_difference set difference_status = '0' where difference_status = 'X'",
    ],
  ],
  history: { entity: "inventoryDifference", table: "inventory_difference", column: "difference_status" },
  probes: {
    inventoryDifferences: {
      saveCount: {
        by: ["supplier", "buyer", "warehouse"],
        names: "keptStock",
        input: ({ id }) => ({ countDate: day(0), lines: [{ stockBalanceId: id, countedQty: "1" }] }),
      },
    },
  },
};
