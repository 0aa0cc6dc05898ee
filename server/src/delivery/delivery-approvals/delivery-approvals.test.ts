import { languageCodes } from "@tandem/contract/core/languages";
import type { MassAnswer } from "@tandem/contract/core/service";
import type {
  DeliveryApprovalDetail,
  DeliveryApprovalInput,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import type { PurchaseOrderDetail } from "@tandem/contract/orders/purchase-orders/purchase-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { approve, handIn, uploadReport } from "../../../testing/delivery-approvals.ts";
import { buildAccepted, day, noticeInput } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { setDeliveryRule } from "../../../testing/owner.ts";
import { importSheetOf, openSheet, type Sheet, saveSheet, typedSheet } from "../../../testing/records.ts";
import { useFolder } from "../../../testing/workbooks.ts";

let app: TestApplication;
let buyer: TestUser;
let supplierA: TestUser;
let supplierB: TestUser;
let order: PurchaseOrderDetail;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplierA, supplierB] = [await app.as("buyer"), await app.as("supplierA"), await app.as("supplierB")];
  // M1 to M5, of which each test takes its own: a report that another test had approved lets nothing leave here.
  order = await buildAccepted(app, { quantities: ["900", "900", "900", "900", "900"] });
  await buildAccepted(app, { supplierNo: "SB", quantities: ["10", "10", "10", "10", "10"] });
});
afterAll(() => app.close());
const folder = useFolder();

const named = ({ id, version }: DeliveryApprovalDetail) => ({ id, version });
const refusalsOf = ({ results }: MassAnswer) => results.map(({ error }) => error?.errorCode ?? null);
const read = (user: TestUser, { id }: { readonly id: string }) =>
  user.ok("deliveryApprovals", "getDeliveryApprovalById", { id });
const listed = async (user: TestUser, condition: object) =>
  (await user.ok("deliveryApprovals", "getDeliveryApprovalPage", { current: 1, size: 50, condition })).records.map(
    ({ approvalNo }) => approvalNo,
  );

describe("A delivery approval", () => {
  it("B3.11 B4.4a B4.4b is handed in, rejected with a reason, corrected, approved and voided, as its history says", async () => {
    const first = await handIn(supplierA, { lotNo: "L-1", remark: "First lot" });
    expect(first).toMatchObject({
      checkStatus: "0",
      source: "1",
      supplierNo: "SA",
      goodsName: "Hexagon bolt",
      lotNo: "L-1",
    });
    expect(first).toMatchObject({
      createName: "User supplierA",
      createDate: expect.stringContaining(day(0).slice(0, 4)),
    });
    expect(first.approvalNo).toMatch(/^DLA-\d{4}-\d{6}$/);
    expect(first.files).toMatchObject([{ fileName: "report.pdf" }]);
    expect(await supplierA.refused("deliveryApprovals", "agree", { agreeList: [named(first)] })).toBe(
      "permissionMissing",
    );

    const rejected = await buyer.ok("deliveryApprovals", "refuse", { ...named(first), reason: "Page 2 is missing" });
    expect(rejected).toMatchObject({ checkStatus: "2", refuseReason: "Page 2 is missing" });
    const whole = await uploadReport(supplierA, "whole.pdf");
    const corrected = await handIn(supplierA, {
      ...named(rejected),
      lotNo: "L-1",
      expiryDate: day(90),
      fileIds: [whole],
    });
    expect(corrected).toMatchObject({ checkStatus: "0", refuseReason: null, expiryDate: day(90), remark: null });
    expect(corrected.files.map(({ fileName }) => fileName)).toEqual(["whole.pdf"]);
    const approved = await approve(buyer, corrected);
    expect(approved).toMatchObject({ checkStatus: "1" });
    const again = { ...named(approved), orgNo: "O1", itemNo: "M1", effectiveDate: day(0), expiryDate: day(9) };
    expect(await supplierA.refused("deliveryApprovals", "saveDeliveryApproval", { ...again, fileIds: [whole] })).toBe(
      "deliveryApprovalDecided",
    );
    const voided = await supplierA.ok("deliveryApprovals", "voidDeliveryApproval", {
      ...named(approved),
      reason: "Another furnace",
    });
    expect(voided).toMatchObject({ checkStatus: "X", voidReason: "Another furnace" });
    const told = (await read(buyer, first)).history.map(({ action }) => action).filter((action) => action !== "read");
    expect(told).toEqual(["add", "refuse", "modify", "agree", "void"]);
    const changes = voided.history.find(({ action }) => action === "modify")?.changes.map(({ field }) => field);
    expect(changes).toEqual(["expiryDate", "remark", "reportFile"]);
    expect(await listed(buyer, { checkStatus: "X", itemNo: "M1" })).toContain(first.approvalNo);
  });

  it("B3.11 comes by workbook too, waits for its report, and what is wrong with a row is said at its cells", async () => {
    const whose = { orgNo: "O1", supplierNo: "SA", itemNo: "M1", lotNo: "L-IMPORT" };
    const row = { ...whose, effectiveDate: day(0), expiryDate: day(9) };
    const wrong = [
      { ...row, expiryDate: day(-1) },
      { ...row, itemNo: "NONE" },
      { ...row, supplierNo: "SB" },
    ];
    const { added, errors } = await importSheetOf(supplierA, "deliveryApprovals", typedSheet(wrong));
    expect(added).toBe(0);
    expect(errors.map(({ row: number, column }) => [number, column])).toEqual([
      [2, "Valid until"],
      [3, "Material no."],
      [4, "Supplier no."],
    ]);
    expect(await importSheetOf(supplierA, "deliveryApprovals", typedSheet([row]))).toMatchObject({ added: 1 });
    const request = { current: 1, size: 5, condition: { lotNo: row.lotNo } };
    const { records } = await buyer.ok("deliveryApprovals", "getDeliveryApprovalPage", request);
    expect(records).toMatchObject([
      { reportFile: null, checkStatus: "0", allowedActions: { agree: "deliveryApprovalWithoutReport" } },
    ]);
    const imported = records[0] as unknown as DeliveryApprovalDetail;
    const { results } = await buyer.ok("deliveryApprovals", "agree", { agreeList: [named(imported)] });
    expect(results.map(({ error }) => error?.errorCode)).toEqual(["deliveryApprovalWithoutReport"]);
    const whole = await handIn(supplierA, { ...named(imported), lotNo: row.lotNo, expiryDate: row.expiryDate });
    expect(await approve(buyer, whole)).toMatchObject({ checkStatus: "1", lotNo: row.lotNo });
  });

  it("is as it was when its own export comes back; what was changed there is said, and a copied row is handed in", async () => {
    for (const lotNo of ["L-BACK-1", "L-BACK-2"]) await handIn(supplierA, { lotNo });
    const condition = { lotNoIndistinct: "L-BACK", field: "lotNo", order: "asc" };
    const { content } = await supplierA.download("deliveryApprovals", "exportexcel", {
      current: 1,
      size: 20,
      condition,
    });
    const sheet = await openSheet(await folder.file(content));
    const imported = (rows: Sheet["rows"]) =>
      importSheetOf(supplierA, "deliveryApprovals", { ...sheet, rows }, { changeExisting: "1" });
    expect(await imported(sheet.rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2, errors: [] });
    const [first = {}, second = {}] = sheet.rows;
    const changed = await imported([{ ...first, "Lot no.": "L-BACK-9" }, second]);
    expect(changed).toMatchObject({ added: 0, errors: [{ row: 2, message: expect.stringContaining("not change") }] });
    const copied = await imported([first, second, { ...second, "Lot no.": "L-BACK-3" }]);
    expect(copied).toMatchObject({ added: 1, changed: 0, unchanged: 2, errors: [] });
  });

  it("is handed in by the buyer for a supplier, who sees it; other suppliers do not", async () => {
    expect((await buyer.call("deliveryApprovals", "saveDeliveryApproval", await inputOf(buyer))).body).toMatchObject({
      details: [{ path: "supplierNo" }],
    });
    const made = await handIn(buyer, { supplierNo: "SA" });
    expect(made).toMatchObject({ source: "2", supplierNo: "SA" });
    expect(await read(supplierA, made)).toMatchObject({ approvalNo: made.approvalNo });
    expect(await supplierB.refused("deliveryApprovals", "getDeliveryApprovalById", { id: made.id })).toBe("notFound");
    expect(await listed(supplierB, {})).toEqual([]);
    const [file] = made.files;
    const fetched = async (user: TestUser) =>
      (await user.download("files", "downloadFileById", { condition: { fileId: file?.fileId } })).content.toString();
    expect(await fetched(supplierA)).toContain("%PDF");
    expect(await fetched(supplierB)).toContain("notFound");
    // What is somebody's report already is no other's.
    const stolen = await supplierB.call("deliveryApprovals", "saveDeliveryApproval", {
      ...(await inputOf(supplierB)),
      fileIds: [file?.fileId ?? ""],
    });
    expect(stolen.body).toMatchObject({ errorCode: "referenceUnknown" });
    expect(await listed(supplierB, {})).toEqual([]);
  });

  it("and several are reviewed at once, and a step is taken back until the other side has seen it", async () => {
    const [one, other] = [await handIn(supplierA), await handIn(supplierA, { lotNo: "L-2" })];
    const withdrawn = await supplierA.ok("deliveryApprovals", "withdraw", { withdrawList: [named(other)] });
    expect(refusalsOf(withdrawn)).toEqual([null]);
    const agreed = await buyer.ok("deliveryApprovals", "agree", { agreeList: [named(one), named(other)] });
    expect(refusalsOf(agreed)).toEqual([null, "deliveryApprovalNotPending"]);
    const refused = await buyer.ok("deliveryApprovals", "refuse", {
      ...named(await handIn(supplierA)),
      reason: "Blurred",
    });
    await buyer.ok("deliveryApprovals", "undo", { step: "refuse", undoList: [{ id: refused.id }] });
    expect(await read(buyer, refused)).toMatchObject({ checkStatus: "0", refuseReason: null });
    const undoAgree = { step: "agree" as const, undoList: [{ id: one.id }] };
    expect(refusalsOf(await buyer.ok("deliveryApprovals", "undo", undoAgree))).toEqual([null]);
    expect(await read(buyer, one)).toMatchObject({ checkStatus: "0" });
    const approved = await approve(buyer, await read(buyer, one));
    await read(supplierA, approved);
    expect(refusalsOf(await buyer.ok("deliveryApprovals", "undo", undoAgree))).toEqual(["stepSeen"]);
    expect(await read(buyer, one)).toMatchObject({ checkStatus: "1" });
  });

  it("needs a report, of at most 20 MB, and does not end before it begins", async () => {
    const input = await inputOf(supplierA);
    const without = await supplierA.call("deliveryApprovals", "saveDeliveryApproval", { ...input, fileIds: [] });
    expect(without.body).toMatchObject({ status: 400, details: [{ path: "fileIds" }] });
    const reversed = { ...input, effectiveDate: day(2), expiryDate: day(1) };
    const { body } = await supplierA.call("deliveryApprovals", "saveDeliveryApproval", reversed);
    expect(body).toMatchObject({ errorCode: "deliveryApprovalDatesReversed", details: [{ path: "expiryDate" }] });
    const photo = Buffer.alloc(40 * 1024 * 1024, "a");
    const large = await supplierA.upload("deliveryApprovals", "uploadReport", photo, "photo.jpg");
    expect(large.body).toMatchObject({ errorCode: "fileTooLarge", errorMessage: "The file size cannot exceed 20MB" });
  });

  it("waits for whoever has to review it, correct it or renew it", async () => {
    const waitingFor = async (user: TestUser, name: string) => {
      const { records } = await user.ok("dashboard", "getWaitingForMe", {});
      return records.find((each) => each.name === name)?.count ?? 0;
    };
    const lotNo = "WAITS";
    const before = await waitingFor(buyer, "reportsToReview");
    const made = await handIn(supplierA, { lotNo, expiryDate: day(20) });
    expect(await waitingFor(buyer, "reportsToReview")).toBe(before + 1);
    const ending = await waitingFor(supplierA, "reportsEnding");
    await approve(buyer, made);
    expect(await waitingFor(supplierA, "reportsEnding")).toBe(ending + 1);
    const renewed = await handIn(supplierA, { lotNo, effectiveDate: day(15), expiryDate: day(300) });
    expect(await waitingFor(supplierA, "reportsEnding")).toBe(ending);
    const rejected = await waitingFor(supplierA, "reportsRejected");
    await buyer.ok("deliveryApprovals", "refuse", { ...named(renewed), reason: "Unreadable" });
    expect(await waitingFor(supplierA, "reportsRejected")).toBe(rejected + 1);
    expect(await waitingFor(supplierA, "reportsEnding")).toBe(ending + 1);
  });
});

let count = 0;

async function inputOf(user: TestUser): Promise<DeliveryApprovalInput> {
  const dates = { effectiveDate: day(0), expiryDate: day(30) };
  return { orgNo: "O1", itemNo: "M1", ...dates, fileIds: [await uploadReport(user)] };
}

describe("A delivery approval is handed in by nobody limited to classes, as it is of none", () => {
  it.each([
    ["sellerOfSteel", { roleNo: ["supplier"], supplierNo: "SA", scopeClassifyType: [steel.classifyType] }],
    ["buyerOfCoils", { roleNo: ["buyer"], scopeBusinessClassifyType: [steel.businessClassifyType] }],
  ])("such as %s", async (userNo, limit) => {
    await addClasses(await app.as("admin"));
    await addUser(await app.as("admin"), userNo, limit);
    await buildAccepted(app, { quantities: ["10"], head: steel });
    const limited = await app.as(userNo);
    const dates = { effectiveDate: day(0), expiryDate: day(30) };
    const input = { orgNo: "O1", itemNo: "M1", ...dates, fileIds: ["1"], supplierNo: "SA" };
    expect(await limited.refused("deliveryApprovals", "saveDeliveryApproval", input)).toBe("deliveryApprovalOfNoClass");
    const row = { orgNo: "O1", supplierNo: "SA", itemNo: "M1", effectiveDate: day(0), expiryDate: day(9) };
    const imported = await limited.upload("deliveryApprovals", "importexcel", await saveSheet(typedSheet([row])));
    expect(imported.body).toMatchObject({ errorCode: "deliveryApprovalOfNoClass" });
    // Their pages offer neither.
    const { menus } = await limited.ok("currentUsers", "getCurrentUser", {});
    const flags = menus.find(({ menuName }) => menuName === "deliveryApprovals")?.flags;
    expect(flags).toContain("isSearch");
    expect(flags).not.toContain("isAdd");
    expect(flags).not.toContain("isImport");
  });
});

describe("Where a rule asks for delivery approvals, a notice", () => {
  beforeAll(() => setDeliveryRule(app, "O1", { approvalAsked: true, reportAsked: "1" }));
  afterAll(() => setDeliveryRule(app, "O1", {}));

  /** Sends 1 of the line of the material; answers the refusal, null where it left. */
  async function sent(itemNo: string, lotNo: string | null = null, user = supplierA, of = order) {
    const place = of.lines.findIndex((line) => line.itemNo === itemNo);
    const input = await noticeInput(
      app,
      of,
      of.lines.map((_, index) => (index === place ? "1" : "")),
    );
    const lines = input.lines.map((line) => ({ ...line, lotNo }));
    count += 1;
    const { body } = await user.call("shippingNotices", "saveShippingNotice", {
      ...input,
      remarks: `Sent ${count}`,
      lines,
    });
    return "errorCode" in body ? body.errorCode : null;
  }

  it("B1.5d leaves by an approved report that is valid today, its first and last days included", async () => {
    expect(await sent("M2")).toBe("deliveryApprovalNone");
    const today = { itemNo: "M2", effectiveDate: day(0), expiryDate: day(0) };
    const made = await handIn(supplierA, today);
    expect(await sent("M2")).toBe("deliveryApprovalPending");
    const approved = await approve(buyer, made);
    expect(await sent("M2")).toBeNull();
    expect(await sent("M2", "ANY")).toBeNull();
    await buyer.ok("deliveryApprovals", "voidDeliveryApproval", { ...named(approved), reason: "Recalled" });
    expect(await sent("M2")).toBe("deliveryApprovalVoided");
  });

  it("stays when the report ended yesterday, begins tomorrow, was rejected, or is another supplier's", async () => {
    const mine = { itemNo: "M3", effectiveDate: day(-9) };
    const rejected = await handIn(supplierA, mine);
    await buyer.ok("deliveryApprovals", "refuse", { ...named(rejected), reason: "Wrong material" });
    expect(await sent("M3")).toBe("deliveryApprovalRejected");
    await approve(buyer, await handIn(supplierB, mine));
    expect(await sent("M3")).toBe("deliveryApprovalRejected");
    await approve(buyer, await handIn(supplierA, { ...mine, expiryDate: day(-1) }));
    expect(await sent("M3")).toBe("deliveryApprovalExpired");
    const terms = async (term: "0" | "1" | "2") => {
      const condition = { itemNo: "M3", checkStatus: ["1"] as const, term: [term] as const };
      return (await buyer.ok("deliveryApprovals", "getDeliveryApprovalPage", { current: 1, size: 99, condition }))
        .total;
    };
    expect([await terms("0"), await terms("1"), await terms("2")]).toEqual([0, 1, 1]);
    await approve(buyer, await handIn(supplierA, { ...mine, effectiveDate: day(1) }));
    expect(await sent("M3")).toBe("deliveryApprovalEarly");
    expect(await terms("0")).toBe(1);
  });

  it("is corrected on its way without reports for lots that left already, and with one for what comes", async () => {
    await setDeliveryRule(app, "O1", { approvalAsked: false, reportAsked: "1" });
    const input = await noticeInput(
      app,
      order,
      order.lines.map(({ itemNo }) => (itemNo === "M2" ? "2" : "")),
    );
    const made = await handIn(supplierA, { itemNo: "M2", effectiveDate: day(0), expiryDate: day(0) });
    const approved = await approve(buyer, made);
    const shipped = await supplierA.ok("shippingNotices", "saveShippingNotice", input);
    await buyer.ok("deliveryApprovals", "voidDeliveryApproval", { ...named(approved), reason: "Recalled" });
    const corrected = (deliveryQty: string, lotNo: string | null) => ({
      ...{ ...input, id: shipped.id, version: shipped.version, remarks: "Second truck" },
      lines: input.lines.map((line) => ({ ...line, deliveryQty, lotNo })),
    });
    for (const more of [corrected("3", null), corrected("2", "OTHER")])
      expect(await supplierA.refused("shippingNotices", "correctShippingNotice", more as never)).toBe(
        "deliveryApprovalVoided",
      );
    const less = await supplierA.ok("shippingNotices", "correctShippingNotice", corrected("1", null) as never);
    expect(less.lines).toMatchObject([{ deliveryQty: "1" }]);
    await setDeliveryRule(app, "O1", { approvalAsked: true, reportAsked: "1" });
  });

  it("leaves with the lot alone that an approval names, and the refusal marks the line", async () => {
    const approved = await approve(buyer, await handIn(supplierA, { itemNo: "M4", lotNo: "L-7" }));
    expect(approved.lotNo).toBe("L-7");
    expect(await sent("M4", "L-7")).toBeNull();
    expect(await sent("M4", "L-8")).toBe("deliveryApprovalNone");
    expect(await sent("M4")).toBe("deliveryApprovalNone");
    const input = await noticeInput(app, order, ["", "", "", "1", "1"]);
    const lines = input.lines.map((line, index) => (index === 0 ? { ...line, lotNo: "L-7" } : line));
    for (const language of languageCodes) {
      const user = supplierA.reading(language);
      const { body } = await user.call("shippingNotices", "saveShippingNotice", { ...input, lines });
      expect(body).toMatchObject({ errorCode: "deliveryApprovalNone", details: [{ path: "lines.1.lotNo" }] });
      expect("errorMessage" in body && body.errorMessage).toContain("M5");
      expect("errorMessage" in body && body.errorMessage).toContain("Deliveries");
    }
  });

  it("leaves by it also where who sends it is limited to classes, though it is of none", async () => {
    await addClasses(await app.as("admin"));
    await addUser(await app.as("admin"), "packerOfSteel", {
      ...{ roleNo: ["supplier"], supplierNo: "SA", scopeClassifyType: [steel.classifyType] },
    });
    const ofSteel = await buildAccepted(app, { quantities: ["9", "9", "9", "9", "9"], head: steel });
    const packer = await app.as("packerOfSteel");
    expect(await sent("M5", null, packer, ofSteel)).toBe("deliveryApprovalNone");
    const approved = await approve(buyer, await handIn(supplierA, { itemNo: "M5" }));
    expect(await sent("M5", null, packer, ofSteel)).toBeNull();
    await buyer.ok("deliveryApprovals", "voidDeliveryApproval", { ...named(approved), reason: "Recalled" });
  });
});
