import type { Menu } from "@tandem/contract/core/permissions";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { type FoundKind, foundKinds } from "@tandem/contract/platform/search";
import { pathTo, pathToDocument, type RouteName } from "../routes/paths.ts";
import { listAddress } from "./listState.ts";

/** The menu whose page shows what is found. */
export const menuOfFound = (kind: FoundKind): Menu => menus[foundKinds[kind].menu];

/** The page of what was found by its number, else the list that shows it. */
export function addressOfFound({ kind, id, no }: { kind: FoundKind; id: string; no: string }): string {
  const { page, number } = foundKinds[kind];
  if (page !== undefined) return pathToDocument(page as RouteName, id);
  return listAddress(pathTo(menuOfFound(kind).url as RouteName), { [number]: no });
}
