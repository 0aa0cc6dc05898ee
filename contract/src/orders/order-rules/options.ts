import { integer, rate, status, yesNo } from "../../core/fields.ts";
import { choices } from "../../core/statuses.ts";

/** Of a supplier's later changes, which wait for the buyer: none, those that come later than asked for, all (B9.7a). */
export const changeConfirmation = choices("orderRule.changeConfirmation", {
  none: "none",
  overdue: "overdue",
  change: "change",
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

/** When lines of an order may be shipped. */
export const shippingOptions = {
  confirmBeforeShipping: yesNo({ optional: true }),
  /** The buyer releases lines for shipping first. */
  requestNeeded: yesNo({ optional: true }),
  /** Days before its date from which a line may be announced; 0: at any time (B9.6c). */
  advanceAsnDays: integer(days),
  /** Days after its date until which a line may be announced; 0: at any time. */
  overdueDays: integer(days),
  /** Days before it may be announced from which a line is shown among those to ship. */
  previewDays: integer(days),
} as const;

/** The options of rules that orders are judged by. */
export const orderOptions = { ...acceptanceOptions, ...shippingOptions } as const;
export type OrderOption = keyof typeof orderOptions;
export const orderOptionNames = Object.keys(orderOptions) as OrderOption[];

/** What holds of each option until a tenant says otherwise, and again where the default is restored (B3.13j). */
export const usualOptions = {
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
} as const satisfies Record<OrderOption, string | number>;
