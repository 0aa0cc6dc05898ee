import { oneForm } from "@tandem/contract/core/one-form";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { CallError } from "../../api/client.ts";
import { goBehind } from "../../ui/goBehind.ts";
import { isComposing } from "../../ui/typing.ts";
import type { ListPickerProps } from "./definition.ts";
import { matchNumbers } from "./matchNumbers.ts";
import { isSeveral } from "./pastedNumbers.ts";

/** Whether a code is what was typed, in whichever capitals. */
export const isMeant = (code: string, words: string) => code.toUpperCase() === oneForm(words).toUpperCase();

/** Numbers that are pasted together are looked up by one call. */
export function usePastedNumbers(
  { definition, within = {} }: ListPickerProps,
  means: {
    readonly enabled: boolean;
    readonly onFound: (codes: readonly string[], unknown: readonly string[]) => void;
    /** The list could not be asked. */
    readonly onFailed: (text: string) => void;
    /** Words of a name, and no numbers: they are searched for. */
    readonly onWords: (text: string) => void;
  },
) {
  const [matching, setMatching] = useState(false);
  const match = async (text: string) => {
    setMatching(true);
    try {
      const { found, unknown } = await matchNumbers(definition, within, text);
      if (found.size === 0 && !/[\r\n\t,;]/.test(text.trim())) return means.onWords(text.trim());
      means.onFound([...found.keys()], unknown);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      means.onFailed(text);
    } finally {
      setMatching(false);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    // The dialog tells of what is pasted there, too.
    const isOwn = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (!means.enabled || !isOwn || !isSeveral(text)) return;
    event.preventDefault();
    void match(text);
  };
  return { matching, paste };
}

/**
 * Enter or Tab right behind what was typed or scanned, before the dropdown offers what there is of it: it is meant as a code. The
 * list is asked for that one; what it does not have stays typed, to be chosen from what is offered for it. Tab goes on once it has
 * chosen.
 */
export function useTypedCode(
  { definition, within = {}, takesTyped = false, multiple = false }: ListPickerProps,
  words: string,
  isSearching: boolean,
  onCode: (code: string) => void,
) {
  const [looking, setLooking] = useState(false);
  const look = async (left: Element | null) => {
    setLooking(true);
    try {
      const { found } = await matchNumbers(definition, within, [words, words.toUpperCase()].join("\n"));
      const code = found.has(words) ? words : [...found.keys()].find((each) => isMeant(each, words));
      if (code === undefined) return;
      onCode(code);
      if (left?.contains(document.activeElement)) goBehind(left);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLooking(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    const { key, target, currentTarget, nativeEvent } = event;
    if ((key !== "Enter" && key !== "Tab") || isComposing(event)) return;
    if (!(target instanceof Element) || !target.matches("[role=combobox]")) return;
    // The cells of lines go on by themselves.
    const goesOn = key === "Tab" && !event.shiftKey && !multiple && !target.closest("td");
    if (!(isSearching || looking)) {
      // The dropdown keeps the key by which it takes what it offers.
      if (goesOn) setTimeout(() => nativeEvent.defaultPrevented && goBehind(currentTarget));
      return;
    }
    if (takesTyped) return onCode(words);
    event.preventDefault();
    event.stopPropagation();
    if (!looking) void look(goesOn ? currentTarget : null);
  };
  return { looking, press };
}
