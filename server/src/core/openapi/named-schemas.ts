import { decimal, nonNegativeDecimal, positiveDecimal } from "@tandem/contract/core/decimals";
import { type Entity, recordId, recordVersion } from "@tandem/contract/core/entity";
import { labelKeyIn } from "@tandem/contract/core/field-labels";
import { calendarDate } from "@tandem/contract/core/fields";
import { historyEvent } from "@tandem/contract/core/history";
import { deletedAnswer, importOutcome, massAnswer, versionedIds } from "@tandem/contract/core/service";
import { z } from "zod";
import { translate } from "../translate.ts";

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** What many calls take or answer. */
const shared: Readonly<Record<string, z.ZodType>> = {
  RecordId: recordId,
  RecordVersion: recordVersion,
  CalendarDate: calendarDate,
  Decimal: decimal,
  NonNegativeDecimal: nonNegativeDecimal,
  PositiveDecimal: positiveDecimal,
  VersionedIds: versionedIds,
  HistoryEvent: historyEvent,
  MassAnswer: massAnswer,
  DeletedAnswer: deletedAnswer,
  ImportOutcome: importOutcome,
};

/** Where a named schema stands in the description. */
export const placeOf = (name: string) => `#/components/schemas/${name}`;

/** `purchaseOrders_getPurchaseOrderPage` as `PurchaseOrdersGetPurchaseOrderPage`. */
export const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Gives schemas names by which the description refers to them. What a caller sends and what is answered differ even where both
 * are said by the same schema, so that each direction has names of its own.
 */
export class NamedSchemas {
  readonly #registry = z.registry<{ id: string }>();
  readonly #names = new Set<string>();
  readonly #entities = new Map<string, Entity>();
  readonly #io: "input" | "output";

  constructor(io: "input" | "output") {
    this.#io = io;
    for (const [name, schema] of Object.entries(shared)) this.name(name, schema);
  }

  /** Names a schema unless it has a name, or another has that one; `of` says whose fields its properties are. */
  name(name: string, schema: z.ZodType, of?: Entity): void {
    if (this.#registry.has(schema) || this.#names.has(name)) return;
    this.#registry.add(schema, { id: name });
    this.#names.add(name);
    if (of) this.#entities.set(name, of);
  }

  /** Names what fields hold that many records have. */
  nameKinds({ fields }: Entity): void {
    for (const { kind, schema, maxLength } of Object.values(fields)) {
      if (kind === "code") this.name("Code", schema);
      if (kind === "text" && maxLength && schema instanceof z.ZodString) this.name(`Text${maxLength}`, schema);
      if (kind === "instant") this.name("Instant", schema);
    }
  }

  /** A named schema as it is referred to. */
  refTo(schema: z.ZodType): Schema {
    return { $ref: placeOf(this.#registry.get(schema)?.id ?? "") };
  }

  /** All that were named, by name. */
  made(): Map<string, Schema> {
    const { schemas } = z.toJSONSchema(this.#registry, {
      io: this.#io,
      unrepresentable: "any",
      uri: placeOf,
      override: ({ jsonSchema }) => {
        nameKeys(jsonSchema);
        // What is answered may come to hold more.
        if (this.#io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    return new Map(Object.entries(schemas).map(([name, schema]) => [name, this.#described(name, schema)]));
  }

  #described(name: string, { $schema: _, $id: __, ...schema }: z.core.JSONSchema.BaseSchema): Schema {
    const entity = this.#entities.get(name);
    if (!entity || !schema.properties) return schema;
    const properties = Object.entries(schema.properties).map(([field, property]) => {
      const said = entity.fields[field] && labelOf(entity, field);
      return [field, said ? { ...(property as Schema), description: said } : property];
    });
    return { ...schema, properties: Object.fromEntries(properties) };
  }
}

/** Where the keys of a map are known, each is said to be a property. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  const keys = typeof propertyNames === "object" ? propertyNames.enum : undefined;
  if (!keys || additionalProperties === undefined) return;
  schema.properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

/** What people call a field, and its codes. */
function labelOf(entity: Entity, field: string): string {
  const statuses = entity.fields[field]?.statuses;
  const codes = statuses?.codes.map((code) => `${code} ${translate("en-US", statuses.labelKey(code))}`) ?? [];
  return [translate("en-US", labelKeyIn(entity, field)), ...(codes.length > 0 ? [codes.join(", ")] : [])].join(": ");
}

/** The schemas that are referred to, from `paths` or from one another. */
export function usedOf(paths: unknown, schemas: ReadonlyMap<string, Schema>): Map<string, Schema> {
  const used = new Set<string>();
  const visit = (held: unknown): void => {
    for (const [, name = ""] of JSON.stringify(held).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      if (schemas.has(name)) visit(schemas.get(name));
    }
  };
  visit(paths);
  return new Map([...schemas].filter(([name]) => used.has(name)));
}

/** What is said alike under several names is kept under the first alone; what refers to the others, refers to that. */
export function withoutDoubles(schemas: ReadonlyMap<string, Schema>): {
  readonly kept: Map<string, Schema>;
  readonly renamed: <T>(value: T) => T;
} {
  const names = new Map<string, string>();
  const renamed = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (key, held) => (key === "$ref" ? (names.get(held) ?? held) : held)) as T;
  let kept = new Map(schemas);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    const first = new Map<string, string>();
    for (const [name, schema] of kept) {
      const said = JSON.stringify(schema);
      const same = first.get(said);
      if (same === undefined) first.set(said, name);
      else names.set(placeOf(name), placeOf(same));
    }
    kept = new Map(
      [...kept].flatMap(([name, schema]): [string, Schema][] =>
        names.has(placeOf(name)) ? [] : [[name, renamed(schema)]],
      ),
    );
  }
  return { kept, renamed };
}
