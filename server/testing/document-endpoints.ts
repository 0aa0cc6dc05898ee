import { day } from "./orders.ts";
import { allSides, bothSides, one, type ProbesOf, several, severalWithReason, step, stepWithReason } from "./probe.ts";

/** How the calls of orders, delivery notices, receipts and labels are probed. */
export const documentProbes: ProbesOf<
  "purchaseOrders" | "purchaseOrderLines" | "shippingNotices" | "receipts" | "returnNotes" | "labels"
> = {
  purchaseOrders: {
    getPurchaseOrderPage: { by: bothSides, lists: "order" },
    getPurchaseOrderById: { by: allSides, names: "order", input: one },
    importexcel: { by: ["buyer"], nothing: "adds" },
    downExcelTemplate: { by: ["buyer"], nothing: "an empty workbook" },
    exportexcel: { by: bothSides, lists: "order" },
    exportPurchaseLines: { by: bothSides, nothing: "the lines of the orders that the list shows, tested on its own" },
    issue: { by: ["buyer"], names: "order", input: several("issueList") },
    accept: {
      by: ["supplier"],
      names: "order",
      input: (record) => ({
        ...step(record),
        lines: [{ id: record.lineId, promises: [{ promiseQty: "1", promiseDate: day(14) }] }],
      }),
    },
    acceptAsOrdered: { by: ["supplier"], names: "order", input: several("acceptList") },
    refuse: { by: ["supplier"], names: "order", input: stepWithReason },
    batchRefuse: { by: ["supplier"], names: "order", input: severalWithReason("refuseList") },
    agree: { by: ["buyer"], names: "order", input: step },
    decline: { by: ["buyer"], names: "order", input: stepWithReason },
    batchDecline: { by: ["buyer"], names: "order", input: severalWithReason("declineList") },
    confirmRefusal: { by: ["buyer"], names: "order", input: step },
    askAgain: { by: ["buyer"], names: "order", input: stepWithReason },
    saveCustomValues: { by: ["buyer"], names: "order", input: step },
  },
  purchaseOrderLines: {
    getPurchaseOrderLinePage: { by: allSides, lists: "line" },
    getPurchaseOrderLineChain: { by: allSides, names: "line", input: one },
    exportSrmPurchase: { by: allSides, lists: "line" },
    syncLatestInfo: { by: ["buyer"], nothing: "tells of the caller's organisations alone, tested on its own" },
  },
  shippingNotices: {
    getShippingNoticePage: { by: allSides, lists: "notice" },
    getShippingNoticeLinePage: { by: allSides, lists: "noticeLine" },
    getShippingNoticeById: { by: allSides, names: "notice", input: one },
    getShippableLinePage: { by: ["supplier"], lists: "line" },
    saveShippingNotice: { by: ["supplier"], nothing: "what it may name of others is tested on its own" },
    approve: { by: ["buyer"], names: "notice", input: step },
    reject: { by: ["buyer"], names: "notice", input: stepWithReason },
    batchApprove: { by: ["buyer"], names: "notice", input: several("approveList") },
    batchReject: { by: ["buyer"], names: "notice", input: severalWithReason("rejectList") },
    voidShippingNotice: { by: ["supplier"], names: "notice", input: step },
    end: { by: bothSides, names: "notice", input: step },
    settle: { by: bothSides, names: "notice", input: step },
    exportexcel: { by: bothSides, lists: "notice" },
    exportAsnDetail: { by: bothSides, nothing: "the lines of the notices that the list shows, tested on its own" },
  },
  receipts: {
    getReceiptPage: { by: allSides, lists: "receipt" },
    receive: {
      by: ["warehouse"],
      names: "notice",
      input: ({ id, lineId }) => ({
        shippingNoticeId: id,
        receiptDate: day(0),
        warehouseNo: "W1",
        lines: [{ shippingNoticeLineId: lineId, receiptQty: "0" }],
      }),
    },
    cancelReceipt: { by: ["warehouse"], names: "receipt", input: stepWithReason },
    exportexcel: { by: allSides, lists: "receipt" },
  },
  returnNotes: {
    getReturnNotePage: { by: allSides, lists: "returnNote" },
    getReturnNoteLinePage: { by: allSides, lists: "returnNoteLine" },
    getReturnNoteById: { by: allSides, names: "returnNote", input: one },
    saveReturnNote: {
      by: ["warehouse"],
      names: "receipt",
      input: ({ id }) => ({
        returnType: "1",
        returnDate: day(0),
        lines: [{ receiptId: id, returnQty: "0", returnReason: "None" }],
      }),
    },
    send: { by: ["warehouse"], names: "returnNote", input: several("sendList") },
    withdraw: { by: ["warehouse"], names: "returnNote", input: stepWithReason },
    batchWithdraw: { by: ["warehouse"], names: "returnNote", input: severalWithReason("withdrawList") },
    voidReturnNote: { by: ["warehouse"], names: "returnNote", input: step },
    takeBack: { by: ["supplier"], names: "returnNote", input: step },
    refuse: { by: ["supplier"], names: "returnNote", input: stepWithReason },
    batchRefuse: { by: ["supplier"], names: "returnNote", input: severalWithReason("refuseList") },
    importexcel: { by: ["warehouse"], nothing: "adds" },
    downExcelTemplate: { by: ["warehouse"], nothing: "an empty workbook" },
    exportexcel: { by: allSides, nothing: "the lines of the notes that the list shows, tested on its own" },
  },
  labels: {
    getbarcodeprintlistbyparams: {
      by: allSides,
      lists: "noticeLine",
      needs: { docDateStart: day(-30), docDateEnd: day(0) },
    },
    getlabellistbyparams: { by: allSides, lists: "label" },
    printlabel: {
      by: allSides,
      names: "noticeLine",
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
};
