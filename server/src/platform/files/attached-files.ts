import type { MenuName } from "@tandem/contract/core/permissions";

/** Files that hang at something. */
export interface Attached {
  /** Where it stands at what they hang; camel case. */
  readonly table: string;
  /** Its field that names a record which says in order, whenever it is saved, which files are its. */
  readonly head?: string;
  /** They stand in an order that is said. */
  readonly isSorted?: boolean;
  /** Who may see one of these pages, and the record, reads its files; of others it is said with `readableFile`. */
  readonly menus?: readonly MenuName[];
}

/** What files hang at, by what they are kept for. */
export const attached = {
  order: { table: "purchaseOrderFile", menus: ["purchaseOrders", "orderTracking"] },
  shippingNotice: { table: "shippingNoticeFile", menus: ["shippingNotices"] },
  deliveryApproval: {
    table: "deliveryApprovalFile",
    head: "deliveryApprovalId",
    isSorted: true,
    menus: ["deliveryApprovals"],
  },
  receipt: { table: "receiptFile", menus: ["receipts"] },
  rejection: { table: "rejectionFile", menus: ["rejections"] },
  qualityClaim: { table: "qualityClaimFile", isSorted: true, menus: ["qualityClaims"] },
  deduction: { table: "deductionFile", head: "deductionId", isSorted: true, menus: ["deductions"] },
  invoice: { table: "invoiceFile", head: "invoiceId", isSorted: true, menus: ["invoices"] },
  opportunity: { table: "opportunityFile", head: "opportunityId", isSorted: true, menus: ["opportunities"] },
  message: { table: "documentMessageFile", isSorted: true },
  appVersion: { table: "appVersion" },
} as const satisfies Readonly<Record<string, Attached>>;
type Attachments = typeof attached;
export type AttachedPurpose = keyof Attachments;
/** What the files of records are kept for that name them when they are saved. */
export type SavedPurpose = {
  [P in AttachedPurpose]: Attachments[P] extends { readonly head: string } ? P : never;
}[AttachedPurpose];
