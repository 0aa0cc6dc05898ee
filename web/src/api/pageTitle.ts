import type { TFunction } from "i18next";

/** What a page's tab is called: a text of the record itself, or words, which are of the language that is spoken then. */
export type PageTitle =
  | string
  | {
      readonly key: string;
      readonly values?: Readonly<Record<string, string>>;
      /** What the record is called, behind the words. */
      readonly name?: string;
    };

export function wordedTitle(t: TFunction, title: PageTitle): string {
  if (typeof title === "string") return title;
  const words = t(title.key, { ...title.values });
  return title.name === undefined ? words : `${words} ${title.name}`;
}
