import type { StoredFile } from "@tandem/contract/platform/files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  await buildWorld(app.connectionString, "@2");
});
afterAll(() => app.close());

/** An archive with nothing in it, which is how an app file begins. */
const archive = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(40), Buffer.from("AndroidManifest.xml")]);

async function uploaded(fileName = "tandem.apk", content = archive): Promise<string> {
  const { body } = await admin.upload<StoredFile>("appVersions", "uploadSysAppFile", content, fileName);
  if (!("data" in body)) throw new Error(body.errorCode);
  return body.data.fileId;
}
const wish = (versionNo: string, fileId: string, isForced: "0" | "1" = "0") =>
  ({ versionNo, fileId, isForced, statusCode: "1" }) as const;
const latest = async (versionNo?: string) =>
  (await app.as("warehouse")).ok("appVersions", "getLatestSysAppVersion", versionNo === undefined ? {} : { versionNo });

describe("Versions of the app", () => {
  it("B5.15g are numbered without parentheses, each with the file that installs it", async () => {
    const fileId = await uploaded();
    for (const versionNo of ["2.4(beta)", "2.4（测试）", "(2.4)"])
      expect(await admin.refused("appVersions", "addSysAppVersion", wish(versionNo, fileId))).toBe(
        "appVersionParentheses",
      );
    for (const odd of ["..", "-1", "v1", "2..4", "2.", "9".repeat(20), "1.99999999999"])
      expect(await admin.refused("appVersions", "addSysAppVersion", wish(odd, fileId)), odd).toBe("appVersionForm");
    const added = await admin.ok("appVersions", "addSysAppVersion", wish("2.9", fileId));
    expect(added).toMatchObject({ versionNo: "2.9", fileName: "tandem.apk", sizeBytes: archive.length });
    expect(await admin.refused("appVersions", "addSysAppVersion", wish("2.9.1", fileId))).toBe("referenceUnknown");
    const other = await admin.upload("appVersions", "uploadSysAppFile", Buffer.from("letter"), "letter.txt");
    expect(other.body).toMatchObject({ errorCode: "appFileRefused" });
    const renamed = await admin.upload("appVersions", "uploadSysAppFile", Buffer.from("letter"), "letter.apk");
    expect(renamed.body).toMatchObject({ errorCode: "appFileRefused" });
  });

  it("B5.15g for iOS are no file but an address of https, and are numbered beside those for Android", async () => {
    const inStore = { versionNo: "2.9", platform: "2", isForced: "1", statusCode: "1" } as const;
    const appAddress = "https://apps.apple.com/app/id1";
    const fileId = await uploaded("spare.apk");
    const wrong = { appAddress: "http://apps.apple.com/app/id1" };
    for (const [said, refusal] of [
      [{}, "invalidRequest"],
      [wrong, "appAddressRefused"],
      [{ appAddress: "javascript:alert(1)" }, "appAddressRefused"],
      ...["https:apps.apple.com", "https://apps.apple.com@evil.example/", "https://apps.apple.com\\@evil.example/"].map(
        (said) => [{ appAddress: said }, "appAddressRefused"] as const,
      ),
      [{ appAddress: "https://apps.apple.com/a\r\nX: y" }, "appAddressRefused"],
      [{ appAddress: "https://.../" }, "appAddressRefused"],
      [{ appAddress, fileId }, "appAddressRefused"],
      [{ appAddress, platform: "1" }, "fileMissing"],
      [{ appAddress, platform: "1", fileId }, "appAddressRefused"],
    ] as const)
      expect(await admin.refused("appVersions", "addSysAppVersion", { ...inStore, ...said })).toBe(refusal);
    // A phone's keyboard begins with a capital letter.
    const typed = appAddress.replace("https", "HTTPS");
    const added = await admin.ok("appVersions", "addSysAppVersion", { ...inStore, appAddress: typed });
    expect(added).toMatchObject({ platform: "2", appAddress, fileId: null });
    expect((await admin.call("appVersions", "addSysAppVersion", { ...inStore, appAddress })).body).toMatchObject({
      ...{ errorCode: "numberTaken", message: expect.stringContaining("2.9") },
    });
    const { id, version } = added;
    for (const said of [wrong, { appAddress: null }])
      expect(await admin.refused("appVersions", "updateSysAppVersion", { id, version, ...said })).toMatch(
        /appAddressRefused|invalidRequest/,
      );
    const asked = { platform: "2", versionNo: "2.8" } as const;
    const told = { versionNo: "2.9", appAddress, fileId: null, forcedVersionNo: "2.9", mustUpdate: true };
    expect(await (await app.as("warehouse")).ok("appVersions", "getLatestSysAppVersion", asked)).toMatchObject(told);
    expect(await latest()).toMatchObject({ versionNo: "2.9", appAddress: null, forcedVersionNo: null });
    await asOwner(app, "delete from stored_file where file_name = 'spare.apk'");
  });

  it("are told to who asks: the latest one, and whether it must be taken", async () => {
    const forced = await admin.ok("appVersions", "addSysAppVersion", wish("2.10", await uploaded(), "1"));
    const last = await admin.ok("appVersions", "addSysAppVersion", wish("2.11", await uploaded()));
    const whole = { versionNo: "2.11", forcedVersionNo: "2.10", isNewer: false, mustUpdate: false };
    expect(await latest()).toMatchObject(whole);
    expect(await latest("2.9")).toMatchObject({
      versionNo: "2.11",
      fileId: last.fileId,
      isNewer: true,
      mustUpdate: true,
    });
    expect(await latest("2.10")).toMatchObject({ isNewer: true, mustUpdate: false });
    expect(await latest("2.11")).toMatchObject({ isNewer: false, mustUpdate: false });
    const { id, version } = last;
    await admin.ok("appVersions", "updateSysAppVersion", { id, version, statusCode: "0" });
    expect(await latest("2.10")).toMatchObject({ versionNo: "2.10", isNewer: false });
    const file = await (await app.as("warehouse")).download("files", "downloadFileById", {
      condition: { fileId: forced.fileId },
    });
    expect(file.content.equals(archive)).toBe(true);
  });

  it("are kept by administrators of the tenant alone", async () => {
    const { records } = await admin.ok("appVersions", "getSysAppVersionPage", { current: 1, size: 20, condition: {} });
    const [one] = records;
    if (!one) throw new Error("no version");
    const { id, version, fileId } = one;
    for (const userNo of ["buyer", "supplierA", "warehouse"]) {
      const user = await app.as(userNo);
      expect(await user.refused("appVersions", "updateSysAppVersion", { id, version, isForced: "0" })).toBe(
        "permissionMissing",
      );
      expect(await user.refused("appVersions", "deleteSysAppVersionByIds", { delList: [{ id, version }] })).toBe(
        "permissionMissing",
      );
    }
    const stranger = await app.as("admin@2");
    expect(await stranger.refused("appVersions", "updateSysAppVersion", { id, version, isForced: "0" })).toBe(
      "notFound",
    );
    expect((await stranger.download("files", "downloadFileById", { condition: { fileId } })).response.status).toBe(404);
    expect(await stranger.ok("appVersions", "getLatestSysAppVersion", {})).toMatchObject({ versionNo: null });
    expect(await app.nobody.refused("appVersions", "getLatestSysAppVersion", {})).toBe("10004");
    const { undoToken = "" } = await admin.ok("appVersions", "deleteSysAppVersionByIds", {
      delList: [{ id, version }],
    });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    // Of several each goes by itself.
    const delList = [
      { id, version: version + 1 },
      ...records.slice(1, 2).map((other) => ({ id: other.id, version: other.version })),
    ];
    const {
      deleted,
      results,
      undoToken: token = "",
    } = await admin.ok("appVersions", "deleteSysAppVersionByIds", { delList });
    expect([deleted, ...results.map(({ error }) => error?.errorCode ?? null)]).toEqual([1, "versionStale", null]);
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken: token });
  });
});

describe("Stored files", () => {
  const listed = async (condition: object, user = admin) =>
    (await user.ok("storedFiles", "getSysFilePage", { current: 1, size: 50, condition })).records;

  it("are shown with who uploaded them and where they are attached, are fetched there, and deleted where nothing names them", async () => {
    const fileId = await uploaded("unused.apk");
    const [used] = await listed({ usedInIndistinct: "2.10" });
    expect(used).toMatchObject({ purpose: "appVersion", isUsed: "1", usedIn: "2.10", createName: "User admin" });
    expect(await listed({ isUsed: "0" })).toMatchObject([{ id: fileId, fileName: "unused.apk", usedIn: null }]);
    const ids = [fileId, used?.id ?? ""];
    const fetched = async (user: TestUser) => {
      const answers = ids.map((id) => user.download("files", "downloadFileById", { condition: { fileId: id } }));
      return (await Promise.all(answers)).map(({ response }) => response.status);
    };
    // What nothing names is looked at by those alone who may delete it.
    expect(await fetched(admin)).toEqual([200, 200]);
    expect(await fetched(await app.as("warehouse"))).toEqual([404, 200]);
    const deletable = async () => {
      const found = [...(await listed({ usedInIndistinct: "2.10" })), ...(await listed({ isUsed: "0" }))];
      return found.map(({ allowedActions }) => allowedActions.delete);
    };
    // The draft of a form may name it for a month.
    for (const age of ["1 hour", "30 days"]) {
      await asOwner(app, `update stored_file set create_date = now() - interval '${age}'`);
      expect(await admin.ok("storedFiles", "deleteUnusedSysFiles", { ids })).toEqual({ deleted: 0, kept: 2 });
      expect(await deletable()).toEqual(["fileStillUsed", "fileTooYoung"]);
    }
    await asOwner(app, "update stored_file set create_date = now() - interval '32 days'");
    expect(await deletable()).toEqual(["fileStillUsed", null]);
    expect(await admin.ok("storedFiles", "deleteUnusedSysFiles", { ids })).toEqual({ deleted: 1, kept: 1 });
    const { records } = await admin.ok("operationLogs", "getSysOperationLogPage", {
      current: 1,
      size: 5,
      condition: {},
    });
    const kept = used?.fileName ?? "";
    expect(records[0]).toMatchObject({
      operation: "Files · Delete",
      outcome: "2",
      changedCount: 1,
      subject: "unused.apk",
      refused: `${kept}: In use at 2.10: it stays as long as it is attached there.`,
    });
    expect(await listed({ isUsed: "0" })).toEqual([]);
  });

  it("are kept as long as a record that names them may be brought back, whoever deleted it", async () => {
    await addUser(admin, "otherAdmin", {});
    const version = async () => {
      const found = { current: 1, size: 1, condition: { versionNo: "2.10" } };
      return (await admin.ok("appVersions", "getSysAppVersionPage", found)).records[0];
    };
    const [used] = await listed({ usedInIndistinct: "2.10" });
    const { id = "", version: standing = 0 } = (await version()) ?? {};
    const gone = await admin.ok("appVersions", "deleteSysAppVersionByIds", { delList: [{ id, version: standing }] });
    await asOwner(app, "update stored_file set create_date = now() - interval '32 days'");
    const ids = [used?.id ?? ""];
    const other = await app.as("otherAdmin");
    expect(await other.ok("storedFiles", "deleteUnusedSysFiles", { ids })).toEqual({ deleted: 0, kept: 1 });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken: gone.undoToken ?? "" });
    expect(await version()).toMatchObject({ id });
  });

  it("are nobody's to see or delete without the right, and of no other tenant", async () => {
    const [used] = await listed({ usedInIndistinct: "2.10" });
    const ids = [used?.id ?? ""];
    for (const userNo of ["buyer", "supplierA"]) {
      const user = await app.as(userNo);
      const page = { current: 1, size: 20, condition: {} } as const;
      expect(await user.refused("storedFiles", "getSysFilePage", page)).toBe("permissionMissing");
      expect(await user.refused("storedFiles", "deleteUnusedSysFiles", { ids })).toBe("permissionMissing");
    }
    const stranger = await app.as("admin@2");
    expect(await listed({}, stranger)).toEqual([]);
    expect(await stranger.ok("storedFiles", "deleteUnusedSysFiles", { ids })).toEqual({ deleted: 0, kept: 1 });
  });
});
