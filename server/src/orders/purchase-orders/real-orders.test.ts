import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "@tandem/contract/core/entity";
import { sum } from "@tandem/contract/core/numbers";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import type { shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { importRows } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { setDeliveryRule } from "../../../testing/owner.ts";
import {
  asImportRows,
  deliveriesOf,
  type RealLine,
  type RealOrders,
  readRealOrders,
} from "../../../testing/real-orders.ts";
import { named } from "../../../testing/records.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/server-process.ts";
import { describeWith, sharedData } from "../../../testing/shared-data.ts";

const source = "scms/SCMS_Delivery_History_Dataset.csv";
const history = sharedData(source);
const callers = 6;
const orgNo = "SCMS";
const warehouseNo = "RDC";

/** All orders are imported, issued and accepted; of so many one is delivered and received too: `npm run replay` does it with all. */
const share = process.env.REAL_ORDERS === "all" ? 1 : 4;

/** Works on all of them, several at a time. */
async function forAll<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const queue = all[Symbol.iterator]();
  const caller = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** Every row of a list, page by page. */
async function everyRow<R>(list: (request: ListRequest<object>) => Promise<Page<R>>): Promise<R[]> {
  const rows: R[] = [];
  for (let current = 1; ; current += 1) {
    const page = await list({ current, size: 1000, condition: { field: "id", order: "asc" } });
    rows.push(...page.records);
    if (page.records.length < 1000) return rows;
  }
}

/** What is to be compared of a supplier: counts, quantities, amounts, and how its lines arrived. */
interface Total {
  orders: number;
  lines: number;
  notices: number;
  quantity: string;
  amount: string;
  early: number;
  onTheDay: number;
  late: number;
}

function arrivals(lines: readonly { expected: string; arrived: string }[]): Pick<Total, "early" | "onTheDay" | "late"> {
  return {
    early: lines.filter((line) => line.arrived < line.expected).length,
    onTheDay: lines.filter((line) => line.arrived === line.expected).length,
    late: lines.filter((line) => line.arrived > line.expected).length,
  };
}

function totalOf(lines: readonly RealLine[]): Total {
  return {
    orders: new Set(lines.map((line) => line.purchaseNo)).size,
    lines: lines.length,
    notices: new Set(lines.map((line) => line.asnNo)).size,
    quantity: sum(lines.map((line) => line.quantity)),
    amount: sum(lines.map((line) => line.amount)),
    ...arrivals(lines),
  };
}

describeWith(source, "the orders of ../shared/data/scms", () => {
  let database: TestDatabase;
  let directory: string;
  let app: ServerProcess;
  let admin: TestUser;
  let real: RealOrders;
  /** The lines of the orders that are delivered. */
  let delivered: readonly RealLine[];
  const suppliers = new Map<string, TestUser>();
  beforeAll(async () => {
    database = await createTestDatabase("world");
    directory = await mkdtemp(join(tmpdir(), "tandem-real-"));
    app = await startServerProcess({ DATABASE_URL: database.connectionString, DATA_DIRECTORY: directory });
    admin = await app.as("admin");
    real = await readRealOrders(history);
    const orders = [...new Set(real.lines.map((line) => line.purchaseNo))];
    const chosen = new Set(orders.filter((_, index) => index % share === 0));
    delivered = real.lines.filter((line) => chosen.has(line.purchaseNo));
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Prints how long a part of the work took. */
  async function timed<T>(what: string, count: number, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(`${what}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second\n`);
    return result;
  }

  async function addBaseData(): Promise<void> {
    await admin.ok("organisations", "addbmorg", {
      orgNo,
      orgName: "Supply Chain",
      orgShortName: "SCMS",
      statusCode: "1",
    });
    await admin.ok("warehouses", "addbmwarehouse", {
      warehouseNo,
      warehouseName: "Distribution",
      orgNo,
      statusCode: "1",
    });
    const address = { contacts: "Dispatch", detailAddress: "Dock 1", defaultAddressSign: "1" } as const;
    await admin.ok("addresses", "addbmcustomeraddress", { ...address, officeName: "Port", loadadrType: "1", orgNo });
    await admin.ok("units", "addbmunit", { unitNo: "PACK", unitName: "Pack", statusCode: "1" });
    await forAll(real.materials, ([itemNo, itemName]) =>
      admin.ok("materials", "addbmitem", {
        itemNo,
        itemName,
        unitNo: "PACK",
        serialControl: "0",
        firstInFirstOut: "1",
        statusCode: "1",
      }),
    );
    await forAll(real.suppliers, async ([supplierNo, supplierName]) => {
      await admin.ok("suppliers", "addbmsupplier", {
        supplierNo,
        supplierName,
        supplierShortName: supplierName,
        orgNo: [orgNo],
        frozenOrgNo: [],
        statusCode: "1",
      });
      await admin.ok("addresses", "addbmcustomeraddress", {
        ...address,
        officeName: "Works",
        loadadrType: "2",
        supplierNo,
      });
      await addUser(admin, supplierNo, { userName: supplierName, supplierNo, roleNo: ["supplier"] });
      suppliers.set(supplierNo, await app.as(supplierNo));
    });
    await setDeliveryRule(database, orgNo, { approvalAsked: false });
  }

  it("B1.5a S7.16a are imported, issued and accepted", { timeout: 600_000 }, async () => {
    await timed("base data", real.suppliers.size * 3 + real.materials.size, addBaseData);
    const { lines } = real;
    const buyer = await app.as("buyer");
    await timed("import of rows", lines.length, async () => {
      expect(await importRows(buyer, asImportRows(lines, orgNo, warehouseNo))).toBe(10_324);
    });
    const orders = await everyRow<Row<typeof purchaseOrder>>((request) =>
      buyer.ok("purchaseOrders", "getPurchaseOrderPage", request),
    );
    expect(orders).toHaveLength(6_233);
    await timed("issue of orders", orders.length, () =>
      forAll(chunksOf(orders, 1000), (chunk) => buyer.ok("purchaseOrders", "issue", { issueList: chunk.map(named) })),
    );
    await timed("acceptance of orders", orders.length, () =>
      forAll(suppliers.values(), async (supplier) => {
        const own = await everyRow<Row<typeof purchaseOrder>>((request) =>
          supplier.ok("purchaseOrders", "getPurchaseOrderPage", request),
        );
        for (const chunk of chunksOf(own, 1000)) {
          await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: chunk.map(named) });
        }
      }),
    );
    const { total } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
      current: 1,
      size: 20,
      condition: { status: "1", refuseSign: "1" },
    });
    expect(total).toBe(6_233);
  });

  it("B1.5b B1.5c are delivered and received as they were, from 2006 to 2015", { timeout: 900_000 }, async () => {
    const lines = await everyRow<Row<typeof purchaseOrderLine>>((request) =>
      admin.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request),
    );
    const idOf = new Map(lines.map((line) => [`${line.purchaseNo} ${line.purchaseSeq}`, line.id]));
    const { records: addresses } = await admin.ok("addresses", "getbmcustomeraddresslistbyparams", {
      current: 1,
      size: 1000,
      condition: {},
    });
    const port = addresses.find((address) => address.orgNo === orgNo)?.id ?? "";
    const works = new Map(addresses.map((address) => [address.supplierNo, address.id]));
    expect(deliveriesOf(real.lines)).toHaveLength(7_030);
    const deliveries = deliveriesOf(delivered);
    await timed("notices and their receipts", deliveries.length, () =>
      forAll(deliveries, async (parts) => {
        const [first] = parts;
        if (!first) return;
        const notice = await suppliers.get(first.supplierNo)?.ok("shippingNotices", "saveShippingNotice", {
          orgNo,
          orderType: "1",
          expectedArrivalDate: first.expected,
          shippingAddressId: works.get(first.supplierNo) ?? "",
          deliveryAddressId: port,
          sender: "Dispatch",
          senderPhone: "0221234567",
          trackingNo: first.asnNo,
          lines: parts.map((line) => ({
            purchaseOrderLineId: idOf.get(`${line.purchaseNo} ${line.purchaseSeq}`) ?? "",
            deliveryQty: line.quantity,
          })),
        });
        const { checkStatus } = await admin.ok("receipts", "receive", {
          shippingNoticeId: notice?.id ?? "",
          receiptDate: first.arrived,
          warehouseNo,
          lines: (notice?.lines ?? []).map(({ id, deliveryQty }) => ({
            shippingNoticeLineId: id,
            receiptQty: deliveryQty,
          })),
        });
        expect(checkStatus).toBe("4");
      }),
    );
    expect(await brokenLaws(database)).toEqual([]);
  });

  it("B4.1e add up to the source, supplier by supplier: counts, quantities, amounts and days", {
    timeout: 300_000,
  }, async () => {
    const buyer = await app.as("buyer");
    const chosen = new Set(delivered.map((line) => line.purchaseNo));
    const isChosen = ({ purchaseNo }: { readonly purchaseNo: string }) => chosen.has(purchaseNo);
    const allOrders = await everyRow<Row<typeof purchaseOrder>>((request) =>
      buyer.ok("purchaseOrders", "getPurchaseOrderPage", request),
    );
    const allLines = await everyRow<Row<typeof purchaseOrderLine>>((request) =>
      buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request),
    );
    const [orders, lines] = [allOrders.filter(isChosen), allLines.filter(isChosen)];
    const notices = await everyRow<Row<typeof shippingNotice>>((request) =>
      buyer.ok("shippingNotices", "getShippingNoticePage", request),
    );
    const receipts = await everyRow<Row<typeof receipt>>((request) => buyer.ok("receipts", "getReceiptPage", request));

    expect(sum(allOrders.map((order) => order.totalAmount))).toBe(sum(real.lines.map((line) => line.amount)));
    for (const order of orders) {
      expect(order).toMatchObject({
        deliveryStatus: "2",
        receiptStatus: "2",
        onWayQty: "0",
        receiptQty: order.orderQty,
      });
    }
    for (const line of lines) expect([line.unDeliveryQty, line.receiptQty]).toEqual(["0", line.batchPurQty]);
    const expectedOf = new Map(lines.map((line) => [line.id, line.expectArrivalDate]));
    // A notice has one expected day; lines of it may be expected on others. So lines are judged by their own day.
    const arrivedLines = Map.groupBy(
      receipts.map((one) => ({
        supplierNo: one.supplierNo,
        expected: expectedOf.get(one.purchaseOrderLineId) ?? "",
        arrived: one.receiptDate,
      })),
      (line) => line.supplierNo,
    );
    const bySource = Map.groupBy(delivered, (line) => line.supplierNo);
    for (const supplierNo of real.suppliers.keys()) {
      const own = <T extends { supplierNo: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.supplierNo === supplierNo);
      const found: Total = {
        orders: own(orders).length,
        lines: own(lines).length,
        notices: own(notices).length,
        quantity: sum(own(receipts).map((one) => one.receiptQty)),
        amount: sum(own(orders).map((order) => order.totalAmount)),
        ...arrivals(arrivedLines.get(supplierNo) ?? []),
      };
      expect(found, supplierNo).toEqual(totalOf(bySource.get(supplierNo) ?? []));
    }
    expect(arrivals(real.lines)).toEqual({ early: 2_814, onTheDay: 6_324, late: 1_186 });

    const sourceOf = new Map(deliveriesOf(delivered).map((parts) => [parts[0]?.asnNo, parts[0]]));
    for (const notice of notices) {
      const { expected = "", arrived = "" } = sourceOf.get(notice.trackingNo ?? "") ?? {};
      const timing = arrived < expected ? "2" : arrived > expected ? "3" : "1";
      expect(notice).toMatchObject({ checkStatus: "4", arrivalDate: arrived, timing });
    }
  });
});

function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
