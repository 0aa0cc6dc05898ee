import type { Context } from "../core/context.ts";

/** Where an import or export stands, for the page that waits for it. */
export interface Progress {
  readonly phase: "reading" | "checking" | "importing" | "exporting";
  readonly done: number;
  readonly total: number | null;
}

const progressMilliseconds = 250;

export interface ProgressTeller {
  progress(progress: Progress): void;
  /** The verdict of the check. */
  checked(passed: boolean): void;
  /** Lines that begin with the mark of what went well. */
  good(lines: readonly string[]): void;
  /** Lines that begin with the mark of what went wrong. */
  bad(lines: readonly string[]): void;
}

/**
 * Tells the page how far its import or export is (S4.10), at most four times a second and in order. The work does not wait
 * for it: a message needs a connection, and imports that each hold one and wait for another would wait for ever.
 */
export function progressTeller(context: Context, progressId: string | undefined): ProgressTeller {
  let toldAt = 0;
  let toldPhase = "";
  let told: Promise<void> = Promise.resolve();
  const send = (text: string): void => {
    if (!progressId) return;
    told = told
      .then(() => context.platform.live.sendToPage(`${context.user.id}:${progressId}`, text))
      .catch((error: Error) => context.logger.warn({ error: error.message }, "A page was not told of its progress"));
  };
  const tellLines = (mark: string, lines: readonly string[]): void => {
    if (lines.length > 0) send(`${mark} ${lines.join("\n")}`);
  };
  return {
    progress(progress) {
      const now = Date.now();
      if (progress.phase === toldPhase && now - toldAt < progressMilliseconds) return;
      toldAt = now;
      toldPhase = progress.phase;
      send(`$${JSON.stringify({ type: "progress", ...progress })}`);
    },
    checked: (passed) => send(passed ? "checkSuccess" : "checkFailed"),
    good: (lines) => tellLines("✔", lines),
    bad: (lines) => tellLines("✘", lines),
  };
}
