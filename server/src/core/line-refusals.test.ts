import { type Endpoint, pathOf, type Service } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestApplication, type TestApplication } from "../../testing/application.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

interface Shape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/** The fields of the lines that a call takes; none where it takes no lines. */
function lineFields({ input }: Endpoint): string[] {
  const root = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Shape;
  const resolved = (shape: Shape | undefined): Shape | undefined =>
    shape?.$ref ? root.$defs?.[shape.$ref.split("/").at(-1) ?? ""] : shape;
  const lines = resolved(root.properties?.lines);
  const item = resolved([lines, ...(lines?.anyOf ?? [])].find((shape) => shape?.items)?.items);
  return Object.keys(item?.properties ?? {});
}

const called = Object.entries(services).flatMap(([name, service]) =>
  Object.entries(service.endpoints as Record<string, Endpoint>)
    .filter(([, { kind }]) => kind === "add" || kind === "update" || kind === "action")
    .map(([method, endpoint]) => ({
      name,
      service: service as unknown as Service,
      method,
      fields: lineFields(endpoint),
    }))
    .filter(({ fields }) => fields.length > 0),
);

const isName = (part: string) => !/^\d+$/.test(part);

/** What is said of a body by somebody who may make the call. */
async function saidOf(path: string, condition: object, language: string): Promise<Map<string, string>> {
  for (const userNo of ["admin", "supplierA", "buyer"]) {
    const { body } = await (await app.as(userNo)).reading(language).post(path, { condition });
    const { errorCode, details = [] } = body as { errorCode?: string; details?: { path: string; message: string }[] };
    if (errorCode === "invalidRequest") return new Map(details.map(({ path: place, message }) => [place, message]));
  }
  throw new Error(`Nobody may call ${path}`);
}

describe("A refusal of lines", () => {
  it("calls each field of every call as its page does, in the caller's language", async () => {
    expect(called.length).toBeGreaterThan(15);
    const bare: string[] = [];
    for (const { name, service, method, fields } of called) {
      const path = pathOf(service, method);
      const wrong = Object.fromEntries(fields.map((field) => [field, true]));
      const said = await saidOf(path, { lines: [wrong] }, "zh-CN");
      for (const field of fields) {
        const within = [...said].filter(([place]) => `${place}.`.startsWith(`lines.0.${field}.`));
        const raw = within.filter(([place, message]) => message.includes(place.split(".").findLast(isName) ?? ""));
        if (within.length === 0 || raw.length > 0) bare.push(`${name}.${method} ${field}: ${raw}`);
      }
      const none = (await saidOf(path, { lines: [] }, "zh-CN")).get("lines") ?? "";
      const missing = (await saidOf(path, { lines: "x" }, "zh-CN")).get("lines") ?? "";
      if (`${none}${missing}`.includes("lines")) bare.push(`${name}.${method} ${none}${missing}`);
    }
    expect(bare).toEqual([]);
  });

  it("says of lines and labels what is wrong in their own words", async () => {
    const path = (service: keyof typeof services, method: string) =>
      pathOf(services[service] as unknown as Service, method);
    const box = { levelName: "1", levelQty: "-1", hasSscc: "N", extensionDigit: 10 };
    const boxes = await saidOf(path("boxRules", "addbmboxrulehead"), { lines: [box] }, "en-US");
    expect(boxes.get("lines.0.extensionDigit")).toBe("Extension digit must be at most 9.");
    expect(boxes.get("lines.0.levelQty")).toMatch(/^Quantity must be .*0/);
    const labels = await saidOf(path("labels", "printlabel"), { ids: ["1"], boxBarcodeNum: 0 }, "en-US");
    expect(labels.get("boxBarcodeNum")).toMatch(/^Barcodes per box /);
  });
});
