import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import type { Field } from "@tandem/contract/core/fields";
import type { NounLines } from "@tandem/contract/core/plain-lines";
import type { Endpoint } from "@tandem/contract/core/service";
import { entities } from "@tandem/contract/entities";
import { plainNouns } from "@tandem/contract/nouns";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readParts } from "../../contract/testing/parts.ts";
import { encoded, type TestApplication, type TestUser } from "../testing/application.ts";
import { addDock, noticeToW1, slotAt } from "../testing/appointments.ts";
import { deductionOf, provideDollars } from "../testing/documents/deductions.ts";
import { forecastOf } from "../testing/documents/forecasts.ts";
import { inquiryOf, opportunityOf, publishOpportunity } from "../testing/documents/opportunities.ts";
import { planOf } from "../testing/documents/procurement-plans.ts";
import { scheduleOf } from "../testing/documents/schedules.ts";
import { buildUnstored, provideCell, storageInput } from "../testing/documents/warehousings.ts";
import { buildProvided } from "../testing/materials.ts";
import {
  adding,
  cellsOf,
  existing,
  expectRefused,
  recordOf,
  type ServiceName,
  sample,
  sampled,
  startNamedWorld,
  writable,
} from "../testing/named-records.ts";
import { buildAccepted, buildShipped, day, noticeInput } from "../testing/orders.ts";
import { printTemplate } from "../testing/prints.ts";
import { importSheetOf, typedSheet } from "../testing/records.ts";
import { translate } from "./core/translate.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  ({ app, admin } = await startNamedWorld());
});
afterAll(() => app.close());

/** Records that are written by calls of their own. */
const calledFor = {
  user: [
    ...[
      "roleNo",
      "scopeBusinessClassifyType",
      "scopeClassifyType",
      "scopeOrgNo",
      "scopeSupplierNo",
      "scopeWarehouseNo",
      "substituteNo",
    ],
    "supplierNo",
  ],
  shippingNotice: ["orgNo"],
  receipt: ["warehouseNo"],
  printTemplate: ["templateCode"],
  providedMaterial: ["materialNo", "unitNo"],
  materialIssue: ["warehouseNo"],
  warehousing: ["cellNo"],
  deliveryApproval: ["itemNo", "orgNo", "supplierNo"],
  deduction: ["currency", "orgNo", "purchaseNo", "supplierNo"],
  forecast: ["bmItemNo", "orgNo", "supplierNo"],
  procurementPlan: ["bmItemNo", "orgNo"],
  procurementPlanLine: ["supplierNo"],
  opportunity: ["currency", "invitedSupplierNo", "orgNo"],
  opportunityLine: ["itemNo", "unitNo"],
  quoteLine: ["opportunityLineId"],
  schedule: ["itemNo", "orgNo", "plantNo", "supplierNo"],
  inventoryDifference: ["cellNo", "itemNo", "supplierNo", "unitNo", "warehouseNo"],
  vmiConsumption: ["supplierNo", "warehouseNo"],
  vmiConsumptionLine: ["cellNo", "itemNo", "unitNo"],
  appointment: ["dockNo", "warehouseNo"],
  stockTransfer: ["toCellNo", "toWarehouseNo"],
  packagingMovement: ["orgNo", "packagingItemNo", "supplierNo"],
} as const;

const { documentSheets } = await readParts();

/** Lines of base data, which are sent with their records. */
const nounsWithLines = Object.entries<{ readonly entity: Entity; readonly lines?: NounLines; readonly stem: string }>(
  plainNouns as never,
).flatMap(([name, { entity, lines, stem }]) =>
  lines && writable(lines.entity).length > 0
    ? [{ name: name as ServiceName, head: entity, line: lines.entity, method: `add${stem}` }]
    : [],
);
const linesTried = nounsWithLines.map(({ line }) => line.name);

describe("A line of base data", () => {
  it.each(nounsWithLines)("is refused at its field where it names what there is not: $name", async (lined) => {
    const { name, head, line, method } = lined;
    const [call] = adding.filter(({ service }) => service === name);
    const ofHead = call ? recordOf(call, existing(call)) : sampled(head);
    const named = Object.fromEntries(writable(line).map(({ name: field }) => [field, `NO-${field}`]));
    const values = { ...sampled(line), ...named };
    const { body } = await admin.call(name, method as never, { ...ofHead, lines: [values] } as never);
    const { errorCode, details } = body as { errorCode: string; details?: { path: string; message: string }[] };
    expect(errorCode, JSON.stringify(body)).toBe("referenceUnknown");
    for (const [field, value] of Object.entries(named)) {
      expect(details?.find(({ path }) => path === `lines.0.${field}`)?.message, field).toContain(value);
    }

    const sheet = typedSheet([cellsOf({ ...ofHead, lines: [values] })]);
    const { added, errors } = await importSheetOf(admin, name, sheet);
    expect(added).toBe(0);
    // What lies within another that is not known is not told besides.
    for (const { name: field, names } of writable(line).filter((each) => each.names.within.length === 0)) {
      expect(errors, names.entity).toContainEqual({
        row: 2,
        column: translate("en-US", fieldLabelKey(line.name, field)),
        message: expect.stringContaining(`NO-${field}`),
      });
    }
  });
});

/** The service that imports documents. */
function importing(name: string): ServiceName {
  const [found] = Object.entries(services).filter(([, { endpoints }]) => {
    const calls: Readonly<Record<string, Endpoint>> = endpoints;
    return "importexcel" in calls && Object.values(calls).some(({ entity }) => entity?.name === name);
  });
  return found?.[0] as ServiceName;
}

const cellOf = (field: Field) => (field.kind === "date" ? day(0) : String(sample(field)));

const namesOf = (entity: Entity) => writable(entity).map(({ name }) => name);

describe("A document", () => {
  it("is tried here for every reference that people write", () => {
    const tried = adding.map(({ entity }) => entity.name);
    const others = [...entities.values()].filter((entity) => !tried.includes(entity.name));
    const bySheet = documentSheets.flatMap(({ head, line }) => [head.name, line.name]);
    expect(bySheet).toEqual(expect.arrayContaining(["purchaseOrder", "purchaseOrderLine"]));
    const written = others.map((entity) => [entity.name, namesOf(entity).toSorted()] as const);
    const left = written.filter(
      ([name, fields]) => fields.length > 0 && !bySheet.includes(name) && !linesTried.includes(name),
    );
    expect(Object.fromEntries(left)).toEqual(calledFor);
  });

  it("is refused at its field where it names what there is not: users", async () => {
    const named = Object.fromEntries(
      calledFor.user.map((name) => [name, ["supplierNo", "substituteNo"].includes(name) ? "NOWHERE" : ["NOWHERE"]]),
    );
    const values = { userNo: "new", userName: "New", pwd: encoded("Harbour7291"), statusCode: "1" as const };
    const none = { roleNo: [], scopeOrgNo: [], scopeWarehouseNo: [] };
    const { body } = await admin.call("users", "saveOrUpdateSysUser", { ...values, ...none, ...named });
    expectRefused(body, entities.get("user") as Entity, named);
  });

  it("is refused at its field where it names what there is not: receipts, also of another organisation", async () => {
    const notice = await buildShipped(app, await buildAccepted(app, { quantities: ["5"] }), ["5"]);
    for (const warehouseNo of ["NOWHERE", "W3"]) {
      const { body } = await admin.call("receipts", "receive", {
        shippingNoticeId: notice.id,
        receiptDate: day(0),
        warehouseNo,
        lines: [{ shippingNoticeLineId: notice.lines[0]?.id ?? "", receiptQty: "1" }],
      });
      expectRefused(body, entities.get("receipt") as Entity, { warehouseNo });
    }
  });

  it("is refused at its field where it names what there is not: put-aways, also of another warehouse", async () => {
    const { id } = await buildUnstored(app);
    await provideCell(admin, "ELSEWHERE", { warehouseNo: "W2" });
    for (const cellNo of ["NOWHERE", "ELSEWHERE"]) {
      const { body } = await admin.call("warehousings", "putAway", storageInput([id, cellNo, "1"]));
      expect(body).toMatchObject({ errorCode: "referenceUnknown", details: [{ path: "lines.0.cellNo" }] });
    }
  });

  it("is refused at its field where it names what there is not: stock transfers, also to another warehouse", async () => {
    await buildUnstored(app);
    const { records } = await admin.ok("stock", "getStockPage", { current: 1, size: 1, condition: {} });
    const moved = { stockBalanceId: records[0]?.id ?? "0", qty: "1", toStockType: "10" as const };
    for (const toCellNo of ["NOWHERE", "ELSEWHERE"]) {
      const lines = [{ ...moved, toCellNo }];
      const { body } = await admin.call("stockTransfers", "transferStock", { transferReason: "Room", lines });
      expect(body).toMatchObject({ errorCode: "referenceUnknown", details: [{ path: "lines.0.toCellNo" }] });
    }
    const lines = [{ ...moved, toWarehouseNo: "NOWHERE", toCellNo: null, toStockType: "30" as const }];
    const { body } = await admin.call("stockTransfers", "transferStock", { transferReason: "Room", lines });
    expect(body).toMatchObject({ errorCode: "referenceUnknown", details: [{ path: "lines.0.toWarehouseNo" }] });
  });

  it("is refused at its field where it names what there is not: movements of packaging, also of no packaging", async () => {
    const head = {
      orgNo: "O1",
      supplierNo: "SA",
      movementType: "2",
      movementDate: day(0),
      movementReason: "Lorry",
    } as const;
    for (const [wrong, path] of [
      [{ orgNo: "NOWHERE" }, "orgNo"],
      [{ supplierNo: "NOBODY" }, "supplierNo"],
      [{ packagingItemNo: "M1" }, "lines.0.packagingItemNo"],
      [{ packagingItemNo: "NOTHING" }, "lines.0.packagingItemNo"],
    ] as const) {
      const { packagingItemNo = "M1", ...ofHead } = { packagingItemNo: "M1", ...wrong };
      const input = { ...head, ...ofHead, lines: [{ packagingItemNo, qty: "1" }] };
      const { body } = await admin.call("packagingMovements", "recordMovements", input);
      const details = expect.arrayContaining([expect.objectContaining({ path })]);
      expect(body, path).toMatchObject({ errorCode: "referenceUnknown", details });
    }
  });

  it("is refused at its field where it names what there is not: deductions", async () => {
    const named = { orgNo: "NOWHERE", supplierNo: "NOBODY", purchaseNo: "NOTHING", currency: "NONE" };
    const { body } = await admin.call("deductions", "saveDeductionOrder", deductionOf(named));
    expectRefused(body, entities.get("deduction") as Entity, named);
  });

  it("is refused at its field where it names what there is not: forecasts", async () => {
    const named = { orgNo: "NOWHERE", supplierNo: "NOBODY", bmItemNo: "NOTHING" };
    const { body } = await admin.call("forecasts", "saveForecast", forecastOf(named));
    expectRefused(body, entities.get("forecast") as Entity, named);
  });

  it("is refused at its field where it names what there is not: procurement plans", async () => {
    const named = { orgNo: "NOWHERE", bmItemNo: "NOTHING" };
    const { body } = await admin.call("procurementPlans", "saveProcurementPlan", planOf(named));
    expectRefused(body, entities.get("procurementPlan") as Entity, named);
    const lines = [{ supplierNo: "NOBODY", allocatedQty: "1" }];
    const ofLine = await admin.call("procurementPlans", "saveProcurementPlan", planOf({ lines }));
    expect(ofLine.body).toMatchObject({ details: [{ path: "lines.0.supplierNo" }] });
  });

  it("is refused at its field where it names what there is not: opportunities and quotes", async () => {
    await provideDollars(admin);
    const named = { orgNo: "NOWHERE", currency: "XXX", invitedSupplierNo: ["NOBODY"] };
    const { body } = await admin.call(
      "opportunities",
      "saveOpportunity",
      opportunityOf({ ...named, biddingMode: "3" }),
    );
    expectRefused(body, entities.get("opportunity") as Entity, { ...named, invitedSupplierNo: "NOBODY" });
    const line = {
      itemNo: "NOTHING",
      unitNo: "NONE",
      goodsName: "X",
      requirementQuantity: "1",
      requirementsDate: day(9),
    };
    const ofLine = await admin.call("opportunities", "saveOpportunity", opportunityOf({ lines: [line] }));
    expect(ofLine.body).toMatchObject({ details: [{ path: "lines.0.itemNo" }, { path: "lines.0.unitNo" }] });
    const { id } = await publishOpportunity(admin, inquiryOf());
    const quoted = { opportunityLineId: "987654321", price: "1", quantity: "1", deliveryDate: day(9) };
    const ofQuote = await (await app.as("supplierA")).call("quotes", "saveQuote", {
      opportunityId: id,
      lines: [quoted],
    });
    expect(ofQuote.body).toMatchObject({ details: [{ path: "lines.0.opportunityLineId" }] });
  });

  it("is refused at its field where it names what there is not: counts", async () => {
    const named = { supplierNo: "NOBODY", warehouseNo: "NOWHERE", itemNo: "NOTHING", unitNo: "NONE" };
    const row = { ...named, keptAs: "1", countDate: day(0), countedQty: "1" };
    const { errors } = await importSheetOf(admin, "inventoryDifferences", typedSheet([row]));
    for (const [field, value] of Object.entries(named)) {
      expect(errors, field).toContainEqual({
        row: 2,
        column: translate("en-US", fieldLabelKey("inventoryDifference", field)),
        message: expect.stringContaining(value),
      });
    }
    const elsewhere = { ...row, supplierNo: "SA", warehouseNo: "W1", itemNo: "M1", unitNo: "PCS", cellNo: "NOCELL" };
    const cell = await importSheetOf(admin, "inventoryDifferences", typedSheet([elsewhere]));
    expect(cell.errors).toMatchObject([{ message: expect.stringContaining("NOCELL") }]);
  });

  it("is refused at its field where it names what there is not: VMI consumptions", async () => {
    const named = { supplierNo: "NOBODY", warehouseNo: "NOWHERE", itemNo: "NOTHING", unitNo: "NONE" };
    const row = { ...named, consumeDate: day(0), consumeQty: "1" };
    const { errors } = await importSheetOf(admin, "vmiConsumptions", typedSheet([row]));
    expect(errors).toHaveLength(4);
    for (const [field, value] of Object.entries(named)) {
      const message = expect.stringContaining(value);
      const column = translate("en-US", fieldLabelKey("vmiConsumptionLine", field));
      expect(errors, field).toContainEqual({ row: 2, column, message });
    }
    const elsewhere = { ...row, supplierNo: "SA", warehouseNo: "W1", itemNo: "M1", unitNo: "PCS", cellNo: "NOCELL" };
    const cell = await importSheetOf(admin, "vmiConsumptions", typedSheet([elsewhere]));
    expect(cell.errors).toMatchObject([{ message: expect.stringContaining("NOCELL") }]);
  });

  it("is refused at its field where it names what there is not: schedules", async () => {
    const named = { orgNo: "NOWHERE", supplierNo: "NOBODY", itemNo: "NOTHING", plantNo: "NOPLACE" };
    const { body } = await admin.call("schedules", "saveSchedule", scheduleOf(named));
    expectRefused(body, entities.get("schedule") as Entity, named);
  });

  it("is refused at its field where it names what there is not: delivery notices", async () => {
    const input = await noticeInput(app, await buildAccepted(app, { quantities: ["5"] }), ["5"]);
    const supplier = await app.as("supplierA");
    const { body } = await supplier.call("shippingNotices", "saveShippingNotice", { ...input, orgNo: "NOWHERE" });
    expectRefused(body, entities.get("shippingNotice") as Entity, { orgNo: "NOWHERE" });
  });

  it("is refused at its field where it names what there is not: materials for products, and issues of them", async () => {
    const { order, materials } = await buildProvided(app);
    const named = { materialNo: "NOWHERE", unitNo: "NONE" };
    const line = { purchaseOrderLineId: order.lines[0]?.id ?? "", unitQty: "1", ...named };
    const { body } = await admin.call("providedMaterials", "saveProvidedMaterials", { id: order.id, lines: [line] });
    const { details } = body as { details?: { path: string; message: string }[] };
    for (const [field, value] of Object.entries(named))
      expect(details?.find(({ path }) => path === `lines.0.${field}`)?.message, JSON.stringify(body)).toContain(value);
    const issued = await admin.call("materialIssues", "issueMaterials", {
      issueType: "1",
      issueDate: day(0),
      warehouseNo: "NOWHERE",
      lines: [{ providedMaterialId: materials[0]?.id ?? "", issueQty: "1" }],
    });
    expectRefused(issued.body, entities.get("materialIssue") as Entity, { warehouseNo: "NOWHERE" });
  });

  it("is refused at its field where it names what there is not: delivery approvals, also of another organisation", async () => {
    const input = { effectiveDate: day(0), expiryDate: day(9), fileIds: ["1"] };
    for (const named of [
      { orgNo: "NOWHERE", supplierNo: "NOBODY", itemNo: "NOTHING" },
      { orgNo: "O2", itemNo: "M1", supplierNo: "SB" },
    ]) {
      const { body } = await admin.call("deliveryApprovals", "saveDeliveryApproval", { ...input, ...named });
      const wrong = named.orgNo === "O2" ? { supplierNo: "SB" } : named;
      expectRefused(body, entities.get("deliveryApproval") as Entity, wrong);
    }
  });

  it("is refused at its field where it names what there is not: appointments", async () => {
    await addDock(admin, "NAMED");
    const { id: shippingNoticeId } = await noticeToW1(app);
    for (const named of [{ warehouseNo: "NOWHERE" }, { dockNo: "NONE" }]) {
      const input = { shippingNoticeId, ...slotAt("NAMED", "08:00"), ...named };
      const { body } = await admin.call("appointments", "saveAppointment", input);
      expectRefused(body, entities.get("appointment") as Entity, named);
    }
  });

  it("is refused at its field where it names what there is not: print templates", async () => {
    const input = printTemplate("NAMES", { templateCode: "NOWHERE" });
    const { body } = await admin.call("printTemplates", "addbmprinttemplate", input);
    expectRefused(body, entities.get("printTemplate") as Entity, { templateCode: "NOWHERE" });
  });

  it.each(documentSheets.map((sheet) => [sheet.head.name, sheet] as const))(
    "is told at its cells where it names what there is not: %s",
    async (name, { head, line, columns, number }) => {
      const fields = new Set([...namesOf(head), ...namesOf(line)]);
      const none = Object.fromEntries([...fields].map((field) => [field, `NO-${field}`]));
      const sampled = columns.filter(({ optional }) => !optional).map((column) => [column.name, cellOf(column.field)]);
      const row = { ...Object.fromEntries(sampled), ...none };
      // What is within an organisation, or a class of it, is looked for in one that there is.
      const rows = [
        { ...row, [number]: "NO-1" },
        { ...row, [number]: "NO-2", orgNo: "O1" },
        { ...row, [number]: "NO-3", orgNo: "O1", ...("classifyType" in none ? { classifyType: "K-O1" } : {}) },
      ];
      const told = JSON.stringify(await importSheetOf(admin, importing(name), typedSheet(rows)));
      for (const value of Object.values(none)) expect(told).toContain(value);
      expect(told).not.toContain("_fkey");
    },
  );
});
