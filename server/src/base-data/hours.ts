import { dockBlock } from "@tandem/contract/base-data/dock-blocks";
import type { Change, Entity, Fields, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import { findRow } from "../core/list-query.ts";
import type { PlainRules } from "../core/plain-handlers.ts";
import { coming, findProblem } from "../imports/import-records.ts";
import type { ImportWork } from "../imports/import-work.ts";

export interface Hours {
  readonly startTimeStr?: string | null | undefined;
  readonly dueTimeStr?: string | null | undefined;
}

/** What is taken off a dock lasts; elsewhere both hours may be the same. */
const lasts = (name: string) => name === dockBlock.name;

/** What begins at an hour does not end before it. @throws Fault invalidRequest */
export function requireHours(name: string, { startTimeStr, dueTimeStr }: Hours): void {
  if (!startTimeStr || !dueTimeStr) return;
  if (dueTimeStr > startTimeStr || (dueTimeStr === startTimeStr && !lasts(name))) return;
  const fieldKey = `${name}.dueTimeStr`;
  throw new Fault("invalidRequest", {}, [
    { path: "dueTimeStr", key: "validation.timeNotAfter", parameters: { start: startTimeStr }, fieldKey },
  ]);
}

/** The hours that a record has once it is changed. */
export const changedHours = (before: Hours, change: Hours): Hours => {
  const { startTimeStr = before.startTimeStr, dueTimeStr = before.dueTimeStr } = change;
  return { startTimeStr, dueTimeStr };
};

/** The same of the rows of a workbook, of which one may bring the one hour alone. */
export function checkHours(work: ImportWork, table: string): Promise<void> {
  const value = coming(work);
  const [start, due] = [value("startTimeStr"), value("dueTimeStr")];
  return findProblem(
    work,
    work.present.has("dueTimeStr") ? "dueTimeStr" : "startTimeStr",
    "timeNotAfter",
    sql`select i.row_number, ${start}::text from import_row i left join ${sql.table(table)} t on t.id = i.found_id
      where i.action in ('add', 'change') and (${due} < ${start} or ${lasts(table)} and ${due} = ${start})`,
  );
}

/** Of records that hold from an hour until an hour of the same day, as docks do not, which are open over midnight. */
export function hoursRules<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
): PlainRules<Input<Entity<Name, F>>, Change<Entity<Name, F>>> {
  return {
    async beforeAdd(_context, _tx, input) {
      requireHours(entity.name, input as Hours);
      return input;
    },
    async beforeUpdate(_context, tx, change) {
      const { id } = change as { id: string };
      const found = (await findRow<Row<Entity<Name, F>>>(tx, entity, id)) as Hours;
      requireHours(entity.name, changedHours(found, change as Hours));
      return change;
    },
    check: (work) => checkHours(work, entity.name),
  };
}
