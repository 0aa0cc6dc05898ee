import type { AppointmentDetail } from "@tandem/contract/delivery/appointments/appointments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addDock, book, noticeToW1, slotAt } from "../../../testing/appointments.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { buildAccepted, buildNotice, day, noticeInput } from "../../../testing/orders.ts";
import { asOwner, setDeliveryRule } from "../../../testing/owner.ts";
import { receiptInput } from "../../../testing/receipts.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
let warehouse: TestUser;
let supplierA: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [admin, warehouse] = [await app.as("admin"), await app.as("warehouse")];
  supplierA = await app.as("supplierA");
  await addDock(admin, "D1");
});
afterAll(() => app.close());

const noticeOf = (user: TestUser, id: string) => user.ok("shippingNotices", "getShippingNoticeById", { id });
const wantedBy = ({ id }: { readonly id: string }, slot = slotAt("D1", "08:00")) => ({ shippingNoticeId: id, ...slot });

describe("A delivery notice", () => {
  it("B1.5b is made with an invoice, an attachment, labels and a slot, none of which it needs, and followed to its receipt", async () => {
    await addDock(admin, "TRACKED");
    const boxRule = {
      boxRuleNo: "BX-T",
      boxRuleName: "Cartons",
      statusCode: "1",
      lines: [{ levelName: "Carton", hasSscc: "N" }],
    };
    await admin.ok("boxRules", "addbmboxrulehead", boxRule as never);
    const order = await buildAccepted(app, { quantities: ["20"], head: { warehouseNo: "W1" } });
    const plain = await supplierA.ok("shippingNotices", "saveShippingNotice", await noticeInput(app, order, ["8"]));
    expect(plain).toMatchObject({ attachments: 0, invoiceBody: { srmBillInvoiceBodyList: [] } });
    const { body } = await supplierA.upload("shippingNotices", "uploadAttachment", Buffer.from("Packing"), "list.txt");
    const invoice = {
      invoiceNo: "INV-1",
      invoiceType: "3",
      invoiceClassify: "2",
      invoiceDate: day(-1),
      isGoodsInvoice: "1",
    };
    const amounts = { invoiceAmount: "44", taxAmount: "4", taxRate: "10" };
    const sent = await supplierA.ok("shippingNotices", "saveShippingNotice", {
      ...(await noticeInput(app, order, ["12"])),
      ...{ invoices: [{ ...invoice, ...amounts }], fileIds: [(body as { data: { fileId: string } }).data.fileId] },
      appointment: slotAt("TRACKED", "08:00"),
    } as never);
    const labels = await supplierA.ok("labels", "printlabel", {
      ...{ ids: [sent.lines[0]?.id ?? ""], boxRuleNo: "BX-T", packQty: "6", boxBarcodeNum: 1, copies: 1 },
      ...{ reportKey: "LABEL_STANDARD", genMoment: `${day(0)}T12:00:00.000Z` },
    });
    expect(labels.records.map(({ qty }) => qty)).toEqual(["6", "6"]);
    const buyer = await app.as("buyer");
    const tracked = async () => {
      const page = { current: 1, size: 10, condition: { invoiceNos: "INV-1", attachmentsStart: "1" } };
      return (await buyer.ok("shippingNotices", "getShippingNoticePage", page)).records;
    };
    expect(await tracked()).toMatchObject([{ asnNo: sent.asnNo, checkStatus: "0" }]);
    await buyer.ok("shippingNotices", "approve", named(sent));
    expect(await tracked()).toMatchObject([{ asnNo: sent.asnNo, checkStatus: "2", sumReceiveQty: "0" }]);
    await warehouse.ok("receipts", "receive", receiptInput(sent, ["12"]));
    expect(await tracked()).toMatchObject([{ asnNo: sent.asnNo, checkStatus: "4", sumReceiveQty: "12" }]);
    const { records } = await buyer.ok("appointments", "getAppointmentPage", {
      ...{ current: 1, size: 10 },
      condition: { shippingNoticeId: sent.id },
    });
    expect(records).toMatchObject([{ dockNo: "TRACKED", status: "2" }]);
  });
});

describe("The rule of deliveries", () => {
  it("B3.12 asks for an appointment with the notice: it is refused without one, and by name", async () => {
    await addDock(admin, "RULED");
    await setDeliveryRule(app, "O1", { appointmentAsked: true, appointmentHours: 24, approvalAsked: true });
    const order = await buildAccepted(app, { quantities: ["30"], head: { warehouseNo: "W1" } });
    const input = await noticeInput(app, order, ["10"]);
    const refused = await supplierA.call("shippingNotices", "saveShippingNotice", input);
    expect(refused.body).toMatchObject({
      errorCode: "appointmentNeeded",
      errorMessage: expect.stringContaining("Rule: Delivery rule Deliveries, version 1, option “Appointment needed”."),
      details: [{ path: "appointment" }],
    });
    const send = (appointment: object, wish: object = {}) =>
      supplierA.call("shippingNotices", "saveShippingNotice", { ...input, appointment, ...wish } as never);
    expect((await send(slotAt("RULED", "08:00", day(4)))).body).toMatchObject({ errorCode: "appointmentOtherDay" });
    // Ahead at any hour, and never by more than a day.
    const near = { expectedArrivalDate: day(1) };
    const late = await send(slotAt("RULED", "00:00", day(1)), near);
    expect(late.body).toMatchObject({
      errorCode: "appointmentTooLate",
      errorMessage: expect.stringContaining("24 hours"),
    });
    const sent = await send(slotAt("RULED", "08:00"));
    expect(sent.body).toMatchObject({ data: { checkStatus: "0" } });
    const { id } = (sent.body as { data: { id: string } }).data;
    const held = async () => {
      const page = await supplierA.ok("appointments", "getAppointmentPage", {
        ...{ current: 1, size: 10 },
        condition: { shippingNoticeId: id },
      });
      return page.records as unknown as AppointmentDetail[];
    };
    expect(await held()).toMatchObject([{ status: "0", startTimeStr: "08:00", dockNo: "RULED" }]);

    const buyer = await app.as("buyer");
    await buyer.ok("shippingNotices", "reject", { ...named(await noticeOf(buyer, id)), reason: "Too much" });
    const correct = async (wish: object) =>
      supplierA.call("shippingNotices", "saveShippingNotice", {
        ...input,
        ...named(await noticeOf(supplierA, id)),
        ...wish,
      } as never);
    expect((await correct({ expectedArrivalDate: day(4) })).body).toMatchObject({ errorCode: "appointmentOtherDay" });
    const moved = { expectedArrivalDate: day(4), appointment: slotAt("RULED", "10:00", day(4)) };
    expect((await correct(moved)).body).toMatchObject({ data: { checkStatus: "0" } });
    expect(await held()).toMatchObject([{ status: "0", startTimeStr: "10:00", appointmentDate: day(4) }]);

    const asked = await supplierA.ok("appointments", "getSlots", {
      ...{ purchaseOrderLineIds: order.lines.map((line) => line.id), firstDay: day(0), days: 5 },
    });
    expect(asked).toMatchObject({ isAsked: true, hours: 24, askedBy: { kind: "deliveryRule" } });
    expect(asked.slots.find(({ appointmentDate }) => appointmentDate === day(0))?.state).toBe("past");
    await setDeliveryRule(app, "O1", {});
  });

  it("asks for another slot where a notice that is on its way is corrected to another day", async () => {
    await addDock(admin, "CORRECTED");
    await setDeliveryRule(app, "O1", { appointmentAsked: true, approvalAsked: false });
    const order = await buildAccepted(app, { quantities: ["10"], head: { warehouseNo: "W1" } });
    const input = await noticeInput(app, order, ["10"]);
    const appointment = slotAt("CORRECTED", "08:00");
    const sent = await supplierA.ok("shippingNotices", "saveShippingNotice", { ...input, appointment });
    const later = { ...input, ...named(sent), expectedArrivalDate: day(4) };
    expect(await supplierA.refused("shippingNotices", "correctShippingNotice", later)).toBe("appointmentOtherDay");
    const moved = { ...later, appointment: slotAt("CORRECTED", "09:00", day(4)) };
    const corrected = await supplierA.ok("shippingNotices", "correctShippingNotice", moved);
    expect(corrected).toMatchObject({ expectedArrivalDate: day(4), revisionNo: 2 });
    const { records } = await supplierA.ok("appointments", "getAppointmentPage", {
      ...{ current: 1, size: 10 },
      condition: { shippingNoticeId: sent.id },
    });
    expect(records).toMatchObject([{ status: "0", appointmentDate: day(4), startTimeStr: "09:00" }]);
    const [held] = records;
    if (!held) throw new Error("There is no appointment");
    await warehouse.ok("appointments", "checkIn", named(held));
    const again = { ...moved, ...named(await noticeOf(supplierA, sent.id)), remarks: "Late" };
    expect(await supplierA.refused("shippingNotices", "correctShippingNotice", again)).toBe("noticeNotCorrectable");
    await setDeliveryRule(app, "O1", {});
  });

  it("is corrected to no other day than that of the slot it was given, though no rule asks for one", async () => {
    await addDock(admin, "UNASKED");
    await setDeliveryRule(app, "O1", { approvalAsked: false });
    const order = await buildAccepted(app, { quantities: ["10"], head: { warehouseNo: "W1" } });
    const input = await noticeInput(app, order, ["10"]);
    const sent = await supplierA.ok("shippingNotices", "saveShippingNotice", input);
    await warehouse.ok("appointments", "saveAppointment", wantedBy(sent, slotAt("UNASKED", "08:00")));
    const later = { ...input, ...named(await noticeOf(supplierA, sent.id)), expectedArrivalDate: day(4) };
    expect(await supplierA.refused("shippingNotices", "correctShippingNotice", later)).toBe("appointmentOtherDay");
    const moved = { ...later, appointment: slotAt("UNASKED", "09:00", day(4)) };
    expect(await supplierA.ok("shippingNotices", "correctShippingNotice", moved)).toMatchObject({ revisionNo: 2 });
    const condition = { shippingNoticeId: sent.id };
    const { records } = await supplierA.ok("appointments", "getAppointmentPage", { current: 1, size: 10, condition });
    expect(records).toMatchObject([{ status: "0", appointmentDate: day(4), startTimeStr: "09:00" }]);
    await setDeliveryRule(app, "O1", {});
  });

  it("expects goods on the day of their slot, and keeps the slot that is asked for", async () => {
    await addDock(admin, "FOLLOWED");
    await setDeliveryRule(app, "O1", { appointmentAsked: true, approvalAsked: false });
    const order = await buildAccepted(app, { quantities: ["10"], head: { warehouseNo: "W1" } });
    const input = { ...(await noticeInput(app, order, ["10"])), appointment: slotAt("FOLLOWED", "08:00") };
    const sent = await supplierA.ok("shippingNotices", "saveShippingNotice", input);
    const held = async () => {
      const { records } = await supplierA.ok("appointments", "getAppointmentPage", {
        ...{ current: 1, size: 10 },
        condition: { shippingNoticeId: sent.id },
      });
      return records[0] as unknown as AppointmentDetail;
    };
    const moveTo = async (user: TestUser, date: string) =>
      user.call("appointments", "saveAppointment", {
        ...named(await held()),
        ...slotAt("FOLLOWED", "09:00", date),
      });
    expect((await moveTo(supplierA, day(4))).body).toMatchObject({ data: { expectedArrivalDate: day(4) } });
    const notice = await noticeOf(supplierA, sent.id);
    expect(notice).toMatchObject({ expectedArrivalDate: day(4), checkStatus: "2" });
    expect(notice.history.at(-1)).toMatchObject({
      action: "appoint",
      changes: [{ line: null, field: "expectedArrivalDate", old: day(3), new: day(4) }],
    });
    const reason = "No truck";
    const refused = await supplierA.call("appointments", "cancel", { ...named(await held()), reason });
    expect(refused.body).toMatchObject({
      errorCode: "appointmentStaysNeeded",
      errorMessage: expect.stringContaining("option “Appointment needed”"),
    });
    await setDeliveryRule(app, "O1", { appointmentAsked: true, approvalAsked: true });
    expect((await moveTo(supplierA, day(5))).body).toMatchObject({
      errorCode: "appointmentOtherDay",
      details: [{ path: "appointmentDate" }],
    });
    const offered = await supplierA.ok("appointments", "getSlots", {
      ...{ shippingNoticeId: sent.id, firstDay: day(4), days: 2 },
    });
    const states = (date: string) =>
      new Set(offered.slots.flatMap(({ appointmentDate, state }) => (appointmentDate === date ? [state] : [])));
    expect([offered.onlyDay, states(day(5))]).toEqual([day(4), new Set(["otherDay"])]);
    expect(states(day(4))).toContain("free");
    expect((await moveTo(warehouse, day(5))).body).toMatchObject({ data: { expectedArrivalDate: day(5) } });
    await warehouse.ok("appointments", "cancel", { ...named(await held()), reason });
    await setDeliveryRule(app, "O1", {});
    expect(await brokenLaws(app)).toEqual([]);
  });

  it("expects what waits for approval on whichever day its slot is, and the buyer agrees to no other", async () => {
    await addDock(admin, "PENDING");
    await setDeliveryRule(app, "O1", { approvalAsked: true });
    const notice = await buildNotice(
      app,
      await buildAccepted(app, { quantities: ["10"], head: { warehouseNo: "W1" } }),
      ["10"],
    );
    const wanted = { shippingNoticeId: notice.id, firstDay: day(4), days: 1 };
    expect(await supplierA.ok("appointments", "getSlots", wanted)).toMatchObject({ onlyDay: null });
    await book(supplierA, notice, slotAt("PENDING", "08:00", day(4)));
    expect(await noticeOf(supplierA, notice.id)).toMatchObject({ checkStatus: "0", expectedArrivalDate: day(4) });
    const buyer = await app.as("buyer");
    expect(await buyer.refused("shippingNotices", "approve", named(notice))).toBe("versionStale");
    await buyer.ok("shippingNotices", "approve", named(await noticeOf(buyer, notice.id)));
    expect(await supplierA.ok("appointments", "getSlots", wanted)).toMatchObject({ onlyDay: day(4) });
    await setDeliveryRule(app, "O1", {});
  });

  it("moves the slot of a correction that waits only once its buyer agrees", async () => {
    await addDock(admin, "WAITING");
    await setDeliveryRule(app, "O1", { appointmentAsked: true, approvalAsked: true });
    const order = await buildAccepted(app, { quantities: ["10"], head: { warehouseNo: "W1" } });
    const input = await noticeInput(app, order, ["10"]);
    const sent = await supplierA.ok("shippingNotices", "saveShippingNotice", {
      ...input,
      appointment: slotAt("WAITING", "08:00"),
    });
    const buyer = await app.as("buyer");
    await buyer.ok("shippingNotices", "approve", named(sent));
    const slot = async () => {
      const { records } = await supplierA.ok("appointments", "getAppointmentPage", {
        ...{ current: 1, size: 10 },
        condition: { shippingNoticeId: sent.id },
      });
      return records.map(({ appointmentDate, startTimeStr }) => [appointmentDate, startTimeStr]);
    };
    const later = async (appointment: object) => ({
      ...{ ...input, expectedArrivalDate: day(4), appointment },
      ...named(await noticeOf(supplierA, sent.id)),
    });
    const held = await slot();
    const none = await later(slotAt("WAITING", "09:13", day(4)));
    expect(await supplierA.refused("shippingNotices", "correctShippingNotice", none as never)).toBe(
      "appointmentNoSlot",
    );
    const wanted = await later(slotAt("WAITING", "09:00", day(4)));
    const waiting = await supplierA.ok("shippingNotices", "correctShippingNotice", wanted as never);
    expect(await slot()).toEqual(held);
    await buyer.ok("shippingNotices", "agreeCorrection", named(waiting));
    expect(await slot()).toEqual([[day(4), "09:00"]]);
    await setDeliveryRule(app, "O1", {});
  });

  it("comes by workbook too, and what is wrong with it is said at its row", async () => {
    await addDock(admin, "SHEET");
    await setDeliveryRule(app, "O1", { appointmentAsked: true, approvalAsked: false });
    const order = await buildAccepted(app, { quantities: ["10"], head: { warehouseNo: "W1" } });
    const row = (startTimeStr: string, dockNo = "SHEET") => ({
      ...{ purchaseNo: order.purchaseNo, purchaseSeq: "1", deliveryQty: "4", expectedArrivalDate: day(3) },
      ...{ dockNo, startTimeStr },
    });
    const bring = (...rows: object[]) => importSheetOf(supplierA, "shippingNotices", typedSheet(rows as never));
    const alone = await bring(row("", "SHEET"));
    expect(alone).toMatchObject({ added: 0 });
    expect(await bring(row("10:13"))).toMatchObject({ added: 0 });
    expect(await bring(row("10:00"))).toMatchObject({ added: 1, errors: [] });
    const { records } = await supplierA.ok("appointments", "getAppointmentPage", {
      ...{ current: 1, size: 10 },
      condition: { dockNo: "SHEET" },
    });
    expect(records).toMatchObject([{ status: "0", appointmentDate: day(3), startTimeStr: "10:00", warehouseNo: "W1" }]);
    await setDeliveryRule(app, "O1", {});
  });

  it("lets whoever receives goods give a slot away that a supplier can take no more, and in only what is on its way", async () => {
    await addDock(admin, "SOON", { slotMinutes: 1440 });
    await setDeliveryRule(app, "O1", { appointmentHours: 48 });
    const order = await buildAccepted(app, { quantities: ["10"], head: { warehouseNo: "W1" } });
    const notice = await buildNotice(app, order, ["10"]);
    const slot = slotAt("SOON", "00:00", day(1));
    expect(await supplierA.refused("appointments", "saveAppointment", wantedBy(notice, slot))).toBe(
      "appointmentTooLate",
    );
    const booked = await book(warehouse, notice, slot);
    expect(booked).toMatchObject({ status: "0", allowedActions: { checkIn: "appointmentNoticePending" } });
    // What waits is not on its way: nobody lets it in before it is agreed to.
    expect(await warehouse.refused("appointments", "checkIn", named(booked))).toBe("appointmentNoticePending");
    const states = [
      ["5", "appointmentNoticeToPack"],
      ["1", "appointmentNoticeUnsent"],
      ["2", null],
    ] as const;
    for (const [state, checkIn] of states) {
      await asOwner(app, `update shipping_notice set check_status = '${state}' where id = ${notice.id}`);
      const { allowedActions } = await warehouse.ok("appointments", "getAppointmentById", { id: booked.id });
      expect([state, allowedActions.checkIn]).toEqual([state, checkIn]);
    }
    expect(
      await warehouse.refused("appointments", "saveAppointment", {
        ...wantedBy(await noticeToW1(app)),
        warehouseNo: "W2",
      }),
    ).toBe("appointmentWarehouseOther");
    await setDeliveryRule(app, "O1", {});
  });
});
