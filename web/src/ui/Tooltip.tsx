import { Tooltip as AntTooltip, type TooltipProps } from "antd";

/** Seconds that the pointer rests on something before a word on it is shown (S9.3c). */
const rest = 0.05;

/** A word on what the pointer rests on. */
export function Tooltip(props: TooltipProps) {
  return <AntTooltip mouseEnterDelay={rest} {...props} />;
}
