import { languageCodes } from "@tandem/contract/core/languages";
import type { InputOf } from "@tandem/contract/core/service";
import { type NewsDetail, newsNotice } from "@tandem/contract/news/news-notices/news-notices";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { day } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { missingIn, sampleValues } from "../../../testing/sample-values.ts";
import { buildWorld } from "../../../testing/world.ts";

type Input = InputOf<Services["notices"]["endpoints"]["saveSysNews"]>;

const page = { current: 1, size: 50, condition: {} };
const plain: Input = {
  subject: "Holiday",
  content: "Closed from the 1st to the 7th.",
  newsBusiness: "1",
  outDoorType: "1",
  whereNews: "0",
  sendType: "1",
  receivingObjects: [],
  fileIds: [],
};
/** What the public page asks for (S7.19a), codes as numbers included. */
const outdoor = {
  current: 1,
  size: 20,
  condition: { publish: 1, whereNews: 1, newsBusiness: 1, field: "adddate", order: "desc" },
};
const outdoorPath = "/dapilc/restful/service/ilcwmsplus/ISrmSysNewsService/getOutDoorSysNews";

let app: TestApplication;
let buyer: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  buyer = await app.as("buyer");
  supplierA = await app.as("supplierA");
  supplierB = await app.as("supplierB");
});
afterAll(() => app.close());

let drafts = 0;
/** Each has its own keyword, so that none is the repetition of another. */
const draft = (input: Partial<Input> = {}) =>
  buyer.ok("notices", "saveSysNews", { ...plain, contentKeyword: `Draft ${++drafts}`, ...input });
const step = ({ id, version }: NewsDetail) => ({ id, version });
async function published(input: Partial<Input> = {}): Promise<NewsDetail> {
  return buyer.ok("notices", "publish", step(await draft(input)));
}
/** Its last day has passed meanwhile. */
const isOver = ({ id }: NewsDetail) =>
  asOwner(app, `update news_notice set expiring_date = current_date - 2 where id = ${id}`);
const subjects = (rows: readonly { subject: string }[]) => rows.map((row) => row.subject);
const readBy = async (user: TestUser) => subjects((await user.ok("notices", "getSysNewsList", page)).records);
const readByAll = async () => subjects((await app.nobody.ok("notices", "getOutDoorSysNews", page)).records);

/** Who may open a notice, out of everyone there is. */
async function readersOf(notice: NewsDetail): Promise<string[]> {
  const readers: string[] = [];
  for (const userNo of ["supplierA", "supplierB", "warehouse", "stranger"]) {
    const { body } = await (await app.as(userNo)).call("notices", "getSysNewsById", { id: notice.id });
    if ("data" in body) readers.push(userNo);
    else expect(body).toMatchObject({ status: 404, errorCode: "notFound" });
  }
  const { body } = await app.nobody.call("notices", "getInfo", { id: notice.id });
  if ("data" in body) readers.push("everyone");
  return readers;
}

describe("Without a session, the announcements", () => {
  it("B3.19a keeps every field that is filled in, in its draft and in the editors' list", async () => {
    // Of two that exclude each other one is empty.
    const kept = { newsBusiness: "1", noticeType: null, whereNews: "0", senderType: "1", cover: null };
    const values = sampleValues(newsNotice, { ...kept, expiringDate: day(60) });
    const input = { ...values, receivingObjects: ["SA"], fileIds: [] } as unknown as Input;
    const saved = await buyer.ok("notices", "saveSysNews", input);
    expect(missingIn(saved, values)).toEqual([]);
    const again = await buyer.ok("notices", "saveSysNews", { ...input, ...step(saved), subject: "Another" });
    expect(missingIn(again, { ...values, subject: "Another" })).toEqual([]);
    const { records } = await buyer.ok("notices", "getSysNewsPage", { ...page, condition: { id: saved.id } });
    expect(missingIn(records[0], { ...values, subject: "Another" })).toEqual([]);
  });

  it("S2.1a S7.19a are the published ones that are shown to everyone, newest first, in force, and of the kind asked for", async () => {
    await published({ subject: "First of all", whereNews: "1" });
    await draft({ subject: "Not yet", whereNews: "1" });
    await published({ subject: "Inside only" });
    await isOver(await published({ subject: "Long past", whereNews: "1", effectiveDate: day(-9) }));
    await published({ subject: "To come", whereNews: "1", effectiveDate: day(3) });
    await published({ subject: "Inquiry for steel", whereNews: "1", newsBusiness: "2", noticeType: "2" });
    const gone = await published({ subject: "A mistake", whereNews: "1" });
    await buyer.ok("notices", "cancelPublication", step(gone));
    await published({ subject: "Rules of delivery", whereNews: "1", outDoorType: "2" });

    const { body } = await app.nobody.post<{ records: { subject: string }[]; total: number }>(outdoorPath, outdoor);
    expect("data" in body && subjects(body.data.records)).toEqual(["Rules of delivery", "First of all"]);
    const rules = { ...outdoor, condition: { ...outdoor.condition, outDoorType: "2" } };
    const narrowed = await app.nobody.post<{ records: { subject: string }[] }>(outdoorPath, rules);
    expect("data" in narrowed.body && subjects(narrowed.body.data.records)).toEqual(["Rules of delivery"]);
    expect(await readByAll()).toEqual(expect.arrayContaining(["Inquiry for steel"]));
  });

  it("B4.2b S7.19a show pinned ones first, until they are unpinned", async () => {
    const old = await published({ subject: "Read me first", whereNews: "1" });
    await published({ subject: "Newer", whereNews: "1" });
    const pinned = await buyer.ok("notices", "setTopSign", { ...step(old), topSign: "1" });
    expect((await readByAll())[0]).toBe("Read me first");
    await buyer.ok("notices", "setTopSign", { ...step(pinned), topSign: "0" });
    expect((await readByAll()).slice(0, 2)).toEqual(["Newer", "Read me first"]);
  });

  it("S7.19b open one by one, and are not told apart from what does not exist when they are not for everyone", async () => {
    const open = await published({ subject: "Open day", content: "Come **all**", whereNews: "1" });
    const info = await app.nobody.ok("notices", "getInfo", { id: open.id });
    expect(info).toMatchObject({
      subject: "Open day",
      content: "Come **all**",
      receivingObjects: null,
      readerCount: null,
    });
    const unknown = await app.nobody.call("notices", "getInfo", { id: "99999999" });
    for (const notice of [await draft({ whereNews: "1" }), await published()]) {
      const { http, body } = await app.nobody.call("notices", "getInfo", { id: notice.id });
      expect({ http, ...body, correlationId: null }).toEqual({ ...unknown.body, http: 404, correlationId: null });
    }
  });

  it("S7.19a are found by their words and their keywords", async () => {
    await published({
      subject: "Giao hàng dịp Tết",
      contentKeyword: "lịch nghỉ",
      content: "Kho đóng cửa",
      whereNews: "1",
    });
    for (const keyword of ["dịp tết", "LỊCH NGHỈ", "đóng cửa"]) {
      const found = await app.nobody.ok("notices", "getOutDoorSysNews", { ...page, condition: { keyword } });
      expect(subjects(found.records), keyword).toEqual(["Giao hàng dịp Tết"]);
    }
  });

  it("S7.19a are of the only tenant; of several, the one that the configuration names, and else of none", async () => {
    const several = await startTestApplication();
    const second = await startTestApplication({ PUBLIC_TENANT: "2" });
    try {
      for (const each of [several, second]) {
        await buildWorld(each.connectionString, "@2");
        for (const userNo of ["buyer", "buyer@2"]) {
          const user = await each.as(userNo);
          const notice = await user.ok("notices", "saveSysNews", { ...plain, subject: `Of ${userNo}`, whereNews: "1" });
          await user.ok("notices", "publish", step(notice));
        }
      }
      expect(await several.nobody.ok("notices", "getOutDoorSysNews", page)).toMatchObject({ total: 0, records: [] });
      const shown = await second.nobody.ok("notices", "getOutDoorSysNews", page);
      expect(subjects(shown.records)).toEqual(["Of buyer@2"]);
      const own = await (await second.as("buyer")).ok("notices", "getSysNewsList", page);
      expect(subjects(own.records)).toEqual(["Of buyer"]);
      const [notice] = own.records;
      expect(await second.nobody.refused("notices", "getInfo", { id: notice?.id ?? "0" })).toBe("notFound");
    } finally {
      await several.close();
      await second.close();
    }
  });
});

describe("A notice", () => {
  it("B3.19a S2.13 is read by all who are signed in, or by the suppliers, users or roles it was sent to", async () => {
    const chosen = { sendType: "2" } as const;
    expect(await readersOf(await published())).toEqual(["supplierA", "supplierB", "warehouse", "stranger"]);
    expect(await readersOf(await published({ whereNews: "1" }))).toHaveLength(5);
    const toSupplier = await published({ ...chosen, senderType: "1", receivingObjects: ["SA"] });
    expect(await readersOf(toSupplier)).toEqual(["supplierA"]);
    const toUsers = await published({ ...chosen, senderType: "2", receivingObjects: ["stranger", "supplierB"] });
    expect(await readersOf(toUsers)).toEqual(["supplierB", "stranger"]);
    const toRole = await published({ ...chosen, senderType: "3", receivingObjects: ["warehouse"] });
    expect(await readersOf(toRole)).toEqual(["warehouse"]);
    expect(await readersOf(await draft())).toEqual([]);
    expect(await readersOf(await published({ expiringDate: day(0) }))).toHaveLength(4);
    const past = await published();
    await isOver(past);
    expect(await readersOf(past)).toEqual([]);
  });

  it("S7.19b is found behind the one before it, pinned ones first", async () => {
    const notice = await published({ subject: "Pinned" });
    await published({ subject: "Newer" });
    const pinned = await buyer.ok("notices", "setTopSign", { ...step(notice), topSign: "1" });
    const all = (await supplierA.ok("notices", "getSysNewsList", page)).records;
    expect(all[0]?.id).toBe(pinned.id);
    for (const [index, { id, topSign, adddate }] of all.entries()) {
      const after = { id, values: [topSign, adddate] };
      const next = await supplierA.ok("notices", "getSysNewsList", { ...page, size: 1, count: "none", after });
      expect(next.records.map((row) => row.id)).toEqual(all.slice(index + 1, index + 2).map((row) => row.id));
    }
    await buyer.ok("notices", "setTopSign", { ...step(pinned), topSign: "0" });
  });

  it("B3.19a does not tell its reader to whom else it was sent", async () => {
    const both = { sendType: "2", senderType: "1", receivingObjects: ["SA", "SB"] } as const;
    const notice = await published({ ...both, receivingObjects: ["SA", "SB"], subject: "For two" });
    const shown = await supplierA.ok("notices", "getSysNewsById", { id: notice.id });
    expect(shown).toMatchObject({ subject: "For two", receivingObjects: null, readerCount: null });
    expect(JSON.stringify(await supplierA.ok("notices", "getSysNewsList", page))).not.toContain("SB");
    const asked = { ...page, condition: { receivingObjects: "SB" } as object };
    expect(await supplierA.refused("notices", "getSysNewsList", asked)).toBe("unknownFilter");
    expect(await buyer.ok("notices", "getSysNewsById", { id: notice.id })).toMatchObject({
      receivingObjects: ["SA", "SB"],
    });
  });

  it("S7.19b is unread until it is opened, for each reader on their own", async () => {
    const notice = await published({ subject: "Please read" });
    expect(await supplierA.ok("notices", "getSysNewsById", { id: notice.id })).toMatchObject({ toRead: true });
    const before = await supplierA.ok("notices", "getTopNews", { size: 20 });
    expect(before.records.find((row) => row.id === notice.id)).toMatchObject({ isRead: "0" });
    await supplierA.ok("notices", "addNewsReadingRecord", { id: notice.id });
    await supplierA.ok("notices", "addNewsReadingRecord", { id: notice.id });
    const after = await supplierA.ok("notices", "getTopNews", { size: 20 });
    expect(after.records.find((row) => row.id === notice.id)).toMatchObject({ isRead: "1" });
    expect(after.unread).toBe(before.unread - 1);
    const unread = await supplierA.ok("notices", "getSysNewsList", { ...page, condition: { isRead: "0" } });
    expect(subjects(unread.records)).not.toContain("Please read");
    expect(await supplierA.ok("notices", "getSysNewsById", { id: notice.id })).toMatchObject({ toRead: false });
    expect(await supplierB.ok("notices", "getSysNewsById", { id: notice.id })).toMatchObject({
      isRead: "0",
      toRead: true,
    });
    expect(await buyer.ok("notices", "getSysNewsById", { id: notice.id })).toMatchObject({ readerCount: 1 });
    // An editor opens what is not to be read yet, or not by them.
    const hidden = await draft();
    expect(hidden).toMatchObject({ isRead: "0", toRead: false });
    expect(await supplierA.refused("notices", "addNewsReadingRecord", { id: hidden.id })).toBe("notFound");
    const later = await published({ subject: "Not yet", effectiveDate: day(3) });
    expect(await buyer.ok("notices", "getSysNewsById", { id: later.id })).toMatchObject({ toRead: false });
    expect(await buyer.refused("notices", "addNewsReadingRecord", { id: later.id })).toBe("notFound");
  });

  it("S7.19b stands among the first few when it is new or pinned", async () => {
    const pinned = await published({ subject: "Stays on top" });
    await buyer.ok("notices", "setTopSign", { ...step(pinned), topSign: "1" });
    for (let index = 0; index < 6; index++) await published({ subject: `News ${index}` });
    const { records } = await supplierA.ok("notices", "getTopNews", {} as { size: number });
    expect(subjects(records)).toEqual(["Stays on top", "News 5", "News 4", "News 3", "News 2"]);
  });
});

describe("An editor", () => {
  it("B4.2a B4.2b writes a draft, changes it, publishes it and takes it back", async () => {
    const first = await draft({ subject: "Draft", effectiveDate: day(0), expiringDate: day(30) });
    expect(first).toMatchObject({ publish: "0", publisher: null, version: 1, isRead: "0", readerCount: 0 });
    const changed = await buyer.ok("notices", "saveSysNews", { ...plain, ...step(first), subject: "Better" });
    expect(changed).toMatchObject({ subject: "Better", effectiveDate: null, version: 2 });
    expect(await buyer.refused("notices", "cancelPublication", step(changed))).toBe("newsNotPublished");
    const over = await draft({ expiringDate: day(-1) });
    expect((await buyer.call("notices", "publish", step(over))).body).toMatchObject({
      ...{ errorCode: "newsOver", errorMessage: expect.stringContaining(day(-1)) },
      details: [{ path: "expiringDate" }],
    });
    const shown = await buyer.ok("notices", "publish", step(changed));
    expect(shown).toMatchObject({ publish: "1", publisher: "User buyer" });
    expect(Date.parse(shown.adddate)).toBeGreaterThan(Date.parse(first.adddate));
    expect(await readBy(supplierA)).toContain("Better");
    expect(await buyer.refused("notices", "publish", step(shown))).toBe("newsNotDraft");
    const gone = await buyer.ok("notices", "cancelPublication", step(shown));
    expect(gone.publish).toBe("2");
    const beside = [changed, shown, gone].map(({ allowedActions: may }) => [may?.pin, may?.remove]);
    expect(beside).toEqual([
      [null, null],
      [null, "newsNotDraft"],
      ["newsNotPublished", "newsNotDraft"],
    ]);
    expect(await readBy(supplierA)).not.toContain("Better");
    expect(await buyer.refused("notices", "publish", step(gone))).toBe("newsNotDraft");
    expect(await buyer.refused("notices", "setTopSign", { ...step(gone), topSign: "1" })).toBe("newsNotPublished");
  });

  it.each(languageCodes)("B4.2c B8.7d can neither change nor delete what is no draft (%s)", async (language) => {
    const shown = await published();
    const gone = await buyer.ok("notices", "cancelPublication", step(await published()));
    for (const notice of [shown, gone]) {
      const user = buyer.reading(language);
      const change = await user.call("notices", "saveSysNews", { ...plain, ...step(notice) });
      const removal = await user.call("notices", "deleteSysNewsByIds", { delList: [step(notice)] });
      const expected = { status: 400, errorCode: "newsNotDraft", errorMessage: expect.stringMatching(/\S/) };
      expect(change.body).toMatchObject(expected);
      expect(removal.body).toMatchObject(expected);
      expect(await buyer.ok("notices", "getSysNewsById", { id: notice.id })).toEqual(notice);
    }
  });

  it("B4.2c deletes drafts, each of those named by itself", async () => {
    const [one, other, shown] = [await draft(), await draft(), await published()];
    const all = { delList: [step(one), step(shown), step(other)] };
    const { deleted, results } = await buyer.ok("notices", "deleteSysNewsByIds", all);
    expect([deleted, ...results.map(({ error }) => error?.errorCode ?? null)]).toEqual([2, null, "newsNotDraft", null]);
    expect(await buyer.refused("notices", "getSysNewsById", { id: one.id })).toBe("notFound");
    expect(await buyer.ok("notices", "getSysNewsById", { id: shown.id })).toEqual(shown);
    expect(await buyer.refused("notices", "deleteSysNewsByIds", { delList: [step(one)] })).toBe("notFound");
    const again = await buyer.ok("notices", "deleteSysNewsByIds", all);
    expect([again.deleted, ...again.results.map(({ error }) => error?.errorCode ?? null)]).toEqual([
      ...[0, "notFound", "newsNotDraft", "notFound"],
    ]);
  });

  it("B5.5b is told what does not fit together, at each place", async () => {
    const wrong: Partial<Input> = {
      outDoorType: null,
      whereNews: "1",
      sendType: "2",
      effectiveDate: day(2),
      expiringDate: day(1),
    };
    const { http, body } = await buyer.call("notices", "saveSysNews", { ...plain, ...wrong });
    expect(http).toBe(400);
    expect("details" in body && body.details?.map(({ path }) => path)).toEqual([
      "outDoorType",
      "senderType",
      "receivingObjects",
      "whereNews",
      "expiringDate",
    ]);
    expect("details" in body && body.details?.at(-1)?.message).toBe(
      "The effective date must not be after the expiry date.",
    );
    const nobody = { sendType: "2", senderType: "1", receivingObjects: ["S9"] } as const;
    expect(await buyer.refused("notices", "saveSysNews", { ...plain, ...nobody, receivingObjects: ["S9"] })).toBe(
      "referenceUnknown",
    );
  });

  it("B3.19a S7.13a finds whom to send to, by number and by name, and knows those chosen before", async () => {
    const find = async (input: InputOf<Services["notices"]["endpoints"]["getNewsReceivers"]>) =>
      (await buyer.ok("notices", "getNewsReceivers", input)).records;
    expect(await find({ senderType: "1", keyword: "alp" })).toEqual([{ number: "SA", name: "Alpha" }]);
    expect(await find({ senderType: "2", keyword: "supplierb" })).toEqual([
      { number: "supplierB", name: "User supplierB" },
    ]);
    expect(await find({ senderType: "3", numbers: ["warehouse", "none"] })).toMatchObject([{ number: "warehouse" }]);
    expect(await find({ senderType: "1", keyword: "%" })).toEqual([]);
    expect((await find({ senderType: "1" })).map(({ number }) => number)).toEqual(["SA", "SB", "SF"]);
    expect(await supplierA.refused("notices", "getNewsReceivers", { senderType: "1" })).toBe("permissionMissing");
  });

  it("S6.3c B6.1g is sent to none whom its editor may not know", async () => {
    const [admin, ofTwo] = [await app.as("admin"), await app.as("buyerOfTwo")];
    await addUser(admin, "salesOfTwo", { supplierNo: "SA", scopeOrgNo: ["O2"], roleNo: ["supplier"] });
    const numbers = async (input: InputOf<Services["notices"]["endpoints"]["getNewsReceivers"]>) =>
      (await ofTwo.ok("notices", "getNewsReceivers", input)).records.map(({ number }) => number);
    expect(await numbers({ senderType: "1" })).toEqual(["SA"]);
    expect(await numbers({ senderType: "1", numbers: ["SA", "SB"] })).toEqual(["SA"]);
    expect(await numbers({ senderType: "2" })).toEqual(["buyerOfTwo", "salesOfTwo"]);
    expect(await numbers({ senderType: "2", numbers: ["admin", "supplierB"] })).toEqual([]);
    const send = (senderType: "1" | "2", receivingObjects: string[]) =>
      ofTwo.call("notices", "saveSysNews", { ...plain, sendType: "2", senderType, receivingObjects });
    expect((await send("1", ["SB"])).body).toMatchObject({ errorCode: "referenceUnknown" });
    expect((await send("2", ["admin"])).body).toMatchObject({ errorCode: "referenceUnknown" });
    expect((await send("1", ["SA"])).body).toMatchObject({ status: 200 });
  });

  it("B4.2b does not overwrite what someone else has changed", async () => {
    const notice = await draft();
    await buyer.ok("notices", "saveSysNews", { ...plain, ...step(notice), subject: "Theirs" });
    const mine = { ...plain, ...step(notice), subject: "Mine" };
    expect((await buyer.call("notices", "saveSysNews", mine)).http).toBe(409);
    expect(await buyer.refused("notices", "publish", step(notice))).toBe("versionStale");
  });

  it("B1.1 is one of the buyer's people, whatever a supplier's role permits", async () => {
    await addUser(await app.as("admin"), "supplierWhoWrites", { supplierNo: "SA" });
    const supplier = await app.as("supplierWhoWrites");
    const shown = await published({ subject: "Not theirs" });
    const hidden = await draft();
    expect(await supplier.refused("notices", "saveSysNews", plain)).toBe("actionOfOtherSide");
    expect(await supplier.refused("notices", "cancelPublication", step(shown))).toBe("actionOfOtherSide");
    expect(await supplier.refused("notices", "setTopSign", { ...step(shown), topSign: "1" })).toBe("actionOfOtherSide");
    expect(await supplier.refused("notices", "deleteSysNewsByIds", { delList: [step(shown)] })).toBe(
      "actionOfOtherSide",
    );
    expect(await supplier.refused("notices", "publish", step(hidden))).toBe("notFound");
    expect(await supplier.refused("notices", "getSysNewsById", { id: hidden.id })).toBe("notFound");
    const all = await supplier.ok("notices", "getSysNewsPage", page);
    expect(all.records.filter((row) => row.publish !== "1")).toEqual([]);
  });

  it("S7.19b sees every notice in the list, with its status", async () => {
    const notice = await draft({ subject: "Only for editors" });
    const drafts = await buyer.ok("notices", "getSysNewsPage", { ...page, condition: { publish: "0" } });
    expect(drafts.records.find((row) => row.id === notice.id)).toMatchObject({ subject: "Only for editors" });
    expect(await supplierA.refused("notices", "getSysNewsPage", page)).toBe("permissionMissing");
  });
});
