import type { EnteredInvoice, InvoiceDetail } from "@tandem/contract/settlement/invoices/invoices";
import { invoiceErpData, invoiceTolerance } from "@tandem/contract/settlement/invoices/parameters";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { atOnce } from "../../../testing/at-once.ts";
import { addClasses, steel } from "../../../testing/classes.ts";
import { provideDollars } from "../../../testing/documents/deductions.ts";
import {
  approve,
  buildConfirmed,
  commit,
  entryOf,
  generate,
  reasoned,
  red,
  type Sides,
} from "../../../testing/documents/invoices.ts";
import { brokenLaws } from "../../../testing/laws.ts";
import { day, type OrderWish } from "../../../testing/orders.ts";
import { addUser } from "../../../testing/outsiders.ts";
import { asOwner } from "../../../testing/owner.ts";
import { print } from "../../../testing/prints.ts";
import { named } from "../../../testing/records.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
let sides: Sides;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  sides = { app, buyer, supplier };
  await provideDollars(await app.as("admin"));
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));
afterAll(() => app.close());

const confirmed = (quantities: readonly string[], wish?: OrderWish) => buildConfirmed(sides, quantities, wish);
const made = async (quantities: readonly string[], wish?: OrderWish) =>
  generate(supplier, await confirmed(quantities, wish));
const get = ({ id }: { readonly id: string }, user = buyer) => user.ok("invoices", "getInvoiceDocById", { id });
const billNow = ({ id }: { readonly id: string }) => buyer.ok("bills", "getBillById", { id });
/** Which steps each side may take, and why not the others. */
async function steps(one: InvoiceDetail) {
  const [ours, theirs] = [(await get(one)).allowedActions, (await get(one, supplier)).allowedActions];
  const names = Object.keys(ours) as (keyof typeof ours)[];
  return Object.fromEntries(
    names.map((step) => [
      step,
      ours[step] === null || theirs[step] === null
        ? ""
        : [ours[step], theirs[step]].find((why) => why !== "actionOfOtherSide"),
    ]),
  );
}
const taken = (of: Record<string, string | null | undefined>) => Object.keys(of).filter((step) => of[step] === "");

const printed = ({ id }: InvoiceDetail) =>
  print(supplier, { ids: [id], module: "INVOICE", reportKey: "INVOICE_STANDARD" });

describe("An invoice bill", () => {
  it("B3.18 says what is invoiced of which bills, the invoice as it was entered, who approved and posted it, and when", async () => {
    const bill = await confirmed(["10", "20"]);
    const generated = await generate(supplier, bill);
    expect(generated).toMatchObject({
      ...{ billNo: expect.stringMatching(/^INV-\d{4}-\d{6}$/), status: "0", throwStatus: "0", lineCount: 2 },
      ...{ orgNo: "O1", supplierNo: "SA", currency: "USD", invoiceNo: null, invoiceAmount: null },
      ...{ lineAmount: "33", expectedAmount: "33", expectedTaxAmount: "3", payableAmount: "33" },
    });
    expect(
      generated.lines.map(({ reconciliationNo, invoiceQty, amount, untaxedAmount, taxAmount }) => [
        ...[reconciliationNo === bill.billNo, invoiceQty, amount, untaxedAmount, taxAmount],
      ]),
    ).toEqual([
      [true, "10", "11", "10", "1"],
      [true, "20", "22", "20", "2"],
    ]);
    const entry = entryOf(generated);
    const entered = await supplier.ok("invoices", "enterInvoice", entry);
    const { id: _, version: __, ...said } = entry;
    expect(entered).toMatchObject({ ...said, untaxedAmount: "30", differenceAmount: "0", status: "0" });
    const approved = await buyer.ok(
      "invoices",
      "approve",
      named(await supplier.ok("invoices", "commitInvoice", named(entered))),
    );
    expect(approved).toMatchObject({ status: "2", approverName: "User buyer", approvedAt: expect.any(String) });
    const posted = await buyer.ok("invoices", "post", named(approved));
    expect(posted).toMatchObject({
      ...{ status: "3", posterName: "User buyer", postedAt: expect.any(String), postingDate: day(0) },
      ...{ throwStatus: "0", erpBillNo: null },
    });
    const told = ({ history }: InvoiceDetail) => history.map(({ action, userName }) => [action, userName]);
    const [ofSupplier, ofBuyer] = [
      ["add", "enter", "commit"],
      ["approve", "post"],
    ].map((actions, side) => actions.map((action) => [action, side === 0 ? "User supplierA" : "User buyer"]));
    expect(told(await get(posted, supplier))).toEqual([...(ofSupplier ?? []), ...(ofBuyer ?? [])]);
    // What was entered before it was committed is the supplier's own.
    const given = (ofSupplier ?? []).filter(([action]) => action !== "enter");
    expect(told(posted)).toEqual([...given, ...(ofBuyer ?? [])]);
    const { billNo } = posted;
    expect((await printed(posted)).pages[0]).toContain(billNo);
  });

  it("B4.9a B7.6 is listed by its state in words, with the words for states and types", async () => {
    const waiting = await made(["10"]);
    const pending = await commit(supplier, await made(["10"]));
    const ofStates = [
      ...[waiting, pending, await approve(sides, await made(["10"]))],
      await buyer.ok("invoices", "post", named(await approve(sides, await made(["10"])))),
      await buyer.ok("invoices", "reverse", red(await approve(sides, await made(["10"])), { redLetterNo: "RL1" })),
      await supplier.ok("invoices", "voidInvoice", reasoned(await commit(supplier, await made(["10"])))),
    ];
    for (const [index, status] of ["0", "1", "2", "3", "4", "X"].entries()) {
      const { billNo } = ofStates[index] as InvoiceDetail;
      const found = { current: 1, size: 5, condition: { status: status as InvoiceDetail["status"], billNo } };
      expect((await supplier.ok("invoices", "getBillInvoiceDocPage", found)).records).toMatchObject([{ billNo }]);
    }
    const { records: states } = await supplier.ok("invoices", "getBillInvoiceDocStatus", {});
    expect(states.map(({ status, statusName }) => [status, statusName])).toEqual([
      ...[
        ["0", "Pending entry"],
        ["1", "Pending approval"],
        ["2", "Approved"],
      ],
      ...[
        ["3", "Posted"],
        ["4", "Written off"],
        ["X", "Voided"],
      ],
    ]);
    const { records: types } = await supplier.ok("invoices", "getInvoiceType", {});
    expect(types.map(({ invoiceType }) => invoiceType)).toEqual(["1", "2", "3"]);
    expect(types.map(({ invoiceTypeName }) => invoiceTypeName)).toEqual([
      ...["Ordinary invoice", "Ordinary VAT invoice", "Special VAT invoice"],
    ]);
    const { billNo } = pending;
    const lines = { current: 1, size: 5, condition: { billNo } };
    expect((await buyer.ok("invoices", "getInvoiceLinePage", lines)).records).toMatchObject([{ amount: "11" }]);
  });

  it("B4.9b is entered, committed, approved, posted and ended from the states that each step needs, each by its side", async () => {
    const generated = await made(["10"]);
    expect(taken(await steps(generated))).toEqual(["enter", "void", "remove"]);
    const ofBuyer = await generate(buyer, await confirmed(["10"]));
    expect(await steps(ofBuyer)).toMatchObject({ enter: "", void: "", remove: "invoiceOfBuyer" });
    const entered = await supplier.ok("invoices", "enterInvoice", entryOf(generated));
    expect(taken(await steps(entered))).toEqual(["enter", "commit", "void", "remove"]);
    expect(await buyer.refused("invoices", "enterInvoice", entryOf(entered))).toBe("permissionMissing");
    const pending = await supplier.ok("invoices", "commitInvoice", named(entered));
    expect(taken(await steps(pending))).toEqual(["approve", "reject", "void"]);
    const approved = await buyer.ok("invoices", "approve", named(pending));
    expect(taken(await steps(approved))).toEqual(["post", "reverse", "void"]);
    const posted = await buyer.ok("invoices", "post", named(approved));
    expect(taken(await steps(posted))).toEqual(["reverse"]);
    expect(await supplier.refused("invoices", "voidInvoice", reasoned(posted))).toBe("invoicePosted");
    const reversed = await buyer.ok("invoices", "reverse", red(posted));
    expect(taken(await steps(reversed))).toEqual([]);
  });

  it("B4.9d B8.8 says of each step that cannot be taken which state it needs", async () => {
    const generated = await made(["10"]);
    const notPosted = { approve: "invoiceNotPendingApproval", reject: "invoiceNotPendingApproval" };
    expect(await steps(generated)).toMatchObject({
      ...{ commit: "invoiceNotEntered", ...notPosted, post: "invoiceNotApproved", reverse: "invoiceNotApproved" },
    });
    const posted = await buyer.ok("invoices", "post", named(await approve(sides, generated)));
    expect(await steps(posted)).toMatchObject({
      ...{ enter: "invoiceNotPendingEntry", commit: "invoiceNotPendingEntry", ...notPosted },
      ...{ post: "invoicePosted", void: "invoicePosted", remove: "invoiceNotPendingEntry" },
    });
    const reversed = await buyer.ok("invoices", "reverse", red(posted));
    expect(new Set(Object.values(await steps(reversed)))).toEqual(new Set(["invoiceWrittenOff"]));
  });

  it("B4.9d is posted only once the ERP has told numbers of all its receipts, where the tenant asks for that", async () => {
    const admin = await app.as("admin");
    const asked = { paramNo: invoiceErpData.paramNo, paramName: "ERP data", paramValue: "asked" };
    await admin.ok("parameters", "addSysParam", asked);
    try {
      const bill = await confirmed(["10"]);
      const known = (number: string | null) =>
        asOwner(app, "update receipt set out_receipt_no = $1 where receipt_no = $2", [
          number,
          bill.lines[0]?.receiptNo,
        ]);
      await known(null);
      const approved = await approve(sides, await generate(supplier, bill));
      expect(await buyer.refused("invoices", "post", named(approved))).toBe("invoiceUnknownToErp");
      expect((await get(approved)).allowedActions.post).toBe("invoiceUnknownToErp");
      await known("ERP-1");
      expect((await get(approved)).allowedActions.post).toBe(null);
      expect(await buyer.ok("invoices", "post", named(approved))).toMatchObject({ status: "3" });
    } finally {
      await asOwner(app, "delete from sys_param where param_no = $1", [invoiceErpData.paramNo]);
    }
  });

  it("B4.9c B5.7c is rejected with a reason alone; its supplier enters it anew, and it is not deleted then", async () => {
    const pending = await commit(supplier, await made(["10"]));
    expect(await buyer.refused("invoices", "reject", { ...named(pending), reason: " " })).toBe("reasonRequired");
    const rejectList = [named(pending)];
    expect(await buyer.refused("invoices", "batchReject", { rejectList, reason: "" })).toBe("reasonRequired");
    const rejected = await buyer.ok("invoices", "reject", { ...named(pending), reason: "The date is of last year" });
    expect(rejected).toMatchObject({ status: "0", rejectReason: "The date is of last year" });
    expect((await get(rejected, supplier)).allowedActions).toMatchObject({ enter: null, remove: "invoiceRejected" });
    const again = await commit(supplier, rejected);
    expect(again).toMatchObject({ status: "1", rejectReason: null });
  });
});

describe("The invoice that is entered", () => {
  it("comes to what is expected, but for as much as the tenant lets pass, which is recorded", async () => {
    const generated = await made(["10", "20"]);
    const enter = (wish: Partial<EnteredInvoice>) =>
      supplier.refused("invoices", "enterInvoice", entryOf(generated, wish));
    expect(await enter({ invoiceAmount: "33.03" })).toBe("invoiceAmountDiffers");
    expect(await enter({ taxAmount: "2.97" })).toBe("invoiceTaxDiffers");
    const within = { invoiceAmount: "33.02", taxAmount: "3.01" };
    const entered = await supplier.ok("invoices", "enterInvoice", entryOf(generated, within));
    expect(entered).toMatchObject({ differenceAmount: "0.02", payableAmount: "33.02", untaxedAmount: "30.01" });
    await asOwner(
      app,
      "insert into sys_param (tenant_id, param_no, param_name, param_value) select id, $1, 'T', '0' from tenant",
      [invoiceTolerance.paramNo],
    );
    expect(await supplier.refused("invoices", "enterInvoice", entryOf(entered, within))).toBe("invoiceAmountDiffers");
    await asOwner(app, "delete from sys_param where param_no = $1", [invoiceTolerance.paramNo]);
  });

  it("is right by itself: its code and number fit its kind, and no other invoice bill has it", async () => {
    const generated = await made(["10"]);
    const enter = (wish: Partial<EnteredInvoice>, of = generated) =>
      supplier.refused("invoices", "enterInvoice", entryOf(of, wish));
    const yuan = await made(["10"], { head: { currency: "CNY" } });
    expect(await enter({ invoiceCode: null }, yuan)).toBe("invoiceCodeNeeded");
    expect(await enter({ invoiceCode: null, taxAmount: "11" })).toBe("invoiceTaxIncorrect");
    const electronic = { invoiceClassify: "2" } as const;
    expect(await enter(electronic, yuan)).toBe("invoiceCodeOfElectronic");
    expect(await enter({ ...electronic, invoiceCode: null, invoiceNo: "123" }, yuan)).toBe("invoiceNoNotDigital");
    const right = { ...electronic, invoiceCode: null, invoiceNo: "25117000000012345678" } as const;
    const typed = { ...right, invoiceNo: "２５１１７０００ 000012345678" };
    const entered = await supplier.ok("invoices", "enterInvoice", entryOf(yuan, typed));
    expect(entered).toMatchObject({ invoiceNo: right.invoiceNo, invoiceCode: null });
    const known = entryOf(generated);
    await supplier.ok("invoices", "enterInvoice", known);
    expect(await enter({ invoiceDate: "9999-12-31" }, await get(generated))).toBe("dayToCome");
    await asOwner(
      app,
      "insert into sys_param (tenant_id, param_no, param_name, param_value) select id, $1, 'T', 'two' from tenant",
      [invoiceTolerance.paramNo],
    );
    await supplier.ok("invoices", "enterInvoice", { ...known, ...named(await get(generated)) });
    await asOwner(app, "delete from sys_param where param_no = $1", [invoiceTolerance.paramNo]);
    const other = await made(["10"]);
    expect(await enter({ invoiceNo: known.invoiceNo }, other)).toBe("invoiceKnown");
    const third = await made(["10"]);
    const same = { invoiceNo: "SAME-1" };
    const calls = [other, third].map((of) => () => supplier.call("invoices", "enterInvoice", entryOf(of, same)));
    const ids = [other.id, third.id];
    const answers = await atOnce(app, "select from invoice where id = any ($1)", [ids], calls);
    expect(answers.filter(({ body }) => (body as { status: number }).status === 200)).toHaveLength(1);
  });

  it("is void as long as it is of paper and not posted; an electronic one ends by a red one, with its form", async () => {
    const yuan = async () => made(["10"], { head: { currency: "CNY" } });
    const electronic = { invoiceClassify: "2", invoiceCode: null, invoiceNo: "25117000000087654321" } as const;
    const bill = await confirmed(["10"], { head: { currency: "CNY" } });
    const approved = await approve(sides, await generate(supplier, bill), electronic);
    expect(await buyer.refused("invoices", "voidInvoice", reasoned(approved))).toBe("invoiceElectronic");
    const redNo = "25117000000000000001";
    const refusedAs = (wish: object) =>
      buyer.refused("invoices", "reverse", red(approved, { redInvoiceNo: redNo, ...wish }));
    expect(await refusedAs({})).toBe("invoiceRedLetterNeeded");
    expect(await refusedAs({ redInvoiceNo: "99000001" })).toBe("invoiceNoNotDigital");
    expect(await refusedAs({ redInvoiceNo: electronic.invoiceNo })).toBe("invoiceRedSame");
    expect(await refusedAs({ redInvoiceDate: day(-1) })).toBe("invoiceRedBefore");
    const typed = { redLetterNo: "ＲＬ-1", redInvoiceNo: redNo.replace("2511", "２５１１") };
    const reversed = await buyer.ok("invoices", "reverse", red(approved, typed));
    expect(reversed).toMatchObject({ status: "4", redLetterNo: "RL-1", redInvoiceNo: redNo });
    const [page = ""] = (await printed(reversed)).pages;
    for (const said of [redNo, "RL-1", reversed.reverseReason ?? "-"]) expect(page).toContain(said);
    expect(await billNow(bill)).toMatchObject({ status: "2", invoicedAmount: "0", invoicedCount: 0 });
    const another = await approve(sides, await yuan(), { ...electronic, invoiceNo: "25117000000011112222" });
    const twice = red(another, { redLetterNo: "RL-2", redInvoiceNo: redNo });
    expect(await buyer.refused("invoices", "reverse", twice)).toBe("invoiceRedKnown");
    const unsure = await yuan();
    const asRed = entryOf(unsure, { ...electronic, invoiceNo: redNo });
    expect(await supplier.refused("invoices", "enterInvoice", asRed)).toBe("invoiceKnown");
    const committed = await commit(supplier, unsure, { ...electronic, invoiceNo: "25117000000033334444" });
    const rejected = await buyer.ok("invoices", "reject", reasoned(committed));
    expect(await supplier.refused("invoices", "voidInvoice", reasoned(rejected))).toBe("invoiceElectronic");
    const paper = await approve(sides, await yuan());
    expect(await supplier.refused("invoices", "voidInvoice", reasoned(paper))).toBe("invoiceApproved");
    const gone = await buyer.ok("invoices", "voidInvoice", reasoned(paper));
    expect(gone).toMatchObject({ status: "X", voidReason: "It is wrong" });
    const { invoiceCode, invoiceNo } = gone;
    expect(gone.payableAmount).toBe("0");
    const again = entryOf(await yuan(), { invoiceCode, invoiceNo: invoiceNo ?? "" });
    expect(await supplier.refused("invoices", "enterInvoice", again)).toBe("invoiceKnown");
    const slip = await supplier.ok("invoices", "enterInvoice", entryOf(await yuan(), { invoiceNo: " 0001 2345 " }));
    expect(slip.invoiceNo).toBe("00012345");
    await supplier.ok("invoices", "voidInvoice", reasoned(slip));
    const entered = await supplier.ok(
      "invoices",
      "enterInvoice",
      entryOf(await yuan(), { invoiceCode: slip.invoiceCode, invoiceNo: "00012345" }),
    );
    expect(entered).toMatchObject({ invoiceNo: "00012345" });
  });
});

describe("Invoice bills", () => {
  it("are neither seen nor made by who is limited to warehouses or classes", async () => {
    const bill = await confirmed(["10"]);
    const { id } = await made(["10"]);
    const admin = await app.as("admin");
    await addClasses(admin);
    await addUser(admin, "ofOneWarehouse", { scopeWarehouseNo: ["W1"] });
    await addUser(admin, "ofClass", { scopeClassifyType: [steel.classifyType] });
    const wanted = { lines: [{ billableId: bill.lines[0]?.id ?? "" }], deductionIds: [] };
    for (const [userNo, why] of [
      ["ofOneWarehouse", "invoiceOfNoWarehouse"],
      ["ofClass", "invoiceOfNoClass"],
    ] as const) {
      const limited = await app.as(userNo);
      expect(await limited.refused("invoices", "getInvoiceDocById", { id }), userNo).toBe("notFound");
      expect(await limited.refused("bills", "invoice", named(bill)), userNo).toBeOneOf([why, "notFound"]);
      expect(await limited.refused("invoices", "getLinesToInvoice", { billIds: [bill.id] }), userNo).toBe(why);
      expect(await limited.refused("invoices", "generateInvoiceDoc", wanted), userNo).toBe(why);
    }
  });

  it("are taken back as long as the other side has not opened them", async () => {
    const pending = await commit(supplier, await made(["10"]));
    const undo = (user: TestUser, step: "commit" | "approve" | "reject") =>
      user.ok("invoices", "undo", { step, undoList: [{ id: pending.id }] });
    expect(await undo(supplier, "commit")).toMatchObject({ changed: 1 });
    const back = await get(pending, supplier);
    expect(back.status).toBe("0");
    const again = await supplier.ok("invoices", "commitInvoice", named(back));
    await buyer.ok("invoices", "approve", named(await get(again)));
    expect(await undo(buyer, "approve")).toMatchObject({ changed: 1 });
    expect(await get(pending)).toMatchObject({ status: "1", approverName: null, approvedAt: null });
  });
});
