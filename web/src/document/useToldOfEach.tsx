import type { MassAnswer } from "@tandem/contract/core/service";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { sayDone } from "../ui/announce.ts";
import type { Refusal } from "./Refusals.tsx";
import { refusalsIn } from "./refusalsIn.ts";

const RefusalNotice = lazy(async () => ({ default: (await import("./Refusals.tsx")).RefusalNotice }));

/**
 * Tells what became of each record of a call that is no step of their document: to how many it was done, and above the page which
 * were refused and why, in view until it is closed.
 */
export function useToldOfEach(): {
  /** What is `done` says itself that it is where that is null. Answers those that were refused. */
  readonly tell: (label: string, answer: MassAnswer, done: string | null) => readonly Refusal[];
  readonly notice: ReactNode;
} {
  const [left, setLeft] = useState<{ label: string; changed: number; refusals: readonly Refusal[] } | null>(null);
  return {
    tell: (label, answer, done) => {
      const refusals = refusalsIn({}, answer);
      setLeft(refusals.length > 0 ? { label, changed: answer.changed, refusals } : null);
      if (answer.changed > 0 && done !== null) sayDone(done);
      return refusals;
    },
    notice: left && (
      <Suspense fallback={null}>
        <RefusalNotice {...left} onClose={() => setLeft(null)} />
      </Suspense>
    ),
  };
}
