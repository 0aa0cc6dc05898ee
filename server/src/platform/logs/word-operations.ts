import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { translate } from "../../core/translate.ts";

/** A record, its number, a field or step, and what became of it. */
const changed = /^(\w+) (.*) · (\w+): (.*)$/;

/** The text of the first key that has one. */
function firstText(language: LanguageCode, keys: readonly string[], otherwise: string): string {
  const found = keys.map((key) => [key, translate(language, key)] as const).find(([key, text]) => key !== text);
  return found?.[1] ?? otherwise;
}

/** What a call changed, with records and fields called as in the language of who reads. */
export function wordOperation(language: LanguageCode, changes: string | null): string | null {
  if (changes === null) return null;
  const lines = changes.split("\n").map((line) => {
    const [, entity = "", number, name = "", values] = changed.exec(line) ?? [];
    if (entity === "") return line;
    // Tables that are no entity of their own, as the users, are called as theirs.
    const known = entity === "appUser" ? "user" : entity;
    const record = firstText(language, [`${known}.name`, `menus.${known}s`], known);
    const field = firstText(
      language,
      [fieldLabelKey(known, name), `history.${known}.${name}`, `history.${name}`],
      name,
    );
    return `${record} ${number} · ${field}: ${values}`;
  });
  return lines.join("\n");
}
