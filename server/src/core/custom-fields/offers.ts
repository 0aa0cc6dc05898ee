import type { CustomDefinition } from "@tandem/contract/core/custom-definition";
import type { Entity } from "@tandem/contract/core/entity";
import type { LanguageCode } from "@tandem/contract/core/languages";
import type { Database } from "../database.ts";

/** An entry of an enumeration, as a dropdown offers it. */
type Entry = CustomDefinition["enumList"][number] & { readonly enumMid: string };

/** What nouns offer to the dropdowns of a tenant's own fields. */
export interface Offers {
  /** The entries of some enumerations, in the words of a language. */
  readonly entries: (
    db: Database,
    language: LanguageCode,
    enumerations: readonly string[],
  ) => Promise<readonly Entry[]>;
  /** By the name of a data source the records whose codes it offers. */
  readonly sources: Readonly<Record<string, { readonly entity: Entity; readonly code: string }>>;
}

let given: Offers | undefined;

/** Hands in what nouns offer, before the first call is served. */
export function setOffers(offers: Offers): void {
  given = offers;
}

/** What nouns offer. */
export function offers(): Offers {
  if (!given) throw new Error("Nothing was handed in for the dropdowns of a tenant's own fields");
  return given;
}
