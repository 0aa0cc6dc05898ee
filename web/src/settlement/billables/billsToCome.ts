import type { Row } from "@tandem/contract/core/entity";
import { sum } from "@tandem/contract/core/numbers";
import type { Listed } from "@tandem/contract/core/service";
import type { billable } from "@tandem/contract/settlement/billables/billables";

/** What of rows of the pool their bills follow from. */
export const readOfBillables = [
  "sourceNo",
  "billNo",
  "orgNo",
  "supplierNo",
  "supplierName",
  "currency",
  "taxRate",
  "amount",
] as const;
export type Chosen = Pick<
  Listed<Row<typeof billable>, "createBill">,
  (typeof readOfBillables)[number] | "id" | "version" | "allowedActions"
>;

/** A bill that rows of the pool become. */
export interface BillToCome extends Pick<Chosen, "orgNo" | "supplierNo" | "supplierName" | "currency" | "taxRate"> {
  readonly rows: number;
  readonly amount: string;
}

/** The bills that rows become: one for each organisation, supplier, currency and tax rate among them. */
export function billsOf(rows: readonly Chosen[]): BillToCome[] {
  const keyOf = ({ orgNo, supplierNo, currency, taxRate }: Chosen) =>
    JSON.stringify([orgNo, supplierNo, currency, taxRate]);
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...others]): BillToCome[] => {
    if (!first) return [];
    const all = [first, ...others];
    return [{ ...first, rows: all.length, amount: sum(all.map(({ amount }) => amount)) }];
  });
}
