import { Exact } from "@tandem/contract/core/exact";
import type { StatusCode } from "@tandem/contract/core/statuses";
import { undistributedReason } from "@tandem/contract/planning/procurement-plans/statuses";

const exactly = (value: string) => new Exact(value);
type Quantity = ReturnType<typeof exactly>;
type Reason = StatusCode<typeof undistributedReason>;
const why = undistributedReason.code;

/** A supplier of a material, as a plan that is shared looks at it; quantities are in the unit of the plan. */
export interface Source {
  readonly supplierNo: string;
  /** Its share in per cent; null: it has none. */
  readonly supplyRatio: string | null;
  /** What the other plans of the year give it. */
  readonly had: string;
  /** What it is given is a multiple of it, and as much as `least` at least. */
  readonly step: string;
  readonly least: string;
  /** What its orders leave open; null where that is not asked. */
  readonly most: string | null;
}

/** What an order still has open, the oldest first. */
export interface OpenOrder {
  readonly supplierNo: string;
  readonly openQty: string;
}

/** What a plan comes to, and why not all of it is given to somebody. */
export interface Shared {
  readonly shares: ReadonlyMap<string, string>;
  readonly distributedQty: string;
  readonly reason: Reason | null;
}

const zero = exactly("0");
const lesser = (one: Quantity, other: Quantity) => (one.lt(other) ? one : other);
const wholeSteps = (quantity: Quantity, step: string, rounding: typeof Exact.roundDown | typeof Exact.roundUp) =>
  quantity.div(step).round(0, rounding).times(step);

/** As much of a quantity as a source may be given. */
function fitting({ step, least }: Source, quantity: Quantity): Quantity {
  const fits = wholeSteps(quantity, step, Exact.roundDown);
  return fits.lt(least) ? zero : fits;
}

/** The least that a source may be given where a quantity is its due. */
function coming({ step, least }: Source, quantity: Quantity): Quantity {
  if (quantity.lte(0)) return zero;
  const whole = wholeSteps(quantity, step, Exact.roundUp);
  return whole.lt(least) ? exactly(least) : whole;
}

/**
 * What is due to each source that has a ratio: so much that it has its share of all that the plans of the year give, this one
 * included. One that has more than that already is due nothing, and the others share what is left as their dues are to each other.
 */
function duesOf(planNum: string, sources: readonly Source[]): Map<string, Quantity> {
  const rated = sources.filter(({ supplyRatio }) => supplyRatio !== null && exactly(supplyRatio).gt(0));
  const total = rated.reduce((all, { had }) => all.plus(had), exactly(planNum));
  const wanted = rated.map(({ supplyRatio, had }) => {
    const due = total
      .times(supplyRatio ?? "0")
      .div(100)
      .minus(had);
    return due.gt(0) ? due : zero;
  });
  const all = wanted.reduce((sum, due) => sum.plus(due), zero);
  return new Map(
    rated.map(({ supplierNo }, index) => {
      const due = wanted[index] ?? zero;
      return [supplierNo, all.eq(planNum) || all.eq(0) ? due : due.times(planNum).div(all)];
    }),
  );
}

/** The most that a source is given where its ratio is kept to: its due, as a whole multiple. */
export function mostByRatio(planNum: string, sources: readonly Source[]): (source: Source) => string {
  const dues = duesOf(planNum, sources);
  return (source) => coming(source, dues.get(source.supplierNo) ?? zero).toFixed();
}

const openOf = ({ most }: Source) => (most === null ? null : exactly(most));

function sharedOf(planNum: string, given: ReadonlyMap<string, Quantity>, reason: Reason): Shared {
  const shares = [...given].filter(([, quantity]) => quantity.gt(0));
  const distributed = shares.reduce((sum, [, quantity]) => sum.plus(quantity), zero);
  return {
    shares: new Map(shares.map(([supplierNo, quantity]) => [supplierNo, quantity.toFixed()])),
    distributedQty: distributed.toFixed(),
    reason: distributed.lt(planNum) ? reason : null,
  };
}

/**
 * Shares a plan by ratio: each source gets what is due to it in whole multiples, and those to whom most is missing one more as long
 * as there is enough. Nobody gets what another cannot have (B9.6b).
 */
export function shareByRatio(planNum: string, sources: readonly Source[]): Shared {
  const dues = duesOf(planNum, sources);
  const due = ({ supplierNo }: Source) => dues.get(supplierNo) ?? zero;
  const open = (source: Source) => openOf(source) ?? due(source);
  const given = new Map(
    sources.map((source) => [source.supplierNo, fitting(source, lesser(due(source), open(source)))]),
  );
  const missing = (source: Source) => due(source).minus(given.get(source.supplierNo) ?? zero);
  let rest = [...given.values()].reduce((left, quantity) => left.minus(quantity), exactly(planNum));
  for (const source of [...sources].sort((one, other) => missing(other).cmp(missing(one)))) {
    if (missing(source).lte(0)) break;
    const has = given.get(source.supplierNo) ?? zero;
    const more = has.eq(0) ? exactly(source.least) : exactly(source.step);
    const most = openOf(source);
    if (more.gt(rest) || (most && has.plus(more).gt(most))) continue;
    given.set(source.supplierNo, has.plus(more));
    rest = rest.minus(more);
  }
  const isShort = sources.some((source) => open(source).lt(due(source)));
  return sharedOf(planNum, given, isShort ? why.openOrders : why.multiple);
}

/** Shares a plan by what orders have open, the oldest first (B9.6b). */
export function shareByOrders(
  planNum: string,
  sources: readonly Source[],
  orders: readonly OpenOrder[],
  mostOf: (source: Source) => string | null,
): Shared {
  const wanted = new Map<string, Quantity>();
  let rest = exactly(planNum);
  for (const { supplierNo, openQty } of orders) {
    const part = lesser(rest, exactly(openQty));
    wanted.set(supplierNo, (wanted.get(supplierNo) ?? zero).plus(part));
    rest = rest.minus(part);
  }
  const asked = ({ supplierNo }: Source) => wanted.get(supplierNo) ?? zero;
  const due = (source: Source) => lesser(asked(source), exactly(mostOf(source) ?? planNum));
  const given = new Map(sources.map((source) => [source.supplierNo, fitting(source, due(source))]));
  const isLimited = sources.some((source) => due(source).lt(asked(source)));
  return sharedOf(planNum, given, rest.gt(0) ? why.openOrders : isLimited ? why.ratio : why.multiple);
}

/** The least multiple of a step that is as much as a minimum. */
export const leastOf = (minimum: string | null, step: string): string => {
  const whole = wholeSteps(exactly(minimum ?? "0"), step, Exact.roundUp);
  return whole.gt(0) ? whole.toFixed() : step;
};
