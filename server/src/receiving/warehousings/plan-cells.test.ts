import { criterion } from "@tandem/contract/base-data/methods";
import { sum } from "@tandem/contract/core/numbers";
import { expect, it } from "vitest";
import { longestHold } from "../../../testing/event-loop.ts";
import { type Cell, cellPlan, type Line, placeEach } from "./plan-cells.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const cellsOf = (count: number): Cell[] =>
  numbers(count).map((index) => ({
    ...{ warehouseNo: "W1", zoneNo: null, cellNo: `C${index}` },
    lies: new Map([["OTHER", String((index * 7919) % 1000)]]),
  }));
const receiptOf = (id: number, itemNo: string, unstoredQty: string) => ({
  ...{ id: String(id), receiptNo: `R${id}`, receiptDate: "2026-11-03", warehouseNo: "W1" },
  ...{ itemNo, itemGroupNo: null, unitNo: "PCS", unstoredQty },
});
const byRoom: Line = {
  ...{ criterion: criterion.code.largestRoom, itemGroupNo: null, warehouseNo: null, zoneNo: null, cellNo: null },
};

it("puts each receipt where least lies by then", () => {
  const planned = cellPlan([byRoom], cellsOf(1000), []);
  const lying = cellsOf(1000).map(({ cellNo, lies }) => ({ cellNo, quantity: Number(sum(lies.values())) }));
  for (const id of numbers(3000)) {
    const least = lying.reduce((a, b) => (b.quantity < a.quantity ? b : a));
    const quantity = String((id % 13) + 1);
    expect(planned(receiptOf(id, `M${id % 7}`, quantity))).toEqual([[least.cellNo, quantity]]);
    least.quantity += Number(quantity);
  }
});

it("holds nobody up, however many receipts go into however many cells that are kept for their materials", async () => {
  const kept = numbers(3000).flatMap((cell) =>
    ["M1", "M2"].map((itemNo) => ({ itemNo, warehouseNo: "W1", cellNo: `C${cell}`, maxQty: String((cell % 9) + 1) })),
  );
  const waiting = numbers(400).map((id) => receiptOf(id, id % 2 ? "M1" : "M2", "23.5"));
  let placed: string[] = [];
  const held = await longestHold(async () => {
    const each = await placeEach(cellPlan([], cellsOf(3000), kept), waiting);
    placed = each.map(({ places }) => sum(places.map(([, quantity]) => quantity)));
  });
  expect(placed).toEqual(waiting.map(() => "23.5"));
  expect(held).toBeLessThan(500);
});
