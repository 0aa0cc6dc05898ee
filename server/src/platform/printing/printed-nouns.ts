import type { DocumentModule } from "@tandem/contract/platform/print-templates/layout";
import { printedNotice } from "../../delivery/shipping-notices/printed-notice.ts";
import { printedOrder } from "../../orders/purchase-orders/printed-order.ts";
import { printedReturnNote } from "../../receiving/return-notes/printed-return-note.ts";
import type { PrintableHead, PrintableLine, PrintedNoun } from "./printed-noun.ts";

/** The kinds of documents that are printed; a forgotten one does not compile. */
export const printedNouns = { PO: printedOrder, ASN: printedNotice, RETURN: printedReturnNote } as Readonly<
  Record<DocumentModule, PrintedNoun<PrintableHead, PrintableLine>>
>;
