import { isDeepStrictEqual } from "node:util";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { compareNumbers } from "@tandem/contract/core/numbers";

const numeric: readonly unknown[] = ["money", "quantity", "rate"];

/** Whether a field of a record says the same twice: a number does however it is written. */
export function isSameValue<F extends Fields>(
  { fields }: Pick<Entity<string, F>, "fields">,
  field: string,
  one: unknown,
  other: unknown,
): boolean {
  const areNumbers = numeric.includes(fields[field]?.kind) && typeof one === "string" && typeof other === "string";
  return areNumbers ? compareNumbers(one, other) === 0 : isDeepStrictEqual(one, other);
}
