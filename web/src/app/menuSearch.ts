import { useEffect, useState } from "react";
import { useDebounced } from "../ui/useDebounced.ts";
import type { MenuNode } from "./menuTree.ts";

/** What is typed is searched for when it stood still for this long (S2.16b, S9.3f). */
export const searchWait = 300;

type PinyinMatch = (title: string, typed: string) => boolean;

const chinese = /\p{Script=Han}/u;
const latin = /^[a-z\s']+$/i;

/** Letters without marks and case, so that `don` finds `Đơn`. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase();
}

/** Matching by pinyin; it is loaded when Latin letters are first searched for among Chinese names. */
function usePinyin(wanted: boolean): PinyinMatch | null {
  const [match, setMatch] = useState<PinyinMatch | null>(null);
  useEffect(() => {
    if (!wanted || match) return;
    let gone = false;
    void import("./pinyin.ts").then((loaded) => {
      if (!gone) setMatch(() => loaded.matchesPinyin);
    });
    return () => {
      gone = true;
    };
  }, [wanted, match]);
  return match;
}

/**
 * The entries whose name contains what was typed, or is it in pinyin (whole or by initials), or whose url or address it is
 * exactly (S2.16b). null while nothing is searched for.
 */
export function useMenuSearch<Node extends MenuNode>(leaves: readonly Node[], typed: string): readonly Node[] | null {
  const text = useDebounced(typed, searchWait).trim();
  const byPinyin = usePinyin(latin.test(text) && leaves.some(({ title }) => chinese.test(title)));
  if (text === "") return null;
  return leaves.filter(
    ({ title, url, path }) =>
      url === text ||
      path === text ||
      plain(title).includes(plain(text)) ||
      (byPinyin !== null && chinese.test(title) && byPinyin(title, text)),
  );
}
