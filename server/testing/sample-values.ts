import { type Entity, type Fields, writableFields } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import { day } from "./orders.ts";

type Values = Readonly<Record<string, unknown>>;

/** What there is in the world to be named. */
const ofWorld: Values = { organisation: "O1", supplier: "SA", warehouse: "W1", material: "M1", unit: "PCS" };

function sampleOf(name: string, { kind, maxLength, statuses, names }: Field, place: number): unknown {
  if (names && names.entity in ofWorld) return ofWorld[names.entity];
  const phone = `0221234${String(place).padStart(4, "0")}`;
  switch (kind) {
    case "status":
      return statuses?.codes.at(-1);
    case "quantity":
    case "money":
      return `${place + 1}.5`;
    case "rate":
      return String(place + 1);
    case "integer":
      return place + 1;
    case "date":
      return day(place + 1);
    case "time":
      return "08:30";
    case "phone":
      return phone;
    case "mobile":
      return `1380000${phone.slice(-4)}`;
    case "email":
      return `${name}@example.com`;
    case "code":
    case "text":
      return `${name} ${place}`.replace(" ", kind === "code" ? "-" : " ").slice(0, maxLength);
    default:
      throw new Error(`Which ${kind} ${name} may be is for the test to say`);
  }
}

/**
 * A value for each field that people fill in, by its kind, no two texts alike. `known` says those that must fit others: any
 * record that a field names must be of the world.
 */
export function sampleValues<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  known: { readonly [K in keyof F & string]?: unknown } = {},
): Record<string, unknown> {
  const given: Values = known;
  const values = writableFields(entity).map((name: keyof F & string, place) => [
    name,
    name in given ? given[name] : sampleOf(name, entity.fields[name] as Field, place),
  ]);
  return Object.fromEntries(values);
}

/** The names of the values that are not in what came back. */
export function missingIn(row: object | undefined, values: Values): string[] {
  const held = (row ?? {}) as Values;
  return Object.keys(values).filter((name) => held[name] !== values[name]);
}
