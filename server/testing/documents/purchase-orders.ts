import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import {
  type PurchaseOrderDetail,
  purchaseOrder,
  purchaseOrderLine,
} from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { Answer, TestApplication } from "../application.ts";
import { addClasses } from "../classes.ts";
import { addEmployee } from "../employees.ts";
import { type EveryField, takenBy, type Way } from "../every-field.ts";
import { day, firstFor, type ImportRow, importRows, nextVersion } from "../orders.ts";
import { allSides, type NamedRecord, one, type Probe, step } from "../probe.ts";
import { filledValues } from "../sample-values.ts";
import { type Actors, type Command, fitting } from "../scene.ts";
import type { TestedDocument } from "../tested-documents.ts";

/** All that people fill in of an order, as far as the way takes it. */
export async function orderValues(app: TestApplication, way: Way) {
  // One of the prices follows from the other.
  const prices = { price: "35.631", untaxedPrice: "33.3", taxRate: "7" };
  const known = { purchaseNo: `EVERY-${way}`, currency: "USD", ...prices };
  const user = await app.as("buyer");
  const admin = await app.as("admin");
  await addClasses(admin);
  await addEmployee(admin);
  const head = await filledValues(user, purchaseOrder, known);
  const line = await filledValues(user, purchaseOrderLine, known);
  return takenBy(way, "purchaseOrders", { head, line });
}

export const everyField: EveryField = {
  title: "a purchase order (B3.7a, B3.7b)",
  service: "purchaseOrders",
  lineService: "purchaseOrderLines",
  head: purchaseOrder,
  line: purchaseOrderLine,
  comesBack: "exportPurchaseLines",
  ways: ["import", "form"],
  async fill(app, way) {
    const user = await app.as("buyer");
    const { head, line } = await orderValues(app, way);
    if (way === "import") await importRows(user, [{ ...head, ...line } as ImportRow]);
    else await user.ok("purchaseOrders", "savePurchaseOrder", { ...head, lines: [line] } as PurchaseOrderInput);
    return { user, condition: { purchaseNo: head.purchaseNo }, head, line };
  },
};

/** Names a line of an order. */
const lineOf = ({ id }: NamedRecord) => ({ lineList: [{ id }] });

const orderedLine = {
  purchaseSeq: 1,
  purchasePhaseSeq: 1,
  purchaseBatchSeq: 1,
  itemNo: "M1",
  batchPurQty: "1",
  price: "1",
  expectArrivalDate: day(14),
};

const typedOrder = {
  purchaseDate: day(0),
  orderType: "1",
  orgNo: "O1",
  supplierNo: "SA",
  currency: "USD",
  lines: [orderedLine],
};

const askedFor: Probe = {
  by: ["supplier"],
  names: "purchaseOrder",
  input: (record) => ({
    ...step(record),
    reason: "Because",
    lines: [{ id: record.lineId, promises: [{ promiseQty: "1", promiseDate: day(14) }] }],
  }),
};

interface ToDo extends Actors, Command {
  readonly order: PurchaseOrderDetail;
  readonly named: { readonly id: string; readonly version: number };
  readonly mark: string;
}

/** The supplier promises another day or another quantity for the first line. */
const ask = ({ supplier, order, named, mark, doing, which, quantity }: ToDo) =>
  supplier.call("purchaseOrders", doing as "changeDate" | "changeQuantity", {
    ...named,
    reason: mark,
    lines: order.lines.slice(0, 1).map(({ id, promiseQty }) => ({
      id,
      promises: [
        {
          promiseQty: doing === "changeDate" ? (promiseQty ?? quantity) : quantity,
          promiseDate: day(10 + (which % 20)),
        },
      ],
    })),
  });

/** Lines to close or open: the first, or none named, which are all. */
const someLines = ({ order, which }: ToDo) =>
  which % 2 === 0 ? { lineIds: order.lines.slice(0, 1).map(({ id }) => id) } : {};

const ways: Readonly<Record<string, (todo: ToDo) => Promise<Answer<unknown>>>> = {
  acceptAsOrdered: ({ supplier, named }) => supplier.call("purchaseOrders", "acceptAsOrdered", { acceptList: [named] }),
  accept: ({ supplier, order, named, mark, which, quantity }) =>
    supplier.call("purchaseOrders", "accept", {
      ...named,
      // Now and then without the reason that what differs needs.
      ...(which % 5 === 0 ? {} : { reason: mark }),
      lines: order.lines.map(({ id }) => ({
        id,
        promises: [quantity, ...(which % 2 === 0 ? ["3"] : [])].map((promiseQty, index) => ({
          promiseQty,
          promiseDate: day(14 + index),
        })),
      })),
    }),
  refuse: ({ supplier, named, mark }) => supplier.call("purchaseOrders", "refuse", { ...named, reason: mark }),
  askAgain: ({ admin, named, mark }) => admin.call("purchaseOrders", "askAgain", { ...named, reason: mark }),
  agree: ({ admin, named }) => admin.call("purchaseOrders", "agree", named),
  undoAgree: ({ admin, order: { id } }) => admin.call("purchaseOrders", "undo", { step: "agree", undoList: [{ id }] }),
  decline: ({ admin, named, mark }) => admin.call("purchaseOrders", "decline", { ...named, reason: mark }),
  change: ({ admin, order, mark, which, quantity }) => {
    const lines =
      which % 4 === 0 ? (all: Parameters<ReturnType<typeof firstFor>>[0]) => all.slice(0, 1) : firstFor(quantity);
    return admin.call("purchaseOrders", "changePurchaseOrder", nextVersion(order, lines, { reason: mark }));
  },
  changeDate: ask,
  changeQuantity: ask,
  closeLines: (todo) =>
    todo.admin.call("purchaseOrders", "closeLines", { ...todo.named, reason: todo.mark, ...someLines(todo) }),
  openLines: (todo) => todo.admin.call("purchaseOrders", "openLines", { ...todo.named, ...someLines(todo) }),
};

/** For the supplier's answers the buyer is told that they are not theirs, whatever the state. */
function fitsOrder({ allowedActions: allowed, undo }: PurchaseOrderDetail, doing: string): boolean {
  if (doing === "undoAgree") return undo === "agree";
  if (doing === "changeDate" || doing === "changeQuantity") return allowed.change === null;
  const waits = allowed.agree !== null && allowed.confirmRefusal !== null;
  return doing in allowed && doing !== "accept" ? allowed[doing as keyof typeof allowed] === null : waits;
}

const doings: TestedDocument["doings"] = {
  isChain: true,
  names: Object.keys(ways),
  act(actors, { orders }, mark, command) {
    const { doing, which } = command;
    const order = fitting(which, orders, (one) => fitsOrder(one, doing));
    const named = order && { id: order.id, version: order.version };
    return named && ways[doing]?.({ ...actors, ...command, order, named, mark });
  },
};

/** Orders are answered on the day on which the tests of all lists make them. */
const judged = { by: ["buyer", "supplier"], lists: "scorecard", needs: { month: day(0).slice(0, 7) } } as const;

export const tested: TestedDocument = {
  everyField,
  doings,
  probes: {
    purchaseOrders: {
      exportPurchaseLines: {
        by: ["supplier", "buyer"],
        nothing: "the lines of the orders that the list shows, tested on its own",
      },
      accept: {
        by: ["supplier"],
        names: "purchaseOrder",
        input: (record) => ({
          ...step(record),
          lines: [{ id: record.lineId, promises: [{ promiseQty: "1", promiseDate: day(14) }] }],
        }),
      },
      savePurchaseOrder: {
        by: ["buyer"],
        names: "purchaseOrder",
        input: (record) => ({ ...typedOrder, ...step(record) }),
      },
      getUnitBook: {
        by: ["buyer", "warehouse", "supplier"],
        nothing: "of base data that the caller sees, tested on its own",
      },
      changeDate: askedFor,
      changeQuantity: askedFor,
      changePurchaseOrder: {
        by: ["buyer"],
        names: "purchaseOrder",
        input: (record) => ({ ...typedOrder, ...step(record), reason: "Because" }),
      },
      getPurchaseOrderVersions: { by: allSides, names: "purchaseOrder", input: one },
      getPurchaseOrderVersion: {
        by: allSides,
        names: "purchaseOrder",
        input: (record) => ({ ...one(record), bandNo: 1 }),
      },
      closeLines: {
        by: ["buyer"],
        names: "purchaseOrder",
        input: (record) => ({ ...step(record), reason: "Because" }),
      },
      openLines: { by: ["buyer"], names: "purchaseOrder", input: step },
      getLineTerms: { by: ["buyer"], nothing: "of materials and agreements that the caller sees, tested on its own" },
      getOddValues: {
        by: ["buyer", "supplier"],
        names: "purchaseOrder",
        input: (record) => ({ idList: [one(record)] }),
      },
      markOrders: {
        by: ["buyer", "supplier"],
        names: "purchaseOrder",
        input: (record) => ({ markList: [one(record)], note: "Mind this" }),
      },
      unmarkOrders: {
        by: ["buyer", "supplier"],
        names: "purchaseOrder",
        input: (record) => ({ markList: [one(record)] }),
      },
      sendToErp: { by: ["buyer"], names: "purchaseOrder", input: (record) => ({ sendList: [one(record)] }) },
      uploadAttachment: { by: ["buyer"], nothing: "adds" },
      attachFiles: {
        by: ["buyer"],
        names: "purchaseOrder",
        // A file that nobody sent, so that nothing is written.
        input: (record) => ({ ...one(record), fileIds: ["999999999999"] }),
      },
      removeAttachment: {
        by: ["buyer"],
        names: "purchaseOrder",
        input: (record) => ({ ...one(record), fileId: "999999999999" }),
      },
      saveCustomValues: { by: ["buyer"], names: "purchaseOrder", input: step },
    },
    // What its list and export show is tested with all lists.
    purchaseOrderChanges: {},
    // Of orders that its caller sees and may answer, tested on its own.
    orderAnswers: {},
    supplierAnswers: {
      getAnswerTrend: { by: ["buyer", "supplier"], nothing: "counts within the caller's scope, tested on its own" },
    },
    scorecards: {
      getScorecardPage: judged,
      exportexcel: judged,
      getScorecardTrend: { by: ["buyer", "supplier"], nothing: "counts within the caller's scope, tested on its own" },
    },
    purchaseOrderLines: {
      getPurchaseOrderLineChain: { by: allSides, names: "purchaseOrderLine", input: one },
      releaseForShipment: { by: ["buyer"], names: "purchaseOrderLine", input: lineOf },
      cancelRelease: { by: ["buyer"], names: "purchaseOrderLine", input: lineOf },
      grantShipment: {
        by: ["buyer"],
        names: "purchaseOrderLine",
        input: (line) => ({ ...lineOf(line), until: "2099-01-01" }),
      },
      cancelGrant: { by: ["buyer"], names: "purchaseOrderLine", input: lineOf },
      syncLatestInfo: { by: ["buyer"], nothing: "tells of the caller's organisations alone, tested on its own" },
    },
  },
};
