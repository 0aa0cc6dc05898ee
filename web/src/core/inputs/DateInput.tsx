import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { InputProps } from "./lateInput.tsx";

/** A day, `YYYY-MM-DD`. */
export default function DateInput({ value, onChange, ...rest }: InputProps) {
  return (
    <DatePicker
      {...rest}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format("YYYY-MM-DD") ?? null)}
      style={{ width: "100%" }}
    />
  );
}
