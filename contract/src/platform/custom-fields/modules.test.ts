import { expect, it } from "vitest";
import type { Endpoint } from "../../core/service.ts";
import { services } from "../../services.ts";
import { customModules } from "./modules.ts";

it("S3.2 the records that take fields of a tenant's own are all named", () => {
  const endpoints = Object.values(services).flatMap(({ endpoints }) =>
    Object.values(endpoints as Record<string, Endpoint>),
  );
  const taking = endpoints.flatMap(({ entity }) => (entity && "customValues" in entity.fields ? [entity.name] : []));
  expect([...new Set(taking)].sort()).toEqual(customModules.toSorted());
});
