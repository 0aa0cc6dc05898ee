import { documentMessages } from "@tandem/contract/platform/document-messages";
import { messages } from "@tandem/contract/platform/messages";
import { useEffect, useRef } from "react";
import { deliveryServices } from "./deliveryServices.ts";
import { messageOf, useLiveMessages } from "./liveMessages.ts";
import { newsHasCome } from "./liveNews.ts";
import { pageKey } from "./pageKey.ts";
import { queryClient, refreshAll } from "./queries.ts";
import { serviceKey } from "./queryKeys.ts";

/** Many changes in a row are shown together after this long. */
const gatherMilliseconds = 400;

/**
 * Shows lists and documents anew, without a word, when someone changed one of them (S4.10). A page that was away is told what
 * it missed; only where that is not known any more, all that is shown is asked for again.
 */
export function useLiveChanges(): void {
  const greeted = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(true, (text) => {
    const message = messageOf(text);
    switch (message?.type) {
      case "ready":
        // What came between the page's first look and its listening.
        if (!greeted.current) showMessagesAnew();
        greeted.current = true;
        break;
      case "message":
        showMessagesAnew();
        break;
      case "missed":
        newsHasCome();
        void refreshAll();
        break;
      case "changed":
        // Whoever took a step here has shown what it touched.
        if (message.causedByPage === pageKey()) break;
        if (message.topic === "documentMessage") {
          void queryClient.invalidateQueries({ queryKey: serviceKey(documentMessages) });
          break;
        }
        clearTimeout(timer.current);
        timer.current = setTimeout(showDocumentsAnew, gatherMilliseconds);
        break;
    }
  });
}

function showDocumentsAnew(): void {
  newsHasCome();
  for (const service of deliveryServices) void queryClient.invalidateQueries({ queryKey: serviceKey(service) });
}

function showMessagesAnew(): void {
  void queryClient.invalidateQueries({ queryKey: serviceKey(messages) });
}
