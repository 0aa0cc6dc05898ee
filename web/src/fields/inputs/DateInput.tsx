import { DatePicker, type GetRef } from "antd";
import dayjs from "dayjs";
import { type RefObject, useEffect, useRef } from "react";
import { useNarrow } from "../../ui/useNarrow.ts";
import { dayInput } from "./dayInput.tsx";
import type { InputProps } from "./lateInput.tsx";

export interface DateInputProps extends InputProps {
  /** How the day is written, as `dd/MM/yyyy`; the value stays as it is. */
  readonly format?: string | undefined;
  /** The hand was there before the input was. */
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
  /** What the hand has typed before. */
  readonly typed?: RefObject<string>;
  readonly onOpenChange?: (open: boolean) => void;
}

const writeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** The input begins as its outline was left: with what was typed there, or all of it marked, as keys leave what they reach. */
function useBegun({ autoFocus, defaultOpen, typed }: Pick<DateInputProps, "autoFocus" | "defaultOpen" | "typed">) {
  const picker = useRef<GetRef<typeof DatePicker>>(null);
  useEffect(() => {
    const input = autoFocus ? picker.current?.nativeElement.querySelector("input") : null;
    if (!input) return;
    if (typed?.current) {
      writeValue?.call(input, typed.current);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (!defaultOpen) input.select();
  }, [autoFocus, defaultOpen, typed]);
  return picker;
}

/** A day, `YYYY-MM-DD`. */
export default function DateInput({ value, onChange, format, typed, ...rest }: DateInputProps) {
  const { autoFocus = false, defaultOpen = false } = rest;
  const picker = useBegun({ autoFocus, defaultOpen, ...(typed ? { typed } : {}) });
  // No keyboard comes up over the days where a finger chooses one.
  const touch = useNarrow();
  return (
    <DatePicker
      {...rest}
      ref={picker}
      components={{ input: dayInput(format) }}
      inputReadOnly={touch}
      {...(format ? { format: format.replace("yyyy", "YYYY").replace("dd", "DD") } : {})}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format("YYYY-MM-DD") ?? null)}
      style={{ width: "100%" }}
    />
  );
}
