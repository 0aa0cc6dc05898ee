import { type Counted, type OwnUnits, ownUnits } from "@tandem/contract/base-data/own-units";
import { unitConversions } from "@tandem/contract/base-data/unit-conversions";
import { purchaseOrders } from "@tandem/contract/orders/purchase-orders/order-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../api/client.ts";
import { serviceKey } from "../../api/queryKeys.ts";
import { formatMeasured } from "../../fields/format.ts";

/** Of base data: what becomes of orders changes nothing of it. */
const bookKey = serviceKey(unitConversions);

/** Order lines as what may be counted in units of their supplier. */
export const countedOf = ({ itemNo, purUnitNo }: { readonly itemNo: string; readonly purUnitNo: string }): Counted => ({
  itemNo,
  unitNo: purUnitNo,
});

/** What is known of units in which materials of a supplier are counted; undefined until it is, and where nobody asks. */
export function useOwnUnits(supplierNo: string | null, all: readonly Counted[]): OwnUnits | undefined {
  const asked = [...new Set(all.map(({ itemNo, unitNo }) => JSON.stringify({ itemNo, purUnitNo: unitNo })))].sort();
  const { data } = useQuery({
    queryKey: [...bookKey, "getUnitBook", { supplierNo, asked }],
    queryFn: ({ signal }) =>
      call(
        purchaseOrders,
        "getUnitBook",
        { supplierNo: supplierNo ?? "", lines: asked.map((line) => JSON.parse(line)) },
        { signal, showError: false },
      ),
    enabled: supplierNo !== null && asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => data && ownUnits(data), [data]);
}

/** An order's quantity as its supplier counts it: `10 CTN`; null where the supplier has no unit of its own for it. */
export function ownText(units: OwnUnits | undefined, quantity: string, of: Counted): string | null {
  const own = units?.own(quantity, of);
  return own ? formatMeasured([own]) : null;
}
