import { Decimal } from "decimal.js";

/**
 * Exact decimal arithmetic where products and quotients are wanted: 40 digits, far above numeric(26,6). Sums and
 * comparisons, which every page needs, are in `numbers.ts` without it.
 */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 });
