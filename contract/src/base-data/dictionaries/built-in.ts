import { statuses } from "../../core/statuses.ts";

/** What a document does with goods: bigModule 1 brings them in, 2 takes them out, 3 moves or counts them (S4.7c). */
export const bigModule = statuses("bigModule", {
  inbound: { code: "1", tone: "neutral" },
  outbound: { code: "2", tone: "neutral" },
  internal: { code: "3", tone: "neutral" },
});

/** Whom a document is with (S3.10a). */
export const merchantType = statuses("merchantType", {
  supplier: { code: "1", tone: "neutral" },
  customer: { code: "2", tone: "neutral" },
});

const inDocNature = statuses("inDocNature", {
  purchaseReceipt: { code: "10", tone: "neutral" },
  productionReceipt: { code: "11", tone: "neutral" },
  salesReturn: { code: "12", tone: "neutral" },
  transferIn: { code: "13", tone: "neutral" },
  otherReceipt: { code: "19", tone: "neutral" },
});

const outDocNature = statuses("outDocNature", {
  salesIssue: { code: "20", tone: "neutral" },
  productionIssue: { code: "21", tone: "neutral" },
  purchaseReturn: { code: "22", tone: "neutral" },
  transferOut: { code: "23", tone: "neutral" },
  otherIssue: { code: "29", tone: "neutral" },
});

const otherDocNature = statuses("otherDocNature", {
  stocktake: { code: "30", tone: "neutral" },
  cellTransfer: { code: "31", tone: "neutral" },
  statusChange: { code: "32", tone: "neutral" },
  adjustment: { code: "39", tone: "neutral" },
});

/**
 * Enumerations that every tenant has from the start, in every language of the product: the document natures (S4.7c). A
 * tenant may add values of its own.
 */
export const builtInEnumerations = [inDocNature, outDocNature, otherDocNature];

/** The number of the enumeration that holds the document natures of a big module (S4.7c). */
export function docNatureType(bigModuleCode: unknown): "IN_DOC_NATURE" | "OUT_DOC_NATURE" | "OTHER_DOC_NATURE" {
  if (bigModuleCode === bigModule.code.inbound) return "IN_DOC_NATURE";
  return bigModuleCode === bigModule.code.outbound ? "OUT_DOC_NATURE" : "OTHER_DOC_NATURE";
}
