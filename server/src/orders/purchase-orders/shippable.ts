import { daysAfter } from "@tandem/contract/core/days";
import type { ErrorName } from "@tandem/contract/core/errors";
import { isPositive } from "@tandem/contract/core/numbers";
import { yesNoStatus } from "@tandem/contract/core/statuses";
import type { RuleOption } from "@tandem/contract/orders/order-rules/options";
import { acceptanceStatus, orderStatus } from "@tandem/contract/orders/purchase-orders/statuses";
import type { OrderRule } from "../order-rules/decisions.ts";

/** What decides whether a line may be shipped. */
export interface ToShip {
  readonly status: string;
  readonly refuseSign: string;
  /** What was promised of it holds, although its order may be answered again. */
  readonly promiseConfirmed: string;
  readonly unDeliveryQty: string;
  readonly expectArrivalDate: string;
  readonly promiseDate: string | null;
  /** When the buyer released it for shipping. */
  readonly releasedAt: string | null;
  /** Until when the buyer lets it be shipped, whatever the rules say (B4.3d). */
  readonly grantUntil: string | null;
  /** Its supplier, for deliveries to the organisation (B6.1c). */
  readonly isFrozen?: boolean;
}

/** Why a line cannot be shipped, and by which option of its rule, where one says so. */
export interface NotShippable {
  readonly error: ErrorName;
  readonly option?: RuleOption;
  /** The first or last day on which it may be shipped, where that is why. */
  readonly day?: string;
}

/** Why nothing of a line can be shipped now; null when it can (B3.13e, B3.13g, B9.6c). */
export function whyNotShippable(line: ToShip, rule: OrderRule): NotShippable | null {
  if (line.status !== orderStatus.code.effective || acceptanceStatus.isIn("refused", line.refuseSign))
    return { error: "noticeOrderNotExecuting" };
  const isGranted = line.grantUntil !== null && line.grantUntil >= rule.today;
  const refused = isGranted ? null : whyRefusedByRule(line, rule);
  if (refused) return refused;
  if (!isPositive(line.unDeliveryQty)) return { error: "noticeNothingOpen" };
  return line.isFrozen ? { error: "supplierFrozenNow" } : null;
}

/** A line may be early for the earlier of the days that both sides named, and late for the later one. */
function whyRefusedByRule(line: ToShip, rule: OrderRule): NotShippable | null {
  const asked = line.expectArrivalDate;
  const promised = line.promiseDate ?? asked;
  const [first, last] = promised < asked ? [promised, asked] : [asked, promised];
  if (rule.confirmBeforeShipping && line.promiseConfirmed === yesNoStatus.code.no)
    return { error: "noticeOrderNotExecuting", option: "confirmBeforeShipping" };
  if (rule.requestNeeded && line.releasedAt === null) return { error: "orderReleaseNeeded", option: "requestNeeded" };
  const firstDay = daysAfter(first, -rule.advanceAsnDays);
  if (rule.advanceAsnDays > 0 && rule.today < firstDay)
    return { error: "orderTooEarly", option: "advanceAsnDays", day: firstDay };
  const lastDay = daysAfter(last, rule.overdueDays);
  if (rule.overdueDays > 0 && rule.today > lastDay)
    return { error: "orderOverdue", option: "overdueDays", day: lastDay };
  return null;
}
