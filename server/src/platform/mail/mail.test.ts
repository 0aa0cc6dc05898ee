import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication } from "../../../testing/application.ts";
import { asOwner } from "../../../testing/owner.ts";
import { StandInPost } from "../../../testing/stand-in-post.ts";
import { ConfigError, readConfig } from "../../core/config.ts";
import { inTransaction } from "../../core/database.ts";
import { onlyTenant } from "../../core/only-tenant.ts";
import { wholeTenant } from "../../identity/sessions/session-store.ts";
import { leaveMail, type Mail } from "./leave-mail.ts";
import { Outgoing } from "./send-outgoing.ts";

const { waiting, sent, failed, givenUp } = outgoingStatus.code;

const post = new StandInPost();
const logged: string[] = [];
let app: TestApplication;
let tenantId: string;
let ownerPool: Pool;
/** A node beside the one that runs. */
let node: Outgoing;
beforeAll(async () => {
  const logger = pino({ level: "trace" }, { write: (line) => void logged.push(line) });
  app = await startTestApplication(await post.listen(), logger);
  tenantId = (await onlyTenant(app.platform.pool)) ?? "";
  ownerPool = new Pool({ connectionString: app.connectionString });
  node = new Outgoing(app.platform, ownerPool);
});
afterAll(async () => {
  await node.ended();
  await ownerPool.end();
  await app.close();
  await post.close();
});

const leave = (mail: Partial<Mail> & { to: string }) =>
  inTransaction(app.platform.pool, wholeTenant(tenantId), (tx) =>
    leaveMail(tx, {
      event: "userInvited",
      languageCode: "en-US",
      subject: "A mail",
      content: "It says something.",
      ...mail,
    }),
  );

interface Kept extends Record<string, unknown> {
  readonly status: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly secrets: object | null;
}
const kept = async (id: string) => {
  const rows = await asOwner<Kept>(
    app,
    `select m.status, m.attempts, m.error, s.secrets from outgoing_message m
     left join outgoing_secret s on s.outgoing_message_id = m.id where m.id = ${id}`,
  );
  return rows[0];
};
const becomes = (id: string, status: string) => expect.poll(() => kept(id)).toMatchObject({ status });
const letTimePass = () => asOwner(app, "update outgoing_message set next_attempt_at = now()");
/** What the job does each minute. */
const send = () => node.run();

it("sends a mail in its receiver's language, whatever is written in it, and forgets what only they may know", async () => {
  const id = await leave({
    to: "lan@supplier.example.com",
    receiverName: "Nguyễn Thị Lan",
    languageCode: "vi-VN",
    subject: "Đơn hàng 采购订单 <PO-1>",
    content: 'Xin chào <b>Lan</b> & "bạn",\n\nđơn hàng đã sẵn sàng.',
    link: { label: "Mở đơn hàng", path: "/answer#token={token}" },
    secrets: { token: "s3cret/of+the link" },
  });
  const mail = await post.mailTo("lan@supplier.example.com");
  expect(mail.subject).toBe("Đơn hàng 采购订单 <PO-1>");
  expect(mail.text).toContain('Xin chào <b>Lan</b> & "bạn",\n\nđơn hàng');
  expect(mail.html).toContain("Xin chào &lt;b&gt;Lan&lt;/b&gt; &amp; &quot;bạn&quot;,</p>");
  expect(mail.html).toContain('<html lang="vi-VN">');
  expect(mail.link).toBe("https://portal.example.com/answer#token=s3cret%2Fof%2Bthe%20link");
  expect(mail.html).toContain(`href="${mail.link}"`);
  expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  await becomes(id, sent);
  expect((await kept(id))?.secrets).toBeNull();
  expect(logged.join("")).not.toMatch(/s3cret|supplier\.example/);
});

it("sends nothing of what was taken back", async () => {
  const leaving = inTransaction(app.platform.pool, wholeTenant(tenantId), async (tx) => {
    await leaveMail(tx, {
      event: "userInvited",
      languageCode: "en-US",
      to: "never@example.com",
      subject: "No",
      content: "No",
    });
    throw new Error("taken back");
  });
  await expect(leaving).rejects.toThrow("taken back");
  await leave({ to: "after@example.com" });
  await post.mailTo("after@example.com");
  expect(post.mails.filter(({ to }) => to === "never@example.com")).toEqual([]);
});

it("tries again what may pass, gives up what is refused for good, and leaves both to a person", async () => {
  post.refusals.set("full@example.com", { code: 452, message: "Mailbox full" });
  post.refusals.set("nobody@example.com", { code: 550, message: "No such user here" });
  const [full, nobody] = [await leave({ to: "full@example.com" }), await leave({ to: "nobody@example.com" })];
  await becomes(full, failed);
  await becomes(nobody, givenUp);
  expect(await kept(full)).toMatchObject({ attempts: 1, error: expect.stringContaining("Mailbox full") });
  expect((await kept(nobody))?.error).toContain("No such user here");
  post.refusals.clear();
  await send();
  expect((await kept(full))?.status).toBe(failed);
  await letTimePass();
  await send();
  expect(await kept(full)).toMatchObject({ status: sent, error: null });
  expect((await kept(nobody))?.status).toBe(givenUp);
});

it("sends each mail once when several nodes send, and gives up what is worth nothing any more", async () => {
  const late = await leave({ to: "late@example.com", hours: 0, secrets: { token: "old" } });
  await becomes(late, givenUp);
  expect((await kept(late))?.secrets).toBeNull();
  const addresses = Array.from({ length: 24 }, (_, n) => `many${n}@example.com`);
  const others = [1, 2].map(() => new Outgoing(app.platform, ownerPool));
  await Promise.all(addresses.map((to) => leave({ to })));
  await Promise.all([send(), ...others.map((other) => other.run())]);
  await Promise.all(addresses.map((to) => post.mailTo(to)));
  expect(post.mails.filter(({ to }) => to.startsWith("many"))).toHaveLength(addresses.length);
  expect(post.mails.filter(({ to }) => to.startsWith("late"))).toEqual([]);
  await Promise.all(others.map((other) => other.ended()));
});

it("waits where no mail server is there, and asks for what it needs with one", async () => {
  expect(() => readConfig({ SMTP_URL: "smtp://mail.example.com" })).toThrow(ConfigError);
  expect(() => readConfig({ SMTP_URL: "https://mail.example.com" })).toThrow(/SMTP_URL/);
  const without = { ...app.platform, config: readConfig({ DEMO: "false" }) };
  await asOwner(
    app,
    `insert into outgoing_message (tenant_id, channel, event, address, language_code, subject, content, next_attempt_at)
     values (${tenantId}, '2', 'userInvited', 'wait@example.com', 'en-US', 'Waits', 'Waits', now() + interval '1 hour')`,
  );
  const other = new Outgoing(without, ownerPool);
  await other.run();
  const rows = await asOwner<{ status: string }>(
    app,
    "select status from outgoing_message where address = 'wait@example.com'",
  );
  expect(rows).toEqual([{ status: waiting }]);
});

it("lets no call read what is kept for receivers alone", async () => {
  const seen = await inTransaction(app.platform.pool, wholeTenant(tenantId), async (tx, client) => {
    const left = { event: "userInvited", languageCode: "en-US", subject: "Kept", content: "Kept" } as const;
    await leaveMail(tx, { ...left, to: "kept@example.com", secrets: { token: "unseen" } });
    const { rows } = await client.query(
      "select s.* from outgoing_message m left join outgoing_secret s on s.outgoing_message_id = m.id",
    );
    return rows;
  });
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ secrets }) => secrets === null)).toBe(true);
});
