import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { isComposing } from "./typing.ts";

/** Hears Escape as long as it stands. */
function EscapeHeard({ onEscape }: { readonly onEscape: () => void }) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      // Keys that choose a Chinese word are no commands.
      if (event.key !== "Escape" || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // Caught before the page takes it for its own: whoever presses it means what was opened last.
    window.addEventListener("keydown", heard, { capture: true });
    return () => window.removeEventListener("keydown", heard, { capture: true });
  }, []);
  return null;
}

/**
 * What is opened over a page and loaded when it is first wanted, as a dialog, a drawer or a panel. Until it is there Escape
 * calls it off, as it would close it afterwards; without `onEscape` it is not wanted just now.
 */
export function Opened(props: { readonly onEscape: (() => void) | undefined; readonly children: ReactNode }) {
  return <Suspense fallback={props.onEscape && <EscapeHeard onEscape={props.onEscape} />}>{props.children}</Suspense>;
}
