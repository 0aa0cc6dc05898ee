import type { Places } from "./place.ts";

/** What became of deliveries after they arrived (S2.6, B2.2–B2.6). */
export const receiptTrackingPlaces = {
  ReceiptTracking: {
    path: "/receipt-tracking",
    title: "routes.receiptTracking",
    opens: [
      "ReceiptTracking.Acceptance.Details",
      "ReceiptTracking.Rejection.Details",
      "ReceiptTracking.Return.Details",
      "ReceiptTracking.Warehousing.Details",
    ],
  },
  "ReceiptTracking.Acceptance.Details": { path: "/receipt-tracking/acceptance-details", title: "menus.acceptances" },
  "ReceiptTracking.Acceptance.Inspect": {
    path: "/receipt-tracking/acceptance-details/inspect",
    title: "inspectionPages.title",
    flag: "isAdd",
    back: "ReceiptTracking.Acceptance.Details",
  },
  "ReceiptTracking.Rejection.Details": { path: "/receipt-tracking/rejection-details", title: "menus.rejections" },
  "ReceiptTracking.Rejection.Detail": {
    path: "/receipt-tracking/rejection-details/detail",
    title: "rejection.name",
    back: "ReceiptTracking.Rejection.Details",
  },
  "ReceiptTracking.Claims": { path: "/receipt-tracking/claims", title: "menus.qualityClaims" },
  "ReceiptTracking.Claims.Detail": {
    path: "/receipt-tracking/claims/detail",
    title: "qualityClaim.name",
    back: "ReceiptTracking.Claims",
  },
  "ReceiptTracking.Claims.Add": {
    path: "/receipt-tracking/claims/add",
    title: "claimPages.new",
    flag: "isAdd",
    back: "ReceiptTracking.Claims",
  },
  "ReceiptTracking.Claims.Modify": {
    path: "/receipt-tracking/claims/modify",
    title: "claimPages.modify",
    flag: "isModify",
    back: "ReceiptTracking.Claims",
    formOf: "ReceiptTracking.Claims.Detail",
  },
  "ReceiptTracking.Claims.Answer": {
    path: "/receipt-tracking/claims/answer",
    title: "claimPages.answer",
    flag: "isSave",
    back: "ReceiptTracking.Claims",
    formOf: "ReceiptTracking.Claims.Detail",
  },
  "ReceiptTracking.Return.Details": { path: "/receipt-tracking/return-details", title: "menus.returnNotes" },
  "ReceiptTracking.Return.Detail": {
    path: "/receipt-tracking/return-details/detail",
    title: "returnNote.name",
    back: "ReceiptTracking.Return.Details",
  },
  "ReceiptTracking.Return.Lines": {
    path: "/receipt-tracking/return-details/lines",
    title: "returnNotePages.allLines",
    back: "ReceiptTracking.Return.Details",
  },
  "ReceiptTracking.Return.Add": {
    path: "/receipt-tracking/return-details/add",
    title: "returnNotePages.new",
    flag: "isAdd",
    back: "ReceiptTracking.Return.Details",
  },
  "ReceiptTracking.Return.Modify": {
    path: "/receipt-tracking/return-details/modify",
    title: "returnNotePages.modify",
    flag: "isModify",
    back: "ReceiptTracking.Return.Details",
    formOf: "ReceiptTracking.Return.Detail",
  },
  "ReceiptTracking.Warehousing.Details": { path: "/receipt-tracking/warehousing-details", title: "menus.warehousings" },
  "ReceiptTracking.Warehousing.Add": {
    path: "/receipt-tracking/warehousing-details/add",
    title: "warehousingPages.putAwayTitle",
    flag: "isAdd",
    back: "ReceiptTracking.Warehousing.Details",
  },
} as const satisfies Places;
