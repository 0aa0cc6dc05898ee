import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { flagLabelKey, type MenuFlag } from "@tandem/contract/core/permissions";
import type { Statuses } from "@tandem/contract/core/statuses";
import { longestChanges } from "@tandem/contract/identity/audit-entries";
import { passwordPolicy } from "@tandem/contract/identity/password-policies";
import { role } from "@tandem/contract/identity/roles";
import { user } from "@tandem/contract/identity/users";
import { scheduledJob } from "@tandem/contract/platform/jobs/jobs";
import { menuByNumber } from "@tandem/contract/platform/menus/menu-table";
import { translate } from "../../core/translate.ts";

/** Keys of the labels of what entries name, and what the codes of it mean; a number of a role stands among the rights of users alone. */
const named: ReadonlyMap<string, { readonly label: string; readonly statuses: Statuses | undefined }> = new Map(
  [scheduledJob, passwordPolicy, role, user].flatMap(({ name: entity, fields }) =>
    Object.entries<Field>(fields).map(
      ([name, { statuses }]) => [name, { label: fieldLabelKey(entity, name), statuses }] as const,
    ),
  ),
);

/** Changes as they were written, with fields, menus and flags called as in the language of who reads. */
export function wordChanges(language: LanguageCode, changes: string | null): string | null {
  if (changes === null) return null;
  const lines = changes.split("\n").map((line) => wordLine(language, line));
  return lines.join("\n").slice(0, longestChanges);
}

const arrow = " → ";

/** Old and new of a field, whose codes are called as on its page. */
function wordCodes(language: LanguageCode, values: string, statuses: Statuses | undefined): string {
  if (!statuses) return values;
  const word = (code: string) => (statuses.codes.includes(code) ? translate(language, statuses.labelKey(code)) : code);
  return `: ${values.slice(2).split(arrow).map(word).join(arrow)}`;
}

function wordLine(language: LanguageCode, line: string): string {
  const end = line.indexOf(": ");
  const [name, values] = [line.slice(0, end), line.slice(end)];
  const menu = menuByNumber.get(name);
  if (menu) {
    const flags = values.replace(/\bis[A-Z]\w*/g, (flag) => translate(language, flagLabelKey(menu, flag as MenuFlag)));
    return `${translate(language, `menus.${menu}`)}${flags}`;
  }
  const field = named.get(name);
  return field ? `${translate(language, field.label)}${wordCodes(language, values, field.statuses)}` : line;
}
