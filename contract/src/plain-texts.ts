import { plainNouns } from "./nouns.ts";

/** The texts on pages of plain base data that a noun may leave to be made of its name. */
export const plainTextNames = ["add", "modify", "choose"] as const;

const plainEntities = Object.values<{ readonly entity: { readonly name: string } }>(plainNouns);

/** A name as it stands within a sentence: in small letters, unless it is an abbreviation. */
const within = (name: string) => name.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** The texts of a language by their keys, with those that are made of the names of plain base data: `machinePages.add`. */
export function withPlainTexts(texts: ReadonlyMap<string, string>): Map<string, string> {
  const made = plainEntities.flatMap(({ entity: { name } }) =>
    plainTextNames.map((each): [string, string] => {
      const text = texts.get(`plainPages.${each}`) ?? "";
      return [`${name}Pages.${each}`, text.replace("{{name}}", within(texts.get(`${name}.name`) ?? name))];
    }),
  );
  return new Map([...made, ...texts]);
}
