import type { PurchaseOrderInput } from "@tandem/contract/orders/purchase-orders/order-calls";
import { purchaseOrder, purchaseOrderLine } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import type { TestApplication } from "../application.ts";
import { addClasses } from "../classes.ts";
import { addEmployee } from "../employees.ts";
import { type EveryField, takenBy, type Way } from "../every-field.ts";
import { day, type ImportRow, importRows } from "../orders.ts";
import { allSides, type NamedRecord, one, type Probe, step } from "../probe.ts";
import { filledValues } from "../sample-values.ts";
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

export const tested: TestedDocument = {
  everyField,
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
