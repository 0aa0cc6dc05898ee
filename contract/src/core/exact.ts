import { Big } from "big.js";

/** Exact decimal arithmetic: 40 decimals of a quotient, far below those of numeric(26,6); half away from zero. */
export const Exact = Big();
Exact.DP = 40;
Exact.RM = Exact.roundHalfUp;
