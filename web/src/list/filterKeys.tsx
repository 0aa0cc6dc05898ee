import { type KeyboardEvent, useEffect, useRef } from "react";
import { isComposing } from "../ui/typing.ts";

/** What opens within a form of filters, and is closed before it. */
const openWithin =
  ".ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)";

/** Escape in a form of filters closes it, unless it is meant for what opened within. */
export function leaveFilters(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key !== "Escape" || !isOwn || isComposing(event) || document.querySelector(openWithin)) return;
  event.stopPropagation();
  close();
}

/** Takes the focus into the fields beside it, once they have come and can be seen. */
export function FirstField({ isShown }: { readonly isShown: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isShown) mark.current?.parentElement?.querySelector<HTMLElement>("input, textarea, button")?.focus();
  }, [isShown]);
  return <span ref={mark} hidden />;
}
