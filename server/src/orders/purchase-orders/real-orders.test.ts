import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "@tandem/contract/core/entity";
import { sum } from "@tandem/contract/core/numbers";
import type { ListRequest, Page } from "@tandem/contract/core/service";
import type { shippingNotice } from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import type { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { acceptance } from "@tandem/contract/receiving/acceptances/acceptances";
import type { receipt } from "@tandem/contract/receiving/receipts/receipts";
import type { stockBalance } from "@tandem/contract/receiving/stock/stock";
import type { warehousing } from "@tandem/contract/receiving/warehousings/warehousings";
import type { services } from "@tandem/contract/services";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../../testing/application.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { importRows } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import {
  arrivals,
  asImportRows,
  deliveriesOf,
  type RealLine,
  type RealOrders,
  readRealOrders,
  type Total,
  totalOf,
} from "../../../testing/real-orders.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/server-process.ts";
import { describeWith, sharedData } from "../../../testing/shared-data.ts";

const source = "scms/SCMS_Delivery_History_Dataset.csv";
const history = sharedData(source);
const callers = 6;
const orgNo = "SCMS";
const warehouseNo = "RDC";

/** All orders are imported; of so many one is issued, accepted and goes all the way to its cell: `npm run replay` does it with all. */
const share = process.env.REAL_ORDERS === "all" ? 1 : 60;

/** Works on all of them, several at a time. */
async function forAll<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const queue = all[Symbol.iterator]();
  const caller = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** Every row of a list, page by page, with these fields alone where they are said. */
async function everyRow<R>(
  list: (request: ListRequest<object>) => Promise<Page<R>>,
  columns?: readonly (keyof R & string)[],
): Promise<R[]> {
  const rows: R[] = [];
  for (let current = 1; ; current += 1) {
    const page = await list({ current, size: 1000, condition: { field: "id", order: "asc" }, columns });
    rows.push(...page.records);
    if (page.records.length < 1000) return rows;
  }
}

/** What is inspected when it comes: tests of blood, as kits. */
const isTestKit = (itemName: string) => / Test,| tests?\b/i.test(itemName);

describeWith(source, "the orders of ../shared/data/scms", () => {
  let database: TestDatabase;
  let directory: string;
  let app: ServerProcess;
  let admin: TestUser;
  let real: RealOrders;
  /** The orders that are issued, accepted and delivered. */
  let chosen: ReadonlySet<string>;
  const isChosen = ({ purchaseNo }: { readonly purchaseNo: string }) => chosen.has(purchaseNo);
  /** The lines of them. */
  let delivered: readonly RealLine[];
  const suppliers = new Map<string, TestUser>();
  beforeAll(async () => {
    database = await createTestDatabase("world");
    directory = await mkdtemp(join(tmpdir(), "tandem-real-"));
    app = await startServerProcess({ DATABASE_URL: database.connectionString, DATA_DIRECTORY: directory });
    admin = await app.as("admin");
    real = await readRealOrders(history);
    const orders = [...new Set(real.lines.map((line) => line.purchaseNo))];
    chosen = new Set(orders.filter((_, index) => index % share === 0));
    delivered = real.lines.filter(isChosen);
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

  async function importAll(service: keyof typeof services, rows: readonly Record<string, string>[]): Promise<void> {
    const outcome = await importSheetOf(admin, service, typedSheet(rows));
    expect(outcome).toMatchObject({ errors: [], added: rows.length });
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
    await importAll(
      "materials",
      [...real.materials].map(([itemNo, itemName]) => ({
        ...{ itemNo, itemName, unitNo: "PACK", statusCode: "1" },
        ...{ serialControl: "0", firstInFirstOut: "1", inspectionAsked: isTestKit(itemName) ? "1" : "0" },
      })),
    );
    await importAll(
      "cells",
      [...real.materials.keys()].map((_, index) => {
        const cellNo = `R-${String(index + 1).padStart(3, "0")}`;
        return { cellNo, cellName: cellNo, warehouseNo, isBadCell: "N", statusCode: "1" };
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
    });
    await addUsers();
    await setDeliveryRule(database, orgNo, { approvalAsked: false });
  }

  /** For each supplier a user of its number. */
  async function addUsers(): Promise<void> {
    await asOwner(
      database,
      `with added as (
         insert into app_user (tenant_id, user_no, user_name, password_hash, supplier_no)
         select a.tenant_id, n.no, 'User ' || n.no, a.password_hash, n.no
         from app_user a, unnest($1::text[]) as n(no) where a.user_no = 'admin' returning tenant_id, id)
       insert into user_role (tenant_id, user_id, role_no) select tenant_id, id, 'supplier' from added`,
      [[...real.suppliers.keys()]],
    );
    await forAll(real.suppliers.keys(), async (supplierNo) => {
      suppliers.set(supplierNo, await app.as(supplierNo));
    });
  }

  it("B1.5a S7.16a are imported, issued and accepted", { timeout: 600_000 }, async () => {
    await timed("base data", real.suppliers.size * 3 + real.materials.size, addBaseData);
    const { lines } = real;
    const buyer = await app.as("buyer");
    await timed("import of rows", lines.length, async () => {
      expect(await importRows(buyer, asImportRows(lines, orgNo, warehouseNo))).toBe(10_324);
    });
    const orders = await everyRow<Row<typeof purchaseOrder>>(
      (request) => buyer.ok("purchaseOrders", "getPurchaseOrderPage", request),
      ["purchaseNo", "version"],
    );
    expect(orders).toHaveLength(6_233);
    const issued = orders.filter(isChosen);
    await timed("issue of orders", issued.length, () =>
      forAll(chunksOf(issued, 1000), (chunk) => buyer.ok("purchaseOrders", "issue", { issueList: chunk.map(named) })),
    );
    await timed("acceptance of orders", issued.length, () =>
      forAll(suppliers.values(), async (supplier) => {
        const own = await everyRow<Row<typeof purchaseOrder>>(
          (request) => supplier.ok("purchaseOrders", "getPurchaseOrderPage", request),
          ["version"],
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
    expect(total).toBe(chosen.size);
  });

  /** All that has arrived, in the order in which it was entered. */
  async function allReceipts(): Promise<Row<typeof receipt>[]> {
    return everyRow((request) => admin.ok("receipts", "getReceiptPage", request));
  }

  it("B1.5b B1.5c are delivered and received as they were, from 2006 to 2015", { timeout: 900_000 }, async () => {
    const lines = await everyRow<Row<typeof purchaseOrderLine>>(
      (request) => admin.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request),
      ["purchaseNo", "purchaseSeq"],
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
  });

  it("B2.3 B2.6 are inspected where they are test kits, and put into the cells that are proposed", {
    timeout: 900_000,
  }, async () => {
    const kits = new Set([...real.materials].filter(([, itemName]) => isTestKit(itemName)).map(([itemNo]) => itemNo));
    const received = await allReceipts();
    const waiting = received.filter(({ waitingQty }) => waitingQty !== "0");
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.map(({ id }) => id)).toEqual(received.filter(({ itemNo }) => kits.has(itemNo)).map(({ id }) => id));
    await timed("inspection of receipts", waiting.length, () =>
      forAll(chunksOf(waiting, 250), (chunk) =>
        admin.ok("acceptances", "inspect", {
          checkDate: lastDay(chunk),
          lines: chunk.map(({ id, version, waitingQty }) => ({ receiptId: id, version, acceptedQty: waitingQty })),
        }),
      ),
    );
    await timed("putting away of receipts", received.length, async () => {
      // One after the other, so that each finds where the goods of the one before lie.
      for (const chunk of chunksOf(received, 500)) {
        const receiptIds = chunk.map(({ id }) => id);
        const { proposals } = await admin.ok("warehousings", "proposeCells", { receiptIds });
        const lines = proposals.map(({ receiptId, cellNo, unstoredQty }) => ({
          ...{ receiptId, cellNo: cellNo ?? "", warehousingQty: unstoredQty },
        }));
        await admin.ok("warehousings", "putAway", { warehousingDate: lastDay(chunk), lines });
      }
    });
    expect(await brokenLaws(database)).toEqual([]);
  });

  it("B4.1e add up to the source, supplier by supplier: counts, quantities, amounts and days", {
    timeout: 300_000,
  }, async () => {
    const buyer = await app.as("buyer");
    const allOrders = await everyRow<Row<typeof purchaseOrder>>(
      (request) => buyer.ok("purchaseOrders", "getPurchaseOrderPage", request),
      [
        "purchaseNo",
        "supplierNo",
        "totalAmount",
        "deliveryStatus",
        "receiptStatus",
        "onWayQty",
        "receiptQty",
        "orderQty",
      ],
    );
    const allLines = await everyRow<Row<typeof purchaseOrderLine>>(
      (request) => buyer.ok("purchaseOrderLines", "getPurchaseOrderLinePage", request),
      ["purchaseNo", "supplierNo", "unDeliveryQty", "receiptQty", "batchPurQty", "expectArrivalDate"],
    );
    const [orders, lines] = [allOrders.filter(isChosen), allLines.filter(isChosen)];
    const notices = await everyRow<Row<typeof shippingNotice>>((request) =>
      buyer.ok("shippingNotices", "getShippingNoticePage", request),
    );
    const receipts = await allReceipts();
    const accepted = await everyRow<Row<typeof acceptance>>((request) =>
      buyer.ok("acceptances", "getAcceptancePage", request),
    );
    const stored = await everyRow<Row<typeof warehousing>>((request) =>
      buyer.ok("warehousings", "getWarehousingPage", request),
    );

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
      expect(sum(own(accepted).map((one) => one.acceptedQty))).toBe(found.quantity);
      expect(sum(own(stored).map((one) => one.warehousingQty))).toBe(found.quantity);
    }
    const lying = await everyRow<Row<typeof stockBalance>>((request) => buyer.ok("stock", "getStockPage", request));
    const byMaterial = (rows: readonly { itemNo: string }[], quantity: (row: never) => string) =>
      new Map(
        [...Map.groupBy(rows, ({ itemNo }) => itemNo)]
          .map(([itemNo, own]) => [itemNo, sum(own.map((row) => quantity(row as never)))] as const)
          .sort(),
      );
    expect(byMaterial(lying, ({ qty }: Row<typeof stockBalance>) => qty)).toEqual(
      byMaterial(delivered, ({ quantity }: RealLine) => quantity),
    );
    // A material lies in one cell, and no other lies there.
    expect(new Set(lying.map(({ cellNo }) => cellNo))).toHaveProperty("size", lying.length);
    expect(arrivals(real.lines)).toEqual({ early: 2_814, onTheDay: 6_324, late: 1_186 });

    const sourceOf = new Map(deliveriesOf(delivered).map((parts) => [parts[0]?.asnNo, parts[0]]));
    for (const notice of notices) {
      const { expected = "", arrived = "" } = sourceOf.get(notice.trackingNo ?? "") ?? {};
      const timing = arrived < expected ? "2" : arrived > expected ? "3" : "1";
      expect(notice).toMatchObject({ checkStatus: "4", arrivalDate: arrived, timing });
    }
  });
});

const lastDay = (received: readonly Row<typeof receipt>[]): string =>
  received
    .map(({ receiptDate }) => receiptDate)
    .toSorted()
    .at(-1) ?? "";

function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
