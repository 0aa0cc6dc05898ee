import type { MenuFlag } from "@tandem/contract/core/permissions";

/** Where a page is, what it is called, and who may open it. */
export interface Place {
  readonly path: string;
  /** Locale key of the page's title. */
  readonly title: string;
  /** Locale key of what is said while the page is on its way, where its heading is not its title. */
  readonly coming?: string;
  /**
   * The page one goes back to, by route name. A page that is not itself in the menu is opened by the menu of the page it
   * goes back to (dep), or of the one before that (dep2) (S2.18a).
   */
  readonly back?: string;
  /** The flag of that menu the page needs: seeing unless given. */
  readonly flag?: MenuFlag;
  /** Of the form of one document, the page that shows that: who may not open the form of a link, as of a step of the other side, is led there. */
  readonly formOf?: string;
  /** Open to everyone signed in, whatever menus they hold. */
  readonly open?: true;
  /** Open without a session, and drawn without the frame of the product (S2.1a). */
  readonly public?: true;
  /** Kept only for users who hold one of these roles; the role admin sees all (S2.14c, S2.14d). */
  readonly roles?: readonly string[];
  /** Known by name and title only: its page is yet to come and leads to /404, or is drawn apart from the others. */
  readonly pageless?: true;
  /** A group: its address opens the first of these that has a page. */
  readonly opens?: readonly string[];
}

export type Places = Readonly<Record<string, Place>>;

interface RecordPlaces extends Pick<Place, "roles"> {
  readonly path: string;
  /** Locale keys of the titles: of the list, and of the pages to add a record and to modify one. */
  readonly titles: readonly [list: string, add: string, modify: string];
  /** What else stands in the address of a record besides its id. */
  readonly named?: string;
}

type RecordPages<Url extends string> = Url | `${Url}.Add` | `${Url}.Modify`;

/** A list of records, with a page to add one and one to modify it beside it. */
export function recordPlaces<const Url extends string>(
  url: Url,
  { path, titles: [list, add, modify], named, ...more }: RecordPlaces,
): { readonly [N in RecordPages<Url>]: Place } {
  const [, group = "", segment = ""] = /(.*)\/(.*)/.exec(path) ?? [];
  const record = named === undefined ? ":id" : `:id/:${named}`;
  return {
    [url]: { path, title: list, ...more },
    [`${url}.Add`]: { path: `${group}/add-${segment}`, title: add, flag: "isAdd", back: url, ...more },
    [`${url}.Modify`]: {
      path: `${group}/modify-${segment}/${record}`,
      title: modify,
      flag: "isModify",
      back: url,
      ...more,
    },
  } as { readonly [N in RecordPages<Url>]: Place };
}
