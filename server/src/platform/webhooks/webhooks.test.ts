import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildIssued } from "../../../testing/orders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { untilTold } from "../../../testing/send-mails.ts";
import { forgetAuditEntries } from "../../identity/audit-entries/forget-entries.ts";
import { isInside, mayBeSentTo, postOutside } from "./outside.ts";
import { Webhooks } from "./send-webhooks.ts";

interface Taken {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

let app: TestApplication;
let ownerPool: Pool;
let node: Webhooks;
let admin: TestUser;
let receiver: Server;
let base: string;
const taken: Taken[] = [];
const answers = new Map<string, number>();
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const path = request.url ?? "";
    taken.push({ path, body: await text(request), headers: request.headers as never });
    if (path === "/never") return;
    const status = answers.get(path) ?? 204;
    if (status === 302) response.setHeader("location", `${base}/elsewhere`);
    response.writeHead(status).end(status === 500 ? `broken ${"x".repeat(9000)}` : "");
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  app = await startTestApplication({ WEBHOOK_PRIVATE: "true" });
  ownerPool = new Pool({ connectionString: app.connectionString });
  node = new Webhooks(app.platform, ownerPool);
  admin = await app.as("admin");
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await node.ended();
  await ownerPool.end();
  await app.close();
});

let count = 0;
/** A webhook at a path of the receiver, with its secret. */
async function hook(path: string, orgNo: string | null = null) {
  count += 1;
  const { id, version } = await admin.ok("webhooks", "addwebhook", {
    ...{ webhookNo: `H${count}`, webhookName: `Hook ${count}`, url: `${base}${path}`, statusCode: "1" },
    lines: [{ messageEvent: "orderIssued", orgNo }],
  });
  return { id, version, ...(await admin.ok("webhookDeliveries", "drawWebhookSecret", { id })) };
}

/** The same once more, as if somebody asked for it later. */
const later = () => asOwner(app, "delete from request_guard");

/** What waits is due. */
async function send(): Promise<void> {
  await untilTold(app);
  await asOwner(app, "update outgoing_message set next_attempt_at = now() where status in ('0', '2')");
  await node.run();
}
const at = (path: string) => taken.filter((each) => each.path === path);
const arrived = (path: string, times = 1) => expect.poll(() => at(path).length, { interval: 30 }).toBe(times);
const attempts = async (webhookNo: string) =>
  (
    await admin.ok("webhookDeliveries", "getSysWebhookAttemptPage", {
      current: 1,
      size: 50,
      condition: { webhookNo },
    })
  ).records;
const tried = (webhookNo: string, times: number) =>
  expect.poll(async () => (await attempts(webhookNo)).length, { interval: 30 }).toBe(times);

/** The check of the Standard Webhooks scheme, as a receiver makes it. */
function isSignedBy({ body, headers }: Taken, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return (headers["webhook-signature"] ?? "").split(" ").includes(expected);
}

describe("Webhooks", () => {
  it("are told of the events and organisations that they name, signed, while one that never answers holds up no other", async () => {
    await hook("/never");
    const { secret, id } = await hook("/all");
    await hook("/of-two", "O2");
    const order = await buildIssued(app);
    await send();
    await arrived("/all");
    await arrived("/never");
    expect(at("/of-two")).toEqual([]);
    const [told] = at("/all") as [Taken];
    expect(isSignedBy(told, secret)).toBe(true);
    expect(JSON.parse(told.body)).toEqual({
      type: "orderIssued",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        ...{ entityName: "purchaseOrder", recordId: order.id, documentNo: order.purchaseNo },
        ...{ orgNo: order.orgNo, supplierNo: order.supplierNo },
      },
    });
    await later();
    const next = await admin.ok("webhookDeliveries", "drawWebhookSecret", { id });
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await arrived("/all", 2);
    const second = at("/all")[1] as Taken;
    expect([secret, next.secret].map((each) => isSignedBy(second, each))).toEqual([true, true]);
    await asOwner(app, "update webhook_secret set made_at = now() - interval '25 hours'");
    await later();
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await arrived("/all", 3);
    const third = at("/all")[2] as Taken;
    expect([secret, next.secret].map((each) => isSignedBy(third, each))).toEqual([false, true]);
    await asOwner(app, "delete from webhook");
  });

  it("are told again under the same id until they take it; each try is in the log, and administrators repeat it", async () => {
    answers.set("/breaks", 500);
    answers.set("/leads", 302);
    const { id } = await hook("/breaks");
    const leading = await hook("/leads");
    const no = `H${count - 1}`;
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id: leading.id });
    await tried(no, 1);
    await tried(`H${count}`, 1);
    expect((await attempts(`H${count}`))[0]).toMatchObject({ answerCode: 302, error: "status 302" });
    expect(at("/elsewhere")).toEqual([]);
    const [failed] = await attempts(no);
    expect(failed).toMatchObject({ answerCode: 500, deliveryStatus: outgoingStatus.code.failed });
    expect(failed?.answer).toHaveLength(500);
    answers.delete("/breaks");
    await send();
    await tried(no, 2);
    const again = { idList: [failed?.outgoingMessageId ?? ""] };
    expect(await admin.ok("outgoingMessages", "sendAgain", again)).toMatchObject({ changed: 1 });
    await tried(no, 3);
    expect(new Set(at("/breaks").map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await attempts(no)).map(({ answerCode }) => answerCode)).toEqual([204, 204, 500]);
    await asOwner(app, "delete from webhook");
  });

  it("keep a step that they were told of, also while that waits to be told again", async () => {
    await hook("/once");
    const order = await buildIssued(app);
    await send();
    await tried(`H${count}`, 1);
    await asOwner(app, "update webhook set status_code = '0'");
    const [told] = await attempts(`H${count}`);
    const again = { idList: [told?.outgoingMessageId ?? ""] };
    expect(await admin.ok("outgoingMessages", "sendAgain", again)).toMatchObject({ changed: 1 });
    const undone = await admin.ok("purchaseOrders", "undo", { step: "issue", undoList: [{ id: order.id }] });
    expect(undone).toMatchObject({ results: [{ error: { errorCode: "stepTold" } }] });
    await asOwner(app, "delete from webhook");
  });

  it("are put out of use when they are gone or only fail, and administrators are told", async () => {
    await asOwner(app, "update app_user set email = 'root@buyer.example.com' where user_no = 'admin'");
    answers.set("/gone", 410);
    const { id } = await hook("/gone");
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await expect.poll(async () => (await admin.ok("webhooks", "getwebhookbyid", { id })).statusCode).toBe("0");
    const mails = "select address from outgoing_message where event = 'webhookPaused'";
    await expect.poll(() => asOwner(app, mails)).toContainEqual({ address: "root@buyer.example.com" });
    // Only what somebody sends to try it out.
    await asOwner(
      app,
      `insert into outgoing_message (tenant_id, channel, event, document_no, receiver_name, address, language_code, content, webhook_id)
       select tenant_id, channel, 'orderIssued', document_no, receiver_name, address, language_code, content, webhook_id
       from outgoing_message where webhook_id = ${id}`,
    );
    await send();
    expect(at("/gone")).toHaveLength(1);
    answers.delete("/gone");
    await later();
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await send();
    await arrived("/gone", 2);
    expect(at("/gone").map(({ body }) => JSON.parse(body).type)).toEqual(["webhookTest", "webhookTest"]);
    expect((await admin.ok("webhooks", "getwebhookbyid", { id })).statusCode).toBe("0");
    await asOwner(app, "delete from webhook");
  });

  it("are put out of use after 20 tries that all failed, and told on once they are taken into use again", async () => {
    answers.set("/down", 503);
    const { id } = await hook("/down");
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    const no = `H${count}`;
    await tried(no, 1);
    // Tests would leave in any case.
    await asOwner(app, `update outgoing_message set event = 'orderIssued' where webhook_id = ${id}`);
    const statusOf = async () => (await admin.ok("webhooks", "getwebhookbyid", { id })).statusCode;
    await asOwner(
      app,
      `insert into webhook_attempt (tenant_id, webhook_id, outgoing_message_id, status_code, milliseconds, error)
       select a.tenant_id, a.webhook_id, a.outgoing_message_id, a.status_code, a.milliseconds, a.error
       from webhook_attempt a, generate_series(1, 17) where a.webhook_id = ${id}`,
    );
    await send();
    await tried(no, 19);
    expect(await statusOf()).toBe("1");
    await send();
    await expect.poll(statusOf).toBe("0");
    const told = at("/down").length;
    await send();
    expect(at("/down")).toHaveLength(told);
    answers.delete("/down");
    const { version } = await admin.ok("webhooks", "getwebhookbyid", { id });
    await admin.ok("webhooks", "updatewebhookbyid", { id, version, statusCode: "1" });
    await send();
    await arrived("/down", told + 1);
    await asOwner(app, "delete from webhook");
  });

  it("are signed by a secret from their first moment, and what reached them is forgotten by its age", async () => {
    const { id } = await admin.ok("webhooks", "addwebhook", {
      ...{ webhookNo: "H-new", webhookName: "New", url: `${base}/new`, statusCode: "1" },
      lines: [{ messageEvent: "orderIssued", orgNo: null }],
    });
    await later();
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await arrived("/new");
    const [{ secret } = { secret: "" }] = await asOwner<{ secret: string }>(
      app,
      `select secret from webhook_secret where webhook_id = ${id}`,
    );
    expect(at("/new").map((each) => isSignedBy(each, secret))).toEqual([true]);
    await tried("H-new", 1);
    await forgetAuditEntries(ownerPool, 30);
    expect(await attempts("H-new")).toHaveLength(1);
    await asOwner(
      app,
      "update outgoing_message set create_date = now() - interval '31 days' where webhook_id is not null",
    );
    await forgetAuditEntries(ownerPool, 30);
    expect(await attempts("H-new")).toEqual([]);
    await asOwner(app, "delete from webhook");
  });

  it("come back with the secret that their receivers know when their delete is undone", async () => {
    const { id, version, secret } = await hook("/back");
    // A further one would sign from the second day on, by then alone.
    const secrets = () => asOwner(app, "select secret, made_at from webhook_secret order by made_at, secret");
    const before = await secrets();
    const { undoToken = "" } = await admin.ok("webhooks", "deletewebhookbyids", { delList: [{ id, version }] });
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    expect(await secrets()).toEqual(before);
    await later();
    await admin.ok("webhookDeliveries", "sendTestWebhook", { id });
    await arrived("/back");
    expect(at("/back").map((each) => isSignedBy(each, secret))).toEqual([true]);
    await asOwner(app, "delete from webhook");
  });

  it("are known to the buyer's administrators alone, and their secrets to no call", async () => {
    const { id, secret } = await hook("/hidden");
    for (const user of ["supplierA", "warehouse", "stranger"]) {
      const other = await app.as(user);
      expect(await other.refused("webhookDeliveries", "sendTestWebhook", { id })).toBe("permissionMissing");
      expect(await other.refused("webhookDeliveries", "drawWebhookSecret", { id })).toBe("permissionMissing");
    }
    const shown = await admin.ok("webhooks", "getwebhookbyid", { id });
    expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it("are never at addresses of private networks, by number or by name, unless the server is configured for it", async () => {
    const refused = [
      "127.0.0.1",
      "10.1.2.3",
      "169.254.169.254",
      "[::1]",
      "[fe80::1]",
      "[::ffff:10.0.0.1]",
      "localhost",
    ];
    for (const host of refused) expect(await mayBeSentTo(`https://${host}/x`, false)).toBe(false);
    expect(await mayBeSentTo("http://192.0.2.1/x", false)).toBe(false);
    expect(await mayBeSentTo("https://user:word@192.0.2.1/x", false)).toBe(false);
    expect(await mayBeSentTo("https://192.0.2.1/x", false)).toBe(true);
    for (const odd of ["https://192.0.2.1/a b", "https://192.0.2.1/\nq", "https:192.0.2.1", "https:\\\\192.0.2.1/x"])
      for (const allowed of [true, false]) expect(await mayBeSentTo(odd, allowed), odd).toBe(false);
    expect(["8.8.8.8", "2606:4700::1111"].map(isInside)).toEqual([false, false]);
    const sending = { headers: {}, body: "{}", allowsInside: false, signal: new AbortController().signal };
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      await expect(postOutside({ ...sending, url: `https://${host}/x` })).rejects.toThrow("private network");
  });
});
