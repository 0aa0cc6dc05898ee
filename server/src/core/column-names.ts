import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from "kysely";
import type { QueryArrayResult } from "pg";

/**
 * Statements name columns in camel case, and so do answers. The plugin by itself copies each row to rename its columns, which takes longer
 * than to read it: here rows come as arrays, and are made records of their names at once.
 */
class ColumnNames extends CamelCasePlugin {
  override transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }

  /** An answer whose rows are arrays, with records in their place. */
  recordsOf({ fields, rows, ...answer }: QueryArrayResult) {
    const names = fields.map(({ name }) => this.camelCase(name));
    return { ...answer, fields, rows: rows.map((values) => recordOf(names, values)) };
  }
}

function recordOf(names: readonly string[], values: readonly unknown[]): UnknownRow {
  const record: UnknownRow = {};
  // By the index alone, as this runs for each value that is read.
  for (let index = 0; index < names.length; index += 1) record[names[index] ?? ""] = values[index];
  return record;
}

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });
