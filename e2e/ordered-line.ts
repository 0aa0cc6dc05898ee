import type { Page } from "@playwright/test";
import { call } from "./calls.ts";

/** What is ordered of a supplier. */
export interface OrderedLine {
  readonly orgNo: string;
  readonly itemNo: string;
  readonly goodsName: string;
  readonly supplierNo: string;
}

/** A line that is ordered of the supplier, of whose material it may be asked for more. */
export async function orderedLine(supplier: Page): Promise<OrderedLine> {
  const asked = { current: 1, size: 1, condition: {} };
  const lines = "/ISupSrmPurchaseService/getPurchaseOrderLinePage";
  const { records } = await call<{ records: OrderedLine[] }>(supplier, lines, asked);
  const [line] = records;
  if (!line) throw new Error("the demo has no line of the supplier");
  return line;
}
