import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { Client as Database } from "pg";
import { BareWrites } from "./bare-writes.ts";
import { addBenchOrder, parties } from "./bench-orders.ts";
import type { Client } from "./client.ts";
import { type Bounds, type Comparison, compare } from "./timing.ts";

export interface WriteResult extends Comparison {
  name: string;
}

const linesOfNotice = 50;

interface Notice {
  id: string;
  lines: { id: string }[];
}

/** Measures sending a delivery notice of 50 lines and receiving it, beside the same writes by hand. */
export async function measureWrites(
  supplier: Client,
  receiver: Client,
  connectionString: string,
  bounds: Bounds,
): Promise<WriteResult[]> {
  const database = new Database({ connectionString });
  await database.connect();
  try {
    const order = await addBenchOrder(database, "BENCH-1", linesOfNotice);
    const bare = new BareWrites(database, await addBenchOrder(database, "BENCH-2", linesOfNotice));
    const shippingAddressId = await addressOf(database, "supplier_no", parties.supplierNo);
    const deliveryAddressId = await addressOf(database, "org_no", parties.orgNo);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const notices: Notice[] = [];
    const bareNotices: string[] = [];
    const sending = await compare(
      async (turn) => {
        const notice = await supplier.call<Notice>("shippingNotices", "saveShippingNotice", {
          orgNo: parties.orgNo,
          orderType: orderType.code.general,
          expectedArrivalDate: day(1),
          shippingAddressId,
          deliveryAddressId,
          sender: "周海燕",
          senderPhone: "13800010005",
          trackingNo: `BENCH${turn}`,
          lines: order.lineIds.map((purchaseOrderLineId) => ({ purchaseOrderLineId, deliveryQty: "1" })),
        });
        notices.push(notice);
      },
      async () => bareNotices.push(await bare.sendNotice()),
      bounds,
    );
    const receiving = await compare(
      async (turn) => {
        const notice = notices[turn];
        await receiver.call("receipts", "receive", {
          shippingNoticeId: notice?.id,
          receiptDate: day(0),
          warehouseNo: parties.warehouseNo,
          lines: notice?.lines.map(({ id }) => ({ shippingNoticeLineId: id, receiptQty: "1" })),
        });
      },
      (turn) => bare.receive(bareNotices[turn] ?? ""),
      { ...bounds, count: sending.ours.count },
    );
    return [
      { name: `send a delivery notice of ${linesOfNotice} lines`, ...sending },
      { name: `receive it (${linesOfNotice} receipts)`, ...receiving },
    ];
  } finally {
    await database.end();
  }
}

async function addressOf(database: Database, column: "supplier_no" | "org_no", owner: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select id from address where tenant_id = 1 and ${column} = $1 and default_address_sign = '1'`,
    [owner],
  );
  const [address] = rows;
  if (!address) throw new Error(`${owner} has no address.`);
  return address.id;
}
