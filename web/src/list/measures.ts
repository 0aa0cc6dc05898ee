import type { Entity } from "@tandem/contract/core/entity";

/** The field of a row that says in which unit a quantity of it is, or in which currency an amount. */
export function measureOf({ fields }: Pick<Entity, "name" | "fields">, name: string): string | undefined {
  const kind = fields[name]?.kind;
  const candidates = kind === "money" ? ["currency"] : kind === "quantity" ? ["purUnitNo", "unitNo"] : [];
  return candidates.find((each) => each in fields);
}
