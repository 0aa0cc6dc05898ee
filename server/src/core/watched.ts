import { answerTo, Fault } from "@tandem/contract/core/errors";

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
  readonly backupMade: number | null;
}

/** How often a job ran on this node. */
interface Runs {
  done: number;
  failed: number;
  /** In seconds since 1970. */
  lastDone: number | null;
}

/** How an import ended: what it read is in, the good rows of it are, or nothing is; `asked` what a column or value means; broke. */
const endings = ["done", "partly", "refused", "asked", "failed"] as const;
const became = ["added", "changed", "unchanged", "refused"] as const;

/** The imports of one kind of records on this node, and what became of their rows. */
interface Imports {
  readonly ended: Record<(typeof endings)[number], number>;
  readonly rows: Record<(typeof became)[number], number>;
}

/** What those who watch over a node are told besides what it answers. */
export interface Watched {
  /** By the name of the job. */
  readonly jobs: ReadonlyMap<string, Runs>;
  /** By the name of what is imported. */
  readonly imports: ImportRuns;
  /** null where the database does not answer. */
  figures(): Promise<Figures | null>;
}

/** What a person does with what happens on its own. */
export interface JobControl {
  /** Whether this node, as it is configured, has a job. */
  isKnown(name: string): boolean;
  /** Has it run now, on whichever node is free; who asked is told to their own tenant alone. */
  runNow(name: string, asked: { readonly tenantId: string; readonly by: string }): Promise<void>;
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

const none = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

type Rows = Imports["rows"];

function endingOf({ added, changed, unchanged, refused }: Rows): keyof Imports["ended"] {
  const taken = added + changed + unchanged;
  if (refused > 0) return taken > 0 ? "partly" : "refused";
  return taken > 0 ? "done" : "asked";
}

/** Counts how imports end, and what becomes of their rows. */
export class ImportRuns extends Map<string, Imports> {
  async count<Outcome extends Rows>(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const { ended, rows } = this.get(name) ?? { ended: none(endings), rows: none(became) };
    this.set(name, { ended, rows });
    try {
      const outcome = await run();
      ended[endingOf(outcome)] += 1;
      for (const each of became) rows[each] += outcome[each];
      return outcome;
    } catch (error) {
      // What is no workbook is refused as a whole.
      const isRefused = error instanceof Fault && answerTo(error.error).http < 500;
      ended[isRefused ? "refused" : "failed"] += 1;
      throw error;
    }
  }
}
