import { Exact, subtract, sum } from "@tandem/contract/core/numbers";
import { demoAccounts } from "./accounts.ts";
import { type Clock, createClock, type Day, dateText, workday, yearOf } from "./calendar.ts";
import type { Country, Organisation, Supplier } from "./companies.ts";
import type { Change, HistoryEvent } from "./history.ts";
import type { Material } from "./materials.ts";
import type { Random } from "./random.ts";
import { type Tenant, warehouseFor } from "./tenant.ts";

export type OrderState =
  | "draft"
  | "pending"
  | "accepted"
  | "acceptedAutomatically"
  | "pendingApproval"
  | "agreed"
  | "reAcceptance"
  | "rejected"
  | "notAccepted";

/** status, refuseSign and purRefuseSign of each state. */
const stateCodes: Readonly<Record<OrderState, { status: string; refuseSign: string; purRefuseSign: string }>> = {
  draft: { status: "0", refuseSign: "0", purRefuseSign: "0" },
  pending: { status: "1", refuseSign: "0", purRefuseSign: "0" },
  accepted: { status: "1", refuseSign: "1", purRefuseSign: "0" },
  acceptedAutomatically: { status: "1", refuseSign: "1", purRefuseSign: "0" },
  pendingApproval: { status: "1", refuseSign: "2", purRefuseSign: "1" },
  agreed: { status: "1", refuseSign: "3", purRefuseSign: "2" },
  reAcceptance: { status: "1", refuseSign: "4", purRefuseSign: "3" },
  rejected: { status: "1", refuseSign: "5", purRefuseSign: "0" },
  notAccepted: { status: "2", refuseSign: "6", purRefuseSign: "0" },
};

export interface LinePromise {
  qty: number;
  day: Day;
}

export interface OrderLine {
  id: number;
  order: Order;
  seq: number;
  phase: number;
  batch: number;
  material: Material;
  warehouseNo: string;
  qty: number;
  onWayQty: number;
  receiptQty: number;
  /** Unit price with tax, in the order's currency. */
  price: string;
  amount: string;
  expectedDay: Day;
  promises: LinePromise[];
  updateName: string;
  updateDate: string;
}

export interface Order {
  id: number;
  purchaseNo: string;
  purchaseDay: Day;
  orderType: string;
  organisation: Organisation;
  supplier: Supplier;
  buyer: string;
  currency: string;
  taxRate: number;
  paymentTerm: string;
  tradeTerm: string;
  remark: string | null;
  state: OrderState;
  status: string;
  refuseSign: string;
  purRefuseSign: string;
  deadline: Day | null;
  issueDate: string | null;
  firstReadTime: string | null;
  /** The day from which it may be shipped; null while it may not. */
  executingFrom: Day | null;
  createDate: string;
  updateName: string;
  updateDate: string;
  lines: OrderLine[];
  events: HistoryEvent[];
}

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
const refusals = [
  "原材料涨价，无法按此单价供货",
  "Không đủ năng lực sản xuất trong tháng này",
  "此料號已停產",
  "Tooling is under repair until next month",
];
const differences = [
  "产能不足，部分延后交货",
  "Nguyên liệu về trễ, xin lùi ngày giao",
  "原料短缺，先交部分數量",
  "Material shortage, balance follows",
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
    const { random, lastDay } = this.#tenant;
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
    const price = new Exact(material.price * trade.perDollar).toDecimalPlaces(trade.decimals);
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
        price: price.toFixed(),
        amount: amountOf(price.toFixed(), qty),
        expectedDay: workday(firstDay + part * (inBatches ? 3 : 14)),
        promises: [],
        updateName: "",
        updateDate: "",
      });
    }
  }
}

function amountOf(price: string, qty: number): string {
  return new Exact(price).times(qty).toDecimalPlaces(2).toFixed();
}

/** Total with tax, without, and the tax itself; the tax is taken out line by line. */
export function totalsOf(order: Order): { total: string; untaxed: string; tax: string } {
  const factor = 1 + order.taxRate / 100;
  const total = sum(order.lines.map(({ amount }) => amount));
  const untaxed = sum(order.lines.map(({ amount }) => new Exact(amount).dividedBy(factor).toDecimalPlaces(6)));
  return { total, untaxed, tax: subtract(total, untaxed) };
}

type Step = Pick<HistoryEvent, "action" | "fromState" | "toState" | "side"> &
  Partial<Pick<HistoryEvent, "reason" | "changes">>;

/** Takes the order through the steps that lead to its state. */
function follow(order: Order, tenant: Tenant): void {
  const { random, lastDay } = tenant;
  const clock = createClock(random, lastDay);
  const take = (day: Day, step: Step): string => record(order, clock.at(day), step);

  order.createDate = take(order.purchaseDay, { action: "import", fromState: null, toState: "0", side: "buyer" });
  if (order.state === "draft") return;

  // What still waits for somebody was issued or declined so lately that its deadline is ahead.
  const waits = order.state === "pending" || order.state === "reAcceptance";
  const issueDay = Math.max(order.purchaseDay + random.integer(0, 1), waits ? lastDay - random.integer(0, 2) : 0);
  order.issueDate = take(issueDay, { action: "issue", fromState: "0", toState: "1", side: "buyer" });
  order.deadline = clock.day + order.organisation.rules.acceptanceDeadlineDays;
  if (order.state === "acceptedAutomatically") {
    promiseAsOrdered(order);
    take(order.deadline + 1, { action: "acceptOverdue", fromState: "0", toState: "1", side: "system" });
    order.executingFrom = clock.day;
    return;
  }
  if (order.state === "pending" && random.chance(0.5)) return;
  order.firstReadTime = take(clock.day + random.integer(0, 1), {
    action: "read",
    fromState: null,
    toState: null,
    side: "supplier",
  });
  if (order.state !== "pending") answer(order, clock, take, random);
}

/** The supplier's answer, and what the buyer says to it. */
function answer(order: Order, clock: Clock, take: (day: Day, step: Step) => string, random: Random): void {
  const answerDay = clock.day + random.integer(0, 2);
  const replyDay = () => clock.day + random.integer(0, 2);
  const reply = { side: "buyer" } as const;
  if (order.state === "accepted") {
    promiseAsOrdered(order);
    take(answerDay, { action: "accept", fromState: "0", toState: "1", side: "supplier" });
    order.executingFrom = clock.day;
  } else if (order.state === "rejected" || order.state === "notAccepted") {
    const reason = random.pick(refusals);
    take(answerDay, { action: "refuse", fromState: "0", toState: "5", side: "supplier", reason });
    if (order.state === "rejected") return;
    take(replyDay(), { action: "confirmRefusal", fromState: "5", toState: "6", ...reply });
    take(clock.day, { action: "fail", fromState: "1", toState: "2", ...reply });
  } else {
    const changes = promiseDifferently(order, random);
    const reason = random.pick(differences);
    take(answerDay, { action: "accept", fromState: "0", toState: "2", side: "supplier", reason, changes });
    if (order.state === "agreed") {
      take(replyDay(), { action: "agree", fromState: "2", toState: "3", ...reply, changes: adoptPromises(order) });
      order.executingFrom = clock.day;
    } else if (order.state === "reAcceptance") {
      const why = random.pick(order.organisation.declineReasons);
      take(clock.day, { action: "decline", fromState: "2", toState: "4", ...reply, reason: why });
    }
  }
}

function record(order: Order, happenedAt: string, step: Step): string {
  const names = { buyer: order.buyer, supplier: order.supplier.contacts, system: null };
  const userName = names[step.side];
  order.events.push({
    entityName: "purchaseOrder",
    recordId: order.id,
    documentNo: order.purchaseNo,
    orgNo: order.organisation.orgNo,
    supplierNo: order.supplier.supplierNo,
    ...step,
    userName,
    happenedAt,
  });
  for (const changed of [order, ...order.lines]) {
    changed.updateName = userName ?? order.buyer;
    changed.updateDate = happenedAt;
  }
  return happenedAt;
}

function promiseAsOrdered(order: Order): void {
  for (const line of order.lines) line.promises = [{ qty: line.qty, day: line.expectedDay }];
}

/** At least the first line is promised later, less, or in two parts. */
function promiseDifferently(order: Order, random: Random): Change[] {
  promiseAsOrdered(order);
  // An agreed second part would become a line of its own where answers update orders.
  const ways = followsAgreement(order) ? (["later", "less"] as const) : (["later", "less", "split"] as const);
  return order.lines.flatMap((line, index) => {
    if (index > 0 && random.chance(0.6)) return [];
    const later = workday(line.expectedDay + random.integer(5, 12));
    const most = Math.floor(line.qty * 0.6);
    const how = line.qty < 2 ? "later" : random.pick(ways);
    if (how === "later") line.promises = [{ qty: line.qty, day: later }];
    if (how === "less") line.promises = [{ qty: Math.floor(line.qty * 0.9), day: line.expectedDay }];
    if (how === "split") {
      line.promises = [
        { qty: most, day: line.expectedDay },
        { qty: line.qty - most, day: later },
      ];
    }
    return changesTo(line, "promiseQty", "promiseDate");
  });
}

function followsAgreement(order: Order): boolean {
  return order.state === "agreed" && order.organisation.rules.answerUpdatesOrder;
}

/** Where the organisation's rule says so, dates and quantities of the order follow the agreed answer. */
function adoptPromises(order: Order): Change[] {
  if (!followsAgreement(order)) return [];
  return order.lines.flatMap((line) => {
    const changes = changesTo(line, "batchPurQty", "expectArrivalDate");
    const promised = promisedTotal(line);
    line.qty = promised.qty;
    line.expectedDay = promised.day;
    line.amount = amountOf(line.price, line.qty);
    return changes;
  });
}

/** The promised quantity in all, and the last of the promised days. */
export function promisedTotal(line: OrderLine): LinePromise {
  return {
    qty: line.promises.reduce((total, { qty }) => total + qty, 0),
    day: Math.max(...line.promises.map(({ day }) => day)),
  };
}

/** What of a line's promises differs from what is asked for. */
function changesTo(line: OrderLine, qtyField: string, dateField: string): Change[] {
  const name = `${line.order.purchaseNo} ${line.seq}/${line.phase}/${line.batch}`;
  const [askedQty, askedDate] = [String(line.qty), dateText(line.expectedDay)];
  const qty = line.promises.map((promise) => promise.qty).join(" + ");
  const date = line.promises.map((promise) => dateText(promise.day)).join(", ");
  return [
    ...(qty === askedQty ? [] : [{ line: name, field: qtyField, old: askedQty, new: qty }]),
    ...(date === askedDate ? [] : [{ line: name, field: dateField, old: askedDate, new: date }]),
  ];
}
