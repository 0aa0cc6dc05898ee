import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useNarrow } from "../../ui/useNarrow.ts";
import { dayInput } from "./dayInput.tsx";
import type { InputProps } from "./lateInput.tsx";

export interface DateInputProps extends InputProps {
  /** How the day is written, as `dd/MM/yyyy`; the value stays as it is. */
  readonly format?: string | undefined;
  /** The hand was there before the input was. */
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A day, `YYYY-MM-DD`. */
export default function DateInput({ value, onChange, format, ...rest }: DateInputProps) {
  // No keyboard comes up over the days where a finger chooses one.
  const touch = useNarrow();
  return (
    <DatePicker
      {...rest}
      components={{ input: dayInput(format) }}
      inputReadOnly={touch}
      {...(format ? { format: format.replace("yyyy", "YYYY").replace("dd", "DD") } : {})}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format("YYYY-MM-DD") ?? null)}
      style={{ width: "100%" }}
    />
  );
}
