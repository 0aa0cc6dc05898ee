import { writableFields } from "@tandem/contract/core/entity";
import { entities, namedBy } from "@tandem/contract/entities";
import { columnOf } from "../server/src/core/table-columns.ts";

/** A column that names records of a table, as the contract says at its field. */
export interface NamingColumn {
  readonly column: string;
  /** The table of the records that it names, and the column by which. */
  readonly table: string;
  readonly by: string;
  /** Columns of both in which the records agree. */
  readonly within: readonly string[];
  readonly isOptional: boolean;
}

type Row = Readonly<Record<string, unknown>>;

const tableOf = ({ source }: { readonly source: string }) => source.replace(/_row$/, "");

/** The columns of a table that name records and are not among those that the demo fills by hand. */
export function namingColumns(table: string, byHand: readonly string[]): NamingColumn[] {
  const entity = [...entities.values()].find((each) => tableOf(each) === table);
  if (!entity) return [];
  return writableFields(entity).flatMap((name: string): NamingColumn[] => {
    const { names, kind, optional } = entity.fields[name] ?? {};
    const column = columnOf(name);
    const target = names && namedBy(names);
    if (!target || kind === "codes" || byHand.includes(column)) return [];
    const within = names.within.map(columnOf);
    return [{ column, table: tableOf(target.entity), by: columnOf(target.by), within, isOptional: optional === true }];
  });
}

/**
 * What a row names: of the records that agree with it the next in turn.
 * @throws RangeError where there are none, and the column must name one
 */
export function namedInTurn(
  { column, by, within, isOptional }: NamingColumn,
  row: Row,
  records: readonly Row[],
  turn: number,
) {
  const fitting = records.filter((record) =>
    within.every((shared) => !(shared in record) || record[shared] === row[shared]),
  );
  const chosen = fitting[turn % Math.max(fitting.length, 1)];
  if (!chosen && !isOptional) throw new RangeError(`There is nothing that ${column} could name.`);
  return (chosen?.[by] ?? null) as string | null;
}
