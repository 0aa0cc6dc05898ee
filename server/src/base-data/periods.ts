import type { Change, Entity, Fields, Input, Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import { findRow } from "../core/list-query.ts";
import type { PlainRules } from "../core/plain-handlers.ts";
import { coming, findProblem } from "../imports/import-records.ts";

interface Period {
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
}

function requireOrder(name: string, { validFrom, validTo }: Period): void {
  if (!validFrom || !validTo || validTo >= validFrom) return;
  const fieldKey = `${name}.validTo`;
  throw new Fault("invalidRequest", {}, [
    { path: "validTo", key: "validation.endsBeforeStart", parameters: { start: validFrom }, fieldKey },
  ]);
}

/** Of records that hold from a day until a day: the last is not before the first. */
export function periodRules<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
): PlainRules<Input<Entity<Name, F>>, Change<Entity<Name, F>>> {
  return {
    async beforeAdd(_context, _tx, input) {
      requireOrder(entity.name, input as Period);
      return input;
    },
    async beforeUpdate(_context, tx, change) {
      const { id } = change as { id: string };
      const found = (await findRow<Row<Entity<Name, F>>>(tx, entity, id)) as Period;
      const { validFrom = found.validFrom, validTo = found.validTo } = change as Period;
      requireOrder(entity.name, { validFrom, validTo });
      return change;
    },
    check: (work) => {
      const value = coming(work);
      return findProblem(
        work,
        work.present.has("validTo") ? "validTo" : "validFrom",
        "endsBeforeStart",
        sql`select i.row_number, ${value("validFrom")}::text from import_row i
          left join ${sql.table(entity.source)} t on t.id = i.found_id
          where i.action in ('add', 'change') and ${value("validTo")} < ${value("validFrom")}`,
      );
    },
  };
}
