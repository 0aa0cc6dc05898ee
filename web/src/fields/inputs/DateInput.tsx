import { DatePicker, type GetRef } from "antd";
import dayjs from "dayjs";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
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
  readonly entered?: RefObject<boolean>;
  readonly onOpenChange?: (open: boolean) => void;
}

const writeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

type Begun = Pick<DateInputProps, "autoFocus" | "defaultOpen" | "typed" | "entered">;

/**
 * The input begins as its outline was left: with what was typed there, taken where Enter followed it, or all of it marked, as keys
 * leave what they reach.
 */
function useBegun({ autoFocus, defaultOpen, typed, entered }: Begun) {
  const picker = useRef<GetRef<typeof DatePicker>>(null);
  useEffect(() => {
    const input = autoFocus ? picker.current?.nativeElement.querySelector("input") : null;
    if (!input) return undefined;
    if (typed?.current) {
      writeValue?.call(input, typed.current);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      // Once the input is drawn with it.
      const taken = entered?.current
        ? setTimeout(() => input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })))
        : undefined;
      return () => clearTimeout(taken);
    }
    if (!defaultOpen) input.select();
    return undefined;
  }, [autoFocus, defaultOpen, typed, entered]);
  return picker;
}

/** A day, `YYYY-MM-DD`. */
export default function DateInput({ value, onChange, format, typed, entered, ...rest }: DateInputProps) {
  const { autoFocus = false, defaultOpen = false } = rest;
  const picker = useBegun({ autoFocus, defaultOpen, ...(typed ? { typed } : {}), ...(entered ? { entered } : {}) });
  // No keyboard comes up over the days where a finger chooses one.
  const touch = useNarrow();
  const { t } = useTranslation();
  return (
    <DatePicker
      {...rest}
      // As its outline says it: the calendar's own words speak of a moment in some languages.
      placeholder={rest.placeholder ?? t("inputs.day")}
      ref={picker}
      components={{ input: dayInput(format) }}
      inputReadOnly={touch}
      {...(format ? { format: format.replace("yyyy", "YYYY").replace("dd", "DD") } : {})}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format("YYYY-MM-DD") ?? null)}
      // Enter takes the day, or opens the calendar, and sends no form besides: the browser is kept from it, and not who listens further.
      onKeyDown={({ nativeEvent }) => nativeEvent.key === "Enter" && nativeEvent.preventDefault()}
      style={{ width: "100%" }}
    />
  );
}
