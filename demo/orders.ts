import { currencyDecimals } from "@tandem/contract/core/currencies";
import { Exact } from "@tandem/contract/core/exact";
import { subtract, sum } from "@tandem/contract/core/numbers";
import { acceptanceStatus, orderStatus, replyApprovalStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import { amountOf, follow } from "./acceptance.ts";
import { demoAccounts } from "./accounts.ts";
import { type Day, workday, yearOf } from "./calendar.ts";
import type { Country } from "./companies.ts";
import type { Order, OrderState } from "./order.ts";
import type { Supplier } from "./suppliers.ts";
import { type Tenant, warehouseFor } from "./tenant.ts";

/** What is stored of an order, its acceptance and the buyer's reply, by the names of their states. */
const codes = (
  order: keyof typeof orderStatus.code,
  acceptance: keyof typeof acceptanceStatus.code,
  reply: keyof typeof replyApprovalStatus.code = "none",
) => ({
  status: orderStatus.code[order],
  refuseSign: acceptanceStatus.code[acceptance],
  purRefuseSign: replyApprovalStatus.code[reply],
});

/** status, refuseSign and purRefuseSign of each state. */
const stateCodes: Readonly<Record<OrderState, ReturnType<typeof codes>>> = {
  draft: codes("draft", "pendingAcceptance"),
  pending: codes("effective", "pendingAcceptance"),
  accepted: codes("effective", "accepted"),
  acceptedAutomatically: codes("effective", "accepted"),
  pendingApproval: codes("effective", "pendingApproval", "pending"),
  agreed: codes("effective", "agreed", "agreed"),
  reAcceptance: codes("effective", "reAcceptance", "declined"),
  rejected: codes("effective", "rejected"),
  notAccepted: codes("failure", "notAccepted"),
};

/** How far back the oldest order lies, in days. */
const span = 364;

/** Orders up to this age are waiting for somebody, mostly. */
const freshDays = 8;

const accountSuppliers = new Set(demoAccounts.map(({ supplierNo }) => supplierNo));

/** What happens to a supplier's orders of an age, one after the other. */
const patterns: Readonly<Record<"fresh" | "running" | "old", readonly OrderState[]>> = {
  fresh: [
    "pending",
    "accepted",
    "pendingApproval",
    "draft",
    "pending",
    "reAcceptance",
    "agreed",
    "rejected",
    "pending",
  ],
  running: [
    "accepted",
    "agreed",
    "accepted",
    "acceptedAutomatically",
    "accepted",
    "pendingApproval",
    "accepted",
    "agreed",
    "notAccepted",
  ],
  old: [
    "accepted",
    "accepted",
    "agreed",
    "accepted",
    "acceptedAutomatically",
    "accepted",
    "agreed",
    "accepted",
    "accepted",
    "notAccepted",
    "accepted",
    "accepted",
  ],
};

interface Trade {
  currency: string;
  perDollar: number;
  decimals: number;
  taxRate: number;
  paymentTerm: string;
  leadDays: readonly [number, number];
}

const trades: Readonly<Record<Country, Trade>> = {
  CN: { currency: "CNY", perDollar: 7.1, decimals: 4, taxRate: 13, paymentTerm: "月结60天", leadDays: [12, 30] },
  TW: { currency: "TWD", perDollar: 32, decimals: 2, taxRate: 5, paymentTerm: "月結 60 天", leadDays: [12, 30] },
  VN: {
    currency: "VND",
    perDollar: 25_400,
    decimals: 0,
    taxRate: 10,
    paymentTerm: "Chuyển khoản 45 ngày",
    leadDays: [7, 21],
  },
  JP: { currency: "JPY", perDollar: 150, decimals: 2, taxRate: 0, paymentTerm: "T/T 60 days", leadDays: [28, 50] },
  DE: { currency: "EUR", perDollar: 0.92, decimals: 4, taxRate: 0, paymentTerm: "Net 60", leadDays: [30, 55] },
  GB: { currency: "USD", perDollar: 1, decimals: 4, taxRate: 0, paymentTerm: "Net 60", leadDays: [30, 55] },
  US: { currency: "USD", perDollar: 1, decimals: 4, taxRate: 0, paymentTerm: "Net 45", leadDays: [30, 55] },
};

const remarks = [
  "分批交货，请附材质证明",
  "Please state the lot number on every carton",
  "Giao hàng giờ hành chính, gọi trước 1 ngày",
  "請附出廠檢驗報告",
  "Urgent: line stop risk",
];

/** Makes orders one after the other, oldest first, so that any number of them fits into memory piece by piece. */
export class OrderBook {
  readonly #tenant: Tenant;
  readonly #orderCount: number;
  readonly #weights: readonly (readonly [Supplier, number])[];
  #linesLeft: number;
  #made = 0;
  #lastLineId = 0;
  #numberInYear = { year: 0, number: 0 };
  /** How many orders of an age a supplier has: its next one takes the next state of the pattern. */
  readonly #turns = new Map<string, number>();

  constructor(tenant: Tenant, lines: number) {
    this.#tenant = tenant;
    this.#linesLeft = lines;
    this.#orderCount = Math.ceil(lines / 5);
    this.#weights = tenant.suppliers.map((supplier) => [supplier, supplier.weight]);
  }

  /** Whether all orders are made. */
  get isComplete(): boolean {
    return this.#made === this.#orderCount;
  }

  /** The next order with its lines and what has happened to it, without deliveries. */
  next(): Order {
    const { lastDay } = this.#tenant;
    // More orders recently than a year ago: the company grows, and the work is with the young ones.
    const age = span * (1 - (this.#made + 0.5) / this.#orderCount) ** 1.5;
    const purchaseDay = workday(lastDay - Math.floor(age));
    const supplier = this.#nextSupplier(purchaseDay);
    const order = this.#begin(purchaseDay, supplier);
    const size = this.#nextSize();
    this.#made += 1;
    this.#linesLeft -= size;
    this.#addLines(order, size);
    follow(order, this.#tenant);
    return order;
  }

  /** By weight, but of the latest orders every other goes in turn to those who can sign in, until each has a few. */
  #nextSupplier(purchaseDay: Day): Supplier {
    const { random, suppliers, lastDay } = this.#tenant;
    const chosen = random.weighted(this.#weights);
    if (lastDay - purchaseDay > freshDays || this.#made % 2 === 0) return chosen;
    const withAccount = suppliers.filter(({ supplierNo }) => accountSuppliers.has(supplierNo));
    const fewest = withAccount.sort((a, b) => this.#freshOrders(a) - this.#freshOrders(b))[0];
    return fewest && this.#freshOrders(fewest) < patterns.fresh.length ? fewest : chosen;
  }

  #freshOrders({ supplierNo }: Supplier): number {
    return this.#turns.get(`fresh ${supplierNo}`) ?? 0;
  }

  /** From 1 to 12 lines, such that all orders together have exactly what was asked for. */
  #nextSize(): number {
    const ordersLeft = this.#orderCount - this.#made;
    const lowest = Math.max(1, this.#linesLeft - 12 * (ordersLeft - 1));
    const highest = Math.min(12, this.#linesLeft - (ordersLeft - 1));
    const wanted = Math.round((this.#linesLeft / ordersLeft) * (0.2 + 1.6 * this.#tenant.random.fraction()));
    return Math.min(Math.max(wanted, lowest), highest);
  }

  #nextState(supplier: Supplier, purchaseDay: Day): OrderState {
    const age = this.#tenant.lastDay - purchaseDay;
    const stage = age <= freshDays ? "fresh" : age <= 45 ? "running" : "old";
    const pattern = patterns[stage];
    const key = `${stage} ${supplier.supplierNo}`;
    // Suppliers begin at different places of the pattern.
    const turn = this.#turns.get(key) ?? Number(supplier.supplierNo.slice(1)) - 10_001;
    this.#turns.set(key, turn + 1);
    return pattern[turn % pattern.length] ?? "accepted";
  }

  #begin(purchaseDay: Day, supplier: Supplier): Order {
    const { random, organisations } = this.#tenant;
    const organisation = random.pick(organisations.filter(({ orgNo }) => supplier.orgNo.includes(orgNo)));
    const trade = trades[supplier.country];
    const state = this.#nextState(supplier, purchaseDay);
    const year = yearOf(purchaseDay);
    this.#numberInYear = { year, number: this.#numberInYear.year === year ? this.#numberInYear.number + 1 : 1 };
    return {
      id: this.#made + 1,
      purchaseNo: `PO-${year}-${String(this.#numberInYear.number).padStart(5, "0")}`,
      purchaseDay,
      orderType: random.weighted([
        ["1", 94],
        ["2", 3],
        ["3", 3],
      ] as const),
      organisation,
      supplier,
      buyer: random.pick(organisation.buyers),
      currency: trade.currency,
      taxRate: trade.taxRate,
      paymentTerm: trade.paymentTerm,
      tradeTerm: supplier.country === organisation.country ? "DDP" : random.pick(["FOB", "CIF", "DAP"]),
      remark: random.chance(0.15) ? random.pick(remarks) : null,
      state,
      ...stateCodes[state],
      deadline: null,
      issueDate: null,
      firstReadTime: null,
      executingFrom: null,
      createDate: "",
      updateName: "",
      updateDate: "",
      lines: [],
      events: [],
    };
  }

  #addLines(order: Order, size: number): void {
    const { random } = this.#tenant;
    for (let seq = 1; order.lines.length < size; seq += 1) {
      const room = size - order.lines.length;
      const parts = room > 1 && random.chance(0.18) ? random.integer(2, Math.min(3, room)) : 1;
      this.#addParts(order, seq, parts);
    }
  }

  /** A line in parts: phases a fortnight apart, or batches of one phase a few days apart. */
  #addParts(order: Order, seq: number, parts: number): void {
    const { random, materials } = this.#tenant;
    const trade = trades[order.supplier.country];
    const material = random.pick(materials[random.pick(order.supplier.categories)]);
    const price = new Exact(material.price * trade.perDollar).round(trade.decimals);
    const firstDay = order.purchaseDay + random.integer(...trade.leadDays);
    const inBatches = random.chance(0.3);
    for (let part = 0; part < parts; part += 1) {
      this.#lastLineId += 1;
      const qty = material.packQty * random.integer(1, 12);
      order.lines.push({
        id: this.#lastLineId,
        order,
        seq,
        phase: inBatches ? 1 : part + 1,
        batch: inBatches ? part + 1 : 1,
        material,
        warehouseNo: warehouseFor(order.organisation.orgNo, material.category).warehouseNo,
        qty,
        onWayQty: 0,
        receiptQty: 0,
        checkReturnQty: 0,
        price: price.toFixed(),
        amount: amountOf(price.toFixed(), qty, order.currency),
        expectedDay: workday(firstDay + part * (inBatches ? 3 : 14)),
        promises: [],
        updateName: "",
        updateDate: "",
      });
    }
  }
}

/** Total with tax, without, and the tax itself; the tax is taken out line by line. */
export function totalsOf(order: Order): { total: string; untaxed: string; tax: string } {
  const factor = 1 + order.taxRate / 100;
  const decimals = currencyDecimals(order.currency);
  const total = sum(order.lines.map(({ amount }) => amount));
  const untaxed = sum(order.lines.map(({ amount }) => new Exact(amount).div(factor).toFixed(decimals)));
  return { total, untaxed, tax: subtract(total, untaxed) };
}
