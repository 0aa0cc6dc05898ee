import { TimePicker } from "antd";
import dayjs from "dayjs";
import type { InputProps } from "./lateInput.tsx";

const anyDay = "2000-01-01";

/** A time of day, `HH:mm`. */
export default function TimeInput({ value, onChange, ...rest }: InputProps) {
  return (
    <TimePicker
      {...rest}
      value={value ? dayjs(`${anyDay}T${value}`) : null}
      onChange={(time) => onChange?.(time?.format("HH:mm") ?? null)}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      style={{ width: "100%" }}
    />
  );
}
