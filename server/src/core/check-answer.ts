import type { Endpoint, ListRequest, Page } from "@tandem/contract/core/service";

/**
 * Holds an answer to the contract. The rows of a list have exactly the fields that were asked for.
 * @throws Error where it says another thing
 */
export function checkAnswer({ kind, entity, output }: Endpoint, input: unknown, data: unknown): void {
  output.parse(data);
  if (kind !== "list" || !entity) return;
  const { columns } = input as ListRequest;
  const wanted = new Set(["id", "version", ...(columns ?? Object.keys(entity.fields))]);
  for (const record of (data as Page<object>).records) {
    const missing = [...wanted].filter((name) => !(name in record));
    const unasked = Object.keys(record).filter((name) => name in entity.fields && !wanted.has(name));
    if (missing.length + unasked.length === 0) continue;
    throw new Error(`Rows of ${entity.name} lack ${missing.join() || "nothing"}, and have ${unasked.join()} unasked`);
  }
}
