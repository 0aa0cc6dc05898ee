import { Fault } from "@tandem/contract/core/errors";

/** What a record is of stays: a change names these fields as they are. @throws Fault invalidRequest with a detail for each that is another */
export function requireFixed<Field extends string>(
  fields: readonly Field[],
  now: Readonly<Record<Field, unknown>>,
  record: Readonly<Record<Field, unknown>>,
): void {
  const details = fields
    .filter((path) => now[path] !== record[path])
    .map((path) => ({ path, key: "import.fieldFixed", parameters: { value: String(record[path] ?? "–") } }));
  if (details.length > 0) throw new Fault("invalidRequest", {}, details);
}
