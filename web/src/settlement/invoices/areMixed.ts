import type { Bill } from "../bills/billFace.tsx";

/** Whether bills are of several parties or currencies: they are not invoiced together. */
export const areMixed = (bills: readonly Pick<Bill, "orgNo" | "supplierNo" | "currency">[]): boolean =>
  new Set(bills.map(({ orgNo, supplierNo, currency }) => JSON.stringify([orgNo, supplierNo, currency]))).size > 1;
