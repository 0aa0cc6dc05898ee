import type { OutputOf, Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import { derivedProbes } from "./derived-probes.ts";
import { day } from "./orders.ts";
import { allSides, one, type Probe, type ProbesOf, step } from "./probe.ts";
import { testedDocuments } from "./tested-documents.ts";

/** Services of which some call answers what may be done with a document. */
type OfDocuments = {
  [S in keyof Services]: true extends {
    [M in keyof Services[S]["endpoints"]]: OutputOf<Services[S]["endpoints"][M]> extends { allowedActions: unknown }
      ? true
      : false;
  }[keyof Services[S]["endpoints"]]
    ? S
    : never;
}[keyof Services];
type DocumentService = Exclude<OfDocuments, "notices"> | "purchaseOrderLines" | "labels";

/** What does not follow from the contract. */
const own: Readonly<Record<string, Readonly<Record<string, Probe>>>> = {
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
  shippingNotices: {
    saveShippingNotice: { by: ["supplier"], nothing: "what it may name of others is tested on its own" },
  },
  receipts: {
    receive: {
      by: ["warehouse"],
      names: "shippingNotice",
      input: ({ id, lineId }) => ({
        shippingNoticeId: id,
        receiptDate: day(0),
        warehouseNo: "W1",
        lines: [{ shippingNoticeLineId: lineId, receiptQty: "0" }],
      }),
    },
  },
  labels: {
    getbarcodeprintlistbyparams: {
      by: allSides,
      lists: "shippingNoticeLine",
      needs: { docDateStart: day(-30), docDateEnd: day(0) },
    },
    printlabel: {
      by: allSides,
      names: "shippingNoticeLine",
      input: ({ id }) => ({
        ids: [id],
        boxRuleNo: "none",
        reportKey: "LABEL_STANDARD",
        packQty: "1",
        boxBarcodeNum: 1,
        copies: 1,
        genMoment: `${day(0)}T08:00:00Z`,
      }),
    },
  },
  ...Object.assign({}, ...testedDocuments.map(({ probes }) => probes)),
};

/** How the calls of a service are probed. @throws Error naming a call that neither follows from the contract nor is said */
function probesOf(name: keyof Services): readonly [string, Readonly<Record<string, Probe>>] {
  const service: Service = services[name] as unknown as Service;
  const probes = { ...derivedProbes(service), ...own[name] };
  const missing = Object.keys(service.endpoints).filter((method) => !probes[method]);
  if (missing.length > 0) throw new Error(`No probe of ${name}.${missing.join(", ")}`);
  return [name, probes];
}

/** How the calls of documents are probed. */
export const documentProbes = Object.fromEntries(
  (Object.keys(own) as (keyof Services)[]).map(probesOf),
) as unknown as ProbesOf<DocumentService>;
