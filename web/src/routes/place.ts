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
