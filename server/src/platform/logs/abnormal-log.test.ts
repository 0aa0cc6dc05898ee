import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const page = (condition: object = {}) => ({ current: 1, size: 50, condition }) as const;

const unit = { unitNo: "CRT", unitName: "Crate", statusCode: "1" } as const;

describe("The abnormal log", () => {
  const breakUnits = () => asOwner(app, "alter table unit rename column remark to remark_away");
  const mend = () => asOwner(app, "alter table unit rename column remark_away to remark");
  const listed = async () => (await admin.ok("abnormalLogs", "getSysAbnormalLogPage", page({ source: "1" }))).records;

  it("keeps what broke by its correlation id, the same again as one, until it is marked as done", async () => {
    await breakUnits();
    const failures = [];
    for (let time = 0; time < 3; time++)
      failures.push(await admin.call("units", "addbmunit", { ...unit, unitNo: `B${time}`, remark: "x" }));
    await mend();
    expect(failures.map(({ http }) => http)).toEqual([500, 500, 500]);
    const ids = failures.map(({ headers }) => headers.get("x-correlation-id") ?? "");
    const [one, ...others] = await listed();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      handleStatus: "0",
      place: "IBmUnitService.addbmunit",
      occurrences: 3,
      userName: "User admin",
      address: "127.0.0.1",
      correlationIds: ids.toReversed().join("\n"),
    });
    const found = page({ correlationIdsIndistinct: ids[1] });
    expect((await admin.ok("abnormalLogs", "getSysAbnormalLogPage", found)).records).toHaveLength(1);
    const { id = "" } = one ?? {};
    expect((await admin.ok("abnormalLogs", "getSysAbnormalLogStack", { id })).stack).toMatch(/\n\s+at /);
    await admin.ok("abnormalLogs", "doneSysAbnormalLog", { ids: [id], isDone: true });
    expect(await listed()).toMatchObject([{ handleStatus: "1", doneBy: "User admin" }]);

    await breakUnits();
    await admin.call("units", "addbmunit", { ...unit, unitNo: "B9", remark: "x" });
    await mend();
    expect(await listed()).toMatchObject([{ handleStatus: "0", doneBy: null, occurrences: 4 }]);
  });

  it("keeps what broke in pages, and is nobody's to read or mark without the right", async () => {
    const failure = { message: "x is undefined", stack: "at List", page: "/units" };
    const { correlationId } = await app.nobody.ok("logs", "reportPageFailure", failure);
    const { records } = await admin.ok(
      "abnormalLogs",
      "getSysAbnormalLogPage",
      page({ source: "2", placeIndistinct: "/units" }),
    );
    expect(records).toMatchObject([{ place: "/units", message: "x is undefined", correlationIds: correlationId }]);
    const [{ id = "" } = {}] = records;
    await addUser(admin, "logOfTwo", { scopeOrgNo: ["O2"] });
    for (const userNo of ["buyer", "supplierA", "logOfTwo"]) {
      const user = await app.as(userNo);
      expect(await user.refused("abnormalLogs", "getSysAbnormalLogStack", { id })).toBe("permissionMissing");
      const done = await user.refused("abnormalLogs", "doneSysAbnormalLog", { ids: [id], isDone: true });
      expect(done).toBe("permissionMissing");
    }
    expect(await app.nobody.refused("abnormalLogs", "getSysAbnormalLogStack", { id })).toBe("10004");
  });

  it("keeps what broke in somebody's pages for their tenant, with their name, of several on a server", async () => {
    await asOwner(app, "insert into tenant (name) values ('Others')");
    await admin.ok("logs", "reportPageFailure", { message: "y is undefined", page: "/orders" });
    await app.nobody.ok("logs", "reportPageFailure", { message: "z is undefined", page: "/orders" });
    const found = await admin.ok("abnormalLogs", "getSysAbnormalLogPage", page({ placeIndistinct: "/orders" }));
    expect(found.records).toMatchObject([{ message: "y is undefined", userName: "User admin", address: "127.0.0.1" }]);
  });
});
