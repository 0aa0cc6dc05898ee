import type { MenuFlag } from "@tandem/contract/core/permissions";
import { menus } from "@tandem/contract/platform/menus/menu-table";
import { returnType } from "@tandem/contract/receiving/return-notes/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { handIn, uploadReport } from "../../testing/delivery-approvals.ts";
import { buildReturned } from "../../testing/documents/return-notes.ts";
import { buildAccepted, buildNotice, buildShipped, day, noticeInput } from "../../testing/orders.ts";
import { addUser } from "../../testing/outsiders.ts";
import { receiptInput } from "../../testing/receipts.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

/** Somebody who holds these flags on a menu and nothing else. */
async function holding(
  menu: "returnNotes" | "shippingNotices" | "deliveryApprovals",
  supplierNo: string | null,
  flags: MenuFlag[],
) {
  const userNo = `${menu} ${flags.join(" ")}`;
  const grants = [{ menuNo: menus[menu].menuNo, flags }];
  await admin.ok("roles", "saveOrUpdateSysRole", { roleNo: userNo, roleName: userNo, statusCode: "1", grants });
  await addUser(admin, userNo, { roleNo: [userNo], ...(supplierNo ? { supplierNo } : {}) });
  return app.as(userNo);
}

describe("Whoever may add a document may not therefore change one, nor the other way round", () => {
  it("S6.1a B3.5b which holds for return notes", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["60"] }), ["60"]);
    await admin.ok("receipts", "receive", receiptInput(notice, ["60"]));
    const condition = { asnNo: notice.asnNo };
    const { records } = await admin.ok("receipts", "getReceiptPage", { current: 1, size: 1, condition });
    const receiptId = records[0]?.id ?? "";
    const sent = await buildReturned(admin, { id: receiptId }, "1");
    const draft = await admin.ok("returnNotes", "withdraw", { id: sent.id, version: sent.version, reason: "Again" });
    const lines = [{ receiptId, returnQty: "2", returnReason: "Bent" }];
    const added = { returnType: returnType.code.credit, returnDate: day(0), lines };
    const changed = { ...added, id: draft.id, version: draft.version };

    const adding = await holding("returnNotes", null, ["isSearch", "isAdd"]);
    expect(await adding.refused("returnNotes", "saveReturnNote", changed)).toBe("permissionMissing");
    await adding.ok("returnNotes", "saveReturnNote", added);
    const changing = await holding("returnNotes", null, ["isSearch", "isModify"]);
    expect(await changing.refused("returnNotes", "saveReturnNote", added)).toBe("permissionMissing");
    const seen = await changing.ok("returnNotes", "saveReturnNote", changed);
    expect(seen).toMatchObject({ sumReturnQty: "2", allowedActions: { modify: null } });
  });

  it("S6.1a B4.1f which holds for delivery notices", async () => {
    const order = await buildAccepted(app, { quantities: ["60"] });
    const notice = await buildNotice(app, order, ["1"]);
    const { id, version } = await admin.ok("shippingNotices", "reject", {
      id: notice.id,
      version: notice.version,
      reason: "Dock is full",
    });
    const added = await noticeInput(app, order, ["2"]);
    const corrected = { ...added, id, version };

    const adding = await holding("shippingNotices", "SA", ["isSearch", "isAdd"]);
    expect(await adding.refused("shippingNotices", "saveShippingNotice", corrected)).toBe("permissionMissing");
    await adding.ok("shippingNotices", "saveShippingNotice", added);
    const changing = await holding("shippingNotices", "SA", ["isSearch", "isModify"]);
    expect(await changing.refused("shippingNotices", "saveShippingNotice", added)).toBe("permissionMissing");
    const seen = await changing.ok("shippingNotices", "getShippingNoticeById", { id });
    expect(seen.allowedActions).toMatchObject({ resubmit: null });
    expect(await changing.ok("shippingNotices", "saveShippingNotice", corrected)).toMatchObject({
      sumDeliveryQty: "2",
    });
  });

  it("but hands in reports, and attaches them, with either", async () => {
    const adding = await holding("deliveryApprovals", "SA", ["isSearch", "isAdd"]);
    const { id, version } = await handIn(adding);
    const changing = await holding("deliveryApprovals", "SA", ["isSearch", "isModify"]);
    const corrected = { id, version, fileIds: [await uploadReport(changing)] };
    expect(await handIn(changing, corrected)).toMatchObject({ id, version: version + 1 });
  });
});
