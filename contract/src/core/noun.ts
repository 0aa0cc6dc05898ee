import type { Menu } from "./permissions.ts";

/**
 * What the rest of the product knows of a noun besides its calls, said once by the noun. It names entities instead of
 * importing them, so that whoever reads what is said of all nouns need not load all that they are.
 */
export interface Noun {
  readonly menus: Readonly<Record<string, Menu>>;
  /** Names of its records that take fields of a tenant's own (S3.2): those whose entity says `customFields`. */
  readonly customModules?: readonly string[];
}

/** Says what the rest of the product knows of a noun. */
export function noun<const N extends Noun>(said: N): N {
  return said;
}

/** The names of the menus that one of some nouns says. */
export type MenuOf<N extends Noun> = N extends Noun ? keyof N["menus"] & string : never;

/** The menus of some nouns, by name. */
export function menusOf<N extends Noun>(nouns: Readonly<Record<string, N>>): Readonly<Record<MenuOf<N>, Menu>> {
  return Object.assign({}, ...Object.values(nouns).map(({ menus }) => menus));
}

/** What is said of the menus of some nouns under a name. */
export type SaidOfMenus<N extends Noun, Name extends keyof Menu> = N extends Noun
  ? {
      [M in keyof N["menus"]]: N["menus"][M] extends Readonly<Record<Name, infer Said>> ? Said : never;
    }[keyof N["menus"]]
  : never;
