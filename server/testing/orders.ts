import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Field } from "@tandem/contract/core/fields";
import type { ImportOutcome } from "@tandem/contract/core/service";
import type {
  ShippingNoticeDetail,
  ShippingNoticeInput,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { purchaseOrderImport } from "@tandem/contract/orders/purchase-orders/import";
import type { PurchaseOrderChangeInput, PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { orderType } from "@tandem/contract/orders/purchase-orders/statuses";
import { writtenValues } from "../src/core/written-values.ts";
import { columnTypeOf } from "../src/imports/import-columns.ts";
import type { WrittenValue } from "../src/spreadsheets/workbook.ts";
import { writeWorkbook } from "../src/spreadsheets/write.ts";
import type { TestApplication, TestUser } from "./application.ts";

/** Any server whose users can be signed in. */
type World = Pick<TestApplication, "as">;

export type ImportColumnName = (typeof purchaseOrderImport.columns)[number]["name"];
export type ImportRow = Partial<Record<ImportColumnName, WrittenValue>>;

/** An import workbook as the product reads it: a row of field names, then the rows. */
export async function orderWorkbook(rows: Iterable<ImportRow>): Promise<Buffer> {
  const { columns } = purchaseOrderImport;
  const output = new PassThrough();
  const content = buffer(output);
  await writeWorkbook(output, {
    name: "Orders",
    columns: columns.map((column) => ({ header: column.name, type: columnTypeOf(column.field) })),
    rows: (async function* () {
      for (const row of rows) yield columns.map((column) => row[column.name] ?? null);
    })(),
  });
  return content;
}

/** A row of the import that adds an order of one piece, of supplier SA to organisation O1, unless it is said otherwise. */
export const orderRow = (values: ImportRow): ImportRow => ({
  purchaseDate: day(0),
  orgNo: "O1",
  supplierNo: "SA",
  currency: "USD",
  purchaseSeq: 1,
  itemNo: "M1",
  batchPurQty: "1",
  price: "1",
  expectArrivalDate: day(14),
  ...values,
});

/** Imports rows through the page's endpoint; fails when a row is refused. */
export async function importRows(buyer: TestUser, rows: Iterable<ImportRow>): Promise<number> {
  const { body } = await buyer.upload<ImportOutcome>("purchaseOrders", "importexcel", await orderWorkbook(rows));
  if (!("data" in body) || body.data.errors.length > 0) throw new Error(`Import refused: ${JSON.stringify(body)}`);
  return body.data.added;
}

/** A day relative to today, `YYYY-MM-DD`. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** The orders whose number holds the text, as a user's list shows them. */
export async function ordersOf(user: TestUser, purchaseNoIndistinct: string) {
  const page = await user.ok("purchaseOrders", "getPurchaseOrderPage", {
    current: 1,
    size: 20,
    condition: { purchaseNoIndistinct },
  });
  return page.records;
}

let count = 0;

/** What an order of the test world needs beyond its lines. */
export interface OrderWish {
  readonly orgNo?: string;
  readonly supplierNo?: string;
  /** Quantities of the lines; their materials go round M1 to M5. */
  readonly quantities?: readonly string[];
  /** Of the order and of each of its lines, as a row of the import says both. */
  readonly head?: ImportRow;
  /** Brought by a workbook, which may say what the form refuses. */
  readonly imported?: true;
}

/** Types one draft order, or imports it, and answers it as the buyer sees it. */
export async function buildDraft(app: World, wish: OrderWish = {}): Promise<PurchaseOrderDetail> {
  const buyer = await app.as("buyer");
  count += 1;
  const purchaseNo = `PO-${process.pid}-${count}`;
  if (!wish.imported) return buyer.ok("purchaseOrders", "savePurchaseOrder", typedOrder(purchaseNo, wish));
  const head = { purchaseNo, ...headOf(wish) };
  await importRows(
    buyer,
    linesOf(wish).map((line) => ({ ...head, ...line, ...wish.head })),
  );
  const { records } = await buyer.ok("purchaseOrders", "getPurchaseOrderPage", {
    current: 1,
    size: 20,
    condition: { purchaseNo },
  });
  const [order] = records;
  if (!order) throw new Error(`${purchaseNo} was not imported`);
  return buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
}

const headOf = ({ orgNo = "O1", supplierNo = "SA" }: OrderWish) => ({
  purchaseDate: day(-10),
  orgNo,
  supplierNo,
  currency: "USD",
  taxRate: "10",
});

const linesOf = ({ quantities = ["100", "50"] }: OrderWish) =>
  quantities.map((batchPurQty, index) => ({
    purchaseSeq: index + 1,
    itemNo: `M${(index % 5) + 1}`,
    batchPurQty,
    price: "1.1",
    expectArrivalDate: day(14),
  }));

/** What is wished, where the form asks for it. */
function typedOrder(purchaseNo: string, wish: OrderWish): PurchaseOrderInput {
  const ofLines: Readonly<Record<string, Field>> = purchaseOrderLine.fields;
  const isOfLines = (name: string) => ofLines[name]?.readOnly === false;
  const said = Object.entries(wish.head ?? {});
  const ofEach = Object.fromEntries(said.filter(([name]) => isOfLines(name)));
  const ofOrder = Object.fromEntries(said.filter(([name]) => !isOfLines(name) || name === "taxRate"));
  return {
    purchaseNo,
    orderType: orderType.code.general,
    ...headOf(wish),
    ...ofOrder,
    lines: linesOf(wish).map((line) => ({ purchasePhaseSeq: 1, purchaseBatchSeq: 1, ...line, ...ofEach })),
  } as PurchaseOrderInput;
}

/** An order that is issued and waits for its supplier. */
export async function buildIssued(app: World, wish: OrderWish = {}): Promise<PurchaseOrderDetail> {
  const draft = await buildDraft(app, wish);
  const buyer = await app.as("buyer");
  await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
  return buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: draft.id });
}

type ChangeInput = PurchaseOrderChangeInput;
export type TypedOrderLine = ChangeInput["lines"][number];

/** An order as its form sends it again. */
export function typedAgain(order: PurchaseOrderDetail) {
  const head = writtenValues(purchaseOrder, order, ["purchaseNo"]);
  const lines = order.lines.map((line) => writtenValues(purchaseOrderLine, line) as TypedOrderLine);
  return { ...head, id: order.id, version: order.version, lines };
}

/** An issued order as its form sends the next version of it. */
export function nextVersion(
  order: PurchaseOrderDetail,
  change: (lines: TypedOrderLine[]) => TypedOrderLine[] = (lines) => lines,
  more: Partial<ChangeInput> = {},
): ChangeInput {
  const typed = typedAgain(order);
  return { ...typed, reason: "Our customer asks for it", lines: change(typed.lines), ...more };
}

/** The same lines, but for the quantity of the first. */
export const firstFor =
  (batchPurQty: string) =>
  ([first, ...others]: TypedOrderLine[]): TypedOrderLine[] => [
    { ...(first as TypedOrderLine), batchPurQty, amount: null },
    ...others,
  ];

/** The user of the world who acts for a supplier. */
export function userOf(supplierNo: string): string {
  return supplierNo === "SA" ? "supplierA" : supplierNo === "SB" ? "supplierB" : "frozen";
}

/** An order that its supplier has accepted as ordered. */
export async function buildAccepted(app: World, wish: OrderWish = {}): Promise<PurchaseOrderDetail> {
  const { id, version, supplierNo } = await buildDraft(app, wish);
  const buyer = await app.as("buyer");
  await buyer.ok("purchaseOrders", "issue", { issueList: [{ id, version }] });
  // Each step makes it the next version.
  return acceptOrder(app, { id, version: version + 1, supplierNo });
}

type OrderOf = Pick<PurchaseOrderDetail, "id" | "version" | "supplierNo">;

/** Accepts an order as its supplier, as ordered. */
export async function acceptOrder(app: World, { id, version, supplierNo }: OrderOf): Promise<PurchaseOrderDetail> {
  const supplier = await app.as(userOf(supplierNo));
  await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [{ id, version }] });
  return supplier.ok("purchaseOrders", "getPurchaseOrderById", { id });
}

const askAddresses = (supplier: TestUser) =>
  supplier.ok("addresses", "getbmcustomeraddresslistbyparams", { current: 1, size: 20, condition: {} });

const addresses = new WeakMap<TestUser, ReturnType<typeof askAddresses>>();

/** The addresses that a supplier may name, asked for once. */
function addressesOf(supplier: TestUser) {
  const known = addresses.get(supplier) ?? askAddresses(supplier);
  addresses.set(supplier, known);
  return known;
}

/** What a supplier enters to ship lines of an order; quantities by line, in order, empty for none. */
export async function noticeInput(
  app: World,
  order: PurchaseOrderDetail,
  quantities: readonly string[],
): Promise<ShippingNoticeInput> {
  const supplier = await app.as(userOf(order.supplierNo));
  const { records } = await addressesOf(supplier);
  const from = records.find((address) => address.supplierNo === order.supplierNo);
  const to = records.find((address) => address.orgNo === order.orgNo);
  return {
    orgNo: order.orgNo,
    orderType: order.orderType,
    expectedArrivalDate: day(3),
    shippingAddressId: from?.id ?? "0",
    deliveryAddressId: to?.id ?? "0",
    sender: "Sender",
    senderPhone: "0221234567",
    lines: order.lines.flatMap((line, index) => {
      const deliveryQty = quantities[index] ?? "";
      return deliveryQty === "" ? [] : [{ purchaseOrderLineId: line.id, deliveryQty }];
    }),
  } as ShippingNoticeInput;
}

/** A notice sent by the order's supplier; it waits for approval. */
export async function buildNotice(
  app: World,
  order: PurchaseOrderDetail,
  quantities: readonly string[],
  wish: Partial<ShippingNoticeInput> = {},
): Promise<ShippingNoticeDetail> {
  const supplier = await app.as(userOf(order.supplierNo));
  const input = { ...(await noticeInput(app, order, quantities)), ...wish };
  return supplier.ok("shippingNotices", "saveShippingNotice", input);
}

/** A notice that the buyer has approved: it is on its way. */
export async function buildShipped(
  app: World,
  order: PurchaseOrderDetail,
  quantities: readonly string[],
  wish: Partial<ShippingNoticeInput> = {},
): Promise<ShippingNoticeDetail> {
  const notice = await buildNotice(app, order, quantities, wish);
  const buyer = await app.as("buyer");
  return buyer.ok("shippingNotices", "approve", { id: notice.id, version: notice.version });
}

/** A notice of one line of M1, on its way; an order of 5,000 has enough for it. */
export async function buildShippedLine(
  app: World,
  deliveryQty: string,
  line: object = {},
  wish: OrderWish = {},
): Promise<ShippingNoticeDetail> {
  const order = await buildAccepted(app, { quantities: ["5000"], ...wish });
  const lines = [{ purchaseOrderLineId: order.lines[0]?.id ?? "", deliveryQty, ...line }];
  return buildShipped(app, order, [], { lines });
}

export type Promised = readonly (readonly [quantity: string, date: string])[];

/** What a supplier enters to accept: the promises of each line, in order. */
export function replyInput(order: PurchaseOrderDetail, ...promised: readonly Promised[]) {
  return {
    id: order.id,
    version: order.version,
    lines: order.lines.flatMap(({ id }, index) => {
      const promises = (promised[index] ?? []).map(([promiseQty, promiseDate]) => ({ promiseQty, promiseDate }));
      return promises.length > 0 ? [{ id, promises }] : [];
    }),
  };
}
