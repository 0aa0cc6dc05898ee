import { type FoundKind, foundKinds, search } from "@tandem/contract/platform/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../api/currentUser.ts";
import { callQuery } from "../api/queryKeys.ts";
import { useDebounced } from "../ui/useDebounced.ts";
import { useMenuSearch } from "./menuSearch.ts";
import { leavesOf, useMenuTree } from "./menuTree.ts";
import {
  foundEntry,
  type PaletteEntry,
  recentEntry,
  useActionEntries,
  useMenuEntry,
  usePageEntries,
} from "./paletteEntries.tsx";
import { recentEntries } from "./recentEntries.ts";

/** Entries that belong together. */
export interface Section {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** Documents are asked for this long after the last key. */
const searchWait = 150;
const pagesAtMost = 6;
const kinds = Object.keys(foundKinds) as FoundKind[];

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();

/** What was found by number or name, a section per kind. */
function useFound(typed: string): { readonly sections: Section[]; readonly busy: boolean; readonly failed: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const keyword = useDebounced(typed.trim(), searchWait);
  const { data, isFetching, isError } = useQuery({
    ...callQuery(search, "search", { keyword }),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
  });
  const records = keyword === "" || typed.trim() === "" ? [] : (data?.records ?? []);
  const sections = kinds.map((kind) => ({
    key: kind,
    title: t(`menus.${foundKinds[kind].menu}`),
    entries: records.filter((record) => record.kind === kind).map((record) => foundEntry(record, navigate)),
  }));
  return { sections, busy: isFetching || keyword !== typed.trim(), failed: isError };
}

/** Everything that fits what was typed; nothing typed: what was opened lately, and what can be done. */
export function usePaletteSections(typed: string, onSignOut: () => void) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [recent] = useState(() => recentEntries(user.id));
  const leaves = leavesOf(useMenuTree());
  const groups = new Map(leaves.map(({ menuNo, group }) => [menuNo, group]));
  const pages = useMenuSearch(leaves, typed) ?? [];
  const menuEntry = useMenuEntry();
  const actions = useActionEntries(onSignOut);
  const onPage = usePageEntries();
  const found = useFound(typed);
  const wanted = plain(typed.trim());
  const fits = ({ label, hint }: PaletteEntry) => plain(`${label} ${hint ?? ""}`).includes(wanted);
  // Whoever types a number looks for the record; a step of the one on screen is meant by its verb.
  const isStepMeant = (entry: PaletteEntry) =>
    fits(entry) && wanted.split(/\s+/).some((word) => plain(entry.label).includes(word));
  // What was found for other letters waits for the next answer only where it still fits.
  const sectionsFound = found.busy
    ? found.sections.map((section) => ({ ...section, entries: section.entries.filter(fits) }))
    : found.sections;
  const isWhole = ({ entries }: Section) => entries.some(({ label }) => plain(label) === wanted);
  const sections: Section[] =
    wanted === ""
      ? [
          { key: "page", ...onPage },
          { key: "recent", title: t("palette.recent"), entries: recent.map((entry) => recentEntry(entry, navigate)) },
          { key: "actions", title: t("palette.actionsTitle"), entries: actions.filter(({ usual }) => usual !== false) },
        ]
      : [
          ...sectionsFound.filter(isWhole),
          { key: "page", title: onPage.title, entries: onPage.entries.filter(isStepMeant) },
          {
            key: "pages",
            title: t("palette.pages"),
            entries: pages.slice(0, pagesAtMost).map((node) => menuEntry(node, groups.get(node.menuNo) ?? "")),
          },
          ...sectionsFound.filter((section) => !isWhole(section)),
          {
            key: "actions",
            title: t("palette.actionsTitle"),
            entries: actions.filter(fits),
          },
        ];
  return { ...found, sections: sections.filter(({ entries }) => entries.length > 0) };
}
