import { day } from "../orders.ts";
import { allSides, one, step } from "../probe.ts";
import type { TestedDocument } from "../tested-documents.ts";

export const tested: TestedDocument = {
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
      saveCustomValues: { by: ["buyer"], names: "purchaseOrder", input: step },
    },
    purchaseOrderLines: {
      getPurchaseOrderLineChain: { by: allSides, names: "purchaseOrderLine", input: one },
      syncLatestInfo: { by: ["buyer"], nothing: "tells of the caller's organisations alone, tested on its own" },
    },
  },
};
