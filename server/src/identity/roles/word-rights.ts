import type { LanguageCode } from "@tandem/contract/core/languages";
import { flagLabelKey, type MenuFlag } from "@tandem/contract/core/permissions";
import { menuByNumber } from "@tandem/contract/platform/menus/menu-table";
import { translate } from "../../core/translate.ts";

/** What a role gives on a menu, as its view tells it. */
interface Given {
  readonly menuNo: string;
  /** Of a menu that an administrator added. */
  readonly name: string | null;
  readonly flags: readonly MenuFlag[];
}

/** What a role gives, as its form calls it in the language of who reads: a line for each page. */
export function wordRights(language: LanguageCode, rights: string | null): string | null {
  if (rights === null) return null;
  const lines = (JSON.parse(rights) as Given[]).map(({ menuNo, name, flags }) => {
    const menu = menuByNumber.get(menuNo);
    const page = menu ? translate(language, `menus.${menu}`) : (name ?? menuNo);
    const steps = flags.map((flag) => translate(language, menu ? flagLabelKey(menu, flag) : `flags.${flag}`));
    return `${page}: ${steps.join(", ")}`;
  });
  return lines.join("\n");
}
