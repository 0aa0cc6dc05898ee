import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { act, doings, furtherDoings, look, prepareDoings } from "../../../testing/doings.ts";
import { buildLawOrders } from "../../../testing/law-orders.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildShipped, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule, setOrderRule } from "../../../testing/owner.ts";
import { type Breaking, testedDocuments } from "../../../testing/tested-documents.ts";

const command = fc.record({
  doing: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...doings) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "ship",
        "shipAll",
        "approve",
        "reject",
        "resubmit",
        "void",
        "correct",
        "agreeCorrection",
        "declineCorrection",
        "receive",
        "cancel",
        ...furtherDoings,
      ),
    },
  ),
  which: fc.nat(1000),
  quantity: fc.constantFrom("0.000001", "0.5", "1", "2.25", "3", "7", "40"),
});

const rules = fc.record({
  approvalAsked: fc.boolean(),
  confirmBeforeShipping: fc.boolean(),
  answerUpdatesOrder: fc.boolean(),
  changeConfirmation: fc.constantFrom("none", "overdue", "change"),
});

let app: TestApplication;
let supplier: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  supplier = await app.as("supplierA");
  admin = await app.as("admin");
  await prepareDoings(admin);
  await asOwner(app, "update material set inspection_asked = '1' where item_no = 'M2'");
});
afterAll(() => app.close());

/** A notice of which part has arrived, and what follows on that, so that there is something of everything to break. */
async function receivePart(): Promise<void> {
  await setDeliveryRule(app, "O1", { approvalAsked: true });
  const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["30"], head: { orderType: "2" } }), [
    "20",
  ]);
  await admin.ok("receipts", "receive", {
    shippingNoticeId: notice.id,
    receiptDate: day(0),
    warehouseNo: "W1",
    lines: notice.lines.map((line) => ({ shippingNoticeLineId: line.id, receiptQty: "10" })),
  });
  const condition = { asnNo: notice.asnNo };
  const { records } = await admin.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition });
  for (const { build } of testedDocuments) await build?.(admin, { receipt: records[0] ?? { id: "" } }, supplier);
}

describe("the laws of the domain", () => {
  it("B4.1a B4.3a B5.1c hold after whatever suppliers, buyers and warehouse do at once, versions and changes of orders too", async () => {
    let taken = 0;
    const until = Date.now() + 15_000;
    // A test in which nothing happens would prove nothing, however slow the machine is.
    const isEnough = () => Date.now() > until && taken > 5;
    await fc.assert(
      fc.asyncProperty(
        rules,
        fc.array(fc.array(command, { minLength: 3, maxLength: 10 }), { minLength: 20, maxLength: 40 }),
        async (rule, rounds) => {
          if (isEnough()) return;
          await setDeliveryRule(app, "O1", { approvalAsked: rule.approvalAsked });
          const { approvalAsked: _, ...orderRule } = rule;
          await setOrderRule(app, "O1", orderRule);
          const orders = await buildLawOrders({ supplier, admin });
          const [accepted] = orders;
          const addressed = await noticeInput(app, accepted, []);
          for (const round of rounds) {
            if (isEnough()) return;
            const scene = await look({ supplier, admin }, orders);
            const answers = await Promise.all(round.map((one) => act({ supplier, admin }, scene, addressed, one)));
            for (const answer of answers) {
              if (!answer) continue;
              expect([200, 400, 404, 409], JSON.stringify(answer.body)).toContain(answer.http);
              if ("data" in answer.body) taken += 1;
            }
            expect(await brokenLaws(app)).toEqual([]);
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
    expect(taken).toBeGreaterThan(5);
  });

  it("are seen to be broken when they are", async () => {
    await receivePart();
    expect(await brokenLaws(app)).toEqual([]);
    const breaking: readonly Breaking[] = [
      ...testedDocuments.flatMap((document) => document.breaking ?? []),
      ["a document's history", "update record_history set from_state = '9' where action = 'approve'", "shippingNotice"],
      [
        "no document",
        "update record_history set from_state = '9' where action = 'send' and entity_name = 'shippingNotice'",
        "shippingNotice",
      ],
      ["an order's sums", "update purchase_order set total_amount = total_amount + 0.000001"],
      [
        "an order's progress",
        "update purchase_order set receipt_status = case receipt_status when '0' then '1' else '0' end",
      ],
      ["lines have", "update purchase_order_line set supplier_no = 'SB'"],
      [
        "each version of an order",
        "update purchase_order set band_no = band_no + 1",
        "",
        "update purchase_order set band_no = band_no - 1",
      ],
      ["a line's promise", "update purchase_order_line set promise_qty = coalesce(promise_qty, 0) + 1"],
      [
        "on the way",
        "update purchase_order_line set on_way_qty = on_way_qty + 0.1 where on_way_qty + receipt_qty + 0.1 <= batch_pur_qty",
      ],
      ["a notice's state", "update shipping_notice set check_status = '4' where check_status in ('2', '3', 'X')"],
      [
        "each revision of a notice",
        "update shipping_notice set revision_no = revision_no + 1",
        "",
        "update shipping_notice set revision_no = revision_no - 1",
      ],
      ["a notice's sums", "update shipping_notice set sum_receive_qty = sum_receive_qty + 1"],
      ["a notice arrived", "update shipping_notice set arrival_date = coalesce(arrival_date, current_date) - 10"],
      ["what lies", "update stock_balance set qty = qty + 1"],
      ["stock lies with", "update warehouse set keeper_no = 'SA'", "", "update warehouse set keeper_no = null"],
      ["goods come", "update stock_movement set item_no = case item_no when 'M1' then 'M2' else 'M1' end"],
      ["received of a batch", "update receipt set receipt_qty = receipt_qty + 0.1 where status = '1'"],
      [
        "received of a notice's line",
        // Of what is packed no less may be announced.
        `update shipping_notice_line l set receive_qty = 0, delivery_qty = 0.5 where receive_qty > 0
           and not exists (select from shipping_package_content c where c.shipping_notice_line_id = l.id)`,
      ],
    ];
    const isBroken = async (law: string, about: string) =>
      (await brokenLaws(app)).some((broken) => broken.startsWith(law) && broken.includes(about));
    for (const [law, statement, about = "", mend] of breaking) {
      if (law !== "received of a notice's line") expect(await isBroken(law, about), `${law} before`).toBe(false);
      await asOwner(app, statement);
      expect(await isBroken(law, about), `${law} ${about}`).toBe(true);
      if (mend) await asOwner(app, mend);
    }
  });
});
