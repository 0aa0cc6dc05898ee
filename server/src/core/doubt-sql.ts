import type { Doubt } from "@tandem/contract/core/doubts";
import { type RawBuilder, sql } from "kysely";

/** Whether a value is doubted. */
export function isOdd({ is, days }: Doubt, value: RawBuilder<unknown>): RawBuilder<boolean> {
  if (is === "zero") return sql`${value} = 0`;
  const limit = sql`(select app.today()) + ${days}::integer`;
  return is === "before" ? sql`${value} < ${limit}` : sql`${value} > ${limit}`;
}

/** A value that is doubted, as it is told. */
export const oddText = ({ is }: Doubt, value: RawBuilder<unknown>): RawBuilder<string> =>
  is === "zero" ? sql`trim_scale(${value})::text` : sql`${value}::text`;
