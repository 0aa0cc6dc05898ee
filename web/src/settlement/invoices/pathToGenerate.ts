import { pathTo } from "../../routes/paths.ts";

/** The address of the page that makes an invoice bill of what is left of bills. */
export const pathToGenerate = (billIds: readonly string[]): string =>
  `${pathTo("ReconciliationInvoicing.Management.Generate")}?bills=${billIds.join(",")}`;

/** The bills that such an address names. */
export const billsNamed = (parameters: URLSearchParams): string[] =>
  (parameters.get("bills") ?? "").split(",").filter(Boolean);
