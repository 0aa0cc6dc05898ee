import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "./context.ts";

type Means = Pick<Platform, "logger" | "stopping">;

/** What is asked for at once is done together. */
const gatherMilliseconds = 200;

/** When to try again after so many attempts, as text: the wait doubles from a minute to an hour. */
export const nextAttemptText = (attempts: string) =>
  `now() + least(60, power(2, least(${attempts}, 6))) * interval '1 minute'`;

/** Sends to the outside what waits in a table: when its time comes, and at once when it is woken. */
export class Woken {
  private readonly means: Means;
  private readonly sendDue: () => Promise<void>;
  private readonly complaint: string;
  private running: Promise<void> | null = null;
  private isWokenAgain = false;

  /** `complaint` is what the log says when nothing can be sent. */
  constructor(means: Means, sendDue: () => Promise<void>, complaint: string) {
    this.means = means;
    this.sendDue = sendDue;
    this.complaint = complaint;
  }

  /** Sends what is due; what is woken meanwhile goes with it, or follows. */
  run(): Promise<void> {
    this.isWokenAgain = true;
    this.running ??= this.sendAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Sends what is due once that time has passed; what a node that ends meanwhile leaves is for who looks each minute. */
  runIn(seconds: number): void {
    setTimeout(() => void this.run(), seconds * 1000).unref();
  }

  /** What is under way has come to its end. */
  async ended(): Promise<void> {
    await this.running;
  }

  private async sendAll(): Promise<void> {
    const { stopping, logger } = this.means;
    while (this.isWokenAgain && !stopping.aborted) {
      await sleep(gatherMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
      this.isWokenAgain = false;
      await this.sendDue().catch((error: Error) => {
        if (!stopping.aborted) logger.warn({ error: error.message }, this.complaint);
      });
    }
  }
}
