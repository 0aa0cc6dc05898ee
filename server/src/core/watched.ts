/** What waits in the database, of all tenants. */
export interface Figures {
  readonly databaseBytes: number;
  /** Entries of the outbox that are to be delivered, those that no longer are, and how old the oldest to be delivered is. */
  readonly outboxWaiting: number;
  readonly outboxStuck: number;
  readonly outboxSeconds: number;
  /** Orders that the ERP is to be told of, those it did not take, and those of its own that were not taken in. */
  readonly erpWaiting: number;
  readonly erpFailed: number;
  readonly erpRefused: number;
  /** Messages that are to leave, and that did not when they were tried. */
  readonly mailsWaiting: number;
  readonly mailsFailed: number;
  readonly webhooksWaiting: number;
  readonly webhooksFailed: number;
  /** When orders were last pulled, in seconds since 1970; null where they never were. */
  readonly erpPulled: number | null;
}

/** How often a job ran on this node. */
interface Runs {
  done: number;
  failed: number;
  /** In seconds since 1970. */
  lastDone: number | null;
}

/** What those who watch over a node are told besides what it answers. */
export interface Watched {
  /** By the name of the job. */
  readonly jobs: ReadonlyMap<string, Runs>;
  /** null where the database does not answer. */
  figures(): Promise<Figures | null>;
}

/** What a person does with what happens on its own. */
export interface JobControl {
  /** Whether this node, as it is configured, has a job. */
  isKnown(name: string): boolean;
  /** Has it run now, on whichever node is free. */
  runNow(name: string, askedBy: string): Promise<void>;
  /** Reads its schedule anew. */
  reschedule(name: string): Promise<void>;
}

/** Counts how the runs of jobs end. */
export class JobRuns extends Map<string, Runs> {
  async count<T>(name: string, run: () => Promise<T>): Promise<T> {
    const runs = this.get(name) ?? { done: 0, failed: 0, lastDone: null };
    this.set(name, runs);
    try {
      const result = await run();
      runs.done += 1;
      runs.lastDone = Date.now() / 1000;
      return result;
    } catch (error) {
      runs.failed += 1;
      throw error;
    }
  }
}
