import { dashboard } from "@tandem/contract/dashboard/dashboard";
import { messages } from "@tandem/contract/messages/messages";
import { purchaseOrderLines, purchaseOrders } from "@tandem/contract/purchase-orders/purchase-orders";
import { receipts } from "@tandem/contract/receipts/receipts";
import { shippingNotices } from "@tandem/contract/shipping-notices/shipping-notices";
import { useEffect, useRef } from "react";
import { useLiveMessages } from "./liveMessages.ts";
import { queryClient } from "./queries.ts";

/** Many changes in a row are shown together after this long. */
const gatherMilliseconds = 400;

/** Documents move each other's quantities, so a change of one may show in all of them. */
const documents = [purchaseOrders, purchaseOrderLines, shippingNotices, receipts, dashboard].map(
  (service) => `${service.name}/`,
);

/** What a live message is about: its type; null for a text of another kind. */
function typeOf(text: string): unknown {
  if (!text.startsWith("$")) return null;
  try {
    const message: unknown = JSON.parse(text.slice(1));
    return typeof message === "object" && message !== null && "type" in message ? message.type : null;
  } catch {
    return null;
  }
}

/** Shows lists and documents anew, without a word, when someone changed one of them (S4.10). */
export function useLiveChanges(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(true, (text) => {
    const type = typeOf(text);
    // What was told while the page was not listening is asked for once it listens again.
    if (type === "message" || text === "ready") void queryClient.invalidateQueries({ queryKey: [messages.name] });
    if (type !== "changed") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          typeof name === "string" && documents.some((service) => name.startsWith(service)),
      });
    }, gatherMilliseconds);
  });
}
