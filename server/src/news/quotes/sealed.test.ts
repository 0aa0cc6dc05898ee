import type { Endpoint } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { provideDollars } from "../../../testing/documents/deductions.ts";
import { admit, letPass, open, publishOpportunity, submit } from "../../../testing/documents/opportunities.ts";
import { day } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { named } from "../../../testing/records.ts";
import { readSheet } from "../../../testing/sheets.ts";
import { inTransaction } from "../../core/database.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";

let app: TestApplication;
let admin: TestUser;
let buyer: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
  [supplierA, supplierB] = [await app.as("supplierA"), await app.as("supplierB")];
  await provideDollars(admin);
});
afterAll(() => app.close());

type ServiceName = keyof typeof services;

const [secretPrice, secretRemark] = ["7391.53", "SECRET-WORDS"];

/** What every list, and every export of a list, says to somebody; with what they find who look for the quote by name. */
async function everythingToldTo(user: TestUser, opportunityId: string, words: readonly string[]) {
  const told = new Map<string, string>();
  const request = { current: 1, size: 100, condition: {} };
  for (const [name, service] of Object.entries(services) as [ServiceName, (typeof services)[ServiceName]][]) {
    for (const [method, { kind }] of Object.entries(service.endpoints as Record<string, Endpoint>)) {
      if (kind === "list")
        told.set(`${name}.${method}`, JSON.stringify((await user.call(name, method as never, request as never)).body));
      if (kind !== "download" || !/^export/.test(method)) continue;
      const { response, content } = await user.download(name, method, request);
      const isSheet = response.headers.get("content-type")?.includes("spreadsheet") ?? false;
      told.set(`${name}.${method}`, isSheet ? JSON.stringify(await readSheet(content)) : String(response.status));
    }
  }
  const say = async (what: string, answer: Promise<{ readonly body: unknown }>) =>
    told.set(what, JSON.stringify({ ...((await answer).body as object), correlationId: null }));
  const { quote } = await supplierA.ok("quotes", "getOwnQuote", { opportunityId });
  const [{ id = "0" } = {}] = await asOwner<{ id: string }>(app, "select id from app_user where user_no = 'supplierA'");
  await say("whole", user.call("opportunities", "getOpportunityById", { id: opportunityId }));
  await say("comparison", user.call("opportunities", "getComparison", { id: opportunityId }));
  await say("own", user.call("quotes", "getOwnQuote", { opportunityId }));
  await say("quote", user.call("quotes", "getQuoteById", { id: quote?.id ?? "1" }));
  await say("waiting", user.call("dashboard", "getWaitingForMe", { today: day(0) }));
  await say("messages", user.call("messages", "getCurrentUserMessageList", { size: 100 }));
  for (const menuNo of ["2520", "2505"])
    await say(`seen ${menuNo}`, user.call("users", "getSeenByUser", { id, menuNo }));
  for (const word of words) await say(`search ${word}`, user.call("search", "search", { keyword: word } as never));
  for (const field of ["quoteCount", "updateDate", "version"]) {
    const sorted = { ...request, condition: { field, order: "desc" } };
    await say(`sorted by ${field}`, user.call("opportunities", "getOpportunityPage", sorted as never));
  }
  return told;
}

/** What changes by itself while somebody looks around: that they looked, and which jobs ran. */
const ofTheLooking = ["auditEntries.", "scheduledJobs."];

/** A refusal has a number of its own each time. */
const withoutNumber = (text: string) => text.replace(/"correlationId":"[^"]*"/, "");

function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([name, text]) =>
    withoutNumber(before.get(name) ?? "") === withoutNumber(text) ||
    ofTheLooking.some((known) => name.startsWith(known))
      ? []
      : [name],
  );
}

/** A supplier keeps, submits, replaces and withdraws a bid, is refused, and meets a failure of the server. */
async function quoteInEveryWay(id: string) {
  const { lines } = await supplierA.ok("opportunities", "getOpportunityById", { id });
  const [line] = lines;
  const quoted = { opportunityLineId: line?.id ?? "", price: secretPrice, quantity: "83", deliveryDate: day(40) };
  const input = { opportunityId: id, remark: secretRemark, lines: [{ ...quoted, remark: secretRemark }] };
  const kept = await supplierA.ok("quotes", "saveQuote", input);
  const sent = await supplierA.ok("quotes", "submitQuote", { ...input, version: kept.version });
  expect(await supplierA.refused("quotes", "submitQuote", { ...input, version: -1 })).toBe("versionStale");
  await asOwner(app, "alter table quote_line rename column remark to remark_away");
  expect((await supplierA.call("quotes", "submitQuote", { ...input, version: sent.version })).http).toBe(500);
  await asOwner(app, "alter table quote_line rename column remark_away to remark");
  const gone = await supplierA.ok("quotes", "withdrawQuote", named(sent));
  return supplierA.ok("quotes", "submitQuote", { ...input, version: gone.version });
}

describe("A sealed quote", () => {
  it("is told to nobody but its supplier before enough people have opened it, by no list, export, log, message or count", async () => {
    const bidding = await publishOpportunity(buyer);
    for (const supplier of [supplierA, supplierB]) await admit(buyer, supplier, bidding.id);
    const words = [bidding.opportunityNo, `${bidding.opportunityNo}/SA/Q`, secretPrice, secretRemark];
    const readers = { admin, buyer, supplierB, nobody: app.nobody };
    const look = async () => {
      const told = new Map<string, Map<string, string>>();
      for (const [who, user] of Object.entries(readers)) told.set(who, await everythingToldTo(user, bidding.id, words));
      return told;
    };
    const before = await look();
    const outboxBefore = await asOwner(app, "select id from outbox");
    const quote = await quoteInEveryWay(bidding.id);
    expect(quote).toMatchObject({ totalAmount: "613496.99", quoteStatus: "1" });
    const after = await look();
    for (const who of Object.keys(readers)) {
      const [was, is] = [before.get(who) ?? new Map(), after.get(who) ?? new Map()];
      expect(is.size, who).toBeGreaterThan(150);
      // That the server failed, where, is kept; not whose call it was, nor of what.
      const failures = who === "admin" ? ["abnormalLogs.getSysAbnormalLogPage", "abnormalLogs.exportexcel"] : [];
      expect(
        differences(was, is).filter((name) => !failures.includes(name)),
        who,
      ).toEqual([]);
      const all = [...is]
        .filter(([name]) => !name.startsWith("search "))
        .map(([, text]) => text)
        .join("\n");
      for (const secret of [secretPrice, secretRemark, quote.quoteNo, quote.id, "613496", "613,496"])
        expect(all.includes(secret), `${secret} to ${who}`).toBe(false);
    }
    const failures = after.get("admin")?.get("abnormalLogs.getSysAbnormalLogPage") ?? "";
    expect(failures).toContain("ISrmQuoteService.submitQuote");
    expect(failures).not.toContain("User supplierA");
    // Nothing leaves for pages, mails or webhooks either.
    expect(await asOwner(app, "select id from outbox")).toEqual(outboxBefore);

    await letPass(buyer, bidding.id);
    await open(buyer, bidding.id);
    const halfway = await everythingToldTo(admin, bidding.id, words);
    expect([...halfway.values()].join("\n")).not.toContain(secretPrice);
    await open(admin, bidding.id);
    const { records } = await buyer.ok("quotes", "getQuotePage", {
      current: 1,
      size: 10,
      condition: { opportunityId: bidding.id },
    });
    expect(records).toMatchObject([{ supplierNo: "SA", totalAmount: "613496.99" }]);
  });

  it("leaves no gap in the numbers of what others see", async () => {
    const bidding = await publishOpportunity(buyer);
    await admit(buyer, supplierA, bidding.id);
    const logged = async (unitNo: string) => {
      await admin.ok("units", "addbmunit", { unitNo, unitName: unitNo, decimalPlaces: 0, statusCode: "1" });
      const request = { current: 1, size: 1, condition: { callNameIndistinct: "addbmunit" } };
      const { records } = await admin.ok("operationLogs", "getSysOperationLogPage", request);
      return Number(records[0]?.id);
    };
    const before = await logged("GAP1");
    await quoteInEveryWay(bidding.id);
    expect(await logged("GAP2")).toBe(before + 1);
    const { history } = await buyer.ok("opportunities", "getOpportunityById", { id: bidding.id });
    expect(history.map(({ id }) => Number(id))).toEqual(history.map((_, index) => index + 1));
  });

  it("is sealed by the database itself, which unseals nothing on the word of one, nor before the deadline", async () => {
    const bidding = await publishOpportunity(buyer);
    await admit(buyer, supplierA, bidding.id);
    await submit(supplierA, bidding, ["3", "4"]);
    const all = wholeTenant("1");
    const { pool } = app.platform;
    const counts = await inTransaction(pool, all, async (_db, client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from quote where opportunity_id = $1) as quotes,
          (select count(*)::int from quote_line l join opportunity_line o on o.id = l.opportunity_line_id where o.opportunity_id = $1) as lines,
          (select count(*)::int from record_history where entity_name = 'quote' and document_no like $2 || '%') as events`,
        [bidding.id, bidding.opportunityNo],
      );
      return rows[0];
    });
    expect(counts).toEqual({ quotes: 0, lines: 0, events: 0 });
    const [{ id: userId = "" } = {}] = await asOwner<{ id: string }>(
      app,
      "select id from app_user where user_no = 'buyer'",
    );
    const as = { ...all, userId };
    const tried = (statement: string) =>
      inTransaction(pool, as, (_db, client) => client.query(statement, [bidding.id]));
    await expect(
      tried("update opportunity set opened_at = now(), opportunity_status = '2' where id = $1"),
    ).rejects.toThrow("Bids are opened by as many as must");
    await expect(tried("update opportunity set notice_type = '2' where id = $1")).rejects.toThrow("stays as it is");
    await expect(tried("update opportunity set openers_needed = 1 where id = $1")).rejects.toThrow("stays as it is");
    await expect(
      tried("insert into opportunity_opening (opportunity_id, user_name) values ($1, 'Me')"),
    ).rejects.toThrow("row-level security");
    expect((await tried("update quote set is_sealed = false where opportunity_id = $1")).rowCount).toBe(0);
  });

  it("is opened by as many as the parameter said when it was published, which may show how many bids there are", async () => {
    const set = async (paramNo: string, paramValue: string) => {
      const input = { paramNo, paramName: paramNo, paramValue };
      await admin.ok("parameters", "addSysParam", input as never);
    };
    await set("BID_OPENERS", "1");
    await set("BID_COUNT_SHOWN", "1");
    const bidding = await publishOpportunity(buyer);
    await asOwner(app, "delete from sys_param where param_no like 'BID_%'");
    await admit(buyer, supplierA, bidding.id);
    await submit(supplierA, bidding, ["3", "4"]);
    const whole = await buyer.ok("opportunities", "getOpportunityById", { id: bidding.id });
    expect(whole).toMatchObject({ openersNeeded: 1, quoteCount: 1 });
    await letPass(buyer, bidding.id);
    expect(await open(buyer, bidding.id)).toMatchObject({ opportunityStatus: "2" });
  });
});

describe("The deadline for quotes", () => {
  it("is asked of the clock as a quote is written: one that began before it and is written behind it fails", async () => {
    const bidding = await publishOpportunity(buyer);
    await admit(buyer, supplierA, bidding.id);
    const holder = new Client({ connectionString: app.connectionString });
    await holder.connect();
    try {
      await asOwner(
        app,
        "update opportunity set enlist_deadline = now(), quote_deadline = now() + interval '1500 milliseconds' where id = $1",
        [bidding.id],
      );
      await holder.query("begin");
      await holder.query("select from opportunity where id = $1 for update", [bidding.id]);
      const sending = submit(supplierA, bidding, ["1", "1"]).then(
        () => "taken",
        (failure: Error) => failure.message,
      );
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await asOwner(app, waiting)).length).toBe(1);
      await holder.query("select pg_sleep_until(quote_deadline) from opportunity where id = $1", [bidding.id]);
      await holder.query("commit");
      expect(await sending).toContain("quoteLate");
      const [written] = await asOwner(app, "select count(*)::int as n from quote where opportunity_id = $1", [
        bidding.id,
      ]);
      expect(written).toEqual({ n: 0 });
    } finally {
      await holder.end();
    }
  });
});
