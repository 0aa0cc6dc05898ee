import { type RawBuilder, sql } from "kysely";
import { askAhead, type Database } from "../core/database.ts";

/** Rows on a stage for which any plan will do. */
const short = 200;

/** The rows of an import under way, which lie in the temporary table `import_row`, and what is asked of them. */
export class Stage {
  readonly tx: Database;
  /** How many were put on it. */
  rowCount = 0;
  /** Whether one of them names its record by a mark. */
  hasMarks = false;

  constructor(tx: Database) {
    this.tx = tx;
  }

  private get isLong(): boolean {
    return this.rowCount > short;
  }

  /**
   * Asks for something whose answer nobody needs. Of a short stage nobody waits for it: dozens of such statements would be a round
   * trip each. Of a long one each is waited for, because how long it may take is counted from when it was asked.
   */
  async ask(statement: RawBuilder<unknown>): Promise<void> {
    const asked = statement.execute(this.tx);
    if (this.isLong) await asked;
    else askAhead(asked);
  }

  /**
   * Lets the planner know what is on a long stage: without it a query over many rows is taken for one over few. Plans for a short
   * one stay as they are.
   */
  async describe(): Promise<void> {
    if (this.isLong) await this.ask(sql`analyze import_row`);
  }

  /** Empties it for another reading. */
  async clear(): Promise<void> {
    await this.ask(sql`delete from import_row`);
    await this.ask(sql`delete from import_problem`);
    this.rowCount = 0;
    this.hasMarks = false;
  }

  /** Notes rows that are put on it. */
  note(rows: readonly { readonly mark: unknown }[]): void {
    this.rowCount += rows.length;
    this.hasMarks ||= rows.some(({ mark }) => mark !== null);
  }
}
