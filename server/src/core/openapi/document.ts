import { basePath, type Endpoint } from "@tandem/contract/core/service";
import { entities } from "@tandem/contract/entities";
import { z } from "zod";
import { answerHeaders, answersOf, failureSchemas, failures } from "./answers.ts";
import { type DescribedCall, describedCalls, descriptionOf, summaryOf, tagOf } from "./called.ts";
import { NamedSchemas, pascal, type Schema, usedOf, withoutDoubles } from "./named-schemas.ts";

/** Calls as OpenAPI 3.1. */
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly post: Schema }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly [part: string]: unknown;
}

const info = {
  title: "Tandem",
  version: "1",
  summary: "A portal where suppliers and buyers work on the same orders, delivery notices and receipts.",
  description:
    "Calls between the portal, its pages and other programs. Each is a POST. What a rule refuses is answered with HTTP status " +
    "200 and a body whose `status` is 400: `errorCode` says which rule, `errorMessage` says it in the caller's language.",
  contact: { name: "The administrators of this portal" },
  license: { name: "MIT", identifier: "MIT" },
};

const token = {
  type: "apiKey",
  in: "header",
  name: "Authentication-Info",
  description: "The `token` that `sessions_login` answers.",
};

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

const parameters = {
  ActingFor: header(
    "App-Acting-For",
    "The supplier for which the call is meant, percent-encoded: it is refused as `actsForAnother` where the session acts for another.",
  ),
  Language: header("Accept-Language", "The language of messages and names: en-US, zh-CN, zh-TW or vi-VN."),
  TimeZone: header("App-Time-Zone", "The IANA time zone in which files show moments, as `Europe/Berlin`."),
  IdempotencyKey: header(
    "Idempotency-Key",
    "Calls with the same key, caller and body are one: all but the first are answered `50M01`.",
  ),
};

/** Describes every call of the contract. */
export function openApi(): OpenApi {
  const calls = describedCalls();
  const schemas = nameAll(calls);
  const paths = Object.fromEntries(calls.map((call) => [call.path, { post: operationOf(call, schemas) }]));
  const named = new Map([...schemas.asked.made(), ...schemas.answered.made()]);
  const { kept, renamed } = withoutDoubles(usedOf(paths, named));
  const tags = new Map(calls.map(({ tag, service }) => [tag, tagOf(tag, service)]));
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: basePath, description: "This portal" }],
    tags: [...tags.values()],
    paths: renamed(paths),
    components: {
      securitySchemes: { token },
      parameters,
      headers: answerHeaders,
      responses: failures,
      schemas: { ...failureSchemas, ...Object.fromEntries(kept) },
    },
  };
}

interface Schemas {
  /** What callers send. */
  readonly asked: NamedSchemas;
  /** What is answered. */
  readonly answered: NamedSchemas;
}

/** Records are called as their entity is; what a call takes or answers besides, after the call. */
function nameAll(calls: readonly DescribedCall[]): Schemas {
  const schemas = { asked: new NamedSchemas("input"), answered: new NamedSchemas("output") };
  for (const [name, entity] of entities) {
    schemas.asked.nameKinds(entity);
    schemas.answered.nameKinds(entity);
    schemas.asked.name(`${pascal(name)}Input`, entity.input, entity);
    schemas.asked.name(`${pascal(name)}Change`, entity.change, entity);
    schemas.asked.name(`${pascal(name)}Filter`, entity.filter);
    schemas.answered.name(pascal(name), entity.row, entity);
  }
  // Steps answer a document as reading it does: it is called after the reading.
  for (const { method, endpoint } of calls) {
    const [, read] = /^get(\w+)ById$/.exec(method) ?? [];
    if (read) schemas.answered.name(`Whole${read}`, endpoint.output);
  }
  for (const call of calls) nameCall(call, schemas);
  return schemas;
}

function nameCall({ operationId, endpoint: { kind, input, output, entity } }: DescribedCall, schemas: Schemas): void {
  const called = pascal(operationId);
  const condition = partOf(input, "condition");
  if (condition) schemas.asked.name(`${called}Conditions`, condition);
  schemas.asked.name(`${called}Request`, input);
  const records = partOf(output, "records");
  if (kind === "list" && entity && records instanceof z.ZodArray) {
    schemas.answered.name(`${called}Row`, records.element as z.ZodType, entity);
  }
  if (kind !== "download") schemas.answered.name(`${called}Answer`, output);
}

/** A property of an object, without what stands for it when it is missing. */
function partOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  const part: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  return (part instanceof z.ZodDefault ? part.unwrap() : part) as z.ZodType | undefined;
}

function operationOf(call: DescribedCall, { asked, answered }: Schemas): Schema {
  const { endpoint } = call;
  return {
    operationId: call.operationId,
    tags: [call.tag],
    summary: summaryOf(call),
    description: descriptionOf(call),
    security: endpoint.permission === "public" ? [] : [{ token: [] }],
    parameters: [
      { $ref: "#/components/parameters/Language" },
      ...(endpoint.permission === "public" ? [] : [{ $ref: "#/components/parameters/ActingFor" }]),
      ...(endpoint.kind === "download" ? [{ $ref: "#/components/parameters/TimeZone" }] : []),
      ...(endpoint.once ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    requestBody: { required: true, content: bodyOf(endpoint, asked.refTo(endpoint.input)) },
    responses: answersOf(endpoint, endpoint.kind === "download" ? {} : answered.refTo(endpoint.output)),
  };
}

function bodyOf(endpoint: Endpoint, input: Schema): Schema {
  if (endpoint.kind === "upload") return { "multipart/form-data": { schema: withFile(endpoint) } };
  const isList = endpoint.kind === "list" || (endpoint.kind === "download" && endpoint.entity !== undefined);
  const wrapped = { type: "object", required: ["condition"], properties: { condition: input } };
  return { "application/json": { schema: isList ? input : wrapped } };
}

/** A body in parts: settings stand before the file, so that they are known when it comes. */
function withFile({ input }: Endpoint): Schema {
  const { properties } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return {
    type: "object",
    required: ["file"],
    properties: {
      ...properties,
      file: { type: "string", format: "binary", description: "Stands behind the settings." },
    },
  };
}
