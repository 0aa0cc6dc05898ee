import type { Menu, MenuFlag } from "./permissions.ts";
import type { Statuses } from "./statuses.ts";

/**
 * What the rest of the product knows of a noun besides its calls, said once by the noun. It names entities instead of
 * importing them, so that whoever reads what is said of all nouns need not load all that they are.
 */
export interface Noun {
  readonly menus: Readonly<Record<string, Menu>>;
  /** Names of its records that take fields of a tenant's own (S3.2): those whose entity says `customFields`. */
  readonly customModules?: readonly string[];
  /** Which of its records are found by number from everywhere, by the name of their entity unless they say it. */
  readonly found?: Readonly<Record<string, FoundRecords>>;
  /** Which of those both sides write messages on. */
  readonly discussed?: readonly string[];
  readonly prints?: PrintedKind;
  /**
   * Names of its services that tell how far orders and deliveries are, and what they wait for. The documents of all such services move
   * each other, so a change of one may show in all of them.
   */
  readonly deliveryServices?: readonly string[];
  /** Names of its services that tell of its own documents alone, which are called as the noun is: others change nothing in them. */
  readonly ownServices?: readonly string[];
  /** What it refuses: names of errors, whose texts are the locale keys `errors.<name>`. */
  readonly refusals?: readonly string[];
  /** Steps that history calls by another name where they led to a state, by entity and step. */
  readonly toldOtherwise?: Readonly<Record<string, Readonly<Record<string, ToldOtherwise>>>>;
  /** What of it may wait for a user, by name: its text is the locale key `dashboard.tiles.` and the name. */
  readonly waiting?: Readonly<Record<string, WaitingKind>>;
}

interface ToldOtherwise {
  /** The code of the state. */
  readonly to: string;
  /** The name, as the texts of history have it. */
  readonly as: string;
}

/** A field that says how far a record is. */
interface FoundState {
  readonly field: string;
  readonly set: Statuses;
}

/** Records that are found by number or name. */
export interface FoundRecords<Menu extends string = string> {
  /** The entity that they are of, and which of its records they are, where several pages share these: the kind is named otherwise. */
  readonly entity?: string;
  readonly conditions?: Readonly<Record<string, string>>;
  /** The menu whose page shows them: who may not see that page finds none. */
  readonly menu: Menu;
  /** The field of the number that people know a record by. */
  readonly number: string;
  /** Names that are searched, too: of few enough records to do so without an index. */
  readonly names?: readonly string[];
  /** What is said beside the number, to the buyer's side and to suppliers. */
  readonly shown: { readonly buyer: string; readonly supplier: string };
  readonly status?: FoundState & {
    /** Another state, which is said instead while it is one of these. */
    readonly unless?: FoundState & { readonly codes: readonly string[] };
  };
  /** The page of one record, by route name; without one the list is opened at the number. */
  readonly page?: string;
}

/** A kind of documents, or labels, that is printed. */
export interface PrintedKind<Menu extends string = string> {
  /** Its words are the locale key `printTemplate.module.` and the name. */
  readonly name: string;
  /** What templates and prints call it. */
  readonly code: string;
  /** The menu whose flag isPrint permits it (S6.1a). */
  readonly menu: Menu;
}

/** Conditions of a list, as its address carries them. */
export type WaitingConditions = Readonly<Record<string, string | string[]>>;

/** Something that may wait for a user: the records of a list that match some conditions. */
export interface WaitingKind<Menu extends string = string> {
  /** Its place among all that waits. */
  readonly sort: number;
  readonly tone: "waiting" | "refused" | "moving";
  /** Whose business it is; both sides' unless given. */
  readonly side?: "supplier" | "buyer";
  /** The menu whose page lists them: whoever may not see it is told of none. */
  readonly menu: Menu;
  /** The page that lists them, where the menu has a page of its own for them. */
  readonly page?: string;
  /** Whoever holds all of these has to see to it. */
  readonly needs: readonly (readonly [Menu, MenuFlag])[];
  /** The entity that is listed. */
  readonly entity: string;
  /** @param today `YYYY-MM-DD`, where the user is */
  readonly conditions: (today: string) => WaitingConditions;
  /** The field from which a record has been waiting. */
  readonly since: string;
  /** The field by which it must be done. */
  readonly due?: string;
  /** There is nothing to decide, only to be watched: it is listed, and not counted on the bell. */
  readonly watched?: true;
}

/** Says what the rest of the product knows of a noun. */
export function noun<const N extends Noun>(said: N): N {
  return said;
}

/** The names under which one of some nouns says a part of it. */
export type SaidNames<N, Part extends keyof Noun> = N extends { readonly [P in Part]: infer Said }
  ? keyof Said & string
  : never;

/** The pages that nouns name: those of their menus, of what is found of them, and of what waits. */
export type SaidPages<N> =
  | PagesIn<SaidValues<N, "menus">, "url">
  | PagesIn<SaidValues<N, "found">, "page">
  | PagesIn<SaidValues<N, "waiting">, "page">;
export type PagesIn<Said, Name extends string> = Said extends { readonly [N in Name]: infer Page extends string }
  ? Page
  : never;

type SaidValues<N, Part extends keyof Noun> = N extends { readonly [P in Part]: infer Said } ? Said[keyof Said] : never;

/** What some nouns say of a part, by name. */
export function saidOf<N extends Noun, Part extends "menus" | "found" | "waiting" | "toldOtherwise">(
  nouns: Readonly<Record<string, N>>,
  part: Part,
): Readonly<Record<SaidNames<N, Part>, SaidValues<N, Part>>> {
  return Object.assign({}, ...Object.values<Noun>(nouns).map((said) => said[part]));
}
