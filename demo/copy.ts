import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type NamingColumn, namedInTurn, namingColumns } from "./references.ts";
import { type Table, type TableRow, tableColumns, tables, type Value } from "./tables.ts";

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function cell(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "string"
    ? value.replace(special, (character) => escapes[character] ?? character)
    : `${value}`;
}

/** What each table names besides what is filled by hand. */
const naming = new Map<Table, readonly NamingColumn[]>(
  tables.map((table) => [table, namingColumns(table, tableColumns[table])]),
);
const namedTables = new Set([...naming.values()].flat().map(({ table }) => table));

type AnyRow = Readonly<Record<string, Value>>;

/** Collects rows of several tables in the text form of COPY, and writes them table by table. */
export class CopyBatch {
  readonly #lines = new Map<Table, string[]>();
  /** Rows that others name, and how many there have been of a table. */
  readonly #named = new Map<string, AnyRow[]>();
  readonly #turns = new Map<Table, number>();

  /** Adds a row; every column the demo writes of the table must be there. What else it names is named in turn. */
  add<T extends Table>(table: T, row: TableRow<T>): void {
    const columns: readonly (keyof TableRow<T>)[] = tableColumns[table];
    const line = [...columns.map((column) => row[column]), ...this.#namedBy(table, row)].map(cell).join("\t");
    const lines = this.#lines.get(table);
    if (lines) lines.push(line);
    else this.#lines.set(table, [line]);
    if (namedTables.has(table)) this.#named.set(table, [...(this.#named.get(table) ?? []), row]);
  }

  #namedBy(table: Table, row: AnyRow): (string | null)[] {
    const columns = naming.get(table) ?? [];
    if (columns.length === 0) return [];
    const turn = this.#turns.get(table) ?? 0;
    this.#turns.set(table, turn + 1);
    return columns.map((column) => namedInTurn(column, row, this.#named.get(column.table) ?? [], turn));
  }

  /** Copies everything collected so far and starts anew. Returns the number of rows. */
  async writeTo(client: ClientBase): Promise<number> {
    let rows = 0;
    for (const table of tables) {
      const lines = this.#lines.get(table);
      if (!lines) continue;
      const columns = [...tableColumns[table], ...(naming.get(table) ?? []).map(({ column }) => column)];
      const copy = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
      await pipeline(Readable.from([`${lines.join("\n")}\n`]), copy);
      rows += lines.length;
    }
    this.#lines.clear();
    return rows;
  }
}
