import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Table, type TableRow, tableColumns, tables, type Value } from "./tables.ts";

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function cell(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "string"
    ? value.replace(special, (character) => escapes[character] ?? character)
    : `${value}`;
}

/** Collects rows of several tables in the text form of COPY, and writes them table by table. */
export class CopyBatch {
  readonly #lines = new Map<Table, string[]>();

  /** Adds a row; every column the demo writes of the table must be there. */
  add<T extends Table>(table: T, row: TableRow<T>): void {
    const columns: readonly (keyof TableRow<T>)[] = tableColumns[table];
    const line = columns.map((column) => cell(row[column])).join("\t");
    const lines = this.#lines.get(table);
    if (lines) lines.push(line);
    else this.#lines.set(table, [line]);
  }

  /** Copies everything collected so far and starts anew. Returns the number of rows. */
  async writeTo(client: ClientBase): Promise<number> {
    let rows = 0;
    for (const table of tables) {
      const lines = this.#lines.get(table);
      if (!lines) continue;
      const copy = client.query(copyFrom(`copy ${table} (${tableColumns[table].join(", ")}) from stdin`));
      await pipeline(Readable.from([`${lines.join("\n")}\n`]), copy);
      rows += lines.length;
    }
    this.#lines.clear();
    return rows;
  }
}
