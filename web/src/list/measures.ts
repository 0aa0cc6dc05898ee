import type { Entity } from "@tandem/contract/core/entity";

/**
 * The field of a row that says in which unit a quantity of it is, or in which currency an amount. What has a unit of its own counts
 * in that, though it says besides which unit its order line is in.
 */
export function measureOf({ fields }: Pick<Entity, "name" | "fields">, name: string): string | undefined {
  const kind = fields[name]?.kind;
  const candidates = kind === "money" ? ["currency"] : kind === "quantity" ? ["unitNo", "purUnitNo"] : [];
  return candidates.find((each) => each in fields);
}
