import type { OpportunityDetail } from "@tandem/contract/news/opportunities/opportunities";
import { opportunityPhase } from "@tandem/contract/news/opportunities/statuses";
import { useEffect } from "react";
import { askAgain } from "../../api/afterWrite.ts";
import { opportunityFace } from "./opportunityFace.tsx";

type Dated = Pick<OpportunityDetail, "phase" | "enlistDeadline" | "quoteDeadline">;

/** A timer bears no more. */
const longest = 2_000_000_000;
/** The server's clock may be a little behind. */
const grace = 500;

/** The deadline that ends a phase; null where none does. */
function endOf({ phase, enlistDeadline, quoteDeadline }: Dated): string | null {
  if (phase === opportunityPhase.code.enlisting) return enlistDeadline;
  return phase === opportunityPhase.code.quoting ? quoteDeadline : null;
}

/** What may be done with an opportunity changes when a deadline passes, of which nobody else tells: it is asked for again then. */
export function useDeadlines(of: Dated): void {
  const end = endOf(of);
  useEffect(() => {
    const left = end === null ? longest : Math.max(Date.parse(end) - Date.now(), 0) + grace;
    if (left >= longest) return undefined;
    const timer = setTimeout(() => void askAgain(opportunityFace), left);
    return () => clearTimeout(timer);
  }, [end]);
}
