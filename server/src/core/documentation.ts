import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { openApi } from "./openapi/document.ts";

/**
 * OpenAPI 3.1 derived from the contract at /openapi.json, and readable at /docs. It is made when first asked for: that takes
 * longer than the rest of the start.
 */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { openapi: {}, hideUntagged: true, transformObject: () => openApi() as never });
  app.get("/openapi.json", async () => app.swagger());
  // All calls and schemas at once are more than a page can hold: calls open by what they are about, and show theirs.
  const uiConfig = {
    validatorUrl: null,
    docExpansion: "none",
    filter: true,
    displayOperationId: true,
    defaultModelsExpandDepth: -1,
  } as const;
  await app.register(swaggerUi, { routePrefix: "/docs", uiConfig });
}
