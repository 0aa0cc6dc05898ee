import i18next from "i18next";
import type { ComponentProps, KeyboardEvent } from "react";
import { currentLanguage } from "../../api/language.ts";
import { sayError } from "../../ui/announce.ts";
import { formatDay } from "../format.ts";
import { pastedDate } from "../pastedCells.ts";

const nameOf = ({ ariaLabel, labels }: HTMLInputElement) => ariaLabel ?? labels?.[0]?.textContent ?? "";

/**
 * What a day is typed in. The calendar knows days as it writes them itself: those that are written as people do in their language are
 * handed to it like that when the hand goes on, as cells of lines read them.
 */
function typedDay(format: string | undefined, label: string | undefined) {
  return ({ onChange, onKeyDown, onBlur, ...input }: ComponentProps<"input">) => {
    /** Whether the text was another one than the calendar writes. What is no day at all is said so, as it does not stay. */
    const hand = (target: HTMLInputElement): boolean => {
      const day = pastedDate(target.value, currentLanguage(), format);
      if (!day && target.value.trim()) sayError(i18next.t("validation.date", { field: nameOf(target) }));
      const written = day && formatDay(day, format ?? "yyyy-MM-dd");
      if (!written || written === target.value) return false;
      onChange?.({ target: { value: written } } as Parameters<NonNullable<typeof onChange>>[0]);
      return true;
    };
    const press = (event: KeyboardEvent<HTMLInputElement>) => {
      const isSaved = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
      const isLeft = isSaved || event.key === "Tab" || event.key === "Enter";
      const isHanded = isLeft && hand(event.currentTarget);
      // Of its keys this is the one with which it takes what it was handed last, whatever stood there before.
      onKeyDown?.(isHanded || isSaved ? { ...event, key: "Tab" } : event);
    };
    return (
      <input
        {...input}
        aria-label={label ?? input["aria-label"]}
        onChange={onChange}
        onKeyDown={press}
        onBlur={(event) => {
          hand(event.currentTarget);
          onBlur?.(event);
        }}
      />
    );
  };
}

const inputs = new Map<string, ReturnType<typeof typedDay>>();

/**
 * What days are typed in that are written in a format, `yyyy-MM-dd` unless given; called as given, where nothing else names it. The
 * same for the same.
 */
export function dayInput(format?: string, label?: string) {
  const key = JSON.stringify([format, label]);
  const input = inputs.get(key) ?? typedDay(format, label);
  inputs.set(key, input);
  return input;
}
