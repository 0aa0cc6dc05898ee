import { integer, rate, status, text, yesNo } from "../../core/fields.ts";
import { choices } from "../../core/statuses.ts";

/** Of a supplier's later changes, which wait for the buyer: none, those that come later than asked for, all (B9.7a). */
export const changeConfirmation = choices("orderRule.changeConfirmation", {
  none: "none",
  overdue: "overdue",
  change: "change",
});

/** How goods are called off: by orders, just in time by a schedule, or by appointments. */
export const deliveryMode = choices("executionPolicy.deliveryMode", {
  order: "PO",
  justInTime: "JIT",
  appointment: "APPOINTMENT",
});

const days = { optional: true, max: 9999 } as const;

/** What a supplier may answer to an order. An option that is left out is said by the next rule. */
export const acceptanceOptions = {
  refusalAllowed: yesNo({ optional: true }),
  /** Where not, orders are agreed elsewhere: those that are issued here count as accepted, and wait for no answer. */
  issuedViaPlatform: yesNo({ optional: true }),
  /** Where the buyer agrees to a differing answer, the order's own quantities and dates follow it. */
  answerUpdatesOrder: yesNo({ optional: true }),
  /** Days in which a supplier answers; 0: there is no deadline. */
  acceptanceDeadlineDays: integer(days),
  changeConfirmation: status(changeConfirmation, { optional: true }),
  /** By how much a promise may differ from the order without waiting for the buyer. */
  quantityTolerancePercent: rate({ optional: true, most: 100 }),
  earlyDays: integer(days),
  lateDays: integer(days),
} as const;

/** When lines of an order may be announced: said by rules of deliveries, and by policies. */
export const announcingOptions = {
  /** Days before its date from which a line may be announced; 0: at any time (B9.6c). */
  advanceAsnDays: integer(days),
  /** Days after its date until which a line may be announced; 0: at any time. */
  overdueDays: integer(days),
  /** Days before it may be announced from which a line is shown among those to ship. */
  previewDays: integer(days),
} as const;

/** When lines of an order may be shipped. */
export const shippingOptions = {
  confirmBeforeShipping: yesNo({ optional: true }),
  /** The buyer releases lines for shipping first. */
  requestNeeded: yesNo({ optional: true }),
  ...announcingOptions,
} as const;

/** What may share a delivery notice, and what is asked of one (B3.12). */
export const deliveryOptions = {
  /** Lines of different orders may stand in one notice; so with the following. */
  ordersShared: yesNo({ optional: true }),
  /** Lines of orders of other kinds than the notice says; otherwise all are of that kind. */
  orderTypesShared: yesNo({ optional: true }),
  itemsShared: yesNo({ optional: true }),
  plantsShared: yesNo({ optional: true }),
  warehousesShared: yesNo({ optional: true }),
  /** Lines whose needs the buyer tracks by different numbers. */
  trackingNosShared: yesNo({ optional: true }),
  /** Lines that differ in what they say in fields of the tenant's own. */
  customValuesShared: yesNo({ optional: true }),
  /** All lines of a notice are in one purchase unit. */
  singleUnit: yesNo({ optional: true }),
  /** Whether less may be shipped of a line than is open. */
  partsAllowed: yesNo({ optional: true }),
  /** Lines share a notice only where the same keyword of the list stands in what they say of their goods. */
  mergedByKeyword: yesNo({ optional: true }),
  /** Keywords, separated by commas; needed where lines are merged by keyword (B5.6c). */
  keywordList: text({ optional: true, max: 500 }),
  /** Lines that a notice has at most; 0: any number (B5.6d). */
  maxLines: integer({ optional: true, max: 1000 }),
  /** A notice says how it travels, and under which number or with whom. */
  shippingInfoNeeded: yesNo({ optional: true }),
  /** An invoice comes with it (B3.4). */
  invoiceNeeded: yesNo({ optional: true }),
  /** The buyer approves notices before they are under way. */
  noticeApprovalAsked: yesNo({ optional: true }),
  /** Only goods leave of which a report is approved (B3.11). */
  reportAsked: yesNo({ optional: true }),
  /** A notice goes out when all that it announces is packed. */
  packingAsked: yesNo({ optional: true }),
  /** By how much of what was ordered of a line its deliveries may exceed it, in percent; 0: by nothing (B5.1). */
  overDeliveryPercent: rate({ optional: true, most: 100 }),
  /** Days of shelf life that goods have left when they arrive; 0: it is not looked at. */
  minRemainingDays: integer(days),
  /** Days before and after the expected one on which an arrival is on time (B4.1e). */
  arrivalEarlyDays: integer(days),
  arrivalLateDays: integer(days),
} as const;

/** What deliveries by appointment keep to. */
export const appointmentOptions = {
  /** A notice is sent with a slot of a dock. */
  appointmentAsked: yesNo({ optional: true }),
  /** Hours before a slot until which its supplier may take it; 0: until it begins. */
  appointmentHours: integer({ optional: true, max: 9999 }),
} as const;

/** The options that orders are judged by. */
export const orderOptions = { ...acceptanceOptions, ...shippingOptions } as const;
export const orderOptionNames = Object.keys(orderOptions) as (keyof typeof orderOptions)[];

/** The options of all rules that orders and their deliveries are judged by. */
export const ruleOptions = {
  deliveryMode: status(deliveryMode, { optional: true }),
  ...orderOptions,
  ...deliveryOptions,
  ...appointmentOptions,
} as const;
export type RuleOption = keyof typeof ruleOptions;
export const ruleOptionNames = Object.keys(ruleOptions) as RuleOption[];

/** What holds of each option until a tenant says otherwise, and again where the default is restored (B3.13j). */
export const usualOptions = {
  deliveryMode: deliveryMode.code.order,
  refusalAllowed: "1",
  issuedViaPlatform: "1",
  answerUpdatesOrder: "1",
  acceptanceDeadlineDays: 0,
  changeConfirmation: changeConfirmation.code.change,
  quantityTolerancePercent: "0",
  earlyDays: 0,
  lateDays: 0,
  confirmBeforeShipping: "1",
  requestNeeded: "0",
  advanceAsnDays: 0,
  overdueDays: 0,
  previewDays: 0,
  ordersShared: "1",
  orderTypesShared: "0",
  itemsShared: "1",
  plantsShared: "1",
  warehousesShared: "1",
  trackingNosShared: "1",
  customValuesShared: "1",
  singleUnit: "0",
  partsAllowed: "1",
  mergedByKeyword: "0",
  keywordList: null,
  maxLines: 0,
  shippingInfoNeeded: "0",
  invoiceNeeded: "0",
  noticeApprovalAsked: "1",
  reportAsked: "0",
  packingAsked: "0",
  overDeliveryPercent: "0",
  minRemainingDays: 0,
  arrivalEarlyDays: 0,
  arrivalLateDays: 0,
  appointmentAsked: "0",
  appointmentHours: 0,
} as const satisfies Record<RuleOption, string | number | null>;

/** The keywords of a list, which are looked for whatever their case. */
export const keywordsOf = (list: string | null | undefined): string[] =>
  (list ?? "")
    .split(/[,，、;；]/)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
