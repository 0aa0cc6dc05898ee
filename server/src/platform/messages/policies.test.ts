import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { buildAccepted, buildIssued, day, replyInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner, setOrderRule } from "../../../testing/owner.ts";
import { sendMails, untilTold } from "../../../testing/send-mails.ts";
import { StandInPost } from "../../../testing/stand-in-post.ts";
import { Outgoing } from "../mail/send-outgoing.ts";

const post = new StandInPost();
let app: TestApplication;
let ownerPool: Pool;
let node: Outgoing;
let admin: TestUser;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication(await post.listen());
  ownerPool = new Pool({ connectionString: app.connectionString });
  node = new Outgoing(app.platform, ownerPool);
  [admin, buyer, supplier] = [await app.as("admin"), await app.as("buyer"), await app.as("supplierA")];
  await mailTo(supplier, "lan@sa.example.com", "vi-VN");
  await mailTo(await app.as("supplierB"), "sb@sb.example.com", "en-US");
  await mailTo(buyer, "helen@buyer.example.com", "en-US");
});
afterAll(async () => {
  await node.ended();
  await ownerPool.end();
  await app.close();
  await post.close();
});

/** Gives a user an address, and the language in which they read. */
async function mailTo(user: TestUser, email: string, languageCode: "en-US" | "vi-VN"): Promise<void> {
  const { version, userName } = await user.ok("currentUsers", "getOwnData", {});
  const none = { phone: null, substituteNo: null, substituteFrom: null, substituteUntil: null };
  await user.ok("currentUsers", "updateOwnData", { ...none, version, userName, email, languageCode });
}

let count = 0;
type Wish = Partial<Parameters<typeof admin.ok<"messagePolicies", "addmessagepolicy">>[2]>;
/** A policy for an event; unless said at the bell alone, for all whom it concerns. */
const policy = (messageEvent: string, wish: Wish = {}) => {
  count += 1;
  return admin.ok("messagePolicies", "addmessagepolicy", {
    ...{ messagePolicyNo: `P${count}`, messagePolicyName: `Policy ${count}`, messageEvent: messageEvent as never },
    ...{ atBell: "1", mailChoice: "0", toSupplierAddress: "0", statusCode: "1" },
    ...wish,
  });
};
const withoutPolicies = () => asOwner(app, "delete from message_policy");

const told = () => untilTold(app);
/** Mails about documents wait for a minute, which is over. */
const send = () => sendMails(app, node);
const bellOf = async (user: TestUser) =>
  (await user.ok("messages", "getCurrentUserMessageList", { size: 100 })).records;
const messagesOf = async (documentNo: string, user = admin) =>
  (await user.ok("outgoingMessages", "getSysMessagePage", { current: 1, size: 50, condition: { documentNo } })).records;
const mails = (address: string) => post.mails.filter(({ to }) => to === address);

describe("Messages by policy", () => {
  it("tells nobody of an event without a policy, and by one those alone whom it concerns, in their language", async () => {
    const silent = await buildIssued(app);
    await told();
    expect(await messagesOf(silent.purchaseNo)).toEqual([]);
    await policy("orderIssued", { mailChoice: "1" });
    const order = await buildIssued(app);
    await send();
    const mail = await post.mailTo("lan@sa.example.com");
    expect(mail.subject).toBe(`Đơn hàng được phát hành: ${order.purchaseNo}`);
    expect(mail.text).toContain(order.purchaseNo);
    expect(mail.link).toMatch(/^https:\/\/portal\.example\.com\/answer#lang=vi-VN&token=[\w-]{43}$/);
    expect((await bellOf(supplier)).at(0)).toMatchObject({
      ...{ topic: "orderIssued", recordId: order.id, recordNumbers: [order.purchaseNo] },
      name: "Offsite.User.Order.Acceptance",
    });
    expect((await bellOf(buyer)).filter(({ topic }) => topic === "orderIssued")).toEqual([]);
    expect(await messagesOf(order.purchaseNo)).toHaveLength(2);
    expect(await messagesOf(order.purchaseNo)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channel: outgoingChannel.code.bell, status: outgoingStatus.code.sent }),
        expect.objectContaining({ channel: outgoingChannel.code.mail, status: outgoingStatus.code.sent, attempts: 1 }),
      ]),
    );
    expect((await messagesOf(order.purchaseNo)).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([null, null]);
    expect(mails("sb@sb.example.com")).toEqual([]);
  });

  it("tells a role or a user besides, of their organisation's documents alone, and nobody what they may not see", async () => {
    await withoutPolicies();
    await policy("orderIssued", { userNo: "buyerOfTwo" });
    await policy("orderIssued", { roleNo: "warehouse" });
    await policy("orderIssued", { userNo: "supplierB", mailChoice: "1" });
    await policy("orderIssued", { orgNo: "O2", userNo: "supplierA" });
    const order = await buildIssued(app);
    const ofTwo = await buildIssued(app, { orgNo: "O2" });
    await send();
    const bells = { buyerOfTwo: [ofTwo.id], warehouse: [], supplierA: [ofTwo.id], supplierB: [], buyer: [] };
    for (const [userNo, ids] of Object.entries(bells)) {
      const seen = (await bellOf(await app.as(userNo))).filter(({ topic }) => topic === "orderIssued");
      expect(seen.map(({ recordId }) => recordId).filter((id) => id === order.id || id === ofTwo.id)).toEqual(ids);
    }
    expect(mails("sb@sb.example.com")).toEqual([]);
    await withoutPolicies();
  });

  it("words mails by a template in their language, whatever stands in it, and writes to the supplier's own address", async () => {
    await asOwner(app, "update supplier set email = 'sales@sa.example.com' where supplier_no = 'SA'");
    const type = { enumMid: "NOTICE_TYPE", enumValue: "1", enumName: "Orders", sort: 1, status: "1" } as const;
    await admin.ok("dictionaries", "addSysEnum", type);
    const { noticeTemplateNo } = await admin.ok("noticeTemplates", "addbmnoticetemplate", {
      ...{
        noticeTemplateNo: "T1",
        noticeTemplateName: "New order",
        noticeType: "1",
        templateType: "1",
        statusCode: "1",
      },
      lines: [
        {
          languageCode: "en-US",
          subject: "{number} from {organization}",
          noticeText: "<b>{receiver}</b>: {lineCount} lines",
        },
        { languageCode: "vi-VN", subject: "Đơn {number}", noticeText: "Giao ngày {deliveryDate}\n{link}" },
      ],
    });
    await policy("orderIssued", { mailChoice: "1", toSupplierAddress: "1", noticeTemplateNo });
    const order = await buildIssued(app);
    await send();
    await post.mailTo("sales@sa.example.com");
    const own = mails("lan@sa.example.com").at(-1);
    expect(own?.subject).toBe(`Đơn ${order.purchaseNo}`);
    expect(own?.text).toContain(`Giao ngày ${order.lines[0]?.expectArrivalDate}\nhttps://portal.example.com/answer#`);
    const [toSupplier] = mails("sales@sa.example.com");
    // The supplier's people read Vietnamese.
    expect(toSupplier?.subject).toBe(`Đơn ${order.purchaseNo}`);
    await withoutPolicies();
  });

  it("takes a step back while no mail has left, which then never does; afterwards the step stands", async () => {
    await policy("orderIssued", { mailChoice: "1" });
    const [undone, stands] = [await buildIssued(app), await buildIssued(app)];
    await told();
    const takeBack = ({ id }: { id: string }) =>
      buyer.ok("purchaseOrders", "undo", { step: "issue", undoList: [{ id }] });
    expect(await takeBack(undone)).toMatchObject({ changed: 1 });
    await send();
    const [mail] = (await messagesOf(undone.purchaseNo)).filter(({ channel }) => channel === outgoingChannel.code.mail);
    expect(mail?.status).toBe(outgoingStatus.code.withdrawn);
    expect(post.mails.some(({ text }) => text.includes(undone.purchaseNo))).toBe(false);
    const { body } = await buyer.call("purchaseOrders", "undo", { step: "issue", undoList: [{ id: stands.id }] });
    expect(JSON.stringify(body)).toContain("stepTold");
    await withoutPolicies();
  });

  it("is silent on what was undone before it could be told, and withdraws no more than that", async () => {
    for (const event of ["orderIssued", "orderAnswered"]) await policy(event, { mailChoice: "1" });
    await asOwner(
      app,
      `create function hold_up() returns trigger language plpgsql as $$ begin raise exception 'held up'; end $$;
       create trigger hold_up before insert on user_message for each row execute function hold_up()`,
    );
    const late = await buildIssued(app);
    await buyer.ok("purchaseOrders", "undo", { step: "issue", undoList: [{ id: late.id }] });
    await told();
    await asOwner(app, "drop function hold_up cascade");
    expect(await messagesOf(late.purchaseNo)).toEqual([]);

    await setOrderRule(app, "O1", { changeConfirmation: "none" });
    const order = await buildAccepted(app);
    const { id, version } = await supplier.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    const lines = [{ id: order.lines[0]?.id ?? "", promises: [{ promiseQty: "100", promiseDate: day(30) }] }];
    await supplier.ok("purchaseOrders", "changeDate", { id, version, reason: "One press is down", lines });
    await told();
    const { mail } = outgoingChannel.code;
    const { waiting, withdrawn } = outgoingStatus.code;
    const answers = async () => {
      const all = await messagesOf(order.purchaseNo);
      const mails = all.filter(
        ({ channel, event, address }) => channel === mail && event === "orderAnswered" && address,
      );
      return mails.map(({ status }) => status).sort();
    };
    expect(await answers()).toEqual([waiting, waiting]);
    await supplier.ok("purchaseOrders", "undo", { step: "changeDate", undoList: [{ id }] });
    await told();
    expect(await answers()).toEqual([waiting, withdrawn].sort());
    await withoutPolicies();
  });

  it("tells nobody twice where what is to be told is delivered again, and of what came after a step back all the same", async () => {
    await asOwner(app, "update supplier set email = 'sales@sa.example.com' where supplier_no = 'SA'");
    await policy("orderIssued", { mailChoice: "1", toSupplierAddress: "1" });
    const order = await buildIssued(app);
    await told();
    const ofOrder = async () =>
      (await messagesOf(order.purchaseNo)).map(({ channel, status }) => `${channel} ${status}`).sort();
    const deliverAgain = async () => {
      await asOwner(
        app,
        "update outbox set delivered_at = null, next_attempt_at = now() where payload ->> 'number' = $1",
        [order.purchaseNo],
      );
      await told();
    };
    const { bell, mail } = outgoingChannel.code;
    const { sent, waiting, withdrawn } = outgoingStatus.code;
    const first = await ofOrder();
    expect(first).toEqual([`${bell} ${sent}`, `${mail} ${waiting}`, `${mail} ${waiting}`]);
    await supplier.ok("messages", "readMessages", {});
    await deliverAgain();
    expect(await ofOrder()).toEqual(first);
    expect((await bellOf(supplier)).filter(({ recordId }) => recordId === order.id)).toHaveLength(1);

    await buyer.ok("purchaseOrders", "undo", { step: "issue", undoList: [{ id: order.id }] });
    await told();
    const draft = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id: order.id });
    await buyer.ok("purchaseOrders", "issue", { issueList: [{ id: draft.id, version: draft.version }] });
    await told();
    await deliverAgain();
    const both = [...first, ...first.slice(1).map(() => `${mail} ${withdrawn}`), `${bell} ${sent}`].sort();
    expect(await ofOrder()).toEqual(both);
    await send();
    for (const address of ["lan@sa.example.com", "sales@sa.example.com"]) {
      expect(mails(address).filter(({ text }) => text.includes(order.purchaseNo))).toHaveLength(1);
    }
    await withoutPolicies();
  });

  it("gathers the messages of a day in one mail where a policy or the user wishes it, and leaves those alone who wish none", async () => {
    await policy("orderIssued", { mailChoice: "1", atBell: "0" });
    await supplier.ok("messages", "saveOwnWish", { mailChoice: "2" });
    const before = mails("lan@sa.example.com").length;
    const orders = [await buildIssued(app), await buildIssued(app)];
    await send();
    const digest = mails("lan@sa.example.com").slice(before);
    expect(digest).toHaveLength(1);
    for (const { id, purchaseNo } of orders)
      expect(digest[0]?.text).toMatch(new RegExp(`^${purchaseNo} · http\\S+/open/purchaseOrder/${id}$`, "m"));
    expect((await bellOf(supplier)).some(({ recordId }) => recordId === orders[0]?.id)).toBe(false);
    await supplier.ok("messages", "saveOwnWish", { mailChoice: "0" });
    expect(await supplier.ok("messages", "getOwnWish", {})).toEqual({ mailChoice: "0" });
    await buildIssued(app);
    await send();
    expect(mails("lan@sa.example.com")).toHaveLength(before + 1);
    await supplier.ok("messages", "saveOwnWish", { mailChoice: "1" });
    await withoutPolicies();
  });

  it("sends nothing that waits to who was disabled, moved to another supplier or removed meanwhile", async () => {
    await policy("orderIssued", { mailChoice: "2", atBell: "0" });
    const { withdrawn } = outgoingStatus.code;
    const leaving = { disabled: "status_code = '0'", moved: "supplier_no = 'SB'" };
    for (const userNo of [...Object.keys(leaving), "removed", "staying"]) {
      await addUser(admin, userNo, { supplierNo: "SA", email: `${userNo}@sa.example.com` });
    }
    const order = await buildIssued(app);
    await told();
    for (const [userNo, change] of Object.entries(leaving))
      await asOwner(app, `update app_user set ${change} where user_no = $1`, [userNo]);
    await asOwner(app, "delete from app_user where user_no = 'removed'");
    await send();
    const stood = await asOwner<{ address: string; status: string }>(
      app,
      "select address, status from outgoing_message where document_no = $1 and address ~ 'disabled|moved|removed|staying'",
      [order.purchaseNo],
    );
    const of = (userNo: string) =>
      stood.filter(({ address }) => address.startsWith(userNo)).map(({ status }) => status);
    expect(["disabled", "moved", "removed", "staying"].map(of)).toEqual([
      ...[[withdrawn], [withdrawn], [withdrawn]],
      [outgoingStatus.code.sent],
    ]);
    expect(post.mails.filter(({ to }) => /^(disabled|moved|removed)@/.test(to))).toEqual([]);
    expect(mails("staying@sa.example.com")).toHaveLength(1);
    await asOwner(app, "update app_user set status_code = '0' where user_no in ('moved', 'staying')");
    await withoutPolicies();
  });

  it("counts what is gathered in a mail beyond what it lists", async () => {
    await policy("orderIssued", { mailChoice: "2", atBell: "0" });
    const before = mails("lan@sa.example.com").length;
    const { purchaseNo } = await buildIssued(app);
    await told();
    await asOwner(
      app,
      `insert into outgoing_message (tenant_id, channel, event, user_id, receiver_name, address, language_code, org_no, supplier_no,
         entity_name, record_id, document_no, gathers)
       select m.tenant_id, m.channel, m.event, m.user_id, m.receiver_name, m.address, m.language_code, m.org_no, m.supplier_no,
         m.entity_name, m.record_id, m.document_no || '-' || n, true
       from outgoing_message m cross join generate_series(1, 506) n
       where m.document_no = $1 and m.gathers and m.address = 'lan@sa.example.com'`,
      [purchaseNo],
    );
    await send();
    const [digest] = mails("lan@sa.example.com").slice(before);
    expect(digest?.subject).toContain("(507)");
    expect(digest?.text).toContain("(507)");
    expect(digest?.text).toContain("Và 7 thông báo khác.");
    await withoutPolicies();
  });

  it("lets gathered mails leave at the hour and in the time zone that parameters say", async () => {
    await policy("orderIssued", { mailChoice: "2", atBell: "0" });
    const leavesAt = async () => {
      const { purchaseNo } = await buildIssued(app);
      await told();
      const [row] = await asOwner<{ at: string; ahead: boolean }>(
        app,
        `select to_char(next_attempt_at at time zone 'UTC', 'HH24:MI') as at,
           next_attempt_at > now() and next_attempt_at <= now() + interval '1 day' as ahead
         from outgoing_message where document_no = $1 and gathers`,
        [purchaseNo],
      );
      expect(row?.ahead).toBe(true);
      return row?.at;
    };
    expect(await leavesAt()).toBe("05:00");
    const parameter = (paramNo: string, paramValue: string) =>
      admin.ok("parameters", "addSysParam", { paramNo, paramName: paramNo, paramValue });
    await parameter("DAILY_MAIL_HOUR", "7");
    await parameter("TIME_ZONE", "Asia/Ho_Chi_Minh");
    expect(await leavesAt()).toBe("00:00");
    await asOwner(app, "update sys_param set param_value = 'Nowhere' where param_no = 'TIME_ZONE'");
    expect(await leavesAt()).toBe("07:00");
    await asOwner(app, "delete from sys_param where param_no in ('DAILY_MAIL_HOUR', 'TIME_ZONE')");
    await withoutPolicies();
    await send();
  });

  it("makes what the bell always said go by mail too, and buyers hear of answers", async () => {
    await policy("orderAnswered", { mailChoice: "1" });
    await policy("orderChanged", {});
    await policy("documentMessage", { mailChoice: "1", atBell: "0" });
    const order = await buildIssued(app);
    await supplier.ok("purchaseOrders", "accept", replyInput(order, [["100", day(14)]], [["50", day(14)]]));
    const message = { entityName: "purchaseOrder" as const, recordId: order.id, content: "Please hurry", fileIds: [] };
    await buyer.ok("documentMessages", "sendDocumentMessage", message);
    await send();
    const mail = mails("lan@sa.example.com").at(-1);
    expect(mail?.subject).toContain(order.purchaseNo);
    expect(mails("helen@buyer.example.com").at(-1)?.subject).toBe(
      `Order answered by the supplier: ${order.purchaseNo}`,
    );
    expect((await bellOf(supplier)).some(({ recordId }) => recordId === order.id)).toBe(false);
    await withoutPolicies();
  });

  it("sends again what failed, to those who may ask it; suppliers and strangers see no messages at all", async () => {
    await policy("orderIssued", { mailChoice: "1" });
    post.refusals.set("lan@sa.example.com", { code: 550, message: "No such user" });
    const order = await buildIssued(app);
    await send();
    const mailOf = async () =>
      (await messagesOf(order.purchaseNo)).find(({ address }) => address === "lan@sa.example.com");
    const given = await mailOf();
    expect(given).toMatchObject({
      status: outgoingStatus.code.givenUp,
      error: expect.stringContaining("No such user"),
    });
    post.refusals.clear();
    const again = { idList: [given?.id ?? ""] };
    for (const user of [supplier, await app.as("warehouse"), await app.as("stranger")]) {
      expect(await user.refused("outgoingMessages", "sendAgain", again)).toBe("permissionMissing");
      expect(await user.refused("outgoingMessages", "getSysMessagePage", { current: 1, size: 5, condition: {} })).toBe(
        "permissionMissing",
      );
    }
    expect(await app.nobody.refused("outgoingMessages", "sendAgain", again)).toBe("10004");
    expect(await admin.ok("outgoingMessages", "sendAgain", again)).toMatchObject({ changed: 1 });
    await expect.poll(async () => (await mailOf())?.status).toBe(outgoingStatus.code.sent);
    await withoutPolicies();
  });
});
