import { type RawBuilder, sql } from "kysely";
import { escapeLiteral } from "pg";

/**
 * Codes of states written out in a statement, as `status = ${sqlCodes(orderStatus.code.effective)}` or
 * `status in (${sqlCodes(orderStatus.groups.issued)})`. They are no parameters: PostgreSQL has indexes for some states
 * alone, and a prepared statement uses these only where it sees the code.
 */
export function sqlCodes(codes: string | readonly string[]): RawBuilder<string> {
  return sql.raw(codesText(codes));
}

/** {@link sqlCodes} for a statement that is a text. */
export function codesText(codes: string | readonly string[]): string {
  return [codes]
    .flat()
    .map((code) => escapeLiteral(code))
    .join(", ");
}
