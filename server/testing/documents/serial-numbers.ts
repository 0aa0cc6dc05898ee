import { allSides, one } from "../probe.ts";
import type { TestedDocument } from "../tested-documents.ts";
import { receiptOf } from "./acceptances.ts";

const laws = {
  "a serial number is in one place, where as many pieces lie at least": `
    select b.id, b.qty, s.count from stock_balance b
    join (select tenant_id, stock_balance_id, count(*) from serial_number where stock_balance_id is not null group by 1, 2) s
      on s.tenant_id = b.tenant_id and s.stock_balance_id = b.id
    where b.qty < s.count`,

  "a serial number lies where the last movement put it that names it": `
    select s.id, s.serial_no, s.stock_balance_id, m.place from serial_number s
    left join lateral (
      select case m.transaction_type when '1' then b.id end as place from stock_movement m
      join stock_balance b on b.tenant_id = m.tenant_id and b.stock_key = m.stock_key
      where m.tenant_id = s.tenant_id and m.serial_ids @> array[s.id] order by m.moved_at desc, m.transaction_type, m.id desc limit 1) m on true
    where s.stock_balance_id is distinct from m.place`,
};

export const tested: TestedDocument = {
  laws,
  probes: {
    serialNumbers: {
      getSerialMovements: { by: allSides, names: "serialNumber", input: one },
      getAnnouncedSerials: {
        by: allSides,
        names: "shippingNotice",
        input: ({ id }) => ({ shippingNoticeId: id }),
      },
      announceSerials: {
        by: ["supplier"],
        names: "shippingNoticeLine",
        input: ({ id }) => ({ shippingNoticeLineId: id, serialNos: null }),
      },
    },
  },
  async build(admin, { receipt }, supplier) {
    const { shippingNoticeLineId } = await receiptOf(admin, receipt);
    const serialNo = `PROBED-${receipt.id}`;
    await supplier.ok("serialNumbers", "announceSerials", { shippingNoticeLineId, serialNos: serialNo });
    const request = { current: 1, size: 1, condition: { serialNo } };
    const [announced] = (await admin.ok("serialNumbers", "getSerialNumberPage", request)).records;
    return { serialNumber: { id: announced?.id ?? "" } };
  },
};
