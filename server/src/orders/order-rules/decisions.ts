import { daysAfter } from "@tandem/contract/core/days";
import { type StatusCode, yesNoStatus } from "@tandem/contract/core/statuses";
import {
  type changeConfirmation,
  deliveryMode,
  keywordsOf,
  orderOptionNames,
  type RuleOption,
  ruleOptionNames,
  usualOptions,
} from "@tandem/contract/orders/order-rules/options";
import type { RuleNamed } from "@tandem/contract/orders/order-rules/rule-named";
import { columnOf } from "../../core/table-columns.ts";

/** A value of an option, and the rule that gives it. */
export interface Decided {
  readonly value: string;
  readonly rule: RuleNamed;
}

/** What is decided of each option. */
export type Decisions = Readonly<Record<RuleOption, Decided>>;

/** What suppliers may answer to an order, and when they ship it (B3.13, B3.14). */
export interface OrderRule {
  readonly refusalAllowed: boolean;
  readonly issuedViaPlatform: boolean;
  readonly answerUpdatesOrder: boolean;
  /** The day by which a supplier who is asked today has to answer; none where the rule sets no deadline (B3.13d). */
  readonly answerBy: string | null;
  /** Which later changes of a supplier wait for the buyer (B3.13f, B9.7a). */
  readonly changeConfirmation: StatusCode<typeof changeConfirmation>;
  readonly quantityTolerancePercent: string;
  readonly earlyDays: number;
  readonly lateDays: number;
  readonly confirmBeforeShipping: boolean;
  readonly requestNeeded: boolean;
  /** 0: at any time. */
  readonly advanceAsnDays: number;
  /** 0: at any time. */
  readonly overdueDays: number;
  readonly previewDays: number;
  /** The day on which it is asked. */
  readonly today: string;
  readonly decided: Decisions;
  /** The rule of one of the lines of an order; of several orders together, lines are under the order's own. */
  ofLine(lineId: string): OrderRule;
}

/** A rule as the database tells it: the higher its rank, the more particular it is. */
export interface RuleInForce extends RuleNamed {
  readonly options: Readonly<Record<string, string | number | null>>;
}

/**
 * What rules decide together, the most particular first: of each option, the first that says something of it, else what is usual.
 */
export function decideOptions<Option extends string>(
  rules: readonly RuleInForce[],
  usual: Readonly<Record<Option, string | number | null>>,
): Readonly<Record<Option, Decided>> {
  const last = rules.at(-1);
  return Object.fromEntries(
    (Object.keys(usual) as Option[]).map((option): [string, Decided] => {
      const column = columnOf(option);
      const saying = rules.find(({ options }) => (options[column] ?? null) !== null) ?? last;
      const { kind = "executionPolicy", id = "", version = 0, name = "" } = saying ?? {};
      const value = String(saying?.options[column] ?? usual[option] ?? "");
      return [option, { value, rule: { kind, id, version, name } }];
    }),
  ) as unknown as Readonly<Record<Option, Decided>>;
}

/** What they decide of the options that orders and their deliveries are judged by. */
export const decide = (rules: readonly RuleInForce[]): Decisions => decideOptions(rules, usualOptions);

export const isYes = (value: string) => value === yesNoStatus.code.yes;
const whereLimited = (days: string) => (days === "0" ? Number.POSITIVE_INFINITY : Number(days));
const yesFirst = (value: string) => (isYes(value) ? 0 : 1);
const noFirst = (value: string) => (isYes(value) ? 1 : 0);
const confirmations: readonly string[] = ["change", "overdue", "none"] satisfies StatusCode<
  typeof changeConfirmation
>[];

/** The mode that asks the most of a delivery comes first. */
const modes: readonly string[] = [deliveryMode.code.appointment, deliveryMode.code.justInTime, deliveryMode.code.order];

/** How strict a value of an option is: the lower, the stricter. */
const strictness: Readonly<Record<RuleOption, (value: string) => number>> = {
  deliveryMode: (value) => modes.indexOf(value),
  refusalAllowed: noFirst,
  issuedViaPlatform: yesFirst,
  answerUpdatesOrder: noFirst,
  acceptanceDeadlineDays: whereLimited,
  changeConfirmation: (value) => confirmations.indexOf(value),
  quantityTolerancePercent: Number,
  earlyDays: Number,
  lateDays: Number,
  confirmBeforeShipping: yesFirst,
  requestNeeded: yesFirst,
  advanceAsnDays: whereLimited,
  overdueDays: whereLimited,
  previewDays: Number,
  ordersShared: noFirst,
  orderTypesShared: noFirst,
  itemsShared: noFirst,
  plantsShared: noFirst,
  warehousesShared: noFirst,
  trackingNosShared: noFirst,
  customValuesShared: noFirst,
  singleUnit: yesFirst,
  partsAllowed: noFirst,
  mergedByKeyword: yesFirst,
  keywordList: (value) => -keywordsOf(value).length,
  maxLines: whereLimited,
  shippingInfoNeeded: yesFirst,
  invoiceNeeded: yesFirst,
  noticeApprovalAsked: yesFirst,
  reportAsked: yesFirst,
  packingAsked: yesFirst,
  overDeliveryPercent: Number,
  minRemainingDays: (value) => -Number(value),
  arrivalEarlyDays: Number,
  arrivalLateDays: Number,
  appointmentAsked: yesFirst,
  appointmentHours: (value) => -Number(value),
};

/** The strictest of each option, with the rule that says it. */
export function strictest(several: readonly Decisions[]): Decisions {
  const [first = decide([]), ...others] = several;
  return others.reduce<Decisions>(
    (one, other) =>
      Object.fromEntries(
        ruleOptionNames.map((option) => {
          const of = strictness[option];
          return [option, of(other[option].value) < of(one[option].value) ? other[option] : one[option]];
        }),
      ) as unknown as Decisions,
    first,
  );
}

/** What is decided as those who judge by it ask for it. */
export function asRule(decided: Decisions, today: string): OrderRule {
  const yes = (option: RuleOption) => isYes(decided[option].value);
  const days = (option: RuleOption) => Number(decided[option].value);
  const rule: OrderRule = {
    refusalAllowed: yes("refusalAllowed"),
    issuedViaPlatform: yes("issuedViaPlatform"),
    answerUpdatesOrder: yes("answerUpdatesOrder"),
    answerBy: days("acceptanceDeadlineDays") === 0 ? null : daysAfter(today, days("acceptanceDeadlineDays")),
    changeConfirmation: decided.changeConfirmation.value as StatusCode<typeof changeConfirmation>,
    quantityTolerancePercent: decided.quantityTolerancePercent.value,
    earlyDays: days("earlyDays"),
    lateDays: days("lateDays"),
    confirmBeforeShipping: yes("confirmBeforeShipping"),
    requestNeeded: yes("requestNeeded"),
    advanceAsnDays: days("advanceAsnDays"),
    overdueDays: days("overdueDays"),
    previewDays: days("previewDays"),
    today,
    decided,
    ofLine: () => rule,
  };
  return rule;
}

/** The rules that had a part in what was decided, each once: what a document keeps of how it was judged. */
export function judgedBy(
  { decided }: Pick<OrderRule, "decided">,
  options: readonly RuleOption[] = orderOptionNames,
): RuleNamed[] {
  const rules = options.map((option) => decided[option].rule);
  return [...new Map(rules.map((rule) => [`${rule.kind} ${rule.id}`, rule])).values()];
}
