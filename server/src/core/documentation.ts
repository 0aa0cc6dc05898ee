import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { z } from "zod";

/**
 * OpenAPI 3.1 derived from the contract at /openapi.json, and readable at /docs. Its schemas are made when first asked
 * for: they take longer than the rest of the start.
 */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  const calls = callsByPath();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Tandem", version: "1", description: "Calls between the portal, its pages and other programs." },
      components: {
        securitySchemes: { token: { type: "apiKey", in: "header", name: "Authentication-Info" } },
      },
    },
    transform: ({ schema, url }) => {
      const call = calls.get(url);
      return { schema: call ? schemaOf(call.service, call.endpoint) : { ...schema, hide: true }, url };
    },
  });
  app.addHook("onRoute", (route: RouteOptions) => {
    if (calls.has(route.url)) route.schema = { hide: false };
  });
  app.get("/openapi.json", async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: "/docs", uiConfig: { validatorUrl: null } });
}

function callsByPath(): Map<string, { service: Service; endpoint: Endpoint }> {
  const all = Object.values(services) as unknown as Service[];
  return new Map(
    all.flatMap((service) =>
      Object.entries(service.endpoints).map(([method, endpoint]) => [pathOf(service, method), { service, endpoint }]),
    ),
  );
}

function schemaOf(service: Service, endpoint: Endpoint): FastifySchema {
  const isList = endpoint.kind === "list" || (endpoint.kind === "download" && endpoint.entity !== undefined);
  const input = jsonSchema(endpoint.input, "input");
  const body = isList ? input : { type: "object", properties: { condition: input } };
  return {
    tags: [service.name],
    summary: endpoint.summary ?? endpoint.kind,
    description: `Permission: ${endpoint.permission}${endpoint.changing ? `, with an id ${endpoint.changing}` : ""}`,
    ...(endpoint.permission === "public" ? {} : { security: [{ token: [] }] }),
    ...(endpoint.kind === "upload"
      ? {
          consumes: ["multipart/form-data"],
          body: { type: "object", properties: { file: { type: "string", format: "binary" } } },
        }
      : { body }),
    response: {
      200:
        endpoint.kind === "download"
          ? { type: "string", format: "binary" }
          : envelope(jsonSchema(endpoint.output, "output")),
    },
  } as FastifySchema;
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return rest;
}

function envelope(data: Record<string, unknown>): Record<string, unknown> {
  return {
    oneOf: [
      { type: "object", required: ["status", "data"], properties: { status: { const: 200 }, data } },
      {
        type: "object",
        required: ["status", "errorCode", "errorMessage"],
        properties: {
          status: { type: "integer" },
          errorCode: { type: "string" },
          errorMessage: { type: "string" },
          details: {
            type: "array",
            items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
          },
        },
      },
    ],
  };
}
