import { type Entity, type Fields, type Row, writableFields } from "@tandem/contract/core/entity";
import { isPositive } from "@tandem/contract/core/numbers";
import {
  shippingNotice,
  shippingNoticeGroups,
  shippingNoticeLine,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { lineName } from "@tandem/contract/orders/purchase-orders/line-name";
import type { ValueChange } from "../../core/history.ts";
import { isSameValue } from "../../core/same-value.ts";
import type { LockedLine } from "../../orders/purchase-orders/quantities.ts";
import type { LineValues } from "./judge-notice.ts";

type Line = Row<typeof shippingNoticeLine>;
type Values = Readonly<Record<string, unknown>>;

/** A line of a notice before and after it is corrected: one that comes has no before, one that goes no after. */
export interface LineMatch {
  readonly before: Line | null;
  readonly after: Values | null;
}

/**
 * Which line each of those that are given was before: the same lot of its order line, else the next of that that is left. One
 * that announces nothing any more, because it will not come, stays as it is.
 */
export function matchLines(standing: readonly Line[], after: LineValues): LineMatch[] {
  const before = standing.filter(({ deliveryQty }) => isPositive(deliveryQty));
  const left = new Map(before.map((line) => [line.id, line]));
  const found = new Map<Values, Line>();
  const take = (fits: (line: Line, values: Values) => boolean) => {
    for (const values of after) {
      if (found.has(values)) continue;
      const line = [...left.values()].find((each) => fits(each, values));
      if (!line) continue;
      found.set(values, line);
      left.delete(line.id);
    }
  };
  const isOfOne = (line: Line, values: Values) => line.purchaseOrderLineId === values.purchaseOrderLineId;
  take((line, values) => isOfOne(line, values) && (line.lotNo ?? null) === (values.lotNo ?? null));
  take(isOfOne);
  return [
    ...after.map((values) => ({ before: found.get(values) ?? null, after: values })),
    ...[...left.values()].map((line) => ({ before: line, after: null })),
  ];
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** What differs in fields that people fill in, and in those of the tenant's own. */
function differing<F extends Fields>(
  entity: Entity<string, F>,
  names: readonly string[],
  line: string | null,
  before: Values,
  after: Values,
): ValueChange[] {
  const plain = names.flatMap((field): ValueChange[] => {
    const [old = null, now = null] = [before[field], after[field]];
    return isSameValue(entity, field, old, now) ? [] : [{ line, field, old: textOf(old), new: textOf(now) }];
  });
  const [own, owned] = [before.customValues ?? {}, after.customValues ?? {}] as [Values, Values];
  const custom = [...new Set([...Object.keys(own), ...Object.keys(owned)])].flatMap((field): ValueChange[] => {
    const [old, now] = [textOf(own[field]), textOf(owned[field])];
    return old === now ? [] : [{ line, field, old, new: now }];
  });
  return [...plain, ...custom];
}

const typedFields = writableFields(shippingNoticeLine);
const lineFields = [...typedFields, "scheduleId"] as const;
/** What the goods of a line are, and what their labels say. */
const goodsFields = typedFields.filter((name) => name !== "supRemarks");

/** Whether labels of a line say something else now. */
export function isRelabelled({ before, after }: LineMatch): boolean {
  return (
    before !== null && after !== null && differing(shippingNoticeLine, goodsFields, null, before, after).length > 0
  );
}

/** Whether a line says anything else now. */
export function isChanged({ before, after }: LineMatch): boolean {
  return before !== null && after !== null && differing(shippingNoticeLine, lineFields, null, before, after).length > 0;
}

/** What becomes of lines, each called by its order line, and its lot where that stands in several. */
export function lineChanges(matches: readonly LineMatch[], orderLines: readonly LockedLine[]): ValueChange[] {
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  const ofOne = Map.groupBy(matches, ({ before, after }) => String((after ?? before)?.purchaseOrderLineId));
  return matches.flatMap(({ before, after }): ValueChange[] => {
    const id = String((after ?? before)?.purchaseOrderLineId);
    const of = byId.get(id);
    const lot = (ofOne.get(id)?.length ?? 0) > 1 ? textOf(before ? before.lotNo : after?.lotNo) : null;
    const line = of ? `${of.purchaseNo} ${lineName(of)}${lot ? ` (${lot})` : ""}` : null;
    if (before && after) return differing(shippingNoticeLine, lineFields, line, before, after);
    return [{ line, field: "deliveryQty", old: textOf(before?.deliveryQty), new: textOf(after?.deliveryQty) }];
  });
}

/** The fields of a head that can be another after a correction, as people read them. */
const headFields = [...writableFields(shippingNotice), "shippingAddress", "deliveryAddress"].filter(
  (name) => name !== "orgNo" && name !== "orderType",
);

export const headChanges = (before: Values, after: Values): ValueChange[] =>
  differing(shippingNotice, headFields, null, before, after);

const unasked: readonly string[] = [...shippingNoticeGroups.transport, ...shippingNoticeGroups.remarks];

/** Whether nobody need be asked, because nothing changes of what comes, when and where. */
export const isOfTransportAlone = (changes: readonly ValueChange[]): boolean =>
  changes.every(({ line, field }) => line === null && unasked.includes(field));
