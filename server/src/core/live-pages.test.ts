import { setTimeout as sleep } from "node:timers/promises";
import type { StoredFile } from "@tandem/contract/platform/files";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildDraft, buildIssued, orderRow, orderWorkbook } from "../../testing/orders.ts";
import { addUser } from "../../testing/outsiders.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(() => app.close());

const patience = 5000;

/** A page as a browser opens it. */
class Page {
  readonly heard: string[] = [];
  private readonly socket: WebSocket;
  private closedWith: number | undefined;
  closedBecause = "";

  constructor(key: string, url = app.url) {
    this.socket = new WebSocket(`${url.replace("http", "ws")}/productWebSocket/${key}`);
    this.socket.addEventListener("message", (event) => this.heard.push(String(event.data)));
    this.socket.addEventListener("close", (event) => {
      this.closedBecause = event.reason;
      this.closedWith = event.code;
    });
    opened.push(this);
  }

  async say(text: string): Promise<void> {
    await until(() => this.socket.readyState !== WebSocket.CONNECTING);
    this.socket.send(text);
  }

  /** Waits for a message that holds the text. */
  hears(text: string): Promise<void> {
    return until(() => this.heard.some((message) => message.includes(text)), `${text} among ${this.heard}`);
  }

  async closes(): Promise<number | undefined> {
    await until(() => this.closedWith !== undefined, "the end of the page");
    return this.closedWith;
  }

  /** The number of the newest news it heard. */
  get newest(): string {
    const numbers = this.heard.map((text) => /"sequence":"(\d+)"/.exec(text)?.[1] ?? "0");
    return String(Math.max(...numbers.map(Number)));
  }

  get isOpen(): boolean {
    return this.closedWith === undefined;
  }

  close(): void {
    this.socket.close();
  }
}

const opened: Page[] = [];
afterEach(() => {
  for (const page of opened.splice(0)) page.close();
});

async function until(condition: () => boolean, what = "the connection"): Promise<void> {
  for (const started = Date.now(); !condition(); await sleep(10)) {
    if (Date.now() - started > patience) throw new Error(`Waited in vain for ${what}`);
  }
}

const greeting = expect.stringContaining('"type":"ready"');

/** A page of a user that is ready for messages; one that comes back says after which news. */
async function openPage(user: TestUser, key: string, url = app.url, after?: string): Promise<Page> {
  const page = new Page(key, url);
  await page.say(JSON.stringify({ token: user.token, after }));
  await page.hears('"ready"');
  return page;
}

describe("A page with live messages", () => {
  it("S7.18 begins with the token of a session, and is closed without", async () => {
    const buyer = await app.as("buyer");
    await openPage(buyer, "page-0000-good");
    for (const first of [
      "hello",
      "{}",
      '{"token":5}',
      '{"token":"made-up"}',
      "null",
      '{"token":""}',
      "[",
      "x".repeat(5000),
    ]) {
      const page = new Page("page-0000-bad");
      await page.say(first);
      expect(await page.closes(), first).toBe(4401);
      expect(page.heard, first).toEqual([]);
    }
    for (const key of ["short", "page%20with%20blanks"]) {
      const page = new Page(key);
      await page.say(JSON.stringify({ token: buyer.token }));
      expect(await page.closes(), key).toBe(4401);
    }
  });

  it("leaves nothing behind when it is gone before anybody has looked who it is", async () => {
    const admin = await app.signIn("admin");
    const holder = new Client({ connectionString: app.connectionString });
    await holder.connect();
    // As many at a time as may say who they are, and more than a user may have.
    for (let round = 0; round < 3; round++) {
      await holder.query("begin; lock table session in access exclusive mode");
      const pages = Array.from({ length: 40 }, () => new Page("page-0000-gone"));
      await Promise.all(pages.map((page) => page.say(JSON.stringify({ token: admin.token }))));
      for (const page of pages) page.close();
      await Promise.all(pages.map((page) => page.closes()));
      await holder.query("commit");
    }
    await holder.end();
    const page = await openPage(admin, "page-0000-stays");
    expect(page.isOpen).toBe(true);
  });

  it("S4.8 S4.10 hears how its own import goes, which nobody else does", async () => {
    const buyer = await app.signIn("buyer");
    const other = await app.signIn("admin");
    const key = "page-1111-import";
    const [own, ownOther, foreign] = [
      await openPage(buyer, key),
      await openPage(buyer, "page-2222"),
      await openPage(other, key),
    ];
    const row = orderRow({ purchaseNo: "PO-live" });
    const send = async (itemNo: string) =>
      buyer.upload("purchaseOrders", "importexcel", await orderWorkbook([{ ...row, itemNo }]), "orders.xlsx", {
        progressId: key,
      });
    await send("M999");
    await own.hears("checkFailed");
    await send("M1");
    await own.hears("checkSuccess");
    expect(
      own.heard.filter((message) => message.startsWith("$")).map((message) => JSON.parse(message.slice(1)).phase),
    ).toEqual(expect.arrayContaining(["reading", "checking", "importing"]));
    expect([ownOther.heard, foreign.heard]).toEqual([[greeting], [greeting]]);
  });

  it("S6.3c hears of the documents that its user may see, and of no others", async () => {
    const pages = {
      buyer: await openPage(await app.signIn("buyer"), "page-3333"),
      buyerOfTwo: await openPage(await app.signIn("buyerOfTwo"), "page-3333"),
      supplierA: await openPage(await app.signIn("supplierA"), "page-3333"),
      supplierB: await openPage(await app.signIn("supplierB"), "page-3333"),
    };
    const ofA = await buildIssued(app, { orgNo: "O1", supplierNo: "SA" });
    const ofB = await buildIssued(app, { orgNo: "O1", supplierNo: "SB" });
    const ofTwo = await buildIssued(app, { orgNo: "O2", supplierNo: "SA" });
    const heardOf = (page: Page) =>
      [ofA, ofB, ofTwo].map((order) => page.heard.some((text) => text.includes(`"${order.purchaseNo}"`)));
    await pages.buyer.hears(ofTwo.purchaseNo);
    await pages.supplierA.hears(ofTwo.purchaseNo);
    await pages.buyerOfTwo.hears(ofTwo.purchaseNo);
    expect(heardOf(pages.buyer)).toEqual([true, true, true]);
    expect(heardOf(pages.buyerOfTwo)).toEqual([false, false, true]);
    expect(heardOf(pages.supplierA)).toEqual([true, false, true]);
    expect(heardOf(pages.supplierB)).toEqual([false, true, false]);
  });

  it("S6.3c hears of a supplier's documents within its user's organisations alone, and of no order before it is issued", async () => {
    const admin = await app.signIn("admin");
    await addUser(admin, "ofTwo", { supplierNo: "SA", roleNo: ["supplier"], scopeOrgNo: ["O2"] });
    const page = await openPage(await app.signIn("ofTwo"), "page-3344");
    const ofOne = await buildIssued(app, { orgNo: "O1", supplierNo: "SA" });
    const draft = await buildDraft(app, { orgNo: "O2", supplierNo: "SA" });
    const { body } = await admin.upload<StoredFile>(
      "purchaseOrders",
      "uploadAttachment",
      Buffer.from("to 8 bar"),
      "terms.txt",
    );
    if (!("data" in body)) throw new Error("The file was refused");
    await admin.ok("purchaseOrders", "attachFiles", { id: draft.id, fileIds: [body.data.fileId] });
    const ofTwo = await buildIssued(app, { orgNo: "O2", supplierNo: "SA" });
    await page.hears(ofTwo.purchaseNo);
    const heard = [ofOne, draft].map(({ purchaseNo }) => page.heard.some((text) => text.includes(`"${purchaseNo}"`)));
    expect(heard).toEqual([false, false]);
  });

  it("S4.10 hears of its user which of their pages caused a change, and of others that it was changed", async () => {
    const buyer = await app.signIn("buyer");
    const [own, foreign] = [
      await openPage(buyer, "page-4444"),
      await openPage(await app.signIn("supplierA"), "page-4444"),
    ];
    const drafts = [await buildDraft(app), await buildDraft(app)];
    const issueList = (draft: (typeof drafts)[number]) => ({ issueList: [{ id: draft.id, version: draft.version }] });
    const [byPage, byProgram] = drafts;
    if (!byPage || !byProgram) throw new Error("two drafts were made");
    await buyer.call("purchaseOrders", "issue", issueList(byPage), { "app-page-key": "key-of-the-page" });
    await buyer.call("purchaseOrders", "issue", issueList(byProgram), { "app-page-key": "no key" });
    const told = async (page: Page, number: string) => {
      await page.hears(`"${number}"`);
      const text = page.heard.find((each) => each.includes(`"${number}"`)) ?? "";
      return JSON.parse(text.slice(1));
    };
    expect(await told(own, byPage.purchaseNo)).toMatchObject({ type: "changed", causedByPage: "key-of-the-page" });
    expect(await told(own, byProgram.purchaseNo)).not.toHaveProperty("causedByPage");
    for (const { purchaseNo } of drafts) {
      const heard = await told(foreign, purchaseNo);
      expect(heard.type).toBe("changed");
      expect(JSON.stringify(heard)).not.toMatch(/caused|key-of-the-page/);
    }
  });

  it("S4.10 hears what it missed when it comes back, and no more; what nobody remembers it must ask for", async () => {
    const buyer = await app.signIn("buyer");
    const stranger = await app.signIn("supplierB");
    const before = await openPage(buyer, "page-8888");
    const heard = await buildIssued(app, { orgNo: "O1", supplierNo: "SA" });
    await before.hears(heard.purchaseNo);
    before.close();
    const missed = await buildIssued(app, { orgNo: "O1", supplierNo: "SA" });
    const witness = await openPage(buyer, "page-9999", app.url, before.newest);
    await witness.hears(missed.purchaseNo);

    const again = await openPage(buyer, "page-8888", app.url, before.newest);
    await again.hears(missed.purchaseNo);
    expect(again.heard.filter((text) => text.includes(heard.purchaseNo))).toEqual([]);
    expect(again.heard.at(-1)).toEqual(greeting);
    const foreign = await openPage(stranger, "page-8888", app.url, before.newest);
    expect(foreign.heard).toEqual([greeting]);
    const current = await openPage(buyer, "page-8888", app.url, again.newest);
    expect(current.heard).toEqual([greeting]);
    const lost = await openPage(buyer, "page-8888", app.url, "999999999");
    expect(lost.heard).toEqual([expect.stringContaining('"type":"missed"'), greeting]);
  });

  it("B6.1g hears for which supplier its session acts from now on", async () => {
    await addUser(await app.signIn("admin"), "ofBoth", { supplierNo: "SA", scopeSupplierNo: ["SB"] });
    const agent = await app.signIn("ofBoth");
    const [own, elsewhere] = [
      await openPage(agent, "page-6666"),
      await openPage(await app.signIn("ofBoth"), "page-7777"),
    ];
    await agent.ok("currentUsers", "actForSupplier", { supplierNo: "SB" });
    await own.hears('{"type":"actsFor","supplierNo":"SB"}');
    expect(elsewhere.heard).toEqual([greeting]);
  });

  it("is closed with the session behind it, and told why: signed out, or made invalid", async () => {
    const admin = await app.signIn("admin");
    const [leaving, staying] = [await app.signIn("supplierA"), await app.signIn("supplierA")];
    const [left, stayed] = [await openPage(leaving, "page-4444"), await openPage(staying, "page-4444")];
    await leaving.ok("sessions", "logout", {});
    expect(await left.closes()).toBe(4401);
    expect(left.closedBecause).toBe("sessionInvalid");
    expect(stayed.isOpen).toBe(true);
    await addUser(admin, "leaver", {});
    const leaver = await app.signIn("leaver");
    const page = await openPage(leaver, "page-5555");
    const { records } = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 1,
      condition: { userNo: "leaver" },
    });
    const { id, version } = records[0] ?? {};
    await addUser(admin, "leaver", { id, version, pwd: undefined, statusCode: "0" });
    expect(await page.closes()).toBe(4401);
    expect(page.closedBecause).toBe("sessionEnded");
    // A page that was away meanwhile hears it when it comes back.
    const back = new Page("page-5555");
    await back.say(JSON.stringify({ token: leaver.token }));
    expect(await back.closes()).toBe(4401);
    expect(back.closedBecause).toBe("sessionEnded");
  });

  it("S2.5 is closed when its session is over: a page that is only open does not keep it", async () => {
    const shortLived = await startTestApplication({ SESSION_IDLE_SECONDS: "1" });
    try {
      const page = await openPage(await shortLived.signIn("buyer"), "page-7777", shortLived.url);
      expect(await page.closes()).toBe(4401);
    } finally {
      await shortLived.close();
    }
  });

  it("S6.3c hears no more of an organisation that its user has lost", async () => {
    const admin = await app.signIn("admin");
    await addUser(admin, "mover", {});
    const page = await openPage(await app.signIn("mover"), "page-6666");
    const first = await buildDraft(app, { orgNo: "O1" });
    const second = await buildDraft(app, { orgNo: "O1" });
    const third = await buildDraft(app, { orgNo: "O2" });
    const issue = async (order: { id: string; version: number }) =>
      admin.ok("purchaseOrders", "issue", { issueList: [{ id: order.id, version: order.version }] });
    await issue(first);
    await page.hears(first.purchaseNo);
    const { records } = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 1,
      condition: { userNo: "mover" },
    });
    const { id, version } = records[0] ?? {};
    await addUser(admin, "mover", { id, version, pwd: undefined, scopeOrgNo: ["O2"] });
    await issue(second);
    await issue(third);
    await page.hears(third.purchaseNo);
    expect(page.heard.filter((text) => text.includes(`"${second.purchaseNo}"`))).toEqual([]);
  });
});
