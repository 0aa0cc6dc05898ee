import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { sayMissingFile } from "../api/failureReports.ts";
import { MissingFile } from "./late.tsx";
import { isComposing } from "./typing.ts";

/** Hears Escape as long as it stands. */
function EscapeHeard({ onEscape }: { readonly onEscape: () => void }) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  // From the moment that it stands, not only once that was painted.
  useLayoutEffect(() => {
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
 * calls it off, as it would close it afterwards; without `onEscape` it is not wanted just now. Where its file is missing it is
 * closed with a word, and the page below stays.
 */
export function Opened({
  onEscape,
  children,
}: {
  readonly onEscape: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const sayMissing = () => {
    sayMissingFile();
    onEscape?.();
  };
  return (
    <MissingFile onMissing={sayMissing} wanted={onEscape !== undefined}>
      <Suspense fallback={onEscape && <EscapeHeard onEscape={onEscape} />}>{children}</Suspense>
    </MissingFile>
  );
}
