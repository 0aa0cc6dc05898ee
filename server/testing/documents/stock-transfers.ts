import { stockType } from "@tandem/contract/receiving/stock/statuses";
import { stockTransfer } from "@tandem/contract/receiving/stock-transfers/stock-transfers";
import { type EveryField, takenBy } from "../every-field.ts";
import { filledValues } from "../sample-values.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { receiptOf } from "./acceptances.ts";
import { buildUnstored, provideCell, storageInput } from "./warehousings.ts";

const everyField: EveryField = {
  title: "a stock transfer",
  service: "stockTransfers",
  head: stockTransfer,
  async fill(app, way) {
    const [from, to] = ["EVERY-FROM", "EVERY-TO"];
    for (const cell of [from, to]) await provideCell(await app.as("admin"), cell);
    const user = await app.as("warehouse");
    const serialNos = `EVERY-T-${process.pid}`;
    const received = await buildUnstored(app, "1", {}, serialNos);
    const { lines, ...storage } = storageInput([received.id, from, "1"]);
    await user.ok("warehousings", "putAway", { ...storage, lines: lines.map((line) => ({ ...line, serialNos })) });
    const lying = { current: 1, size: 1, condition: { cellNo: from } };
    const [stock] = (await user.ok("stock", "getStockPage", lying)).records;
    const own = { qty: "1", toWarehouseNo: "W1", toCellNo: to, toStockType: stockType.code.blocked, serialNos };
    const all = await filledValues(user, stockTransfer, own);
    const { head } = takenBy(way, "stockTransfers", { head: all, line: {} });
    const { transferReason, ...line } = head;
    const moved = { transferReason, lines: [{ ...line, stockBalanceId: stock?.id }] };
    await user.ok("stockTransfers", "transferStock", moved as never);
    return { user, condition: { toCellNo: to }, head, line: {} };
  },
};

const laws = {
  "a transfer moved what it says, and nothing once it is undone": `
    select t.id, t.qty, m.came, m.went from stock_transfer t
    left join (select document_id, sum(qty) filter (where transaction_type = '1') as came, sum(qty) filter (where transaction_type = '2') as went
      from stock_movement where document_kind = 'stockTransfer' group by 1) m on m.document_id = t.id
    where (m.came, m.went) is distinct from (t.qty * case t.status when '1' then 1 else 2 end, t.qty * case t.status when '1' then 1 else 2 end)`,

  "what came free of charge lies in stock as long as its receipt stands": `
    select r.id, r.gift_qty, m.lies from receipt r
    left join (select document_id, sum(case transaction_type when '1' then qty else -qty end) as lies
      from stock_movement where document_kind = 'gift' group by 1) m on m.document_id = r.id
    where coalesce(m.lies, 0) <> case r.status when '1' then coalesce(r.gift_qty, 0) else 0 end`,
};

export const tested: TestedDocument = {
  everyField,
  laws,
  probes: {
    stockTransfers: {
      transferStock: { by: ["warehouse"], nothing: "stock that is not seen is not found (stock-transfers.test.ts)" },
      undoTransfers: {
        by: ["warehouse"],
        nothing: "transfers that are not seen are not found (stock-transfers.test.ts)",
      },
    },
  },
  async build(admin, { receipt }) {
    const { warehouseNo, itemNo } = await receiptOf(admin, receipt);
    const of = <C>(condition: C) => ({ current: 1, size: 1, condition });
    const { available, blocked } = stockType.code;
    const lying = of({ warehouseNo, itemNo, stockType: available });
    const [stock] = (await admin.ok("stock", "getStockPage", lying as never)).records;
    const stockBalanceId = stock?.id ?? "";
    const { transferNos } = await admin.ok("stockTransfers", "transferStock", {
      transferReason: "Dented",
      lines: [{ stockBalanceId, qty: "1", toStockType: blocked }],
    });
    const moved = of({ transferNo: transferNos[0] });
    const [transfer] = (await admin.ok("stockTransfers", "getTransferPage", moved)).records;
    const [movement] = (await admin.ok("stock", "getMovementPage", of({ stockBalanceId }))).records;
    return {
      stockTransfer: { id: transfer?.id ?? "" },
      stockBalance: { id: stockBalanceId },
      stockMovement: { id: movement?.id ?? "" },
    };
  },
};
