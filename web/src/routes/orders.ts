import type { Places } from "./place.ts";

/** Order collaboration (S2.7, B2.7–B2.12). */
export const orderPlaces = {
  "Offsite.Order.Collaboration": {
    path: "/orderCollaboration",
    title: "routes.orderCollaboration",
    opens: ["Offsite.Outsourced.Order", "Offsite.User.Order", "Offsite.Approval"],
  },
  "Offsite.Outsourced.Order": {
    path: "/orderCollaboration/outsourced-order-query",
    title: "menus.outsourcedOrders",
  },
  "Offsite.Outsourced.Order.Issues": {
    path: "/orderCollaboration/outsourced-order-query/issues",
    title: "materialIssuePages.list",
    back: "Offsite.Outsourced.Order",
  },
  "Offsite.Approval": { path: "/orderCollaboration/approvals", title: "menus.approvals" },
  "Offsite.User.Order": { path: "/orderCollaboration/userOrder", title: "menus.purchaseOrders" },
  "Offsite.User.Order.Add": {
    path: "/orderCollaboration/userOrder/add",
    title: "purchaseOrderPages.add",
    flag: "isAdd",
    back: "Offsite.User.Order",
  },
  "Offsite.User.Order.Modify": {
    path: "/orderCollaboration/userOrder/modify",
    title: "purchaseOrderPages.modify",
    flag: "isModify",
    back: "Offsite.User.Order",
    formOf: "Offsite.User.Order.Acceptance",
  },
  "Offsite.User.Order.Change": {
    path: "/orderCollaboration/userOrder/change",
    title: "purchaseOrderPages.change",
    flag: "isModify",
    back: "Offsite.User.Order",
    formOf: "Offsite.User.Order.Acceptance",
  },
  "Offsite.User.Order.Version": {
    path: "/orderCollaboration/userOrder/version",
    title: "purchaseOrderPages.version",
    back: "Offsite.User.Order",
  },
  "Offsite.User.Order.Changes": {
    path: "/orderCollaboration/userOrder/changes",
    title: "purchaseOrderPages.changes",
    back: "Offsite.User.Order",
  },
  "Offsite.User.Order.ToDecide": {
    path: "/orderCollaboration/userOrder/to-decide",
    title: "purchaseOrderPages.toDecide",
    flag: "isCheck",
    back: "Offsite.User.Order",
  },
  "Offsite.User.Order.AnswerRates": {
    path: "/orderCollaboration/userOrder/answer-rates",
    title: "purchaseOrderPages.answerRates",
    back: "Offsite.User.Order",
  },
  "Offsite.Scorecard": { path: "/orderCollaboration/scorecards", title: "menus.scorecards" },
  "Offsite.Scorecard.Supplier": {
    path: "/orderCollaboration/scorecards/supplier",
    title: "scorecard.name",
    back: "Offsite.Scorecard",
  },
  "Offsite.User.Order.Acceptance": {
    path: "/orderCollaboration/userOrder/acceptance",
    title: "purchaseOrder.name",
    back: "Offsite.User.Order",
  },
  "Offsite.User.Order.Acceptance.Change": {
    path: "/orderCollaboration/userOrder/acceptance-change",
    title: "routes.acceptanceChange",
    back: "Offsite.User.Order.Acceptance",
  },
  "Offsite.User.Order.Acceptance.DateChange": {
    path: "/orderCollaboration/userOrder/date-change",
    title: "routes.dateChange",
    back: "Offsite.User.Order.Acceptance",
  },
} as const satisfies Places;
