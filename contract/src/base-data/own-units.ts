import { z } from "zod";
import { Exact } from "../core/exact.ts";
import { code } from "../core/fields.ts";
import { plainNumber } from "../core/numbers.ts";
import { orNull } from "../core/or-null.ts";
import type { Measured } from "../core/quantities-by-unit.ts";

const pattern = /^(\d{1,20}(?:\.\d{1,6})?)(?:\s*([^\s\d.,+-].{0,99}))?$/;

/** A quantity as somebody counts it: `"240"` in the unit of the order, `"10 CTN"` in another. */
export const countedQuantity = z.string().regex(pattern);

/** The number and the unit of a quantity as somebody counts it; null where it is none. */
export function countedParts(text: string): { readonly quantity: string; readonly unit: string | null } | null {
  const [, quantity, unit] = pattern.exec(text) ?? [];
  return quantity === undefined ? null : { quantity: plainNumber(quantity), unit: orNull(unit?.trim()) };
}

const longestCounted = 200;
const loose = /^([+-]?[\d０-９.,．，'’ ]*[\d０-９])\s*([^\s\d０-９.,．，+'’%％-].*)$/;

/** A quantity as people write it, whose number may be in any form, and its unit; null where no unit is behind a number. */
export function splitCounted(text: string): { readonly number: string; readonly unit: string } | null {
  const [, number, unit] = (text.length <= longestCounted && loose.exec(text.trim())) || [];
  return number === undefined || unit === undefined ? null : { number, unit };
}

const number = code().schema;

/** Of which materials of a supplier, in which units of orders, the units are asked for. */
export const unitsAsked = z.strictObject({
  supplierNo: number,
  lines: z.array(z.strictObject({ itemNo: number, purUnitNo: number })).max(5000),
});
export type UnitsAsked = z.output<typeof unitsAsked>;

/** What is known of units where quantities of a supplier are counted in others than the order's. */
export const unitBook = z.object({
  units: z.array(
    z.object({
      unitNo: z.string(),
      /** What it is called, in each language that has a name for it. */
      names: z.array(z.string()),
      decimalPlaces: z.int().nullable(),
    }),
  ),
  /** The materials' own units, and the terms on which the supplier supplies them. */
  materials: z.array(
    z.object({
      itemNo: z.string(),
      unitNo: z.string(),
      supplierUnitNo: z.string().nullable(),
      /** How much of the material's own unit is in one of the supplier's. */
      unitRatio: z.string().nullable(),
    }),
  ),
  conversions: z.array(
    z.object({
      /** General ones name none. */
      itemNo: z.string().nullable(),
      sourceQty: z.string(),
      sourceUnitNo: z.string(),
      targetQty: z.string(),
      targetUnitNo: z.string(),
    }),
  ),
});
export type UnitBook = z.output<typeof unitBook>;

/** What a quantity is of: a material, which the order counts in a unit. */
export interface Counted {
  readonly itemNo: string;
  readonly unitNo: string;
}

/** A quantity in the order's unit, and as it was counted where that is another; or why it cannot be said. */
export type CountedReading =
  | { readonly quantity: string; readonly own: Measured | null }
  | { readonly problem: CountedProblem; readonly parameters: Readonly<Record<string, string>> };

/** Of the text under `ownUnits` that says why. */
export type CountedProblem = "notCounted" | "unknownUnit" | "noConversion" | "notExact" | "tooLarge";

/** How much of a unit one of another is, as a fraction: 10 of 3 has no decimals. */
export interface UnitRate {
  readonly over: string;
  readonly under: string;
}

/** Reads quantities in any unit by what is known of units. */
export interface OwnUnits {
  /** A quantity in the order's unit, exactly. */
  readonly read: (text: string, of: Counted) => CountedReading;
  /** An order's quantity in the unit that the supplier counts the material in, where it has one and it comes out exactly. */
  readonly own: (quantity: string, of: Counted) => Measured | null;
  /** Whether a material may be counted in another unit than the order's. */
  readonly has: (of: Counted) => boolean;
  /** How many decimals a quantity in a unit may have. */
  readonly decimals: (unitNo: string) => number;
  /** What one of the order's unit is of another; null where nobody has said it. */
  readonly rate: (of: Counted, to: string) => UnitRate | null;
}

const mostDecimals = 6;
const same: UnitRate = { over: "1", under: "1" };
const turned = ({ over, under }: UnitRate): UnitRate => ({ over: under, under: over });
const times = (a: UnitRate, b: UnitRate): UnitRate => ({
  over: new Exact(a.over).times(b.over).toFixed(),
  under: new Exact(a.under).times(b.under).toFixed(),
});

/** A quantity at a rate, where it has no more decimals than allowed; else null. */
function exactly(quantity: string, { over, under }: UnitRate, decimals: number): string | null {
  const whole = new Exact(quantity).times(over);
  const found = whole.div(under).round(decimals);
  return found.times(under).eq(whole) ? found.toFixed() : null;
}

/** Units by number, else by number or name in whatever case where that is but one unit. */
function unitFinder({ units }: UnitBook): (text: string) => UnitBook["units"][number] | undefined {
  const byNumber = new Map(units.map((unit) => [unit.unitNo, unit]));
  const alike = (keysOf: (unit: UnitBook["units"][number]) => readonly string[]) => {
    const pairs = units.flatMap((unit) =>
      [...new Set(keysOf(unit).map((key) => key.toLowerCase()))].map((key) => ({ key, unit })),
    );
    return Map.groupBy(pairs, ({ key }) => key);
  };
  const [numbers, names] = [alike(({ unitNo }) => [unitNo]), alike((unit) => unit.names)];
  const only = (found: readonly { readonly unit: UnitBook["units"][number] }[] | undefined) =>
    found?.length === 1 ? found[0]?.unit : undefined;
  return (text) => byNumber.get(text) ?? only(numbers.get(text.toLowerCase())) ?? only(names.get(text.toLowerCase()));
}

/** What one of a unit is of another: by the terms with the supplier, else the material's conversion, else the general one. */
function rates({ materials, conversions }: UnitBook) {
  const key = (itemNo: string | null, from: string, to: string) => JSON.stringify([itemNo, from, to]);
  const known = new Map<string, UnitRate>();
  for (const { itemNo, sourceQty, sourceUnitNo, targetQty, targetUnitNo } of conversions) {
    const rate = { over: targetQty, under: sourceQty };
    known.set(key(itemNo, sourceUnitNo, targetUnitNo), rate);
    known.set(key(itemNo, targetUnitNo, sourceUnitNo), turned(rate));
  }
  const byItem = new Map(materials.map((material) => [material.itemNo, material]));
  const step = (itemNo: string, from: string, to: string): UnitRate | undefined => {
    const { unitNo, supplierUnitNo, unitRatio } = byItem.get(itemNo) ?? {};
    if (from === to) return same;
    if (supplierUnitNo && unitRatio) {
      const term = { over: unitRatio, under: "1" };
      if (from === supplierUnitNo && to === unitNo) return term;
      if (from === unitNo && to === supplierUnitNo) return turned(term);
    }
    return known.get(key(itemNo, from, to)) ?? known.get(key(null, from, to));
  };
  const rate = (itemNo: string, from: string, to: string): UnitRate | undefined => {
    const { unitNo, supplierUnitNo } = byItem.get(itemNo) ?? {};
    const direct = step(itemNo, from, to);
    const [there, on] = unitNo ? [step(itemNo, from, unitNo), step(itemNo, unitNo, to)] : [];
    const through = there && on && times(there, on);
    // Terms are said in the material's own unit, which the order's may not be.
    return from === supplierUnitNo || to === supplierUnitNo ? (through ?? direct) : (direct ?? through);
  };
  return { rate, byItem };
}

/** The one judge of what a quantity in a supplier's own unit is in the order's. */
export function ownUnits(book: UnitBook): OwnUnits {
  const find = unitFinder(book);
  const { rate, byItem } = rates(book);
  const decimalsOf = (unitNo: string) => Math.min(mostDecimals, find(unitNo)?.decimalPlaces ?? mostDecimals);
  const tied = new Set(
    book.conversions.flatMap(({ itemNo, sourceUnitNo, targetUnitNo }) =>
      [sourceUnitNo, targetUnitNo].map((unitNo) => JSON.stringify([itemNo, unitNo])),
    ),
  );
  return {
    read: (text, { itemNo, unitNo }): CountedReading => {
      const parts = countedParts(text);
      if (!parts) return { problem: "notCounted", parameters: { value: text, unit: unitNo } };
      const { quantity, unit } = parts;
      if (unit === null || unit === unitNo) return { quantity, own: null };
      const ownUnit = find(unit)?.unitNo;
      if (ownUnit === undefined) return { problem: "unknownUnit", parameters: { value: unit, unit: unitNo } };
      if (ownUnit === unitNo) return { quantity, own: null };
      const at = rate(itemNo, ownUnit, unitNo);
      if (!at) return { problem: "noConversion", parameters: { value: ownUnit, unit: unitNo, itemNo } };
      const max = decimalsOf(unitNo);
      const found = exactly(quantity, at, max);
      if (found === null) {
        const about = new Exact(quantity).times(at.over).div(at.under).round(mostDecimals).toFixed();
        const own = `${quantity} ${ownUnit}`;
        return { problem: "notExact", parameters: { value: own, about, unit: unitNo, max: String(max) } };
      }
      if (new Exact(found).gte("1e20")) return { problem: "tooLarge", parameters: { value: text, unit: unitNo } };
      return { quantity: found, own: { quantity, unitNo: ownUnit } };
    },
    own: (quantity, { itemNo, unitNo }) => {
      const ownUnit = byItem.get(itemNo)?.supplierUnitNo;
      if (!ownUnit || ownUnit === unitNo) return null;
      const at = rate(itemNo, unitNo, ownUnit);
      const found = at && exactly(quantity, at, decimalsOf(ownUnit));
      return found ? { quantity: found, unitNo: ownUnit } : null;
    },
    decimals: decimalsOf,
    rate: ({ itemNo, unitNo }, to) => rate(itemNo, unitNo, to) ?? null,
    has: ({ itemNo, unitNo }) => {
      const material = byItem.get(itemNo);
      const units = [unitNo, ...(material ? [material.unitNo] : [])];
      return (
        Boolean(material?.supplierUnitNo) ||
        units.some((each) => [itemNo, null].some((of) => tied.has(JSON.stringify([of, each]))))
      );
    },
  };
}
