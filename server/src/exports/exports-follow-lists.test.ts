import type { Entity } from "@tandem/contract/core/entity";
import type { Endpoint } from "@tandem/contract/core/service";
import { transactionType } from "@tandem/contract/receiving/stock/statuses";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildAccepted, buildIssued, buildShipped, day, firstFor, nextVersion } from "../../testing/orders.ts";
import { buildOutsiders } from "../../testing/outsiders.ts";
import { asOwner } from "../../testing/owner.ts";
import { print } from "../../testing/prints.ts";
import { receiptInput } from "../../testing/receipts.ts";
import { firstSheet, partOf } from "../../testing/workbooks.ts";

type Row = Readonly<Record<string, unknown>>;

/** What goes out to be filled in and comes back is no list's; invoices are not one for each row of theirs. */
const ofNoList = ["orderAnswers", "exportInvoices"];

type Calls = readonly (readonly [service: string, method: string, call: Endpoint])[];
const allCalls: Calls = Object.entries(services).flatMap(([service, { endpoints }]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([method, call]) => [service, method, call] as const),
);

/** A list and an export of what it lists, of the same service where that has both. */
const pairs = Object.entries(services).flatMap(([service, { endpoints }]) => {
  const calls = Object.entries(endpoints as Record<string, Endpoint>);
  return calls.flatMap(([exporting, { kind, entity, writes }]) => {
    if (kind !== "download" || !entity || [service, exporting].some((name) => ofNoList.includes(name))) return [];
    const lists = allCalls.filter(([, , call]) => call.kind === "list" && call.entity?.name === entity.name);
    const [of = service, list, listing] = lists.find(([own]) => own === service) ?? lists[0] ?? [];
    const counts = listing?.input.safeParse({ condition: {}, counts: [{}] }).success;
    const [listed, exported] = [of, service] as [keyof typeof services, keyof typeof services];
    const named = { title: `${service}.${exporting}`, of: listed, service: exported, exporting, list };
    return [{ ...named, counts, entity, writes }];
  });
});
type Pair = (typeof pairs)[number];

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  // Of its own: the running numbers of records go on. The second of each kind is the millionth.
  app = await startOwnApplication();
  const sequence = "format('%I.%I', schemaname, sequencename)::regclass";
  await asOwner(app, `select setval(${sequence}, 999998) from pg_sequences where sequencename like '%\\_number'`);
  await buildOutsiders(app);
  admin = await app.as("admin");
  await asOwner(app, "update execution_policy set acceptance_deadline_days = 3");
  const order = await buildAccepted(app, { quantities: ["10", "20"] });
  const changed = await (await app.as("buyer")).ok(
    "purchaseOrders",
    "changePurchaseOrder",
    nextVersion(await buildIssued(app), firstFor("70")),
  );
  expect(changed.bandNo).toBe(2);
  const transport = { wayCarriage: "2" as const, trackingNo: "TR-7", carNo: "29C", driver: "Minh" };
  const invoice = {
    ...{ invoiceType: "3" as const, invoiceClassify: "2" as const, invoiceNo: "EXPORTED-1", invoiceDate: day(-1) },
    ...{ invoiceAmount: "44", taxAmount: "4", taxRate: "10", isGoodsInvoice: "1" as const },
  };
  const { id } = await buildShipped(app, order, ["1", "2"], { ...transport, invoices: [invoice] });
  await admin.ok("boxRules", "addbmboxrulehead", {
    ...{ boxRuleNo: "EXPORTED", boxRuleName: "Cartons", statusCode: "1", ssccPrefix: "4012345" },
    lines: [{ levelName: "Carton", hasSscc: "Y" }],
  });
  const packing = { shippingNoticeId: id, boxRuleNo: "EXPORTED", packQty: "10", mixed: false };
  await (await app.as("supplierA")).ok("shippingPackages", "packAutomatically", packing);
  await printLabels();
  await blockNumberedPiece();
  await keepElsewhere();
});
afterAll(() => app.close());

/** Makes labels of what is on its way, and prints them. */
async function printLabels(): Promise<void> {
  const supplier = await app.as("supplierA");
  const { lines } = await buildShipped(app, await buildAccepted(app, { quantities: ["3"] }), ["3"]);
  const { records } = await supplier.ok("labels", "printlabel", {
    ...{ ids: lines.map(({ id }) => id), boxRuleNo: "EXPORTED", reportKey: "LABEL_STANDARD" },
    ...{ packQty: "3", boxBarcodeNum: 1, copies: 1, genMoment: new Date().toISOString() },
  });
  await print(supplier, { ids: records.map(({ id }) => id), reportKey: "LABEL_STANDARD", module: "LABEL" });
}

/** Receives two pieces by their serial numbers, and blocks one. */
async function blockNumberedPiece(): Promise<void> {
  await asOwner(app, "update material set serial_control = '1' where item_no = 'M1'");
  const input = receiptInput(await buildShipped(app, await buildAccepted(app, { quantities: ["2"] }), ["2"]), ["2"]);
  const lines = input.lines.map((line) => ({ ...line, serialNos: "EXPORT-1 EXPORT-2" }));
  await admin.ok("receipts", "receive", { ...input, lines });
  const { records } = await admin.ok("stock", "getStockPage", { current: 1, size: 20, condition: { itemNo: "M1" } });
  const stockBalanceId = records.find(({ qty }) => qty === "2")?.id ?? "0";
  const blocked = { stockBalanceId, qty: "1", toCellNo: null, toStockType: "25" as const, serialNos: "EXPORT-1" };
  await admin.ok("stockTransfers", "transferStock", { transferReason: "Scratched", lines: [blocked] });
}

/** Lets a supplier keep goods of the buyer. */
async function keepElsewhere(): Promise<void> {
  await asOwner(
    app,
    `insert into warehouse (tenant_id, warehouse_no, warehouse_name, org_no, keeper_no) values (1, 'WK', 'Kept by B', 'O1', 'SB');
     insert into stock_movement (tenant_id, org_no, warehouse_no, item_no, unit_no, lot_no, stock_type, transaction_type, qty, document_kind,
       document_id, document_no) values (1, 'O1', 'WK', 'M2', 'PCS', 'ESCROW', '10', '1', 40, 'stockTransfer', 1, 'T-1')`,
  );
}

/** What lists need to be asked for at all. */
const needs: Readonly<Record<string, object>> = {
  "labels.exportexcel": { docDateStart: day(-30), docDateEnd: day(0) },
  // What is made here is answered today.
  "scorecards.exportexcel": { month: day(0).slice(0, 7) },
  // Nothing goes out of what is made here.
  "stockAnalysis.exportRankedMaterials": { movedBy: transactionType.code.in },
};

/** What each call here adds to. */
const growing = ["operationLogs", "auditEntries"];

/** By list and condition: several exports may be of one list, and nothing changes what it shows. */
const shown = new Map<string, Row[]>();

async function ask({ of, list }: Pair, request: object) {
  const answer: unknown = await admin.ok(of, list as never, { current: 1, ...request } as never);
  return answer as { records: Row[]; counts?: number[] };
}

async function listed(pair: Pair, wanted: object): Promise<Row[]> {
  const condition = { ...needs[pair.title], ...wanted };
  const key = `${pair.of}.${pair.list} ${JSON.stringify(condition)}`;
  const records = shown.get(key) ?? (await ask(pair, { size: 1000, condition })).records;
  if (!growing.includes(pair.service)) shown.set(key, records);
  return records;
}

async function exportedRows({ title, service, exporting }: Pair, wanted: object): Promise<number> {
  const condition = { ...needs[title], ...wanted };
  const { response, content } = await admin.download(service, exporting, { current: 1, size: 20, condition });
  expect(response.status, JSON.stringify(condition)).toBe(200);
  return [...(await partOf(content, firstSheet)).matchAll(/<row /g)].length - 1;
}

/** For each field with a value, one condition in the last manner that it filters by: those that few lists forget come first. */
function conditionsFrom(entity: Entity, records: readonly Row[]): object[] {
  return Object.entries(entity.fields).flatMap(([name, { manners }]) => {
    const value = [records.find((row) => row[name] !== null && row[name] !== "")?.[name]].flat()[0];
    if (value === undefined || manners.length === 0) return [];
    const isRange = !manners.includes("contains") && manners.includes("range");
    return [
      manners.includes("contains")
        ? { [`${name}Indistinct`]: value }
        : isRange
          ? { [`${name}Start`]: value, [`${name}End`]: value }
          : { [name]: value },
    ];
  });
}

/** Filters that leave rows out, each alone; those by which all stay are asked together, as forgetting one would change nothing. */
async function distinguished(pair: Pair, filters: readonly object[], all: number): Promise<object[]> {
  const numbers = await numbersBy(pair, filters);
  const alone = filters.filter((_, index) => (numbers[index] ?? 0) < all);
  return [...alone, Object.assign({}, ...filters.filter((filter) => !alone.includes(filter)))];
}

/** The sets of conditions that one request may count. */
const mostSets = 10;

/** How many rows each filter leaves. */
async function numbersBy(pair: Pair, filters: readonly object[]): Promise<number[]> {
  const numbers: number[] = [];
  for (let start = 0; start < filters.length; start += mostSets) {
    const counts = filters.slice(start, start + mostSets);
    const counted = pair.counts ? await ask(pair, { size: 1, condition: needs[pair.title] ?? {}, counts }) : null;
    for (const [index, filter] of counts.entries()) {
      numbers.push(counted?.counts?.[index] ?? (await listed(pair, filter)).length);
    }
  }
  return numbers;
}

describe("Every export", () => {
  it("S7.16c is of a list of its own service", () => {
    expect(pairs.length).toBeGreaterThan(25);
    expect(pairs.filter(({ list }) => list === undefined).map(({ title }) => title)).toEqual([]);
    const ofParts = pairs.flatMap(({ writes, entity }) => (writes ? [[entity.name, writes.name]] : []));
    expect(ofParts).toContainEqual(["shippingNotice", "shippingNoticeLine"]);
    expect(ofParts.filter(([head, line]) => line !== `${head}Line`)).toEqual([]);
  });

  it.each(pairs)(
    "S3.12 S7.16c $title takes every filter of its list, and holds what the list then shows",
    async (pair) => {
      const all = await listed(pair, {});
      const isOfParts = pair.writes !== undefined || pair.exporting === "exportPurchaseLines";
      const size = (rows: readonly Row[]) =>
        // Records of base data that have lines have one here.
        isOfParts ? rows.reduce((sum, row) => sum + Number(row.lineCount ?? 1), 0) : rows.length;
      expect(all.length).toBeGreaterThan(0);
      // Plain base data are exported by the same few lines: there, all the filters of a record hold together.
      const isDocument = "supplierNo" in pair.entity.fields;
      const filters = conditionsFrom(pair.entity, isDocument ? all : all.slice(0, 1));
      const asked = isDocument ? await distinguished(pair, filters, all.length) : [Object.assign({}, ...filters)];
      for (const condition of [{ id: [all[0]?.id], keyword: "" }, ...asked]) {
        expect(await exportedRows(pair, condition), JSON.stringify(condition)).toBe(
          size(await listed(pair, condition)),
        );
      }
    },
  );

  it("says running numbers of six digits, and of one more from the millionth on", async () => {
    const [last, millionth] = ["999999", "1000000"];
    const named = new Map<string, Set<string>>();
    for (const pair of pairs) {
      for (const value of (await listed(pair, {})).flatMap((row) => Object.values(row))) {
        const [, kind, number = ""] = (typeof value === "string" && /^([A-Z]+)-20\d\d-(\d+)$/.exec(value)) || [];
        if (kind && [last, millionth].includes(number)) named.set(kind, (named.get(kind) ?? new Set()).add(number));
      }
    }
    const both = [...named].flatMap(([kind, numbers]) => (numbers.size === 2 ? [kind] : [])).sort();
    const known = ["APT", "ASN", "DLA", "GRN", "MI", "PO", "PUT", "QCA", "QCC", "QCR", "RPM", "RTN"];
    expect(both).toEqual(expect.arrayContaining(known));
  });
});
