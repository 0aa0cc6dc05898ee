import type { Entity } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import type { Endpoint, Service } from "@tandem/contract/core/service";
import type { Database } from "./database.ts";
import { findRow } from "./list-query.ts";

/** Actions that look something up, by how their names begin; those that remember what was read are no more than that. */
const looking = /^(get|find|search|select|count|match|propose|read|collect|pur|add(News|Business))/;
const lookingKinds: readonly Endpoint["kind"][] = ["list", "get", "download"];

/** Whether a call is there to change something: such a one stands in the operation log, also where it is refused. */
export const isWriting = (method: string, { kind }: Endpoint): boolean =>
  !lookingKinds.includes(kind) && !looking.test(method);

/** The records that a call is about, and what it said of them, as it came. */
export interface Asked {
  readonly entity: Entity | undefined;
  /** Whether an id of the input is that of such a record. */
  readonly isById: boolean;
  readonly input: unknown;
  /** What the file is called that it brought. */
  readonly fileName?: string;
}

const byId: readonly Endpoint["kind"][] = ["add", "update", "remove"];

/** What a call asks, of the records of its own or of those of its service. */
export function askedBy({ endpoints }: Service, endpoint: Endpoint, input: unknown, fileName?: string): Asked {
  const entity = endpoint.entity ?? Object.values(endpoints).find((each) => each.entity)?.entity;
  const isById = endpoint.entity !== undefined && byId.includes(endpoint.kind);
  return { entity, isById, input, ...(fileName === undefined ? {} : { fileName }) };
}

const longestNumber = 100;
const mostNamed = 5;
const storedId = /^\d{1,18}$/;

/** Numbers of the records that a call asks about, in the caller's scope, or its file; none where it does not say. */
export async function numbersAsked(db: Database, { entity, isById, input, fileName }: Asked): Promise<string[]> {
  const [key] = entity?.keyword ?? [];
  if (fileName !== undefined) return [fileName.slice(0, longestNumber)];
  if (!entity || !key || typeof input !== "object" || input === null) return [];
  const said = numberIn(key, input);
  if (said !== undefined) return [said];
  const { id, delList } = input as { readonly id?: unknown; readonly delList?: unknown };
  const ids = [id, ...(Array.isArray(delList) ? delList.map((each: unknown) => Object(each).id as unknown) : [])];
  const found: string[] = [];
  for (const each of isById ? ids.slice(0, mostNamed) : []) {
    if (typeof each !== "string" || !storedId.test(each)) continue;
    const number = numberIn(key, await findRow<object>(db, entity, each).catch(nothing));
    if (number !== undefined) found.push(number);
  }
  return found;
}

/** The number in a record, or in what was said of one. */
export function numberIn(key: string, record: object): string | undefined {
  const number = (record as Readonly<Record<string, unknown>>)[key];
  return typeof number === "string" && number !== "" ? number.slice(0, longestNumber) : undefined;
}

/** What is not there, or not to be seen, has no number. */
function nothing(error: unknown): object {
  if (error instanceof Fault) return {};
  throw error;
}
