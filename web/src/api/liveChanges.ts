import type { Noun } from "@tandem/contract/core/noun";
import { nouns } from "@tandem/contract/nouns";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import { documentMessages } from "@tandem/contract/platform/document-messages";
import { messages } from "@tandem/contract/platform/messages";
import { useEffect, useRef } from "react";
import { supplierChanged } from "./actForSupplier.ts";
import type { Touched } from "./afterWrite.ts";
import { deliveryServices } from "./deliveryServices.ts";
import { messageOf, useLiveMessages } from "./liveMessages.ts";
import { newsHasCome } from "./liveNews.ts";
import { pageKey } from "./pageKey.ts";
import { outdate, refreshAll } from "./queries.ts";
import { serviceKey } from "./queryKeys.ts";
import { shownSupplier } from "./shownSupplier.ts";

/** Many changes in a row are shown together after this long. */
const gatherMilliseconds = 400;

/**
 * Shows lists and documents anew, without a word, when someone changed one of them (S4.10). A page that was away is told what
 * it missed; only where that is not known any more, all that is shown is asked for again.
 */
export function useLiveChanges(): void {
  const greeted = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(new Set<string>());
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
      case "actsFor":
        if (message.supplierNo !== shownSupplier.read()?.supplierNo) void supplierChanged();
        break;
      case "changed":
        // Whoever took a step here has shown what it touched.
        if (message.causedByPage === pageKey()) break;
        if (message.topic === "documentMessage") {
          void outdate({ queryKey: serviceKey(documentMessages) });
          break;
        }
        changed.current.add(String(message.topic));
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          showDocumentsAnew(changed.current);
          changed.current.clear();
        }, gatherMilliseconds);
        break;
    }
  });
}

/** What a change of documents may show in: of those that move each other's quantities in whatever tells how far they are. */
function servicesOf(topic: string): readonly Touched[] {
  const { ownServices }: Partial<Noun> = (nouns as Readonly<Record<string, Noun>>)[topic] ?? {};
  return ownServices ? [...ownServices.map((name) => ({ name })), dashboard] : deliveryServices;
}

function showDocumentsAnew(topics: ReadonlySet<string>): void {
  newsHasCome();
  const touched = new Set([...topics].flatMap(servicesOf).map(({ name }) => name));
  for (const name of touched) void outdate({ queryKey: serviceKey({ name }) });
}

function showMessagesAnew(): void {
  void outdate({ queryKey: serviceKey(messages) });
}
