import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { ComponentProps, KeyboardEvent } from "react";
import { currentLanguage } from "../../api/language.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import { formatDay } from "../format.ts";
import { pastedDate } from "../pastedCells.ts";
import type { InputProps } from "./lateInput.tsx";

export interface DateInputProps extends InputProps {
  /** How the day is written, as `dd/MM/yyyy`; the value stays as it is. */
  readonly format?: string | undefined;
  /** The hand was there before the input was. */
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/**
 * What a day is typed in. The calendar knows days as it writes them itself: those that are written as people do in their language are
 * handed to it like that when the hand goes on, as cells of lines read them.
 */
function typedDay(format: string | undefined) {
  return ({ onChange, onKeyDown, onBlur, ...input }: ComponentProps<"input">) => {
    /** Whether the text was another one than the calendar writes. */
    const hand = (target: HTMLInputElement): boolean => {
      const day = pastedDate(target.value, currentLanguage(), format);
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

const inputs = new Map<string | undefined, ReturnType<typeof typedDay>>();

/** The same for the same format. */
function inputFor(format: string | undefined) {
  const input = inputs.get(format) ?? typedDay(format);
  inputs.set(format, input);
  return input;
}

/** A day, `YYYY-MM-DD`. */
export default function DateInput({ value, onChange, format, ...rest }: DateInputProps) {
  // No keyboard comes up over the days where a finger chooses one.
  const touch = useNarrow();
  return (
    <DatePicker
      {...rest}
      components={{ input: inputFor(format) }}
      inputReadOnly={touch}
      {...(format ? { format: format.replace("yyyy", "YYYY").replace("dd", "DD") } : {})}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format("YYYY-MM-DD") ?? null)}
      style={{ width: "100%" }}
    />
  );
}
