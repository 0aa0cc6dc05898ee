import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { define } from "../../../testing/custom-fields.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

/** Where a definition is refused. */
async function refusedAt(module: string, names: Partial<Parameters<typeof define>[3]>) {
  const { body } = await admin.call("customFields", "addSysCustomField", define(module, "another", "1", names));
  return "details" in body ? body.details?.map(({ path }) => path) : null;
}

describe("What a field of a tenant's own is called", () => {
  it("no other field of its records is called in any language, nor of what stands in a workbook with them", async () => {
    await admin.ok("customFields", "addSysCustomField", define("material", "grade", "1", { nameViVn: "Cấp thép" }));
    for (const [module, names] of [
      ["material", { nameEnUs: "remarks " }],
      ["material", { nameZhCn: "备注" }],
      ["material", { nameEnUs: "Cấp thép" }],
      ["purchaseOrder", { nameViVn: "Số lượng đặt" }],
      ["purchaseOrderLine", { nameZhTw: "採購單號" }],
    ] as const) {
      expect(await refusedAt(module, names)).toEqual(Object.keys(names));
    }
    expect(await refusedAt("supplier", { nameViVn: "Cấp thép" })).toBeNull();
  });

  it("stays what it was where that was taken later", async () => {
    const field = await admin.ok("customFields", "addSysCustomField", define("material", "heat", "1"));
    const { id, version } = field;
    const renamed = await admin.ok("customFields", "updateSysCustomField", { id, version, nameEnUs: "Heat no." });
    const kept = { id, version: renamed.version, nameEnUs: "Heat no.", displayOrder: 7 };
    expect(await admin.ok("customFields", "updateSysCustomField", kept)).toMatchObject({ displayOrder: 7 });
    const taken = { id, version: renamed.version + 1, nameEnUs: "Material no." };
    expect(await admin.refused("customFields", "updateSysCustomField", taken)).toBe("invalidRequest");
  });
});
