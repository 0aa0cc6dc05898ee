import type { TestedDocument } from "../tested-documents.ts";

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
};
