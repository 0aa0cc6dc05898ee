import { connect } from "node:net";
import type { Failure } from "@tandem/contract/core/envelope";
import type { LanguageCode } from "@tandem/contract/core/languages";
import { basePath, type Page } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoded, startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";
import { password } from "../../testing/world.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const languages = `${basePath}/IZlLanguageService/getAllZlLanguage`;
const materials = `${basePath}/IBmItemService/getbmitemlistbyparams`;
const addMaterial = `${basePath}/IBmItemService/addbmitem`;
const material = {
  itemNo: "N1",
  itemName: "New",
  unitNo: "PCS",
  serialControl: "0",
  firstInFirstOut: "0",
  statusCode: "1",
} as const;

/** Posts bytes as they are, with only the headers given. */
async function send(path: string, body: string | undefined, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { method: "POST", headers, ...(body === undefined ? {} : { body }) });
  return { http: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}

const json = { "content-type": "application/json" };

describe("An answer", () => {
  it("S8.1a holds the status 200 and the data, or the code and the text of what was refused, twice", async () => {
    const good = await admin.post(materials, { current: 1, size: 1, condition: {} });
    expect(good.body).toEqual({
      status: 200,
      data: {
        total: 5,
        records: [expect.objectContaining({ id: expect.any(String) })],
        current: 1,
        size: 1,
        pageCount: 5,
        limited: false,
      },
    });
    const bad = await admin.post(addMaterial, { condition: { ...material, itemNo: "M1" } });
    const text = "M1 already exists. Please choose another number.";
    expect({ http: bad.http, ...bad.body }).toEqual({
      http: 200,
      status: 400,
      errorCode: "numberTaken",
      errorMessage: text,
      message: text,
      correlationId: bad.headers.get("x-correlation-id"),
    });
    expect(good.headers.get("cache-control")).toBe("no-store");
    expect(good.headers.get("x-correlation-id")).toMatch(/^[\da-f-]{36}$/);
  });

  const refusals: Record<LanguageCode, string> = {
    "en-US": "M1 already exists. Please choose another number.",
    "zh-CN": "M1",
    "zh-TW": "M1",
    "vi-VN": "M1",
  };

  it("S1.3a is worded in the language that the caller asks for", async () => {
    const told = new Map<string, string>();
    for (const [language, part] of Object.entries(refusals)) {
      const reader = admin.reading(language);
      const taken = (await reader.post(addMaterial, { condition: { ...material, itemNo: "M1" } })).body as Failure;
      expect(taken.errorMessage, language).toContain(part);
      const nobody = (await app.nobody.reading(language).post(materials, {})).body as Failure;
      expect(nobody.errorMessage, language).not.toMatch(/[{}]|errors\./);
      told.set(language, `${taken.errorMessage} ${nobody.errorMessage}`);
    }
    expect(new Set(told.values()).size).toBe(4);
    const message = async (language: string) =>
      ((await app.nobody.reading(language).post(materials, {})).body as Failure).errorMessage;
    const [english, taiwan] = [await message("en-US"), await message("zh-TW")];
    expect(await message("zh_TW")).toBe(taiwan);
    expect(await message("zh-Hant-HK,zh;q=0.9,en;q=0.8")).toBe(taiwan);
    expect(await message("fr-FR")).toBe(english);
    expect(await message("vi;q=0.9")).toBe(await message("vi-VN"));
    expect(english).toBe("You have been logged out. Please log in again.");
  });

  it("S5.4a S5.10c names every field that is wrong in the reader's language", async () => {
    const wrong = {
      ...material,
      itemNo: "",
      itemName: "x".repeat(201),
      statusCode: "2",
      shelfLifeDays: -1,
      packQty: "1.1234567",
      colour: "red",
    };
    const { unitNo: _, ...without } = wrong;
    const answer = await admin.post(addMaterial, { condition: without });
    expect(answer.http).toBe(400);
    const byPath = Object.fromEntries(
      (answer.body as Failure).details?.map(({ path, message }) => [path, message]) ?? [],
    );
    expect(byPath).toEqual({
      itemNo: "Material no. is required.",
      itemName: "Material name must have at most 200 characters.",
      unitNo: "Unit is required.",
      statusCode: "Status must be one of the choices offered.",
      shelfLifeDays: "Shelf life (days) must be at least 0.",
      packQty: "Pack quantity can have at most 6 decimals.",
      colour: "colour is not a known field.",
    });
    const chinese = (await admin.reading("zh-CN").post(addMaterial, { condition: without })).body as Failure;
    for (const detail of chinese.details ?? []) expect(detail.message).toMatch(/\p{sc=Han}/u);
    const filter = (await admin.post(materials, { condition: { itemNoIndistinct: "x".repeat(201) } })).body as Failure;
    expect(filter.details).toEqual([
      { path: "condition.itemNoIndistinct", message: "Material no. must have at most 200 characters." },
    ]);
  });
});

describe("A request", () => {
  it("S7.1c S7.15 of a list is understood as it is, wrapped once more, and with nothing at all", async () => {
    const list = { current: 1, size: 2, condition: { itemNo: ["M1", "M2", "M3"], field: "t1.itemNo", order: "asc" } };
    const ids = async (body: unknown) => {
      const answer = (await admin.post<Page<{ itemNo: string }>>(materials, body)).body;
      return "data" in answer ? answer.data.records.map((row) => row.itemNo) : answer;
    };
    expect(await ids(list)).toEqual(["M1", "M2"]);
    expect(await ids({ condition: list })).toEqual(["M1", "M2"]);
    expect(
      await ids({ current: 2, size: 2, condition: { ...list.condition, field: "itemNo", order: "desc" } }),
    ).toEqual(["M1"]);
    expect(await ids({ condition: { condition: { itemNo: "M3" } } })).toEqual(["M3"]);
    expect(await ids({ condition: { itemNo: "M4" } })).toEqual(["M4"]);
    expect(await ids({})).toHaveLength(5);
    expect(await ids(null)).toHaveLength(5);
  });

  it("S3.11b S9.5a counts up to the limit, and says when there are more", async () => {
    const page = async (condition: object, size = 2, current = 1) => {
      const data = await admin.ok("materials", "getbmitemlistbyparams", { current, size, condition });
      return [data.total, data.records.length, data.pageCount, data.limited];
    };
    expect(await page({ limitCount: 3 })).toEqual([3, 2, 2, true]);
    expect(await page({ limitCount: 3 }, 2, 2)).toEqual([3, 1, 2, true]);
    expect(await page({ limitCount: 3 }, 20)).toEqual([3, 3, 1, true]);
    expect(await page({ limitCount: 3 }, 2, 5)).toEqual([3, 0, 2, true]);
    expect(await page({ limitCount: 5 })).toEqual([5, 2, 3, false]);
    expect(await page({ limitCount: 9 })).toEqual([5, 2, 3, false]);
    expect(await page({})).toEqual([5, 2, 3, false]);
  });

  it("S7.2 S7.21a needs no body where a call takes nothing", async () => {
    for (const answer of [
      await send(languages, undefined),
      await send(languages, "", json),
      await send(languages, "{}", json),
    ]) {
      expect(answer.http).toBe(200);
      expect(answer.body.data.records.map((row: { languageCode: string }) => row.languageCode)).toEqual([
        "en-US",
        "zh-CN",
        "zh-TW",
        "vi-VN",
      ]);
    }
  });

  it("S8.2a that is no JSON, too large, of another type or to an unknown call is refused as such", async () => {
    const own = { "authentication-info": admin.token ?? "" };
    const expected = { status: 400, errorCode: "invalidRequest" };
    for (const body of ["{", "[1,", "nonsense", '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']) {
      expect(await send(materials, body, { ...json, ...own }), body).toMatchObject({ http: 400, body: expected });
    }
    const large = JSON.stringify({ condition: { itemNo: "x".repeat(2 * 1024 * 1024) } });
    expect(await send(materials, large, { ...json, ...own })).toMatchObject({
      http: 413,
      body: { status: 413, errorCode: "bodyTooLarge" },
    });
    const boundary = "multipart/form-data; boundary=x";
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", boundary]) {
      expect(await send(materials, "{}", { "content-type": type, ...own }), type).toMatchObject({
        http: 415,
        body: { status: 415, errorCode: "mediaTypeUnsupported" },
      });
    }
    const importing = `${basePath}/ISupSrmPurchaseHeadService/importexcel`;
    expect(await send(importing, "{}", { ...json, ...own })).toMatchObject({ http: 415 });
    for (const path of [`${basePath}/IBmItemService/none`, `${basePath}/x`, `${materials}/`, materials.toLowerCase()]) {
      expect(await send(path, "{}", json), path).toMatchObject({ http: 404, body: { errorCode: "unknownCall" } });
    }
    const read = await fetch(app.url + materials);
    expect([read.status, await read.json()]).toMatchObject([404, { errorCode: "unknownCall" }]);
    const file = await fetch(`${app.url}/no-such-file.js`);
    expect([file.status, await file.json()]).toMatchObject([404, { errorCode: "notFound" }]);
  });

  it("that breaks off, or is no HTTP, harms nobody", async () => {
    const { port } = new URL(app.url);
    for (const text of ["GARBAGE\r\n\r\n", `POST ${materials} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{`]) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(text);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
    }
    expect((await admin.post(materials, {})).http).toBe(200);
  });
});

describe("A change", () => {
  const ask = (itemNo: string) =>
    admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 20, condition: { itemNo } });

  it("of a version that somebody else has changed is refused with 409, and changes nothing", async () => {
    const added = await admin.ok("materials", "addbmitem", { ...material, itemNo: "V1" });
    const { id, version } = added;
    const first = await admin.ok("materials", "updatebmitembyid", { id, version, itemName: "First" });
    expect(first.version).toBe(version + 1);
    const second = await admin.call("materials", "updatebmitembyid", { id, version, itemName: "Second" });
    expect({ http: second.http, ...second.body }).toMatchObject({ http: 409, status: 409, errorCode: "versionStale" });
    expect((await ask("V1")).records).toEqual([first]);
  });

  it("S8.2d sent twice within seconds is answered 50M01 the second time, and done once", async () => {
    const input = { ...material, itemNo: "R1" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call("materials", "addbmitem", input)));
    const codes = answers.map(({ body }) => ("data" in body ? "added" : body.errorCode));
    expect(codes.toSorted()).toEqual(["50M01", "50M01", "50M01", "50M01", "added"]);
    expect(answers.every(({ http }) => http === 200)).toBe(true);
    expect((await ask("R1")).total).toBe(1);
    // It is the user who repeats, not the session; something else is no repetition.
    expect(await (await app.signIn("admin")).refused("materials", "addbmitem", input)).toBe("50M01");
    await admin.ok("materials", "addbmitem", { ...input, itemNo: "R2" });
  });

  it("S8.2d with an Idempotency-Key is done once for that key, whatever the body", async () => {
    const send = (itemNo: string, key: string) =>
      admin.call("materials", "addbmitem", { ...material, itemNo }, { "idempotency-key": key });
    const codeOf = ({ body }: Awaited<ReturnType<typeof send>>) => ("data" in body ? "added" : body.errorCode);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send("K1", "key-1")));
    expect(answers.map(codeOf).toSorted()).toEqual(["50M01", "50M01", "50M01", "added"]);
    expect(codeOf(await send("K2", "key-1"))).toBe("50M01");
    // However late it comes again, for a day.
    await asOwner(app, "update request_guard set made_at = made_at - interval '23 hours'");
    expect(codeOf(await send("K2", "key-1"))).toBe("50M01");
    expect((await ask("K2")).total).toBe(0);
    expect(codeOf(await send("K2", "key-2"))).toBe("added");
    expect(codeOf(await send("K2", "key-3"))).toBe("numberTaken");
  });

  it("that failed may be sent again at once", async () => {
    const input = { ...material, itemNo: "F1", statusCode: "0" as const };
    const { id, version } = await admin.ok("materials", "addbmitem", input);
    const again = () =>
      admin.call("materials", "addbmitem", { ...input, itemName: "Again" }, { "idempotency-key": "again" });
    expect((await again()).body).toMatchObject({ errorCode: "numberTaken" });
    await admin.ok("materials", "deletebmitembyids", { delList: [{ id, version }] });
    expect((await again()).body).toMatchObject({ data: { itemName: "Again" } });
    expect((await again()).body).toMatchObject({ errorCode: "50M01" });
  });

  it("keeps no password, not even in what tells a repetition", async () => {
    const user = { userName: "Two", roleNo: [], scopeOrgNo: [], scopeWarehouseNo: [], statusCode: "1" as const };
    const save = (userNo: string, pwd: string) =>
      admin.call("users", "saveOrUpdateSysUser", { ...user, userNo, pwd: encoded(pwd) });
    expect((await save("twice", password)).body).toMatchObject({ data: { userNo: "twice" } });
    expect((await save("twice", "Other1234")).body).toMatchObject({ errorCode: "50M01" });
  });
});
