import { type Places, recordPlaces } from "./place.ts";

/** Delivery (S2.12, B2.22). */
export const deliveryPlaces = {
  "Offsite.Delivery": { path: "/delivery", title: "menus.delivery", opens: ["Offsite.Delivery.Address"] },
  ...recordPlaces("Offsite.Delivery.Address", {
    path: "/delivery/address",
    titles: ["menus.addresses", "routes.addAddress", "routes.modifyAddress"],
  }),
  "Offsite.Delivery.OrderTracking": { path: "/delivery/orderTracking", title: "menus.orderTracking" },
  "Offsite.Delivery.OrderTracking.Orders": {
    path: "/delivery/orderTracking/orders",
    title: "purchaseOrderPages.trackedOrders",
    back: "Offsite.Delivery.OrderTracking",
  },
  "Offsite.Delivery.OrderTracking.Chain": {
    path: "/delivery/orderTracking/chain",
    title: "purchaseOrderLine.name",
    back: "Offsite.Delivery.OrderTracking",
  },
  "Offsite.Delivery.ReceivingDetails": { path: "/delivery/receivingDetails", title: "menus.receipts" },
  "Offsite.Delivery.ReceivingDetails.Scan": {
    path: "/delivery/receivingDetails/scan",
    title: "scanPages.title",
    flag: "isAdd",
    back: "Offsite.Delivery.ReceivingDetails",
  },
  "Offsite.Delivery.AsnTracking": { path: "/delivery/asnTracking", title: "menus.shippingNotices" },
  "Offsite.Delivery.AsnInvoices": { path: "/delivery/asnInvoices", title: "menus.noticeInvoices" },
  "Offsite.Delivery.AsnTracking.Detail": {
    path: "/delivery/asnTracking/detail",
    title: "shippingNotice.name",
    back: "Offsite.Delivery.AsnTracking",
  },
  "Offsite.Delivery.AsnTracking.Lines": {
    path: "/delivery/asnTracking/lines",
    title: "shippingNoticePages.allLines",
    back: "Offsite.Delivery.AsnTracking",
  },
  "Offsite.Delivery.AsnTracking.Revision": {
    path: "/delivery/asnTracking/revision",
    title: "shippingNoticePages.oldRevisionTitle",
    back: "Offsite.Delivery.AsnTracking",
  },
  "Offsite.Delivery.AsnTracking.Correct": {
    path: "/delivery/asnTracking/correct",
    title: "shippingNoticePages.correct",
    flag: "isModify",
    back: "Offsite.Delivery.AsnTracking",
    formOf: "Offsite.Delivery.AsnTracking.Detail",
  },
  "Offsite.Delivery.AsnTracking.Packing": {
    path: "/delivery/asnTracking/packing",
    title: "packagePages.packing",
    back: "Offsite.Delivery.AsnTracking",
  },
  "Offsite.Delivery.AsnTracking.Packages": {
    path: "/delivery/asnTracking/packages",
    title: "packagePages.packages",
    back: "Offsite.Delivery.AsnTracking",
  },
  "Offsite.Delivery.Approval": { path: "/delivery/delivery-approval", title: "menus.deliveryApprovals" },
  "Offsite.Delivery.Approval.Detail": {
    path: "/delivery/delivery-approval/detail",
    title: "deliveryApproval.name",
    back: "Offsite.Delivery.Approval",
  },
  "Offsite.Delivery.Approval.Add": {
    path: "/delivery/delivery-approval/add",
    title: "deliveryApprovalPages.new",
    flag: "isAdd",
    back: "Offsite.Delivery.Approval",
  },
  "Offsite.Delivery.Approval.Modify": {
    path: "/delivery/delivery-approval/modify",
    title: "deliveryApprovalPages.modify",
    flag: "isModify",
    back: "Offsite.Delivery.Approval",
    formOf: "Offsite.Delivery.Approval.Detail",
  },
  "Offsite.Delivery.AppointmentCalendar": {
    path: "/delivery/appointment-calendar",
    title: "menus.appointmentCalendar",
  },
  "Offsite.Delivery.Appointment": { path: "/delivery/appointment", title: "menus.appointments" },
  "Offsite.Delivery.Appointment.Detail": {
    path: "/delivery/appointment/detail",
    title: "appointment.name",
    back: "Offsite.Delivery.Appointment",
  },
  "Offsite.Delivery.AddAsn": { path: "/delivery/addAsn", title: "menus.addShippingNotice", flag: "isAdd" },
  "Offsite.Delivery.AddAsn.Add": {
    path: "/delivery/addAsn/add",
    title: "shippingNoticePages.new",
    flag: "isAdd",
    back: "Offsite.Delivery.AddAsn",
  },
  "Offsite.Delivery.Stock.Transfers": { path: "/delivery/stock/transfers", title: "menus.stockTransfers" },
  "Offsite.Delivery.Stock.Transfer": {
    path: "/delivery/stock/transfer",
    title: "transferPages.title",
    flag: "isAdd",
    back: "Offsite.Delivery.Stock.Transfers",
  },
  "Offsite.Delivery.SerialNumbers": { path: "/delivery/serial-numbers", title: "menus.serialNumbers" },
  "Offsite.Delivery.Stock": { path: "/delivery/stock", title: "menus.stock" },
  "Offsite.Delivery.Stock.Movements": {
    path: "/delivery/stock/movements",
    title: "stockMovement.name",
    back: "Offsite.Delivery.Stock",
  },
  "Offsite.Delivery.Packaging": { path: "/delivery/packaging", title: "menus.packagingBalances" },
  "Offsite.Delivery.Packaging.Movements": { path: "/delivery/packaging/movements", title: "menus.packagingMovements" },
  "Offsite.Delivery.Packaging.Movements.Add": {
    path: "/delivery/packaging/add",
    title: "packagingPages.record",
    flag: "isAdd",
    back: "Offsite.Delivery.Packaging.Movements",
  },
  "Offsite.Delivery.LabelPrint": { path: "/delivery/label-print", title: "menus.labels" },
  "Offsite.Delivery.SplitLabelPrint": {
    path: "/delivery/split-label-print",
    title: "routes.splitLabelPrint",
    back: "Offsite.Delivery.LabelPrint",
  },
} as const satisfies Places;
