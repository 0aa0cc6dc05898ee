import type { OutputOf, Service } from "@tandem/contract/core/service";
import { type Services, services } from "@tandem/contract/services";
import { derivedProbes } from "./derived-probes.ts";
import type { Probe, ProbesOf } from "./probe.ts";
import { type TestedDocument, testedDocuments } from "./tested-documents.ts";

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
type DocumentService =
  | Exclude<OfDocuments, "notices">
  | "billables"
  | "purchaseOrderLines"
  | "scheduleBoard"
  | "purchaseOrderChanges"
  | "supplierAnswers"
  | "scorecards"
  | "orderAnswers"
  | "labels"
  | "shippingPackages"
  | "providedMaterials"
  | "stock"
  | "vmiStock"
  | "escrowStock"
  | "stockAnalysis"
  | "serialNumbers"
  | "noticeInvoiceList"
  | "stockTransfers"
  | "packagingBalances"
  | "packagingMovements"
  | "approvals";

/** What does not follow from the contract. */
const own: TestedDocument["probes"] = Object.assign({}, ...testedDocuments.map(({ probes }) => probes));

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
