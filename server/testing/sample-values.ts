import { type Entity, type Fields, writableFields } from "@tandem/contract/core/entity";
import type { Field } from "@tandem/contract/core/fields";
import type { Endpoint } from "@tandem/contract/core/service";
import { namedBy } from "@tandem/contract/entities";
import { type Services, services } from "@tandem/contract/services";
import type { TestUser } from "./application.ts";
import { day } from "./orders.ts";

type Values = Readonly<Record<string, unknown>>;

function sampleOf(name: string, { kind, maxLength, statuses, names }: Field, place: number): unknown {
  if (names && namedBy(names)) throw new Error(`Which ${names.entity} ${name} names is for the test to say`);
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

/** The call that lists records of an entity. @throws RangeError where none does */
function listOf(name: string): [keyof Services, string] {
  for (const [service, { endpoints }] of Object.entries(services)) {
    const calls = Object.entries<Endpoint>(endpoints);
    const list = calls.find(([, { kind, entity }]) => kind === "list" && entity?.name === name);
    if (list) return [service as keyof Services, list[0]];
  }
  throw new RangeError(`No call lists records called ${name}`);
}

/**
 * {@link sampleValues}, in which a field that names a record names the first there is that agrees with those before it, as the
 * field says.
 */
export async function filledValues<Name extends string, F extends Fields>(
  user: TestUser,
  entity: Entity<Name, F>,
  known: { readonly [K in keyof F & string]?: unknown } = {},
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...known };
  for (const name of writableFields(entity) as readonly string[]) {
    const { names } = entity.fields[name] as Field;
    const target = names && namedBy(names);
    if (!target || name in values) continue;
    const within = names.within.filter((shared) => shared in target.entity.fields && shared in values);
    const agreeing = Object.fromEntries(within.map((shared) => [shared, values[shared]]));
    const [service, method] = listOf(target.entity.name);
    const condition = { ...agreeing, field: "id", order: "asc" as const };
    const request = { current: 1, size: 1, condition };
    const { records } = await user.ok(service as "receipts", method as "getReceiptPage", request);
    values[name] = (records[0] as Values | undefined)?.[target.by];
  }
  return sampleValues(entity, values as typeof known);
}

/** The names of the values that are not in what came back. */
export function missingIn(row: object | undefined, values: Values): string[] {
  const held = (row ?? {}) as Values;
  return Object.keys(values).filter((name) => held[name] !== values[name]);
}

/** The values as texts: what is kept whole, as versions are, has its numbers as numbers. */
export function asTexts(values: object | undefined): Values {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
}
