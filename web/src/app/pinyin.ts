import { match } from "pinyin-pro";

/** Whether part of a Chinese name reads as what was typed: whole syllables, their initials, or a mixture. */
export function matchesPinyin(title: string, typed: string): boolean {
  return match(title, typed, { continuous: true, precision: "first", lastPrecision: "start" }) !== null;
}
