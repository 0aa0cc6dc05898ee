import { readFile } from "node:fs/promises";
import { sum } from "@tandem/contract/core/numbers";
import type { ImportRow } from "./orders.ts";

/** One delivered line of an order, as the world's medicines were bought from 2006 to 2015. */
export interface RealLine {
  readonly purchaseNo: string;
  readonly purchaseSeq: number;
  readonly asnNo: string;
  readonly supplierNo: string;
  readonly itemNo: string;
  readonly quantity: string;
  readonly price: string;
  /** As the order states it: by cents not always quantity × price. */
  readonly amount: string;
  readonly country: string;
  readonly purchaseDate: string;
  readonly expected: string;
  readonly arrived: string;
}

export interface RealOrders {
  readonly lines: readonly RealLine[];
  /** Names by number. */
  readonly suppliers: ReadonlyMap<string, string>;
  readonly materials: ReadonlyMap<string, string>;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2-Jun-06` or `11/13/06` as an ISO date; undefined for the words that stand where a date is not known. */
function isoDate(text: string): string | undefined {
  const dashed = /^(\d{1,2})-([A-Z][a-z]{2})-(\d{2})$/.exec(text);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/.exec(text);
  const [day, month, year] = dashed
    ? [dashed[1], String(months.indexOf(dashed[2] ?? "") + 1), dashed[3]]
    : [slashed?.[2], slashed?.[1], slashed?.[3]];
  return day && month && year ? `20${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

/** The records of a CSV file: fields in quotes may hold commas and doubled quotes; lines end as they like. */
function recordsOf(csv: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = "", end = ""] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/g)) {
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (record.length > 1) records.push(record);
    record = [];
  }
  return records;
}

/** Numbers the names in their order: `S001`, `S002` … */
function numbered(letter: string, names: Iterable<string>): Map<string, string> {
  const sorted = [...new Set(names)].sort();
  return new Map(sorted.map((name, index) => [name, `${letter}${String(index + 1).padStart(3, "0")}`]));
}

/** Reads the delivery history and turns each row into a line of an order; lines count up by their id within an order. */
export async function readRealOrders(path: string): Promise<RealOrders> {
  const [head = [], ...records] = recordsOf((await readFile(path, "utf8")).replace(/^\uFEFF/, ""));
  const column = (record: readonly string[], name: string) => record[head.indexOf(name)] ?? "";
  const byId = records.toSorted((a, b) => Number(column(a, "ID")) - Number(column(b, "ID")));
  const suppliers = numbered(
    "S",
    byId.map((record) => column(record, "Vendor")),
  );
  const materials = numbered(
    "I",
    byId.map((record) => column(record, "Item Description")),
  );
  const linesSoFar = new Map<string, number>();
  const lines = byId.map((record): RealLine => {
    const purchaseNo = column(record, "PO / SO #");
    const purchaseSeq = (linesSoFar.get(purchaseNo) ?? 0) + 1;
    linesSoFar.set(purchaseNo, purchaseSeq);
    const expected = isoDate(column(record, "Scheduled Delivery Date")) ?? "";
    const sent =
      isoDate(column(record, "PO Sent to Vendor Date")) ?? isoDate(column(record, "PQ First Sent to Client Date"));
    return {
      purchaseNo,
      purchaseSeq,
      asnNo: column(record, "ASN/DN #"),
      supplierNo: suppliers.get(column(record, "Vendor")) ?? "",
      itemNo: materials.get(column(record, "Item Description")) ?? "",
      quantity: column(record, "Line Item Quantity"),
      price: column(record, "Pack Price"),
      amount: column(record, "Line Item Value"),
      country: column(record, "Country"),
      purchaseDate: sent ?? expected,
      expected,
      arrived: isoDate(column(record, "Delivered to Client Date")) ?? "",
    };
  });
  const named = (numbers: Map<string, string>) => new Map([...numbers].map(([name, number]) => [number, name]));
  return { lines, suppliers: named(suppliers), materials: named(materials) };
}

/** What was bought, by maker and vendor: its name, and how many pieces are in a pack. */
export async function readRealProducts(path: string): Promise<{ itemName: string; spec: string; pack: string }[]> {
  const [head = [], ...records] = recordsOf((await readFile(path, "utf8")).replace(/^\uFEFF/, ""));
  const products = new Map(
    records.map((record) => {
      const column = (name: string) => record[head.indexOf(name)] ?? "";
      const [itemName, spec] = [column("Item Description"), `${column("Manufacturing Site")}, ${column("Vendor")}`];
      return [`${itemName} ${spec}`, { itemName, spec, pack: column("Unit of Measure (Per Pack)") }];
    }),
  );
  return [...products.values()];
}

/** The lines as rows of the product's own import workbook; what the head says is taken from an order's first line. */
export function* asImportRows(lines: readonly RealLine[], orgNo: string, warehouseNo: string): Generator<ImportRow> {
  const firsts = new Map<string, RealLine>();
  for (const line of lines) {
    const first = firsts.get(line.purchaseNo) ?? line;
    firsts.set(line.purchaseNo, first);
    yield {
      purchaseNo: line.purchaseNo,
      purchaseDate: first.purchaseDate,
      orgNo,
      supplierNo: line.supplierNo,
      currency: "USD",
      plantName: first.country,
      purchaseSeq: line.purchaseSeq,
      itemNo: line.itemNo,
      batchPurQty: line.quantity,
      price: line.price,
      amount: line.amount,
      expectArrivalDate: line.expected,
      warehouseNo,
    };
  }
}

/** The lines of each delivery notice, in the order in which they arrived. */
export function deliveriesOf(lines: readonly RealLine[]): RealLine[][] {
  const byNotice = Map.groupBy(lines, (line) => line.asnNo);
  return [...byNotice.values()].toSorted(([a], [b]) => (a?.arrived ?? "").localeCompare(b?.arrived ?? ""));
}

/** What is to be compared of a supplier: counts, quantities, amounts, and how its lines arrived. */
export interface Total {
  orders: number;
  lines: number;
  notices: number;
  quantity: string;
  amount: string;
  early: number;
  onTheDay: number;
  late: number;
}

export function arrivals(
  lines: readonly { expected: string; arrived: string }[],
): Pick<Total, "early" | "onTheDay" | "late"> {
  return {
    early: lines.filter((line) => line.arrived < line.expected).length,
    onTheDay: lines.filter((line) => line.arrived === line.expected).length,
    late: lines.filter((line) => line.arrived > line.expected).length,
  };
}

/** What a supplier's lines come to. */
export function totalOf(lines: readonly RealLine[]): Total {
  return {
    orders: new Set(lines.map((line) => line.purchaseNo)).size,
    lines: lines.length,
    notices: new Set(lines.map((line) => line.asnNo)).size,
    quantity: sum(lines.map((line) => line.quantity)),
    amount: sum(lines.map((line) => line.amount)),
    ...arrivals(lines),
  };
}
