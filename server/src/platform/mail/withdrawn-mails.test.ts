import { menus } from "@tandem/contract/platform/menus/menu-table";
import { outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildIssued } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { sendMails, untilTold } from "../../../testing/send-mails.ts";
import { StandInPost } from "../../../testing/stand-in-post.ts";
import { Outgoing } from "./send-outgoing.ts";

const post = new StandInPost();
let app: TestApplication;
let ownerPool: Pool;
let node: Outgoing;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication(await post.listen());
  ownerPool = new Pool({ connectionString: app.connectionString });
  node = new Outgoing(app.platform, ownerPool);
  admin = await app.as("admin");
});
afterAll(async () => {
  await node.ended();
  await ownerPool.end();
  await app.close();
  await post.close();
});

const send = () => sendMails(app, node);

/** The mail that gathers what somebody is told of a day. */
const digestOf = async (userNo: string, company = "sa") => {
  const [digest] = await asOwner<{ id: string; status: string }>(
    app,
    "select id::text, status from outgoing_message where event = 'digest' and address = $1",
    [`${userNo}@${company}.example.com`],
  );
  return digest;
};

it("sends no mail that gathers documents of another supplier than its receiver's, also where it is tried or asked for again", async () => {
  const { failed, sent, withdrawn } = outgoingStatus.code;
  await admin.ok("messagePolicies", "addmessagepolicy", {
    ...{ messagePolicyNo: "P1", messagePolicyName: "Daily", messageEvent: "orderIssued", statusCode: "1" },
    ...{ atBell: "0", mailChoice: "2", toSupplierAddress: "0" },
  });
  const receivers = ["moved", "agent", "staying", "later"];
  for (const userNo of receivers) {
    await addUser(admin, userNo, { supplierNo: "SA", email: `${userNo}@sa.example.com` });
    if (userNo !== "later") post.refusals.set(`${userNo}@sa.example.com`, { code: 452, message: "Mailbox full" });
  }
  await buildIssued(app);
  await send();
  const stand = async () => Promise.all(receivers.map(async (userNo) => (await digestOf(userNo))?.status));
  expect(await stand()).toEqual([failed, failed, failed, sent]);
  post.refusals.clear();
  await asOwner(app, "update app_user set supplier_no = 'SB' where user_no in ('moved', 'agent', 'later')");
  await asOwner(
    app,
    `insert into user_scope (tenant_id, user_id, data_type, data_value)
     select tenant_id, id, '5', 'SA' from app_user where user_no = 'agent'`,
  );
  await admin.ok("outgoingMessages", "sendAgain", { idList: [(await digestOf("later"))?.id ?? ""] });
  await send();
  await expect.poll(stand).toEqual([withdrawn, sent, sent, withdrawn]);
  expect(receivers.map((userNo) => post.mails.filter(({ to }) => to.startsWith(userNo)).length)).toEqual([0, 1, 1, 1]);
});

it("sends no mail of a document that its receiver may no longer open, at once, gathered or asked for again", async () => {
  const { sent, withdrawn } = outgoingStatus.code;
  const receivers = ["limited", "placed", "without", "keeping", "repeated", "quick", "stepping"];
  for (const userNo of receivers) {
    await addUser(admin, userNo, { roleNo: ["buyer"], email: `${userNo}@buyer.example.com` });
    await admin.ok("messagePolicies", "addmessagepolicy", {
      ...{ messagePolicyNo: userNo, messagePolicyName: userNo, messageEvent: "orderAnswered", statusCode: "1", userNo },
      ...{ atBell: "0", mailChoice: userNo === "quick" ? "1" : "2", toSupplierAddress: "0" },
    });
  }
  const limit = (dataType: string, value: string, userNo: string) =>
    asOwner(
      app,
      "insert into user_scope (tenant_id, user_id, data_type, data_value) select tenant_id, id, $1, $2 from app_user where user_no = $3",
      [dataType, value, userNo],
    );
  await buildAccepted(app, { head: { warehouseNo: "W1" } });
  await untilTold(app);
  await limit("1", "O2", "limited");
  await limit("3", "W2", "placed");
  await limit("5", "SB", "quick");
  await asOwner(app, "delete from user_role where user_id = (select id from app_user where user_no = 'without')");
  await asOwner(
    app,
    "insert into role (tenant_id, role_no, role_name) select tenant_id, 'R1', 'Steps' from app_user where user_no = 'stepping'",
  );
  await asOwner(
    app,
    "insert into role_menu (tenant_id, role_no, menu_no, flags) select tenant_id, 'R1', $1, '{isModify}' from app_user where user_no = 'stepping'",
    [menus.purchaseOrders.menuNo],
  );
  await asOwner(
    app,
    "update user_role set role_no = 'R1' where user_id = (select id from app_user where user_no = 'stepping')",
  );
  await send();
  const reached = () => receivers.filter((userNo) => post.mails.some(({ to }) => to === `${userNo}@buyer.example.com`));
  await post.mailTo("keeping@buyer.example.com");
  await post.mailTo("repeated@buyer.example.com");
  await post.mailTo("stepping@buyer.example.com");
  expect(reached()).toEqual(["keeping", "repeated", "stepping"]);
  const repeated = () => digestOf("repeated", "buyer");
  expect((await repeated())?.status).toBe(sent);
  await limit("1", "O2", "repeated");
  await admin.ok("outgoingMessages", "sendAgain", { idList: [(await repeated())?.id ?? ""] });
  await send();
  await expect.poll(async () => (await repeated())?.status).toBe(withdrawn);
  expect(post.mails.filter(({ to }) => to === "repeated@buyer.example.com")).toHaveLength(1);
});

it("tells by a mail that gathers others of what its receiver may still open, and withdraws the rest alone", async () => {
  const { failed, sent, withdrawn } = outgoingStatus.code;
  const address = "narrowed@buyer.example.com";
  await addUser(admin, "narrowed", { roleNo: ["buyer"], email: address });
  await admin.ok("messagePolicies", "addmessagepolicy", {
    ...{ messagePolicyNo: "N1", messagePolicyName: "Narrowed", messageEvent: "orderAnswered", statusCode: "1" },
    ...{ userNo: "narrowed", atBell: "0", mailChoice: "2", toSupplierAddress: "0" },
  });
  post.refusals.set(address, { code: 452, message: "Mailbox full" });
  const kept = await buildAccepted(app, { head: { warehouseNo: "W1" } });
  const lost = await buildAccepted(app, { head: { warehouseNo: "W2" } });
  await send();
  const digest = () => digestOf("narrowed", "buyer");
  expect((await digest())?.status).toBe(failed);
  await asOwner(
    app,
    "insert into user_scope (tenant_id, user_id, data_type, data_value) select tenant_id, id, '3', 'W1' from app_user where user_no = 'narrowed'",
  );
  post.refusals.clear();
  await send();
  const { text } = await post.mailTo(address);
  expect(text).toContain(kept.purchaseNo);
  expect(text).not.toContain(lost.purchaseNo);
  expect((await digest())?.status).toBe(sent);
  const parts = await asOwner<{ number: string; status: string; isSent: boolean }>(
    app,
    `select document_no as number, status, sent_at is not null as "isSent" from outgoing_message
     where address = $1 and gathers order by id`,
    [address],
  );
  expect(parts).toEqual([
    { number: kept.purchaseNo, status: sent, isSent: true },
    { number: lost.purchaseNo, status: withdrawn, isSent: false },
  ]);
});
