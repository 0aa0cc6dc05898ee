import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { flagLabelKey, type MenuFlag } from "@tandem/contract/core/permissions";
import { longestChanges } from "@tandem/contract/identity/audit-entries";
import { passwordPolicy } from "@tandem/contract/identity/password-policies";
import { role } from "@tandem/contract/identity/roles";
import { user } from "@tandem/contract/identity/users";
import { menuByNumber } from "@tandem/contract/platform/menus/menu-table";
import { translate } from "../../core/translate.ts";

/** Keys of the labels of what entries name; a number of a role stands among the rights of users alone. */
const labelKeys: ReadonlyMap<string, string> = new Map(
  [passwordPolicy, role, user].flatMap(({ name: entity, fields }) =>
    Object.keys(fields).map((name) => [name, fieldLabelKey(entity, name)] as const),
  ),
);

/** Changes as they were written, with fields, menus and flags called as in the language of who reads. */
export function wordChanges(language: LanguageCode, changes: string | null): string | null {
  if (changes === null) return null;
  const lines = changes.split("\n").map((line) => wordLine(language, line));
  return lines.join("\n").slice(0, longestChanges);
}

function wordLine(language: LanguageCode, line: string): string {
  const end = line.indexOf(": ");
  const [name, values] = [line.slice(0, end), line.slice(end)];
  const menu = menuByNumber.get(name);
  if (menu) {
    const flags = values.replace(/\bis[A-Z]\w*/g, (flag) => translate(language, flagLabelKey(menu, flag as MenuFlag)));
    return `${translate(language, `menus.${menu}`)}${flags}`;
  }
  const key = labelKeys.get(name);
  return key ? `${translate(language, key)}${values}` : line;
}
