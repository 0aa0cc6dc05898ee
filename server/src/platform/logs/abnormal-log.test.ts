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

  it("says of each whether it is to be marked or opened again and why not, and leaves whom it was marked by", async () => {
    for (const place of ["/mark-one", "/mark-two"])
      await app.nobody.ok("logs", "reportPageFailure", { message: `broken at ${place}`, page: place });
    const both = page({ placeIndistinct: "/mark-" });
    const shown = async (user = admin) => (await user.ok("abnormalLogs", "getSysAbnormalLogPage", both)).records;
    const ids = (await shown()).map(({ id }) => id);
    const open = { markDone: null, reopen: "abnormalLogOpen" };
    expect((await shown()).map(({ allowedActions }) => allowedActions)).toEqual([open, open]);
    const [first = "", second = ""] = ids;
    const mark = async (isDone: boolean, wanted: string[], user = admin) => {
      const { changed, results } = await user.ok("abnormalLogs", "doneSysAbnormalLog", { ids: wanted, isDone });
      return [changed, ...results.map(({ number, error }) => [number, error?.errorCode ?? null])];
    };
    const places = new Map((await shown()).map(({ id, place }) => [id, place]));
    expect(await mark(true, [first])).toEqual([1, [places.get(first), null]]);
    await addUser(admin, "logAdmin", {});
    const other = await app.as("logAdmin");
    expect(await mark(true, [first, second, "999999999"], other)).toEqual([
      1,
      [places.get(first), "abnormalLogDone"],
      [places.get(second), null],
      [null, "notFound"],
    ]);
    const done = { markDone: "abnormalLogDone", reopen: null };
    const marked = new Map((await shown()).map((row) => [row.id, row]));
    expect(marked.get(first)).toMatchObject({ doneBy: "User admin", allowedActions: done });
    expect(marked.get(second)).toMatchObject({ doneBy: "User logAdmin", allowedActions: done });
    expect(await mark(false, [first])).toEqual([1, [places.get(first), null]]);
    expect(await mark(false, ids)).toEqual(
      expect.arrayContaining([1, [places.get(first), "abnormalLogOpen"], [places.get(second), null]]),
    );
    expect((await shown()).map(({ allowedActions }) => allowedActions)).toEqual([open, open]);
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

  it("keeps what breaks for users however much strangers make up, and what strangers tell of again", async () => {
    await asOwner(
      app,
      `insert into abnormal_log (tenant_id, fingerprint, source, place, message, correlation_ids)
        select 1, sha256(n::text::bytea), '2', '/made-up', 'made up', '' from generate_series(1, 200) n`,
    );
    const told = { message: "x is undefined", stack: "at List", page: "/units" };
    await app.nobody.ok("logs", "reportPageFailure", told);
    await app.nobody.ok("logs", "reportPageFailure", { ...told, page: "/of-a-stranger" });
    await admin.ok("logs", "reportPageFailure", { ...told, page: "/of-a-user" });
    const found = async (place: string) => {
      const list = await admin.ok("abnormalLogs", "getSysAbnormalLogPage", page({ placeIndistinct: place }));
      return list.records.map(({ occurrences }) => occurrences);
    };
    expect(await found("/units")).toEqual([2]);
    expect(await found("/of-a-stranger")).toEqual([]);
    expect(await found("/of-a-user")).toEqual([1]);
    await asOwner(app, "delete from abnormal_log where place = '/made-up'");
  });

  it("keeps what breaks in calls whatever pages of users make up, and of these the last ones of each", async () => {
    const rows = (source: string, place: string, most: number) => `
      insert into abnormal_log (tenant_id, fingerprint, source, place, message, correlation_ids, user_name, last_date, handle_status)
      select 1, sha256(('${place}' || n)::bytea), '${source}', '${place}', 'made up ' || n, gen_random_uuid()::text, 'User supplierA',
        now() - n * interval '1 minute', case when n = 5 then '1' else '0' end from generate_series(1, ${most}) n`;
    await asOwner(app, "delete from abnormal_log where source = '1'");
    await asOwner(app, rows("1", "/calls", 2000));
    await asOwner(app, rows("2", "/pages", 100));
    const left = async (place: string) =>
      (await asOwner(app, `select message from abnormal_log where place = '${place}'`)).map(({ message }) => message);
    await breakUnits();
    await admin.call("units", "addbmunit", { ...unit, unitNo: "B8", remark: "x" });
    await mend();
    expect((await listed()).map(({ place }) => place)).toContain("IBmUnitService.addbmunit");
    const supplier = await app.as("supplierA");
    await supplier.ok("logs", "reportPageFailure", { message: "new", page: "/pages" });
    expect(await left("/calls")).not.toContain("made up 5");
    expect(await left("/pages")).toHaveLength(100);
    expect(await left("/pages")).not.toContain("made up 5");
    await supplier.ok("logs", "reportPageFailure", { message: "newer", page: "/pages" });
    expect(await left("/pages")).toEqual(expect.arrayContaining(["new", "newer", "made up 99"]));
    expect(await left("/pages")).not.toContain("made up 100");
    await asOwner(app, "delete from abnormal_log where place in ('/calls', '/pages')");
  });

  it("keeps what broke in somebody's pages for their tenant, with their name, of several on a server", async () => {
    await asOwner(app, "insert into tenant (name) values ('Others')");
    await admin.ok("logs", "reportPageFailure", { message: "y is undefined", page: "/orders" });
    await app.nobody.ok("logs", "reportPageFailure", { message: "z is undefined", page: "/orders" });
    const found = await admin.ok("abnormalLogs", "getSysAbnormalLogPage", page({ placeIndistinct: "/orders" }));
    expect(found.records).toMatchObject([{ message: "y is undefined", userName: "User admin", address: "127.0.0.1" }]);
  });
});
