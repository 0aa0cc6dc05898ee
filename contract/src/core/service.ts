import { z } from "zod";
import type { AllowedActions, Document } from "./document.ts";
import { type Entity, type Fields, type Filter, type Row, recordId, recordVersion } from "./entity.ts";
import type { ErrorName } from "./errors.ts";
import { type ImportOutcome, importOutcome, importSettings, uploadSettings } from "./import-answers.ts";
import { withLate } from "./late.ts";
import type { UserSide } from "./lifecycle.ts";
import { type ListRequest, listRequest, pageOf } from "./list-request.ts";
import type { MenuFlag, MenuName } from "./permissions.ts";

export {
  givenTitles,
  type ImportOutcome,
  type ImportSettings,
  importOutcome,
  importSettings,
} from "./import-answers.ts";
export { type ListRequest, listRequest, type Page, pageOf, pageSizes, type RowKey } from "./list-request.ts";

/** Every business call starts here (S7.1b). */
export const basePath = "/dapilc/restful/service/ilcwmsplus";

/** Who may call: anyone, anyone signed in, or holders of a flag on one of the menus (S6.1a). */
export type Permission = "public" | "signedIn" | MenuFlag;

export type EndpointKind = "list" | "get" | "add" | "update" | "remove" | "action" | "upload" | "download";

/** To whom a call is refused, whatever their roles permit. */
interface Limits {
  /** The side that alone may make it: what it writes is theirs to write. A step's side is said by its lifecycle. */
  readonly by?: UserSide;
  /** What it adds is of no class: why whoever is limited to classes adds none. */
  readonly ofNoClass?: ErrorName;
}

/** One call: what it takes, what it answers and who may make it. */
export interface Endpoint<In = unknown, Out = unknown, Kind extends EndpointKind = EndpointKind> extends Limits {
  readonly kind: Kind;
  readonly input: z.ZodType<In>;
  readonly output: z.ZodType<Out>;
  readonly permission: Permission;
  /** Where the input has the id of a record, this flag is asked for instead: the call changes that. */
  readonly changing?: MenuFlag;
  /** A flag that lets in as well: what serves the form of who adds serves that of who changes. */
  readonly or?: MenuFlag;
  /** Menus that grant the permission; the service's own unless given. */
  readonly menus?: readonly MenuName[];
  /** Sent twice within seconds, the second is answered 50M01 and changes nothing. */
  readonly once: boolean;
  /** May be called although the password has expired (S5.10b) or was set by somebody else. */
  readonly withExpiredPassword?: boolean;
  /** Everyone may call it, and it hears who does where they are signed in. */
  readonly knowsCaller?: boolean;
  readonly entity?: Entity;
  /** What an export writes, where it is not the records of its list but their parts. */
  readonly writes?: Entity;
  readonly summary?: string;
}

export interface EndpointOptions extends Limits {
  readonly permission?: Permission;
  readonly menus?: readonly MenuName[];
  readonly summary?: string;
}

/** What a call about the records of an entity is, but for what it takes and answers. */
function described<const Kind extends EndpointKind>(
  kind: Kind,
  permission: Permission,
  entity: { readonly name: string },
  options: EndpointOptions,
) {
  return { kind, permission, once: false, entity: entity as Entity, ...options };
}

function rowOf<Name extends string, F extends Fields>(entity: Entity<Name, F>): z.ZodType<Row<Entity<Name, F>>> {
  return entity.row as z.ZodType<Row<Entity<Name, F>>>;
}

/** A row of a list, of which a request with `columns` gets a part. */
function listedOf<Name extends string, F extends Fields>(entity: Entity<Name, F>): z.ZodType<Row<Entity<Name, F>>> {
  const row = entity.row as unknown as z.ZodObject;
  return row.partial().required({ id: true, version: true }) as unknown as z.ZodType<Row<Entity<Name, F>>>;
}

/** A filtered, sorted page of an entity. */
export function list<Name extends string, F extends Fields>(entity: Entity<Name, F>, options: EndpointOptions = {}) {
  const call = described("list", "isSearch", entity, options);
  return withLate(call, {
    input: () => listRequest(entity, true),
    output: () => pageOf(listedOf(entity)),
  }) satisfies Endpoint;
}

/** A page of documents, each with what the caller may do with it. */
export function documentList<Name extends string, F extends Fields, Step extends string, Rule>(
  { entity, allowedActions }: Pick<Document<Name, F, Step, Rule>, "entity" | "allowedActions">,
  options: EndpointOptions = {},
) {
  const call = described("list", "isSearch", entity, options);
  return withLate(call, {
    input: () => listRequest(entity, true),
    output: () => pageOf(z.intersection(listedOf(entity), z.object({ allowedActions }))),
  }) satisfies Endpoint;
}

/** A record of a document's list: the row, and per step null or the error that says why not. */
export type Listed<R, Step extends string> = R & { allowedActions: AllowedActions<Step> };

/** One record by id; `output` where the answer holds more than the row. */
export function get<Name extends string, F extends Fields>(entity: Entity<Name, F>, options: EndpointOptions = {}) {
  const call = described("get", "isSearch", entity, options);
  return withLate(call, {
    input: () => z.strictObject({ id: recordId }),
    output: () => rowOf(entity),
  }) satisfies Endpoint;
}

/** Adds a record; answers it as stored. */
export function add<Name extends string, F extends Fields>(entity: Entity<Name, F>, options: EndpointOptions = {}) {
  const call = { ...described("add", "isAdd", entity, options), once: true };
  return withLate(call, {
    input: () => entity.input,
    output: () => rowOf(entity),
  }) satisfies Endpoint;
}

/** Changes a record of the named version; answers it as stored. */
export function update<Name extends string, F extends Fields>(entity: Entity<Name, F>, options: EndpointOptions = {}) {
  const call = described("update", "isModify", entity, options);
  return withLate(call, {
    input: () => entity.change,
    output: () => rowOf(entity),
  }) satisfies Endpoint;
}

/** Names records with the version that was seen: `delList` of id and version (S7.14a). */
export const versionedIds = z
  .array(z.strictObject({ id: recordId, version: recordVersion }))
  .min(1)
  .max(1000);

/**
 * What became of each record that a step on several of them named, in the order in which they were named. Each is taken or
 * refused by itself. One that does not exist, or that the caller may not see, has no number.
 */
export const massAnswer = z.object({
  changed: z.int(),
  results: z.array(
    z.object({
      id: recordId,
      number: z.string().nullable(),
      /** What people call it, where others have its number, too. */
      called: z.string().optional(),
      /** Why the record was left as it is. */
      error: z.object({ errorCode: z.string(), errorMessage: z.string() }).nullable(),
      /** Who is to approve it first, where the step was asked for and not taken; it does not count as changed. */
      waitsFor: z.array(z.string()).optional(),
    }),
  ),
});
export type MassAnswer = z.output<typeof massAnswer>;

/**
 * How many records were deleted, the token with which their deleter may bring them back for a day, and what became of each that was
 * named.
 */
export const deletedAnswer = z.object({
  deleted: z.int(),
  undoToken: z.uuid().optional(),
  results: massAnswer.shape.results,
});
export type DeletedAnswer = z.output<typeof deletedAnswer>;

/** Deletes records, each by itself; answers how many, how to undo it, and of each that was kept why. */
export function remove<Name extends string, F extends Fields>(entity: Entity<Name, F>, options: EndpointOptions = {}) {
  const call = described("remove", "isPhysicalDelete", entity, options);
  return withLate(call, {
    input: () => z.strictObject({ delList: versionedIds }),
    output: () => deletedAnswer,
  }) satisfies Endpoint;
}

/** Anything else: a verb with its own input and output. The permission is compulsory. */
export function action<In, Out>(
  definition: Limits & {
    readonly permission: Permission;
    readonly changing?: MenuFlag;
    readonly or?: MenuFlag;
    readonly input: z.ZodType<In>;
    readonly output: z.ZodType<Out>;
    readonly menus?: readonly MenuName[];
    readonly once?: boolean;
    readonly withExpiredPassword?: boolean;
    readonly knowsCaller?: boolean;
    /** What the input is of: its fields are called and checked as those. */
    readonly entity?: Entity;
    readonly summary?: string;
  },
) {
  return { kind: "action", once: false, ...definition } satisfies Endpoint;
}

/** Adds and changes records of base data from a workbook (S7.16a). */
export function importOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  options: EndpointOptions = {},
) {
  return {
    kind: "upload",
    input: importSettings,
    output: importOutcome,
    permission: "isImport",
    once: true,
    summary: `Adds and changes records (${entity.name}) from a workbook; rows of an export are matched by the mark in its hidden column.`,
    ...options,
  } satisfies Endpoint;
}

/** Downloads the workbook to fill in for an import (S7.16b). */
export function templateOf(options: EndpointOptions = {}) {
  return {
    kind: "download",
    input: z.strictObject({}),
    output: z.unknown(),
    permission: "isImport",
    once: false,
    ...options,
  } satisfies Endpoint;
}

/** Takes one file, multipart field `file` (S7.16a). Progress is sent over the page's websocket named by `progressId`. */
export function upload<Out = ImportOutcome>(
  definition: Limits & {
    readonly permission: Permission;
    readonly or?: MenuFlag;
    readonly output?: z.ZodType<Out>;
    readonly menus?: readonly MenuName[];
    readonly summary?: string;
  },
) {
  return {
    kind: "upload",
    input: uploadSettings,
    once: false,
    ...definition,
    output: definition.output ?? (importOutcome as unknown as z.ZodType<Out>),
  } satisfies Endpoint;
}

/** Answers a file whose name is in the content-disposition header (S7.16c). */
export function download<In>(
  definition: Limits & {
    readonly permission: Permission;
    readonly input: z.ZodType<In>;
    readonly menus?: readonly MenuName[];
    readonly summary?: string;
  },
) {
  return { kind: "download", once: false, output: z.unknown(), ...definition } satisfies Endpoint;
}

/** A list request to be written as a workbook. */
export interface ExportRequest<F = Record<string, unknown>> extends ListRequest<F> {
  /** The export template (S3.9) that chooses the columns; without one all are written. */
  exportId?: string | undefined;
  /** Progress is sent over the page's websocket of this name. */
  progressId?: string | undefined;
}

/**
 * Downloads what a list with the same conditions shows, as a workbook (S7.16c); with `writes`, the parts of its records.
 */
export function exportOf<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
  options: EndpointOptions & { readonly writes?: Entity } = {},
) {
  const call = described("download", "isExport", entity, options);
  return withLate(call, {
    input: () => {
      const request = listRequest(entity, false) as unknown as z.ZodObject;
      const exporting = { exportId: recordId.optional(), progressId: z.string().max(100).optional() };
      return request.extend(exporting) as unknown as z.ZodType<ExportRequest<Filter<Entity<Name, F>>>>;
    },
    output: () => z.unknown(),
  }) satisfies Endpoint;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

export interface Service<Name extends string = string, E extends Endpoints = Endpoints> {
  readonly name: Name;
  /** Menus whose flags grant the service's endpoints. */
  readonly menus: readonly MenuName[];
  /** The calls that are made although the licence is over, by name, or all: goods under way are received. */
  readonly atAnyTime?: true | readonly string[];
  /**
   * What its calls do and answer is their caller's own: the log of failures does not say whose call failed, and nobody looks at its
   * lists in a supplier's place.
   */
  readonly isConfidential?: true;
  /** Labels of what bodies of its calls have beside the fields of records, by the keys of their texts. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly endpoints: E;
}

/** Groups the calls of a noun under a service name of the wire. */
export function service<const Name extends string, const E extends Endpoints>(
  name: Name,
  options: Pick<Service, "menus" | "labels" | "isConfidential"> & {
    readonly atAnyTime?: true | readonly (keyof E & string)[];
  },
  endpoints: E,
): Service<Name, E> {
  return { name, ...options, endpoints };
}

/** The address of a call. */
export function pathOf(service: Service, method: string): string {
  return `${basePath}/${service.name}/${method}`;
}

/** What a call takes, as the client writes it. */
export type InputOf<E> = E extends { readonly input: z.ZodType<infer In> } ? In : never;
/** What a call answers. */
export type OutputOf<E> = E extends { readonly output: z.ZodType<infer Out> } ? Out : never;
