import type { AllowedActions } from "@tandem/contract/core/document";
import type { InputOf } from "@tandem/contract/core/service";
import type { Services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildAccepted, buildDraft, buildIssued, buildNotice, buildShipped, day } from "../../testing/orders.ts";
import { setOrderRule } from "../../testing/owner.ts";
import { named } from "../../testing/records.ts";

let app: TestApplication;
const page = { current: 1, size: 1000, condition: {} };
const users = ["admin", "buyer", "buyerOfTwo", "warehouse", "supplierA", "supplierB"] as const;

async function receive(noticeId: string, lineId: string | undefined, receiptQty: string): Promise<void> {
  await (await app.as("warehouse")).ok("receipts", "receive", {
    shippingNoticeId: noticeId,
    receiptDate: day(0),
    warehouseNo: "W1",
    lines: [{ shippingNoticeLineId: lineId ?? "0", receiptQty }],
  });
}

async function buildDocuments(): Promise<void> {
  await buildDraft(app);
  await buildIssued(app);
  await buildIssued(app, { orgNo: "O2" });
  await buildIssued(app, { supplierNo: "SB" });
  const refused = await buildIssued(app);
  const supplier = await app.as("supplierA");
  await supplier.ok("purchaseOrders", "refuse", { ...named(refused), reason: "No capacity" });
  const order = await buildAccepted(app, { quantities: ["100"] });
  await buildNotice(app, order, ["10"]);
  const inPart = await buildShipped(app, order, ["12"]);
  await receive(inPart.id, inPart.lines[0]?.id, "4");
  const ended = await buildShipped(app, order, ["11"]);
  await receive(ended.id, ended.lines[0]?.id, "4");
  const buyer = await app.as("buyer");
  const seen = await buyer.ok("shippingNotices", "getShippingNoticeById", { id: ended.id });
  await buyer.ok("shippingNotices", "end", named(seen));
  for (const subject of ["Draft", "Published"]) {
    const news = await buyer.ok("notices", "saveSysNews", {
      subject,
      content: "Text",
      newsBusiness: "1",
      outDoorType: "1",
      whereNews: "0",
      sendType: "1",
      receivingObjects: [],
      fileIds: [],
    } as InputOf<Services["notices"]["endpoints"]["saveSysNews"]>);
    if (subject === "Published") await buyer.ok("notices", "publish", named(news));
  }
}

beforeAll(async () => {
  app = await startTestApplication();
  await buildDocuments();
});
afterAll(() => app.close());

type Told = Map<string, AllowedActions | null>;
type Answered = Promise<{ body: object }>;

/** What is told of each record that a call answered; null where the caller may not make the call. */
async function toldBy(answer: Answered): Promise<Told | null> {
  const { body } = await answer;
  if (!("data" in body)) return null;
  const { records } = body.data as { records: { id: string; allowedActions: AllowedActions }[] };
  return new Map(records.map(({ id, allowedActions }) => [id, allowedActions]));
}

/** How each kind of document is listed and opened. */
const kinds = {
  orders: {
    list: (user: TestUser) => user.call("purchaseOrders", "getPurchaseOrderPage", page),
    open: (user: TestUser, id: string) => user.ok("purchaseOrders", "getPurchaseOrderById", { id }),
  },
  notices: {
    list: (user: TestUser) => user.call("shippingNotices", "getShippingNoticePage", page),
    open: (user: TestUser, id: string) => user.ok("shippingNotices", "getShippingNoticeById", { id }),
  },
  news: {
    list: (user: TestUser) => user.call("notices", "getSysNewsPage", page),
    open: (user: TestUser, id: string) => user.ok("notices", "getSysNewsById", { id }),
  },
} as const;

interface Listed {
  readonly id: string;
  readonly version: number;
  readonly updateDate: string;
  readonly allowedActions: AllowedActions;
}

const methodOf = {
  purchaseOrders: "getPurchaseOrderPage",
  shippingNotices: "getShippingNoticePage",
  receipts: "getReceiptPage",
  notices: "getSysNewsPage",
} as const;

describe("a list of documents", () => {
  it.each(Object.entries(kinds))(
    "B6.1e tells of each of the %s what its page tells, to users of each side",
    async (_, kind) => {
      const answers = new Set<string | null>();
      for (const userNo of users) {
        const user = await app.as(userNo);
        for (const [id, told] of (await toldBy(kind.list(user))) ?? []) {
          expect(told, `${userNo} ${id}`).toEqual((await kind.open(user, id)).allowedActions);
          for (const answer of Object.values(told ?? {})) answers.add(answer);
        }
      }
      expect([...answers]).toEqual(expect.arrayContaining([null]));
      expect(answers.size).toBeGreaterThan(2);
    },
  );

  it.each(["purchaseOrders", "shippingNotices", "receipts", "notices"] as const)(
    "B6.1e tells the same of %s of which few fields are asked, and sends no others",
    async (service) => {
      const listed = async (user: TestUser, columns?: readonly string[]) => {
        const answer = await user.call(service, methodOf[service] as never, { ...page, columns } as never);
        return "data" in answer.body ? (answer.body.data as { records: Listed[] }).records : [];
      };
      for (const userNo of users) {
        const user = await app.as(userNo);
        const whole = await listed(user);
        const few = whole.map(({ id, version, allowedActions }) => ({ id, version, allowedActions }));
        expect(await listed(user, []), userNo).toEqual(few);
        const dated = whole.map(({ updateDate }, index) => ({ ...few[index], updateDate }));
        expect(await listed(user, ["updateDate"]), userNo).toEqual(dated);
      }
    },
  );

  it("B6.1d tells of orders by the rule of each one's organisation", async () => {
    await setOrderRule(app, "O2", { refusalAllowed: false });
    const { records } = await (await app.as("supplierA")).ok("purchaseOrders", "getPurchaseOrderPage", {
      ...page,
      condition: { status: "1", refuseSign: "0" },
    });
    expect(new Set(records.map(({ orgNo, allowedActions }) => `${orgNo} ${allowedActions.refuse}`))).toEqual(
      new Set(["O1 null", "O2 orderRefusalNotAllowed"]),
    );
    await setOrderRule(app, "O2", {});
  });

  it("B6.1e refuses nothing by state that it said may be done, and what it said may not with the error it named", async () => {
    const supplier = await app.as("supplierA");
    const orders = await supplier.ok("purchaseOrders", "getPurchaseOrderPage", page);
    for (const { allowedActions, ...order } of orders.records) {
      const { body } = await supplier.call("purchaseOrders", "refuse", { ...named(order), reason: "No capacity" });
      expect("data" in body ? null : body.errorCode, order.purchaseNo).toBe(allowedActions.refuse);
    }
    const admin = await app.as("admin");
    const receipts = await admin.ok("receipts", "getReceiptPage", page);
    expect(receipts.records.map(({ allowedActions }) => allowedActions.cancel).sort()).toEqual(["noticeClosed", null]);
    for (const { allowedActions, ...receipt } of receipts.records) {
      const { body } = await admin.call("receipts", "cancelReceipt", { ...named(receipt), reason: "Counted twice" });
      expect("data" in body ? null : body.errorCode, receipt.receiptNo).toBe(allowedActions.cancel);
    }
    const buyer = await app.as("buyer");
    const news = await buyer.ok("notices", "getSysNewsPage", page);
    for (const { allowedActions, ...notice } of news.records) {
      const { body } = await buyer.call("notices", "publish", named(notice));
      expect("data" in body ? null : body.errorCode, notice.subject).toBe(allowedActions.publish);
    }
  });
});
