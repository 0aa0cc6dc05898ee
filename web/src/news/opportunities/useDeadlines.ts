import { useEffect } from "react";
import { askAgain } from "../../api/afterWrite.ts";
import { opportunityFace } from "./opportunityFace.tsx";

/** A timer bears no more. */
const longest = 2_000_000_000;
/** The server's clock may be a little behind. */
const grace = 500;

/** What may be done with an opportunity changes when a deadline passes, of which nobody else tells: it is asked for again then. */
export function useDeadlines(deadlines: readonly (string | null)[]): void {
  const next = Math.min(
    ...deadlines.flatMap((deadline) => {
      const at = deadline === null ? 0 : Date.parse(deadline);
      return at > Date.now() ? [at] : [];
    }),
  );
  useEffect(() => {
    const left = next - Date.now() + grace;
    if (!Number.isFinite(left) || left > longest) return undefined;
    const timer = setTimeout(() => void askAgain(opportunityFace), left);
    return () => clearTimeout(timer);
  }, [next]);
}
