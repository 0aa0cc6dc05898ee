import { type RawBuilder, sql } from "kysely";

/** The rows of several statements, one behind the other: each of them answers what the whole does. */
export const unionAll = <Row>(parts: readonly RawBuilder<Row>[]): RawBuilder<Row> =>
  sql<Row>`${sql.join(parts, sql` union all `)}`;
