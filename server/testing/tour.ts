import { boardViews } from "@tandem/contract/planning/schedules/board";
import { serialStatus } from "@tandem/contract/receiving/serial-numbers/statuses";
import { services } from "@tandem/contract/services";
import type { TestApplication, TestUser } from "./application.ts";
import { commonRecords, placesOf, productionOf, termsOf } from "./base-records.ts";
import { define } from "./custom-fields.ts";
import { buildWaiting, inspectionOf } from "./documents/acceptances.ts";
import { billOf, buildPooled } from "./documents/bills.ts";
import { agreedDeduction, provideDollars } from "./documents/deductions.ts";
import { type ProbedCall, probedCalls } from "./endpoints.ts";
import { showings, wholeOf } from "./every-field.ts";
import { buildDocuments, keptBy } from "./hidden-records.ts";
import {
  buildAccepted,
  buildIssued,
  buildShipped,
  day,
  firstFor,
  nextVersion,
  noticeInput,
  replyInput,
} from "./orders.ts";
import { asOwner, setOrderRule } from "./owner.ts";
import { ofOrders, print } from "./prints.ts";
import type { NamedRecord } from "./probe.ts";
import { importSheetOf, named, typedSheet } from "./records.ts";
import { testedDocuments } from "./tested-documents.ts";

/** A record of a list. */
type Listed = NamedRecord & { readonly version: number };
type Records = Map<string, Listed>;

const firstOf = (condition: unknown) => ({ current: 1, size: 20, condition });

/**
 * Does something of everything that the product does: makes documents in each of their ways, looks at them wherever they are shown,
 * and makes every call there is, on records that are there.
 */
export async function takeTour(app: TestApplication): Promise<void> {
  const admin = await app.as("admin");
  await keepBaseData(admin);
  await fillDocuments(app);
  await changeOrders(app);
  await correctNotice(app);
  await reviseOrder(app);
  await followReceipts(app, admin);
  await deductFromBill(app, admin);
  await proposeLots(app, admin);
  await printPapers(app, admin);
  await lookBack(app, admin);
  await makeCalls(app, admin);
}

/** Records of base data, some of which say what happens to others. */
async function keepBaseData(admin: TestUser): Promise<void> {
  const fields = [
    define("material", "maker", "4", { dropDownDataSource: "supplier" }),
    define("material", "weight", "2"),
  ];
  for (const field of fields) await admin.ok("customFields", "addSysCustomField", field);
  await placesOf(admin, "O1", "W1");
  await commonRecords(admin);
  // What the row leaves out, as of which supplier it is, is what the record says.
  const address = {
    officeName: "Gate One",
    loadadrType: "1",
    orgNo: "O1",
    contacts: "Keeper",
    defaultAddressSign: "1",
  };
  await importSheetOf(admin, "addresses", typedSheet([{ ...address, detailAddress: "1 Dock Road" }]));
  await termsOf(admin);
  await productionOf(admin, "O1");
  const { tag } = await keptBy(admin);
  await admin.ok("tags", "setSysTagAlert", { id: tag.id, alerting: true });
}

/** Documents with every field filled in, by every way, in whatever shows them. */
async function fillDocuments(app: TestApplication): Promise<void> {
  for (const document of testedDocuments.flatMap(({ everyField }) => everyField ?? []))
    for (const way of document.ways ?? ["form"]) {
      const filled = await document.fill(app, way);
      const { user, condition } = filled;
      for (const { service, method, kind } of showings(document)) {
        if (kind === "list") await user.call(service as never, method as never, firstOf(condition) as never);
        else await bringBack(user, service, method, condition);
      }
      const found = await wholeOf(document, filled);
      if (found) await document.again?.(app, filled, found);
    }
}

/** Exports that the same service imports, besides those that have the usual name. */
const importable = testedDocuments
  .flatMap(({ everyField }) => everyField ?? [])
  .map(({ service, comesBack }) => `${service}.${comesBack}`);

/** Exports what is found, and imports it again where that may be. */
async function bringBack(user: TestUser, service: keyof typeof services, method: string, condition: unknown) {
  const { content } = await user.download(service, method, { ...firstOf(condition), progressId: "tour" });
  if (!("importexcel" in services[service].endpoints)) return;
  if (method === "exportexcel" || importable.includes(`${service}.${method}`))
    await user.upload(service, "importexcel", content);
}

/** An order follows what its supplier promises; another costs what was asked for it; a file is attached to one of its lines. */
async function changeOrders(app: TestApplication): Promise<void> {
  const [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  await setOrderRule(app, "O1", { answerUpdatesOrder: true });
  const promised = [
    [
      ["60", day(14)],
      ["30", day(20)],
    ],
    [["50", day(14)]],
  ] as const;
  const issued = await buildIssued(app);
  const reason = "Short of steel";
  await supplier.ok("purchaseOrders", "accept", { ...replyInput(issued, ...promised), reason });
  await agree(buyer, issued.id);
  await setOrderRule(app, "O1", { answerUpdatesOrder: false, changeConfirmation: "change" });
  const order = await buildAccepted(app);
  const [{ id: lineId } = { id: "" }] = order.lines;
  await supplier.ok("purchaseOrders", "changeQuantity", {
    ...{ id: order.id, version: order.version, reason },
    lines: [{ id: lineId, promises: [{ promiseQty: "100", promiseDate: day(30) }], price: "2" }],
  });
  await agree(buyer, order.id);
  const { body } = await buyer.upload<{ fileId: string }>(
    "purchaseOrders",
    "uploadAttachment",
    Buffer.from("words"),
    "words.txt",
  );
  const fileIds = "data" in body ? [body.data.fileId] : [];
  await buyer.ok("purchaseOrders", "attachFiles", { id: order.id, lineId, fileIds });
  await supplier.download("files", "downloadFileById", { condition: { fileId: fileIds[0] } });
  await buyer.ok("documentMessages", "sendDocumentMessage", {
    ...{ entityName: "purchaseOrder", recordId: order.id, lineId, content: "When?" },
  } as never);
}

/** An order that was accepted gets another quantity, and one more line. */
async function reviseOrder(app: TestApplication): Promise<void> {
  const [buyer, { id }] = [await app.as("buyer"), await buildAccepted(app)];
  const order = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
  const revised = nextVersion(order, (lines) => [
    ...firstFor("90")(lines),
    ...lines.slice(0, 1).map((line) => ({ ...line, purchaseSeq: 9 })),
  ]);
  await buyer.ok("purchaseOrders", "changePurchaseOrder", revised);
}

/** Lots are numbered by the rule of their material. */
async function proposeLots(app: TestApplication, admin: TestUser): Promise<void> {
  const [{ id: purchaseOrderLineId } = { id: "" }] = (await buildAccepted(app)).lines;
  await admin.ok("lotRules", "addbmlotrulehead", {
    ...{ lotRuleNo: "COUNTED", lotRuleName: "Counted", counterReset: null, statusCode: "1" },
    lines: [{ partKind: "counter", counterDigits: 3 }] as never,
  });
  await asOwner(app, "update material set lot_rule_no = 'COUNTED' where item_no = 'M1'");
  await (await app.as("supplierA")).ok("shippingNotices", "proposeLots", { lines: [{ purchaseOrderLineId }] });
}

async function agree(buyer: TestUser, id: string): Promise<void> {
  const { version } = await buyer.ok("purchaseOrders", "getPurchaseOrderById", { id });
  await buyer.ok("purchaseOrders", "agree", { id, version });
}

/** What arrived is judged, and whatever else follows on it. */
async function followReceipts(app: TestApplication, admin: TestUser): Promise<void> {
  const conceded = { concededQty: "1", deductionAmount: "1", concessionReason: "Late" };
  await admin.ok("acceptances", "inspect", inspectionOf(await buildWaiting(app), conceded));
  await buildDocuments(app, "O1", "SA", "W1");
}

/** A bill takes in what was agreed to be deducted. */
async function deductFromBill(app: TestApplication, admin: TestUser): Promise<void> {
  const sides = { buyer: await app.as("buyer"), supplier: await app.as("supplierA") };
  await provideDollars(admin);
  const deductionId = await agreedDeduction(sides, { deductionAmount: "1" });
  const bill = await billOf(sides.buyer, await buildPooled(app, ["10"]));
  await sides.buyer.ok("bills", "deduct", { ...named(bill), deductionIds: [deductionId] });
}

/** A notice on its way is corrected. */
async function correctNotice(app: TestApplication): Promise<void> {
  const [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
  const order = await buildAccepted(app);
  const { id, version } = await buildShipped(app, order, ["40"]);
  const input = { ...(await noticeInput(app, order, ["50"])), id, version, reason: "Miscounted" };
  await supplier.ok("shippingNotices", "correctShippingNotice", input);
  const corrected = await buyer.ok("shippingNotices", "getShippingNoticeById", { id });
  await buyer.ok("shippingNotices", "agreeCorrection", { id, version: corrected.version });
}

/** An order is printed by whoever has not opened it yet, and labels are. */
async function printPapers(app: TestApplication, admin: TestUser): Promise<void> {
  const [supplier, { id }] = [await app.as("supplierA"), await buildIssued(app)];
  await print(supplier, ofOrders([id]));
  const { lines } = await buildShipped(app, await buildAccepted(app), ["40"]);
  const rule = { boxRuleNo: "PRINTED", boxRuleName: "Printed", statusCode: "1" } as const;
  await admin.ok("boxRules", "addbmboxrulehead", rule);
  const reportKey = "LABEL_STANDARD";
  const { records } = await supplier.ok("labels", "printlabel", {
    ...{ ids: lines.slice(0, 1).map((line) => line.id), boxRuleNo: rule.boxRuleNo, reportKey, packQty: "20" },
    ...{ boxBarcodeNum: 1, copies: 1, genMoment: `${day(0)}T08:00:00Z` },
  });
  await print(supplier, { ids: records.map((label) => label.id), reportKey, module: "LABEL" });
}

/** An address is missed by the notice that it was deleted from, and comes back; a piece tells where it was. */
async function lookBack(app: TestApplication, admin: TestUser): Promise<void> {
  await admin.ok("forecasts", "getForecastOverview", { horizon: 365, current: 1 });
  const span = { start: day(0), end: day(30), current: 1 };
  for (const view of [undefined, ...boardViews]) {
    await admin.ok("scheduleBoard", "getScheduleBoard", { planType: "1", ...span, ...(view ? { view } : {}) });
  }
  const balance = { orgNo: "O1", planType: "1", periods: 7 } as const;
  await admin.ok("supplyDemand", "getSupplyDemand", { ...balance, itemNo: "M1" });
  const figure = { orgNo: "O1", itemNo: "M1", unitNo: "PCS", planType: "1", figure: "1" } as const;
  await admin.ok("supplyDemand", "getSupplyDemandParts", figure);
  const supplier = await app.as("supplierA");
  const address = await supplier.ok("addresses", "addbmcustomeraddress", {
    ...{ officeName: "Old works", loadadrType: "2", contacts: "Ms Tran", detailAddress: "3 Mill Lane" },
    ...{ telphone: "0221111111", defaultAddressSign: "0" },
  });
  await asOwner(app, "update shipping_notice set shipping_address_id = $1 where supplier_no = 'SA'", [address.id]);
  const { undoToken = "" } = await supplier.ok("addresses", "physicaldeletebmcustomeraddressbyids", {
    delList: [named(address)],
  });
  await supplier.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
  const [piece] = await asOwner<{ id: string }>(
    app,
    `insert into serial_number (tenant_id, serial_no, alike, sn_status, item_no, org_no, supplier_no)
     select min(id), 'PIECE-1', 'piece-1', '${serialStatus.code.out}', 'M1', 'O1', 'SA' from tenant returning id`,
  );
  await admin.ok("serialNumbers", "getSerialMovements", { id: String(piece?.id) });
}

/** What a call is asked that follows from no record. */
const said: Readonly<Record<string, (records: Records) => unknown>> = {
  "search.search": () => ({ keyword: "M1" }),
  "search.getSupplierOfRecord": (records) => ({ kind: "purchaseOrder", id: records.get("purchaseOrder")?.id }),
  "notices.getNewsReceivers": () => ({ senderType: "1", keyword: "A" }),
  "materials.addbmitem": () => ({
    ...{ itemNo: "M9", itemName: "Clip", unitNo: "PCS", serialControl: "0", firstInFirstOut: "0", statusCode: "1" },
    customValues: { maker: "SA" },
  }),
  "addresses.addbmcustomeraddress": () => ({
    ...{ officeName: "Hall Three", loadadrType: "1", orgNo: "O2", defaultAddressSign: "1" },
    ...{ contacts: "Keeper", detailAddress: "3 Dock Road" },
  }),
};

/** Every call of the contract: lists first, whose records the others name; and last what takes these away. */
async function makeCalls(app: TestApplication, admin: TestUser): Promise<void> {
  const records: Records = new Map();
  const rank = ({ endpoint, name }: ProbedCall) => (endpoint.kind === "list" ? 0 : isRemoval(name) ? 2 : 1);
  const calls = probedCalls().toSorted((one, other) => rank(one) - rank(other));
  for (const call of calls.filter(({ name }) => !name.startsWith("sessions.")))
    await makeCall(app, admin, call, records);
}

const isRemoval = (name: string) => /\.(physical)?delete/.test(name);

async function makeCall(app: TestApplication, admin: TestUser, call: ProbedCall, records: Records): Promise<void> {
  const { name, path, endpoint, probe } = call;
  const [service = "", method = ""] = name.split(".");
  if (endpoint.kind === "upload") return;
  const needs = "lists" in probe ? probe.needs : {};
  if (endpoint.kind === "download") return bringBack(admin, service as keyof typeof services, method, needs ?? {});
  if (endpoint.kind === "list") {
    const { body } = await admin.post<{ records: readonly Listed[] }>(path, firstOf(needs ?? {}));
    const [first] = "data" in body ? (body.data?.records ?? []) : [];
    if (first && "lists" in probe) remember(records, probe.lists, first);
    if (service === "purchaseOrderLines") await search(admin, path);
    return;
  }
  const record = "names" in probe ? records.get(probe.names) : undefined;
  const user = name === "search.getSupplierOfRecord" ? await app.as("supplierA") : admin;
  const input = record && "names" in probe ? probe.input(record) : (said[name]?.(records) ?? {});
  if (!record || !isRemoval(name)) {
    await user.post(path, { condition: input });
    return;
  }
  const { id, version } = record;
  const { body } = await user.post<{ undoToken?: string }>(path, { condition: { delList: [{ id, version }] } });
  const undoToken = "data" in body ? body.data?.undoToken : undefined;
  if (undoToken) await user.call("deletedRecords", "restoreDeletedRecords", { undoToken });
}

/** A list is searched by a word and by numbers, and counted by its tags. */
async function search(user: TestUser, path: string): Promise<void> {
  for (const keyword of ["M1", "M1, M2"]) await user.post(path, firstOf({ keyword, limitCount: 100 }));
  await user.post(path, { ...firstOf({}), counts: [{}] });
}

/** A line tells of its document, too. */
function remember(records: Records, kind: string, row: Listed): void {
  records.set(kind, row);
  const head = kind.replace(/Line$/, "");
  const headId = (row as unknown as Record<string, string>)[`${head}Id`];
  if (head !== kind && headId) records.set(head, { ...row, id: headId, lineId: row.id });
}
