import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { buildWorld } from "../../../testing/world.ts";

const service = "/dapilc/restful/service/ilcwmsplus/ISysTagService";
const route = "Offsite.Delivery.OrderTracking";
const module = "1020";
const named = (description: string, languageCode = "en-US") => [{ languageCode, description }];
const content = (params: object, labelMapProp: object = {}) => JSON.stringify({ params, labelMapProp });

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer, supplier] = await Promise.all([app.as("admin"), app.as("buyer"), app.as("supplierA")]);
});
afterAll(() => app.close());

const namesSeen = async (user: TestUser, name = route) =>
  (await user.ok("tags", "getSysTagPage", { name })).records.map((tag) => tag.tagName);

describe("Saved search tags", () => {
  it("S3.6 S7.4b S7.4c are added to a menu with filter values alone, and S7.4a listed by it", async () => {
    const added = await buyer.ok("tags", "addSysTag", {
      module,
      zlI18nList: named("Late lines"),
      tagContent: content(
        { refuseSign: ["1", "3"], keyword: "bolt", purchaseNo: "", itemNo: [], field: "price", order: "asc" },
        { refuseSign: ["Accepted", "Agreed"], itemNo: "gone" },
      ),
    });
    expect(added).toMatchObject({ tagName: "Late lines", tagOwnType: "2", module, name: route, mayChange: true });
    expect(JSON.parse(added.tagContent)).toEqual({
      params: { refuseSign: ["1", "3"], keyword: "bolt" },
      labelMapProp: { refuseSign: ["Accepted", "Agreed"] },
    });
    const { records } = await buyer.ok("tags", "getCurrentUserSysTagListByModule", { module });
    expect(records).toEqual([added]);
    expect((await buyer.ok("tags", "getCurrentUserSysTagListByModule", { module: "1010" })).records).toEqual([]);
    expect(await buyer.ok("tags", "deleteSysTagById", { id: added.id, version: added.version })).toMatchObject({
      deleted: 1,
    });
  });

  it("S7.4d S7.4e S7.4f are listed, added and deleted by route name, as data.records and delList", async () => {
    const added = await buyer.post(`${service}/saveSysTag`, {
      condition: { zlI18nList: named("By route"), tagContent: content({ orgNo: ["O1"] }), name: route },
    });
    const { body } = await buyer.post<{ records: { id: string; version: number }[] }>(`${service}/getSysTagPage`, {
      condition: { name: route },
    });
    if (!("data" in body)) throw new Error(JSON.stringify(body));
    expect(added.body).toMatchObject({ status: 200, data: body.data.records[0] });
    const delList = body.data.records.map(({ id, version }) => ({ id, version }));
    const answer = await buyer.post(`${service}/deleteSysTagByIds`, { condition: { delList } });
    expect(answer.body).toMatchObject({ status: 200, data: { deleted: 1 } });
    expect(await namesSeen(buyer)).toEqual([]);
  });

  it("S3.6 S3.8 have a name per language, whose code may come with an underscore", async () => {
    const added = await buyer.ok("tags", "saveSysTag", {
      name: route,
      tagContent: content({}),
      zlI18nList: [...named("Open lines", "en_US"), ...named("未交明细", "zh_CN")],
    });
    expect(added.zlI18nList).toEqual([
      { languageCode: "en-US", description: "Open lines", languageDesc: "English" },
      { languageCode: "zh-CN", description: "未交明细", languageDesc: "简体中文" },
    ]);
    expect(await namesSeen(buyer.reading("zh-CN"))).toEqual(["未交明细"]);
    // Without a name in the language of the page, the first there is.
    expect(await namesSeen(buyer.reading("vi-VN"))).toEqual(["Open lines"]);
    await buyer.ok("tags", "deleteSysTagById", { id: added.id });
  });

  it("S3.6 are renamed and changed in the version that was seen", async () => {
    const save = { name: route, tagContent: content({ orgNo: "O1" }), zlI18nList: named("Before") };
    const { id, version } = await buyer.ok("tags", "saveSysTag", save);
    const change = { ...save, id, version, zlI18nList: named("After"), tagContent: content({ orgNo: "O2" }) };
    const changed = await buyer.ok("tags", "saveSysTag", change);
    expect(changed).toMatchObject({ id, version: version + 1, tagName: "After", tagContent: content({ orgNo: "O2" }) });
    expect(await buyer.refused("tags", "saveSysTag", { ...change, zlI18nList: named("Stale") })).toBe("versionStale");
    expect(await buyer.refused("tags", "deleteSysTagByIds", { delList: [{ id, version }] })).toBe("versionStale");
    await buyer.ok("tags", "deleteSysTagById", { id });
  });

  it("S4.5 stand in the order their owner gives them", async () => {
    const ids: string[] = [];
    for (const name of ["A", "B", "C"]) {
      const tag = { name: route, tagContent: content({ keyword: name }), zlI18nList: named(name) };
      ids.push((await buyer.ok("tags", "saveSysTag", tag)).id);
    }
    expect(await namesSeen(buyer)).toEqual(["A", "B", "C"]);
    await buyer.ok("tags", "sortSysTags", { idList: ids.toReversed() });
    const { records } = await buyer.ok("tags", "getSysTagPage", { name: route });
    expect(records.map(({ tagName, version }) => [tagName, version])).toEqual([
      ["C", 1],
      ["B", 1],
      ["A", 1],
    ]);
    await buyer.ok("tags", "deleteSysTagByIds", { delList: records.map(({ id, version }) => ({ id, version })) });
  });

  it("S9.6a B9.9c fixed ones are seen by everyone and kept by those who may change roles", async () => {
    const fixed = { name: route, tagContent: content({ orgNo: "O1" }), zlI18nList: named("For all") };
    expect(await buyer.refused("tags", "saveSysTag", { ...fixed, tagOwnType: "1" })).toBe("permissionMissing");
    const byNumber = { module, zlI18nList: fixed.zlI18nList, tagContent: fixed.tagContent, tagOwnType: 1 };
    const { body } = await admin.post<{ id: string; version: number }>(`${service}/addSysTag`, { condition: byNumber });
    if (!("data" in body)) throw new Error(JSON.stringify(body));
    const { id, version } = body.data;
    const own = await buyer.ok("tags", "saveSysTag", { ...fixed, zlI18nList: named("My own") });
    expect(own).toMatchObject({ tagOwnType: "2", mayChange: true });
    await buyer.ok("tags", "deleteSysTagById", { id: own.id });
    for (const user of [buyer, supplier]) {
      const { records } = await user.ok("tags", "getSysTagPage", { name: route });
      expect(records).toMatchObject([{ tagName: "For all", tagOwnType: "1", mayChange: false }]);
      expect(await user.refused("tags", "deleteSysTagById", { id })).toBe("permissionMissing");
      expect(await user.refused("tags", "saveSysTag", { ...fixed, id, version })).toBe("permissionMissing");
      expect(await user.refused("tags", "sortSysTags", { idList: [id] })).toBe("permissionMissing");
    }
    await admin.ok("tags", "deleteSysTagById", { id });
  });

  it("S9.6a are taken from everyone also by who sees them no more then", async () => {
    await addUser(admin, "secondAdmin", {});
    const second = await app.as("secondAdmin");
    for (const narrower of [{ roleNoList: [] }, { roleNoList: ["warehouse"] }]) {
      const zlI18nList = named(`Once for all, then ${narrower.roleNoList.join()}`);
      const tag = { name: route, tagContent: content({ orgNo: "O1" }), zlI18nList };
      const { id, version } = await admin.ok("tags", "saveSysTag", { ...tag, tagOwnType: "1" });
      const taken = await second.ok("tags", "saveSysTag", { ...tag, ...narrower, id, version });
      expect(taken).toMatchObject({ id, tagOwnType: "2", ...narrower });
      expect(await namesSeen(second)).toEqual([]);
      expect(await second.refused("tags", "saveSysTag", { ...tag, id, version: taken.version })).toBe("notFound");
      await admin.ok("tags", "deleteSysTagById", { id });
    }
  });

  it("S4.5 S6.3c shared with a role are seen by its holders alone", async () => {
    const shared = {
      name: route,
      tagContent: content({ refuseSign: "2" }),
      zlI18nList: named("Team view"),
      roleNoList: ["buyer"],
    };
    expect(await buyer.refused("tags", "saveSysTag", shared)).toBe("permissionMissing");
    expect(await admin.refused("tags", "saveSysTag", { ...shared, roleNoList: ["nobody"] })).toBe("referenceUnknown");
    const { id, version } = await admin.ok("tags", "saveSysTag", shared);
    expect(await namesSeen(buyer)).toEqual(["Team view"]);
    expect(await namesSeen(await app.as("buyerOfTwo"))).toEqual(["Team view"]);
    for (const other of [supplier, await app.as("warehouse"), await app.as("stranger")]) {
      expect(await namesSeen(other)).toEqual([]);
      expect(await other.refused("tags", "deleteSysTagById", { id })).toBe("notFound");
    }
    expect(await buyer.refused("tags", "deleteSysTagById", { id })).toBe("permissionMissing");
    await admin.ok("tags", "saveSysTag", { ...shared, id, version, roleNoList: [] });
    expect(await namesSeen(buyer)).toEqual([]);
    await admin.ok("tags", "deleteSysTagById", { id });
  });

  it("S6.3c of another user or tenant are never seen, changed or deleted, nor written in their name", async () => {
    await buildWorld(app.connectionString, "@2");
    await addUser(admin, "buyer9", { roleNo: ["buyer"] });
    const own = { name: route, tagContent: content({ keyword: "secret" }), zlI18nList: named("Mine alone") };
    const { id, version, tagOwner } = await buyer.ok("tags", "saveSysTag", own);
    const others = [admin, supplier, await app.as("buyer9"), await app.as("buyer@2"), await app.as("admin@2")];
    for (const other of others) {
      expect(await namesSeen(other)).toEqual([]);
      expect((await other.ok("tags", "getCurrentUserSysTagListByModule", { module })).records).toEqual([]);
      expect(await other.refused("tags", "deleteSysTagById", { id })).toBe("notFound");
      expect(await other.refused("tags", "deleteSysTagByIds", { delList: [{ id, version }] })).toBe("notFound");
      expect(await other.refused("tags", "saveSysTag", { ...own, id, version })).toBe("notFound");
      expect(await other.refused("tags", "sortSysTags", { idList: [id] })).toBe("notFound");
      expect(await other.refused("tags", "saveSysTag", { ...own, tagOwner })).toBe("permissionMissing");
    }
    expect(await namesSeen(buyer)).toEqual(["Mine alone"]);
    await buyer.ok("tags", "deleteSysTagById", { id });
  });

  it("S5.3a S5.3c have a name in each language they name", async () => {
    const save = (zlI18nList: unknown) =>
      buyer.post(`${service}/saveSysTag`, { condition: { name: route, tagContent: content({}), zlI18nList } });
    for (const wrong of [
      [],
      named(""),
      named("   "),
      [...named("Good"), ...named("", "zh-CN")],
      named("x".repeat(101)),
      named("x", "<b>"),
      "Name",
      undefined,
    ]) {
      expect((await save(wrong)).body, JSON.stringify(wrong)).toMatchObject({
        status: 400,
        errorCode: "invalidRequest",
      });
    }
    expect(await namesSeen(buyer)).toEqual([]);
  });

  it("S3.6 refuse content that is no search, and keep hostile values as they are", async () => {
    const save = (tagContent: unknown) =>
      buyer.post<{ id: string; tagContent: string }>(`${service}/saveSysTag`, {
        condition: { name: route, zlI18nList: named("Hostile"), tagContent },
      });
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    for (const wrong of [
      "",
      "no JSON",
      "null",
      "[]",
      "{}",
      '{"params":[]}',
      '{"params":{"orgNo":{"$ne":null}}}',
      '{"params":{"orgNo":5}}',
      '{"params":{"a b":"x"}}',
      deep,
      `{"params":{"keyword":${deep}}}`,
      content({ keyword: "x".repeat(201) }),
      content({ orgNo: Array(1001).fill("O1") }),
      content(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index}`, "x".repeat(20)]))),
      "\u0000",
      { params: {} },
    ]) {
      expect((await save(wrong)).body, String(wrong).slice(0, 60)).toMatchObject({ status: 400 });
    }
    // Sent as text, for no object literal holds such a key.
    const { body: proto } = await save('{"params":{"__proto__":{"polluted":"x"},"orgNo":"O1"}}');
    expect(proto).toMatchObject({ data: { tagContent: content({ orgNo: "O1" }) } });
    if ("data" in proto) await buyer.ok("tags", "deleteSysTagById", { id: proto.data.id });
    const hostile = { keyword: `'; drop table sys_tag; --`, orgNo: ["<script>alert(1)</script>", "%_\\", "🙈"] };
    const { body } = await save(content(hostile));
    if (!("data" in body)) throw new Error(JSON.stringify(body));
    expect(JSON.parse(body.data.tagContent).params).toEqual(hostile);
    await buyer.ok("tags", "deleteSysTagById", { id: body.data.id });
  });

  it("are at most a hundred of one user on a page, also when the last are saved at once", async () => {
    await asOwner(
      app,
      `insert into sys_tag (tenant_id, tag_own_type, tag_owner, name, module, names, tag_content)
       select tenant_id, '2', id, '${route}', '${module}', '[{"languageCode":"en-US","description":"Many"}]', '{"params":{}}'
       from app_user, generate_series(1, 98) where user_no = 'supplierB'`,
    );
    const user = await app.as("supplierB");
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        user.call("tags", "saveSysTag", { name: route, tagContent: content({}), zlI18nList: named(`No. ${index}`) }),
      ),
    );
    const refused = answers.filter(({ body }) => !("data" in body));
    expect(refused.map(({ body }) => body)).toMatchObject(
      Array(3).fill({ errorCode: "tooManySaved", errorMessage: expect.stringContaining("100") }),
    );
  });
});
