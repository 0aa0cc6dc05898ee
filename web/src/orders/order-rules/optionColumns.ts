import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import { ruleOptionNames } from "@tandem/contract/orders/order-rules/options";
import { fieldColumn, type ListColumn } from "../../list/columns.tsx";

/** Wide enough for labels that tell days and what none of them means. */
const widths: Readonly<Record<string, number>> = { integer: 130, rate: 115, status: 105 };

/** The columns of the options that a rule may say, so that several are in view and none of their labels is cut. */
export function optionColumns<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
): { readonly [K in keyof F & string]?: ListColumn<Row<Entity<Name, F>>> } {
  const named = (ruleOptionNames as readonly (keyof F & string)[]).filter((name) => name in entity.fields);
  return Object.fromEntries(
    named.map((name) => [name, fieldColumn(entity, name, { width: widths[entity.fields[name]?.kind ?? ""] ?? 150 })]),
  ) as { readonly [K in keyof F & string]?: ListColumn<Row<Entity<Name, F>>> };
}
