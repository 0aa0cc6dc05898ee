import { errors } from "@tandem/contract/core/errors";
import type { Endpoint } from "@tandem/contract/core/service";
import type { Schema } from "./named-schemas.ts";

const detail = {
  type: "object",
  description: "One problem, at one place of the request.",
  required: ["path", "message"],
  properties: { path: { type: "string", description: "As in `lines.2.deliveryQty`." }, message: { type: "string" } },
};

const failing = (status: Schema, description: string): Schema => ({
  type: "object",
  description,
  required: ["status", "errorCode", "errorMessage", "message"],
  properties: {
    status,
    errorCode: { type: "string", description: "Which rule; for programs." },
    errorMessage: { type: "string", description: "In the language of the caller; for people." },
    message: { type: "string", description: "The same as `errorMessage`." },
    details: { type: "array", items: { $ref: "#/components/schemas/FailureDetail" } },
    correlationId: { type: "string", description: "Names the entry in the log of the server." },
  },
});

/** How failures are said. */
export const failureSchemas: Readonly<Record<string, Schema>> = {
  FailureDetail: detail,
  Refusal: failing({ const: 400 }, "A rule said no: answered with HTTP status 200."),
  Failure: failing({ type: "integer" }, "The call itself could not be served: `status` is the HTTP status."),
};

const said: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  400: ["WrongShape", "The request is not what the call takes."],
  401: ["NoSession", "There is no session, or it has ended."],
  403: ["NotAllowed", "The caller may not do this."],
  404: ["NotFound", "There is no such record within what the caller may see."],
  409: ["Stale", "Somebody changed the record since it was read."],
  413: ["TooLarge", "The body is too large."],
  415: ["OtherMediaType", "The body is of another kind than the call takes."],
  429: ["TooMany", "The caller has made too many such calls, or has too many under way."],
  500: ["Internal", "Something went wrong that nobody expected; `correlationId` names the entry in the log."],
  503: ["Busy", "Something that is needed is away, or full: the call may be made again later."],
};

const codesOf = (http: number) =>
  Object.entries(errors).flatMap(([name, error]) =>
    error.http === http ? ["code" in error ? `${error.code}` : name] : [],
  );

const correlation = { "x-correlation-id": { $ref: "#/components/headers/CorrelationId" } };

export const answerHeaders = {
  CorrelationId: { description: "Names the call in the log of the server.", schema: { type: "string" } },
  ContentDisposition: {
    description: "Holds the name of the file, by RFC 6266 and RFC 5987.",
    schema: { type: "string" },
  },
};

/** The answers by which calls fail, by name. */
export const failures: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(said).map(([http, [name, meaning]]) => [
    name,
    {
      description: `${meaning} Codes: ${codesOf(Number(http)).join(", ")}.`,
      headers: correlation,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
    },
  ]),
);

/** By which HTTP statuses a call may fail. */
function failsWith({ kind, permission }: Endpoint): number[] {
  const isFile = kind === "upload" || kind === "download";
  return [
    400,
    ...(permission === "public" ? [] : [401, 403]),
    ...(kind === "list" || kind === "add" ? [] : [404]),
    ...(kind === "update" || kind === "remove" || kind === "action" ? [409] : []),
    413,
    415,
    ...(permission === "public" || isFile ? [429] : []),
    500,
    503,
  ];
}

/** What a call answers; `data` is the schema of what it answers when it was done, where that is no file. */
export function answersOf(endpoint: Endpoint, data: Schema): Schema {
  const failing = failsWith(endpoint).map((http) => [http, { $ref: `#/components/responses/${said[http]?.[0]}` }]);
  return { 200: endpoint.kind === "download" ? file : done(data), ...Object.fromEntries(failing) };
}

const refusal = { $ref: "#/components/schemas/Refusal" };

const file: Schema = {
  description: "The file; or JSON, where a rule said no.",
  headers: { ...correlation, "content-disposition": { $ref: "#/components/headers/ContentDisposition" } },
  content: {
    "application/octet-stream": { schema: { type: "string", format: "binary" } },
    "application/json": { schema: refusal },
  },
};

const done = (data: Schema): Schema => ({
  description: "It was done; or a rule said no.",
  headers: correlation,
  content: {
    "application/json": {
      schema: {
        oneOf: [
          { type: "object", required: ["status", "data"], properties: { status: { const: 200 }, data } },
          refusal,
        ],
      },
    },
  },
});
