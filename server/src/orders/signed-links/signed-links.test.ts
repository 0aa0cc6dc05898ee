import { pathOf, type Service } from "@tandem/contract/core/service";
import { outgoingChannel } from "@tandem/contract/platform/outgoing-messages/statuses";
import { services } from "@tandem/contract/services";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildIssued, type OrderWish, typedAgain } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { sendMails } from "../../../testing/send-mails.ts";
import { StandInPost } from "../../../testing/stand-in-post.ts";
import { Outgoing } from "../../platform/mail/send-outgoing.ts";

const post = new StandInPost();
const logged: string[] = [];
let app: TestApplication;
let ownerPool: Pool;
let node: Outgoing;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  const logger = pino({ level: "trace" }, { write: (line) => void logged.push(line) });
  app = await startTestApplication(await post.listen(), logger);
  ownerPool = new Pool({ connectionString: app.connectionString });
  node = new Outgoing(app.platform, ownerPool);
  [admin, buyer] = [await app.as("admin"), await app.as("buyer")];
  await asOwner(
    app,
    "update app_user set email = 'lan@sa.example.com', language_code = 'vi-VN' where user_no = 'supplierA'",
  );
  await asOwner(app, "update app_user set email = 'helen@buyer.example.com' where user_no = 'buyer'");
  await policy("orderIssued");
  await policy("orderChanged");
});
afterAll(async () => {
  await node.ended();
  await ownerPool.end();
  await app.close();
  await post.close();
});

const policy = (messageEvent: "orderIssued" | "orderChanged") =>
  admin.ok("messagePolicies", "addmessagepolicy", {
    ...{ messagePolicyNo: messageEvent, messagePolicyName: messageEvent, messageEvent },
    ...{ atBell: "1", mailChoice: "1", toSupplierAddress: "0", statusCode: "1" },
  });

/** Mails about documents wait for a minute, which is over. */
const send = () => sendMails(app, node);
const lastMail = (to = "lan@sa.example.com") => post.mails.filter((mail) => mail.to === to).at(-1);
const tokenOf = (link: string | undefined) => /\/answer#lang=vi-VN&token=([\w-]{43})$/.exec(link ?? "")?.[1] ?? "";

/** An order that is issued, and the token of the link that its mail carries. */
async function asked(wish: OrderWish = {}) {
  const order = await buildIssued(app, wish);
  await send();
  return { order, token: tokenOf(lastMail()?.link) };
}
const answer = (token: string, input: { answer?: "accept" | "refuse"; reason?: string } = {}) =>
  app.nobody.call("signedLinks", "answerBySignedLink", { token, answer: "accept", ...input });
const refusalOf = async (token: string) => {
  const opened = await app.nobody.call("signedLinks", "openSignedLink", { token });
  const answered = await answer(token);
  const codes = [opened, answered].map(({ body }) => ("data" in body ? "taken" : body.errorCode));
  expect(new Set(codes).size).toBe(1);
  return codes[0];
};
const standing = async (id: string) => {
  const { refuseSign, history } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
  return { refuseSign, last: history.findLast(({ action }) => action !== "read") };
};

describe("The link of a mail about an order", () => {
  it("tells of a price what it is the price of", async () => {
    const { token } = await asked({
      quantities: ["500"],
      head: { price: "12.5", priceQty: "100", priceUnitNo: "PCS" },
    });
    const { lines } = await app.nobody.ok("signedLinks", "openSignedLink", { token });
    expect(lines).toMatchObject([{ price: "12.5", priceQty: "100", priceUnitNo: "PCS", amount: "62.5" }]);
  });

  it("shows the order to whoever has it and changes nothing, then accepts it once, as the one it was sent to", async () => {
    const { order, token } = await asked();
    expect(lastMail()?.text).toContain("72");
    const [before] = await asOwner<{ xmin: string }>(
      app,
      `select xmin::text from purchase_order where id = ${order.id}`,
    );
    const path = pathOf(services.signedLinks as unknown as Service, "answerBySignedLink");
    for (const method of ["GET", "HEAD"]) {
      const { status } = await fetch(`${app.url}${path}?token=${token}&answer=accept`, { method });
      expect(status).toBe(404);
    }
    const shown = await app.nobody.ok("signedLinks", "openSignedLink", { token });
    expect(shown).toMatchObject({ mayAccept: true, order: { purchaseNo: order.purchaseNo, bandNo: 1 } });
    expect(shown.lines.map(({ itemNo, batchPurQty, price }) => [itemNo, batchPurQty, price])).toEqual(
      order.lines.map(({ itemNo, batchPurQty, price }) => [itemNo, batchPurQty, price]),
    );
    const [after] = await asOwner<{ xmin: string }>(
      app,
      `select xmin::text from purchase_order where id = ${order.id}`,
    );
    expect(after).toEqual(before);

    const both = await Promise.all([answer(token), answer(token)]);
    const codes = both.map(({ body }) => ("data" in body ? "taken" : body.errorCode)).sort();
    expect(codes).toEqual(["signedLinkUsed", "taken"]);
    const { refuseSign, last } = await standing(order.id);
    expect(refuseSign).toBe("1");
    expect(last).toMatchObject({ action: "accept", side: "supplier", via: "signedLink" });
    expect(await refusalOf(token)).toBe("signedLinkUsed");
    const audited = await asOwner<{ user_no: string }>(
      app,
      `select user_no from audit_entry where action = '71' and subject = '${order.purchaseNo}'`,
    );
    expect(audited).toEqual([{ user_no: "supplierA" }]);
  });

  it("B2.30 serves who was invited and has not joined, for that order alone", async () => {
    await admin.ok("users", "saveOrUpdateSysUser", {
      ...{ userNo: "bert", userName: "Bert", email: "bert@sa.example.com", supplierNo: "SA", roleNo: ["supplier"] },
      ...{ scopeOrgNo: [], scopeWarehouseNo: [], statusCode: "1" },
    });
    const rules = await admin.ok("passwordPolicies", "getPasswordPolicy", {});
    const asking = (secondFactorRoles: string[], version: number) =>
      admin.ok("passwordPolicies", "updatePasswordPolicy", { ...rules, secondFactorRoles, version });
    const { version } = await asking(["supplier"], rules.version);
    const order = await buildIssued(app);
    await send();
    const link = post.mails.findLast(
      ({ to, link }) => to === "bert@sa.example.com" && link?.includes("/answer#"),
    )?.link;
    const token = /token=([\w-]{43})$/.exec(link ?? "")?.[1] ?? "";
    expect(await app.nobody.ok("signedLinks", "openSignedLink", { token })).toMatchObject({ mayAccept: true });
    expect((await answer(token)).body).toMatchObject({ data: { purchaseNo: order.purchaseNo } });
    const { refuseSign, last } = await standing(order.id);
    expect([refuseSign, last?.userName, last?.via]).toEqual(["1", "Bert", "signedLink"]);
    expect(await refusalOf(token)).toBe("signedLinkUsed");
    await asOwner(app, "update app_user set status_code = '0' where user_no = 'bert'");
    await asking([], version);
  });

  it("serves who acts for several suppliers for the one whose order it is, as long as they act for it", async () => {
    await addUser(admin, "agent", {
      ...{ userName: "Agent", email: "agent@sa.example.com", supplierNo: "SA", scopeSupplierNo: ["SB"] },
      roleNo: ["supplier"],
    });
    const agent = await app.as("agent");
    const askedFor = async () => {
      const order = await buildIssued(app, { supplierNo: "SB" });
      await send();
      return { order, token: /token=([\w-]{43})$/.exec(lastMail("agent@sa.example.com")?.link ?? "")?.[1] ?? "" };
    };
    const { order, token } = await askedFor();
    expect(await app.nobody.ok("signedLinks", "openSignedLink", { token })).toMatchObject({
      ...{ userName: "Agent", mayAccept: true, order: { purchaseNo: order.purchaseNo, supplierName: "Beta" } },
    });
    // Signed in they act for the other, and are told for whom it can be opened.
    const supplierOf = (user: TestUser, kind: "purchaseOrder" | "shippingNotice", id: string) =>
      user.ok("search", "getSupplierOfRecord", { kind, id });
    expect(await agent.refused("purchaseOrders", "getPurchaseOrderById", { id: order.id })).toBe("notFound");
    expect(await supplierOf(agent, "purchaseOrder", order.id)).toEqual({
      supplier: { supplierNo: "SB", supplierName: "Beta" },
    });
    const own = await buildIssued(app);
    expect(await supplierOf(agent, "purchaseOrder", own.id)).toMatchObject({ supplier: { supplierNo: "SA" } });
    const supplierA = await app.as("supplierA");
    for (const [user, kind, id] of [
      [agent, "shippingNotice", order.id],
      [agent, "purchaseOrder", "99999999"],
      [supplierA, "purchaseOrder", order.id],
      [buyer, "purchaseOrder", order.id],
    ] as const)
      expect(await supplierOf(user, kind, id)).toEqual({ supplier: null });

    expect((await answer(token)).body).toMatchObject({ data: { purchaseNo: order.purchaseNo } });
    const { refuseSign, last } = await standing(order.id);
    expect([refuseSign, last?.userName, last?.via]).toEqual(["1", "Agent", "signedLink"]);
    expect(await refusalOf(token)).toBe("signedLinkUsed");
    await send();
    const { token: later } = await askedFor();
    const condition = { userNo: ["agent"] };
    const [{ id = "", version = 0 } = {}] = (
      await admin.ok("users", "getAuthUserList", { current: 1, size: 1, condition })
    ).records;
    await admin.ok("users", "updateSysUser", { id, version, scopeSupplierNo: [] });
    expect(await refusalOf(later)).toBe("signedLinkInvalid");
    await asOwner(app, "update app_user set status_code = '0' where user_no = 'agent'");
  });

  it("refuses with a reason alone, and the buyer reads it", async () => {
    const { order, token } = await asked();
    for (const reason of [undefined, "   "]) {
      const { body } = await answer(token, { answer: "refuse", ...(reason ? { reason } : {}) });
      expect(body).toMatchObject({ errorCode: "reasonRequired" });
    }
    const { body } = await answer(token, { answer: "refuse", reason: "No capacity" });
    expect(body).toMatchObject({ data: { purchaseNo: order.purchaseNo } });
    expect((await standing(order.id)).last).toMatchObject({
      action: "refuse",
      reason: "No capacity",
      via: "signedLink",
    });
  });

  it("says why it no longer serves: it has expired, the order was changed or answered, or another was guessed", async () => {
    const { order, token } = await asked();
    await asOwner(app, "update signed_link set expire_date = now()");
    expect(await refusalOf(token)).toBe("signedLinkExpired");
    await asOwner(app, "update signed_link set expire_date = now() + interval '1 hour'");
    const typed = typedAgain(order);
    const lines = typed.lines.map((line, index) => (index === 0 ? { ...line, batchPurQty: "90" } : line));
    await buyer.ok("purchaseOrders", "changePurchaseOrder", { ...typed, lines, reason: "Less is needed" });
    expect(await refusalOf(token)).toBe("signedLinkChanged");
    await send();
    const next = tokenOf(lastMail()?.link);
    expect(next).not.toBe(token);
    expect(await app.nobody.ok("signedLinks", "openSignedLink", { token: next })).toMatchObject({
      order: { bandNo: 2 },
      lines: [{ batchPurQty: "90" }, {}],
    });
    const supplier = await app.as("supplierA");
    const { version } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    await supplier.ok("purchaseOrders", "acceptAsOrdered", { acceptList: [{ id: order.id, version }] });
    const opened = await app.nobody.ok("signedLinks", "openSignedLink", { token: next });
    expect(opened).toMatchObject({ mayAccept: false, mayRefuse: false });
    expect((await answer(next)).body).toMatchObject({ errorCode: "orderFullyAccepted" });
    expect(await refusalOf("A".repeat(43))).toBe("signedLinkInvalid");
  });

  it("serves in a mail that is sent again what still waits, though it was withdrawn and told of an earlier version", async () => {
    const { order } = await asked();
    const ofOrder = "where purchase_order_id = $1";
    const [first] = await asOwner<{ id: string }>(
      app,
      `select outgoing_message_id::text as id from signed_link ${ofOrder}`,
      [order.id],
    );
    const typed = typedAgain(order);
    const lines = typed.lines.map((line, index) => (index === 0 ? { ...line, batchPurQty: "80" } : line));
    await buyer.ok("purchaseOrders", "changePurchaseOrder", { ...typed, lines, reason: "Less is needed" });
    await send();
    await asOwner(app, `update signed_link set withdrawn_at = now(), used_at = now() ${ofOrder}`, [order.id]);
    const sent = post.mails.filter(({ to }) => to === "lan@sa.example.com").length;
    await admin.ok("outgoingMessages", "sendAgain", { idList: [first?.id ?? ""] });
    await post.mailTo("lan@sa.example.com", sent + 1);
    const token = tokenOf(lastMail()?.link);
    expect((await app.nobody.ok("signedLinks", "openSignedLink", { token })).mayAccept).toBe(true);
    expect((await answer(token)).body).toMatchObject({ data: { purchaseNo: order.purchaseNo } });
  });

  it("does no more than its receiver may: frozen, without the right, disabled, signed out, or with links switched off", async () => {
    const { order, token } = await asked();
    const freeze = (isFrozen: boolean) =>
      asOwner(
        app,
        `update supplier_organisation set is_frozen = ${isFrozen} where supplier_no = 'SA' and org_no = 'O1'`,
      );
    await freeze(true);
    expect(await refusalOf(token)).toBe("supplierFrozenNow");
    await freeze(false);

    const roles = await asOwner<{ role_no: string; user_id: string; tenant_id: string }>(
      app,
      "delete from user_role where user_id = (select id from app_user where user_no = 'supplierA') returning *",
    );
    expect(await refusalOf(token)).toBe("permissionMissing");
    for (const { tenant_id, user_id, role_no } of roles)
      await asOwner(
        app,
        `insert into user_role (tenant_id, user_id, role_no) values (${tenant_id}, ${user_id}, '${role_no}')`,
      );

    const parameter = { paramNo: "SIGNED_LINKS", paramName: "Signed links", paramValue: "off" };
    await admin.ok("parameters", "addSysParam", parameter);
    expect(await refusalOf(token)).toBe("signedLinkOff");
    const withoutLink = await buildIssued(app);
    await send();
    expect(lastMail()?.link).toBe(`https://portal.example.com/open/purchaseOrder/${withoutLink.id}`);
    await asOwner(app, "delete from sys_param where param_no = 'SIGNED_LINKS'");
    expect((await app.nobody.ok("signedLinks", "openSignedLink", { token })).mayAccept).toBe(true);

    const found = await admin.ok("users", "getAuthUserList", {
      current: 1,
      size: 1,
      condition: { userNo: ["supplierA"] },
    });
    const users = found.records.map(({ id, version }) => ({ id, version }));
    await admin.ok("users", "endUserSessions", { users });
    expect(await refusalOf(token)).toBe("signedLinkWithdrawn");
    await asOwner(app, "update app_user set status_code = '0' where user_no = 'supplierA'");
    expect(await refusalOf(token)).toBe("userDisabled");
    await asOwner(app, "update app_user set status_code = '1' where user_no = 'supplierA'");
    expect((await standing(order.id)).last).toMatchObject({ action: "issue" });
  });

  it("stands in no message, log or template's text that anybody else reads, and goes to no one of the buyer's side", async () => {
    const { order, token } = await asked();
    const { records } = await admin.ok("outgoingMessages", "getSysMessagePage", {
      ...{ current: 1, size: 20, condition: { documentNo: order.purchaseNo, channel: [outgoingChannel.code.mail] } },
    });
    expect(records).toHaveLength(1);
    expect(JSON.stringify(records)).not.toContain(token);
    const kept = await asOwner(app, "select from outgoing_secret");
    expect(kept).toEqual([]);
    await answer(token);
    expect(logged.join("")).not.toContain(token);
    // Sent again it asks for no answer that has been given.
    const sent = post.mails.filter(({ to }) => to === "lan@sa.example.com").length;
    expect(await admin.ok("outgoingMessages", "sendAgain", { idList: [records[0]?.id ?? ""] })).toMatchObject({
      changed: 1,
    });
    await post.mailTo("lan@sa.example.com", sent + 1);
    expect(lastMail()?.link).toBe(`https://portal.example.com/open/purchaseOrder/${order.id}`);
    expect(post.mails.filter(({ to, text }) => to === "helen@buyer.example.com" && text.includes("/answer#"))).toEqual(
      [],
    );
  });
});

describe("Guessing links", () => {
  it("is limited by address", async () => {
    const limited = await startTestApplication({ PUBLIC_CALL_RATE: "3" });
    const guess = () => limited.nobody.call("signedLinks", "answerBySignedLink", { token: "guess", answer: "accept" });
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { body } = await guess();
      codes.push("data" in body ? "taken" : body.errorCode);
    }
    expect(codes).toEqual([...Array(3).fill("signedLinkInvalid"), ...Array(2).fill("tooManyRequests")]);
    await limited.close();
  });
});
