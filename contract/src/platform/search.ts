import { z } from "zod";
import { recordId } from "../core/entity.ts";
import { type FoundRecords, type SaidNames, saidOf } from "../core/noun.ts";
import type { MenuName } from "../core/permissions.ts";
import { action, service } from "../core/service.ts";
import { type Nouns, nouns } from "../nouns.ts";

export type FoundKind = SaidNames<Nouns[keyof Nouns], "found">;
/** What can be found by number. */
export const foundKinds: Readonly<Record<FoundKind, FoundRecords<MenuName>>> = saidOf(nouns, "found");
/** The name of the entity whose records a kind is of. */
export const entityOfKind = (kind: FoundKind): string => foundKinds[kind].entity ?? kind;
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
  /** Code of the document's status, in the status set of the field. */
  status: z.string().nullable(),
  statusField: z.string().nullable(),
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
    getSupplierOfRecord: action({
      permission: "signedIn",
      summary:
        "For which of the caller's suppliers a record can be opened, the one they act for first; null where for none of them.",
      input: z.strictObject({ kind: z.enum(kinds), id: recordId }),
      output: z.object({ supplier: z.object({ supplierNo: z.string(), supplierName: z.string() }).nullable() }),
    }),
  },
);
