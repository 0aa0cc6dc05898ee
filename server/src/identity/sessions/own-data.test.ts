import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { buildWorld } from "../../../testing/world.ts";

/** A png of one pixel; `padding` bytes follow in a chunk of text. */
function picture(padding = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4);
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.alloc(padding, 32)),
    chunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

let app: TestApplication;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  supplier = await app.as("supplierA");
});
afterAll(() => app.close());

const own = (user: TestUser) => user.ok("currentUsers", "getOwnData", {});

describe("A user's own data", () => {
  it("S2.4e S5.4a S5.4c are changed by the user alone, checked as everywhere", async () => {
    const before = await own(supplier);
    expect(before).toMatchObject({ userNo: "supplierA", phone: null, email: null, avatar: null });
    const wish = { userName: "Alpha Sales", phone: "13800138000", email: "sales@alpha.example.com" };
    const { version } = before;
    const changed = await supplier.ok("currentUsers", "updateOwnData", { ...wish, version, languageCode: "zh-TW" });
    expect(changed).toMatchObject({ ...wish, languageCode: "zh-TW", version: version + 1 });
    expect((await supplier.ok("currentUsers", "getCurrentUser", {})).user).toMatchObject({
      name: "Alpha Sales",
      languageCode: "zh-TW",
    });
    const wrong = { userName: "", phone: "1380013800", email: "sales@alpha", languageCode: "zh-TW" as const };
    const { http, body } = await supplier.call("currentUsers", "updateOwnData", { ...wrong, version: version + 1 });
    expect(http).toBe(400);
    expect("details" in body && body.details?.map(({ path, message }) => [path, message])).toEqual([
      ["userName", expect.stringContaining("required")],
      ["phone", "Mobile must be a mobile number of exactly 11 digits."],
      ["email", expect.stringContaining("name@domain")],
    ]);
    const stale = { ...wish, version, languageCode: "en-US" as const };
    expect(await supplier.refused("currentUsers", "updateOwnData", stale)).toBe("versionStale");
  });

  it("S1.3b S8.7b remember the language, and that is no change of the record", async () => {
    const { version } = await own(supplier);
    await supplier.ok("currentUsers", "updateLanguage", { languageCode: "vi-VN" });
    expect(await own(supplier)).toMatchObject({ languageCode: "vi-VN", version });
    const { http } = await supplier.call("currentUsers", "updateLanguage", { languageCode: "xx" as "en-US" });
    expect(http).toBe(400);
  });
});

describe("A user's picture", () => {
  const upload = (content: Buffer, name: string) => supplier.upload("currentUsers", "uploadAvatar", content, name);
  const load = (user: TestUser, fileId: string) =>
    user.download("files", "downloadFileById", { condition: { fileId } });

  it("S5.7d S9.6c B5.13c is refused when it is larger than 2 MB, or no picture whatever its name says", async () => {
    expect((await upload(picture(2 * 1024 * 1024), "me.png")).body).toMatchObject({
      errorCode: "fileTooLarge",
      errorMessage: "The file size cannot exceed 2MB",
    });
    const wrong: [Buffer, string][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "me.svg"],
      [Buffer.from("<html><body>hello</body></html>"), "me.png"],
      [Buffer.from("GIF89a\u0001\u0000\u0001\u0000"), "me.png"],
      [Buffer.alloc(0), "me.png"],
    ];
    for (const [content, name] of wrong) {
      expect((await upload(content, name)).body, name).toMatchObject({
        errorCode: "avatarTypeRefused",
        errorMessage: "Only pictures in the format of png, jpg, webp can be uploaded",
      });
    }
    expect((await own(supplier)).avatar).toBeNull();
  });

  it("S1.2 S6.3c S7.19e is kept, shown to those who know the user, replaced and removed", async () => {
    const { body } = await upload(picture(), "me.png");
    if (!("data" in body)) throw new Error(JSON.stringify(body));
    const { avatar } = await own(supplier);
    expect(avatar).toMatchObject({ href: expect.stringMatching(/\/ISrmFileService\/downloadFileById$/) });
    const first = avatar?.id ?? "";
    expect((await supplier.ok("currentUsers", "getCurrentUser", {})).user.avatar).toEqual(avatar);
    const admin = await app.as("admin");
    const listed = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 1,
      condition: { userNo: "supplierA" },
    });
    expect(listed.records[0]?.avatarId).toBe(first);
    await addUser(admin, "adminOfTwo", { scopeOrgNo: ["O2"] });
    await addUser(admin, "colleague", { supplierNo: "SA", roleNo: ["supplier"] });
    for (const user of [supplier, admin, await app.as("colleague")]) {
      const { response, content } = await load(user, first);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("content-disposition")).toContain("avatar.png");
      expect(response.headers.get("content-disposition")).not.toContain("supplierA");
      expect(content.equals(picture())).toBe(true);
    }
    await buildWorld(app.connectionString, "@2");
    for (const userNo of ["supplierB", "adminOfTwo", "warehouse", "admin@2"]) {
      expect((await load(await app.as(userNo), first)).response.status, userNo).toBe(404);
    }

    expect((await upload(picture(1000), "me.png")).body).toMatchObject({ status: 200 });
    const second = (await own(supplier)).avatar?.id ?? "";
    expect(second).not.toBe(first);
    // Two that follow each other are nowhere near each other: ids are drawn, not counted.
    const [one, other] = [BigInt(first), BigInt(second)];
    expect(one > other ? one - other : other - one).toBeGreaterThan(1n << 32n);
    expect((await load(supplier, first)).response.status).toBe(404);
    expect((await load(supplier, second)).content).toHaveLength(picture(1000).length);
    expect(await supplier.ok("currentUsers", "removeAvatar", {})).toMatchObject({ avatar: null });
    expect((await load(supplier, second)).response.status).toBe(404);
    expect(await supplier.ok("currentUsers", "removeAvatar", {})).toMatchObject({ avatar: null });
  });
});
