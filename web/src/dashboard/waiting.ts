import { type MenuFlag, type MenuName, menus } from "@tandem/contract/menus/menu-table";
import { purchaseOrderLines, purchaseOrders } from "@tandem/contract/purchase-orders/purchase-orders";
import type { CurrentUser } from "@tandem/contract/sessions/sessions";
import { shippingNotices } from "@tandem/contract/shipping-notices/shipping-notices";
import { useQueries } from "@tanstack/react-query";
import dayjs from "dayjs";
import { useCanOpen, useCurrentUser } from "../core/currentUser.ts";
import { type ListSource, listSource } from "../core/listSource.ts";
import { type Conditions, listAddress } from "../core/listState.ts";
import { pathTo, placeOf } from "../shell/routes.tsx";

/** Something that may wait for a user: the rows of a list that match some conditions. */
interface Waiting {
  readonly key: string;
  readonly tone: "waiting" | "refused" | "moving";
  readonly side?: CurrentUser["side"];
  /** The menu whose page shows them, and the flags that make it the user's business. */
  readonly menu: MenuName;
  readonly needs: readonly (readonly [MenuName, MenuFlag])[];
  readonly source: ListSource<unknown>;
  readonly conditions: () => Conditions;
}

const orders = listSource(purchaseOrders, "getPurchaseOrderPage") as unknown as ListSource<unknown>;
const lines = listSource(purchaseOrderLines, "getPurchaseOrderLinePage") as unknown as ListSource<unknown>;
const notices = listSource(shippingNotices, "getShippingNoticePage") as unknown as ListSource<unknown>;

const all: readonly Waiting[] = [
  {
    key: "toAccept",
    tone: "waiting",
    side: "supplier",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isSave"]],
    source: orders,
    conditions: () => ({ status: "1", refuseSign: ["0", "4"] }),
  },
  {
    key: "noticesRejected",
    tone: "refused",
    side: "supplier",
    menu: "shippingNotices",
    needs: [["shippingNotices", "isModify"]],
    source: notices,
    conditions: () => ({ checkStatus: "1" }),
  },
  {
    key: "toIssue",
    tone: "waiting",
    side: "buyer",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isSubmit"]],
    source: orders,
    conditions: () => ({ status: "0" }),
  },
  {
    key: "repliesToApprove",
    tone: "waiting",
    side: "buyer",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isCheck"]],
    source: orders,
    conditions: () => ({ refuseSign: "2" }),
  },
  {
    key: "refusals",
    tone: "refused",
    side: "buyer",
    menu: "purchaseOrders",
    needs: [["purchaseOrders", "isCheck"]],
    source: orders,
    conditions: () => ({ refuseSign: "5" }),
  },
  {
    key: "noticesToApprove",
    tone: "waiting",
    side: "buyer",
    menu: "shippingNotices",
    needs: [["shippingNotices", "isCheck"]],
    source: notices,
    conditions: () => ({ checkStatus: "0" }),
  },
  {
    key: "noticesToReceive",
    tone: "moving",
    side: "buyer",
    menu: "shippingNotices",
    needs: [
      ["shippingNotices", "isSearch"],
      ["receipts", "isAdd"],
    ],
    source: notices,
    conditions: () => ({ checkStatus: ["2", "3"], closedStatus: "0" }),
  },
  {
    key: "linesLate",
    tone: "refused",
    menu: "orderTracking",
    needs: [["orderTracking", "isSearch"]],
    source: lines,
    conditions: () => ({
      status: "1",
      receiptStatus: ["0", "1"],
      expectArrivalDateEnd: dayjs().subtract(1, "day").format("YYYY-MM-DD"),
    }),
  },
];

/** Counting stops here, so that its cost stays flat. */
const countCap = 9999;

/** What waits for the signed-in user: the number of rows and the list that shows them. */
export function useWaiting() {
  const user = useCurrentUser();
  const canOpen = useCanOpen();
  const mine = all.flatMap((waiting) => {
    const menu: { readonly menuNo: string; readonly url?: string } = menus[waiting.menu];
    const place = placeOf(menu.url);
    const allowed =
      (!waiting.side || waiting.side === user.side) && waiting.needs.every(([name, flag]) => canOpen(name, flag));
    if (!place || !allowed) return [];
    return [{ ...waiting, conditions: waiting.conditions(), path: pathTo(place.name) }];
  });
  const counts = useQueries({
    queries: mine.map(({ source, conditions }) => ({
      queryKey: [source.name, "count", conditions],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const condition = { ...conditions, limitCount: countCap + 1 };
        return (await source.load({ current: 1, size: 1, condition }, signal)).total;
      },
    })),
  });
  return mine.map(({ key, tone, path, conditions }, index) => {
    const count = counts[index]?.data;
    return {
      key,
      tone,
      count,
      text: count !== undefined && count > countCap ? `${countCap}+` : String(count),
      address: listAddress(path, conditions),
    };
  });
}
