import type { BillDetail } from "@tandem/contract/settlement/bills/bills";
import { orderLineName } from "../../orders/purchase-orders/lines.tsx";

export type BillLine = BillDetail["lines"][number];

/** A line as people name it: several may be of one order line. */
export const nameOfLine = (line: BillLine): string => `${line.sourceNo} ${orderLineName(line)}`;
