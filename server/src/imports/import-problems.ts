import type { ImportColumn } from "@tandem/contract/core/import-sheet";
import type { ImportOutcome } from "@tandem/contract/core/service";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../core/context.ts";
import { type Database, inOneBreath } from "../core/database.ts";
import { keptFault } from "../core/told-operation.ts";
import { type RefusedCell, wordCell, wordedParameters } from "../core/word-cells.ts";
import type { CellProblem } from "./cells.ts";
import type { Stage } from "./stage.ts";

/** Wrong cells that are listed; beyond that they are counted. */
const listedProblems = 500;
/** Problems that wait before they are stored together. */
const together = 1000;

/** A wrong cell as it is shown. */
export interface WordedProblem {
  /** Row number as the spreadsheet program shows it. */
  readonly row: number;
  /** Name of the column; null: the row as a whole. */
  readonly column: string | null;
  readonly message: string;
}

/** A wrong cell as it was found: a key under `import`, and what its text needs. */
interface FoundProblem {
  readonly row: number;
  readonly column: string | null;
  readonly key: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

interface StoredProblem extends RefusedCell {
  readonly rowNumber: number;
  readonly columnName: string | null;
}

/**
 * Everything that is wrong with a workbook, by row and column. It lies in a temporary table until the import's transaction ends,
 * so that a file that is wrong all over takes no more memory than a good one.
 */
export class ImportProblems {
  private readonly context: Context;
  private readonly stage: Stage;
  private readonly columns: readonly ImportColumn[];
  private waiting: StoredProblem[] = [];

  constructor(context: Context, stage: Stage, columns: readonly ImportColumn[]) {
    this.context = context;
    this.stage = stage;
    this.columns = columns;
  }

  /** Makes the table on the connection that they lie in until their transaction ends. */
  static async createTable(tx: Database): Promise<void> {
    await sql`create temporary table import_problem (
      row_number integer not null, column_name text, place integer not null, key text not null, parameters jsonb not null
    ) on commit delete rows`.execute(tx);
  }

  /** Adds a wrong cell; {@link store} must follow before anybody asks. */
  add(row: number, column: string | null, { key, parameters = {}, fault }: CellProblem): void {
    this.waiting.push({
      rowNumber: row,
      columnName: column,
      key,
      parameters,
      ...(fault ? keptFault(fault) : {}),
    });
  }

  /** Stores what was added, where there is enough of it or `all` of it is asked for. */
  async store(all = false): Promise<void> {
    const { waiting } = this;
    if (waiting.length === 0 || !(all || waiting.length >= together)) return;
    this.waiting = [];
    await this.addFound(sql`select * from unnest(${waiting.map((one) => one.rowNumber)}::integer[],
      ${waiting.map((one) => one.columnName)}::text[], ${waiting.map((one) => one.key)}::text[],
      ${waiting.map(({ parameters, fault }) => JSON.stringify({ ...parameters, fault }))}::text[]::jsonb[])`);
  }

  /** Adds what a query finds: row number, name of the column or null, key under `import`, and parameters as jsonb. */
  async addFound(found: RawBuilder<unknown>): Promise<void> {
    const names = this.columns.map(({ name }) => name);
    await this.stage.ask(sql`insert into import_problem (row_number, column_name, place, key, parameters)
      select f.row_number, f.column_name, coalesce(array_position(${names}::text[], f.column_name), 0), f.key, f.parameters
      from (${found}) as f (row_number, column_name, key, parameters)`);
  }

  /** Whether anything is wrong, besides what the keys say. */
  async any(besides: readonly string[] = []): Promise<boolean> {
    const found = await sql`select 1 from import_problem where key <> all (${besides}::text[]) limit 1`.execute(
      this.stage.tx,
    );
    return found.rows.length > 0;
  }

  /** The first wrong cells, how many more there are, and how many rows they are in; the operation log hears of them. */
  async outcome(): Promise<Pick<ImportOutcome, "errors" | "moreErrors" | "refused">> {
    const [counted, listed] = await inOneBreath([
      sql<{
        cells: string;
        rows: string;
      }>`select count(*) as cells, count(distinct row_number) as rows from import_problem`.execute(this.stage.tx),
      this.stored(sql<boolean>`true`, listedProblems),
    ]);
    this.context.refuseRows(listed.map(({ rowNumber, columnName: _, ...cell }) => ({ row: rowNumber, cell })));
    const { cells = "0", rows = "0" } = counted.rows[0] ?? {};
    const errors = this.worded(listed).map(({ row, column, message }) => ({
      row,
      column: this.headingOf(column),
      message,
    }));
    return { errors, moreErrors: Number(cells) - errors.length, refused: Number(rows) };
  }

  /** Prepares for being asked of rows one after the other, where there are many wrong cells. */
  async sortByRow(): Promise<void> {
    const { rows } = await sql`select 1 from import_problem offset ${together} limit 1`.execute(this.stage.tx);
    if (rows.length > 0) await sql`create index on import_problem (row_number)`.execute(this.stage.tx);
  }

  /** The wrong cells of rows from one to another, in the order of rows and columns. */
  async between(first: number, last: number): Promise<WordedProblem[]> {
    return this.worded(await this.stored(sql<boolean>`row_number between ${first} and ${last}`));
  }

  /** All wrong cells, in the order of rows and columns. */
  async found(): Promise<readonly FoundProblem[]> {
    return (await this.stored(sql<boolean>`true`)).map(({ rowNumber: row, columnName: column, ...cell }) => {
      const parameters = { ...cell.parameters, ...wordedParameters(this.context.language, cell) };
      return { row, column, key: cell.key, parameters };
    });
  }

  /** Wrong cells in the order of rows and columns; all of them, unless no more than so many are asked for. */
  private async stored(condition: RawBuilder<boolean>, limit: number | null = null): Promise<StoredProblem[]> {
    const { rows } = await sql<StoredProblem>`select row_number, column_name, key, parameters - 'fault' as parameters,
        parameters -> 'fault' as fault
      from import_problem where ${condition} order by row_number, place, key limit ${limit}::integer`.execute(
      this.stage.tx,
    );
    return rows;
  }

  private worded(problems: readonly StoredProblem[]): WordedProblem[] {
    return problems.map(({ rowNumber: row, columnName: column, ...cell }) => ({
      row,
      column,
      message: wordCell(this.context.language, cell),
    }));
  }

  private headingOf(name: string | null): string | null {
    const column = this.columns.find((one) => one.name === name);
    return column ? this.context.translate(column.labelKey) : null;
  }
}
