import type { DateInputProps } from "./DateInput.tsx";
import { type InputProps, lateInput } from "./lateInput.tsx";
import type { StatusSelectProps } from "./StatusSelect.tsx";

/** A day, `YYYY-MM-DD`. */
export const DateInput = lateInput<DateInputProps>(() => import("./DateInput.tsx"));
/** A time of day, `HH:mm`. */
export const TimeInput = lateInput<InputProps>(() => import("./TimeInput.tsx"));
/** One of a closed set. */
export const StatusSelect = lateInput<StatusSelectProps>(() => import("./StatusSelect.tsx"));
