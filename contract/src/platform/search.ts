import { z } from "zod";
import type { MenuName } from "../core/permissions.ts";
import { action, service } from "../core/service.ts";

/** What can be found by number, with the menu whose page shows it: who may not see that page finds none. */
export const foundKinds = {
  purchaseOrder: "purchaseOrders",
  shippingNotice: "shippingNotices",
  receipt: "receipts",
  material: "materials",
  supplier: "suppliers",
} as const satisfies Record<string, MenuName>;
export type FoundKind = keyof typeof foundKinds;
const kinds = Object.keys(foundKinds) as [FoundKind, ...FoundKind[]];

/** Of each kind no more are answered. */
export const foundAtMost = 5;

const found = z.object({
  kind: z.enum(kinds),
  id: z.string(),
  /** The number people know it by. */
  no: z.string(),
  /** What is said beside the number: the supplier of a document, the name of a material or supplier. */
  name: z.string().nullable(),
  /** Code of the document's status, in the status set of its kind. */
  status: z.string().nullable(),
});
export type Found = z.output<typeof found>;

/** Finds documents and base data by number or name, over all pages that the caller may open. */
export const search = service(
  "ISrmSearchService",
  { menus: [] },
  {
    search: action({
      permission: "signedIn",
      summary: "At most 5 of each kind: an exact number first, then the newest.",
      input: z.strictObject({ keyword: z.string().trim().min(1).max(100) }),
      output: z.object({ records: z.array(found) }),
    }),
  },
);
