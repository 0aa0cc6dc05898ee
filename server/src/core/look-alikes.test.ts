import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startOwnApplication();
  admin = await app.as("admin");
  for (const unitNo of ["Roll-10", "DRUM", "drum"]) {
    await asOwner(app, "insert into unit (tenant_id, unit_no, unit_name, decimal_places) values (1, $1, $1, 0)", [
      unitNo,
    ]);
  }
});
afterAll(() => app.close());

const page = { current: 1, size: 9 };
const found = async (condition: object) => {
  const { records } = await admin.ok("units", "getbmunitlistbyparams", { ...page, condition });
  return records.map(({ unitNo }) => unitNo).sort();
};

describe("Numbers in other capitals or width", () => {
  it("are found as the records are called that they mean, all of those that are alike", async () => {
    expect(await found({ unitNoAlike: "rOLL-10" })).toEqual(["Roll-10"]);
    expect(await found({ unitNoAlike: ["ＲＯＬＬ－１０", "roll-1", "Drum"] })).toEqual(["DRUM", "Roll-10", "drum"]);
    expect(await found({ unitNo: ["roll-10"] })).toEqual([]);
    expect(await found({ unitNoAlike: "roll-1_" })).toEqual([]);
  });

  it("are a condition on the number of a record alone", async () => {
    const refused = await admin.call("units", "getbmunitlistbyparams", {
      ...page,
      condition: { unitNameAlike: "roll" } as object,
    });
    expect(refused).toMatchObject({ http: 400 });
  });
});
