import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { define } from "../../testing/custom-fields.ts";
import { buildAccepted, buildDraft, buildShipped } from "../../testing/orders.ts";
import { addUser } from "../../testing/outsiders.ts";
import { asOwner } from "../../testing/owner.ts";
import { printTemplate } from "../../testing/prints.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";
import { add, type Kept, ok, remove } from "../../testing/reference-data.ts";
import { translate } from "./translate.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

interface Used {
  readonly title: string;
  /** Makes a record and one that uses it; answers how to delete the first, and what is said then. */
  readonly build: () => Promise<{ readonly deleted: Promise<unknown>; readonly by: string }>;
}

const removeFrom = (method: () => Promise<{ body: unknown }>) => method().then(({ body }) => body);
const place = ({ id, version }: { id: string; version: number }) => ({ delList: [{ id, version }] });
const organisation = (orgNo: string) =>
  admin.ok("organisations", "addbmorg", { orgNo, orgName: orgNo, orgShortName: orgNo, statusCode: "1" });
const material = (itemNo: string, more: object = {}) =>
  admin.ok("materials", "addbmitem", {
    itemNo,
    itemName: itemNo,
    unitNo: "PCS",
    serialControl: "0",
    firstInFirstOut: "0",
    statusCode: "1",
    ...more,
  });
const entry = (enumMid: string, enumValue: string) =>
  admin.ok("dictionaries", "addSysEnum", { enumMid, enumValue, enumName: enumValue, sort: 1, status: "1" });

const used: readonly Used[] = [
  {
    title: "a unit of a material",
    build: async () => {
      const unit = await add(admin, "units", "DRUM");
      await material("OF-DRUM", { unitNo: "DRUM" });
      return { deleted: remove(admin, "units", unit), by: "Material (1), for example OF-DRUM, in the field Unit." };
    },
  },
  {
    title: "a unit of order lines alone",
    build: async () => {
      const unit = await add(admin, "units", "CASE");
      const { purchaseNo } = await buildDraft(app, { quantities: ["1", "2"], head: { purUnitNo: "CASE" } });
      return {
        deleted: remove(admin, "units", unit),
        by: `Purchase order line (2), for example ${purchaseNo}`,
      };
    },
  },
  {
    title: "a currency of orders alone",
    build: async () => {
      const currency = await add(admin, "currencies", "VND");
      const { purchaseNo } = await buildDraft(app, { head: { currency: "VND" } });
      return { deleted: remove(admin, "currencies", currency), by: `Purchase order (1), for example ${purchaseNo}` };
    },
  },
  {
    title: "an organisation, and with it a warehouse, that a user is limited to",
    build: async () => {
      const limits = await organisation("LIMIT");
      await addUser(admin, "limited", { scopeOrgNo: ["LIMIT"] });
      return {
        deleted: removeFrom(() => admin.call("organisations", "deletebmorgbyids", place(limits))),
        by: "User (1), for example limited, in the field ",
      };
    },
  },
  {
    title: "a class that a user is limited to",
    build: async () => {
      const kept = await add(admin, "classifyTypes", "SCOPED");
      await asOwner(
        app,
        "insert into user_scope (tenant_id, user_id, data_type, data_value) select tenant_id, id, '2', 'SCOPED' from app_user where user_no = 'warehouse'",
      );
      return { deleted: remove(admin, "classifyTypes", kept), by: "User (1), for example warehouse" };
    },
  },
  {
    title: "a print template of labels",
    build: async () => {
      const template = await admin.ok("printTemplates", "addbmprinttemplate", printTemplate("OLD"));
      const shipped = await buildShipped(app, await buildAccepted(app, { quantities: ["1"] }), ["1"]);
      await add(admin, "boxRules", "PLAIN");
      const made = await asOwner<{ barcode: string }>(
        app,
        `insert into label (tenant_id, shipping_notice_line_id, org_no, supplier_no, box_seq, box_count, qty, box_rule_no, report_key, copies, gen_moment)
         select tenant_id, id, org_no, supplier_no, 1, 1, 1, 'PLAIN', 'OLD', 1, now() from shipping_notice_line where id = $1 returning barcode`,
        [shipped.lines[0]?.id],
      );
      return {
        deleted: removeFrom(() => admin.call("printTemplates", "deletebmprinttemplatebyids", place(template))),
        by: `Label (1), for example ${made[0]?.barcode}`,
      };
    },
  },
  {
    title: "a user to whom news were sent",
    build: async () => {
      await addUser(admin, "reader", {});
      await (await app.as("buyer")).ok("notices", "saveSysNews", {
        subject: "For one",
        content: "Text",
        newsBusiness: "1",
        outDoorType: "1",
        whereNews: "0",
        sendType: "2",
        senderType: "2",
        receivingObjects: ["reader"],
        fileIds: [],
      });
      const { records } = await admin.ok("users", "getAuthUserList", {
        current: 1,
        size: 1,
        condition: { userNo: "reader" },
      });
      const [reader] = records;
      return {
        deleted: removeFrom(() => admin.call("users", "deleteSysUserByIds", place(reader as Kept))),
        by: "News notice (1), for example For one",
      };
    },
  },
  {
    title: "a document nature",
    build: async () => {
      const nature = await entry("IN_DOC_NATURE", "NEW");
      await add(admin, "docTypes", "OF-NEW", { docNature: "NEW" });
      return {
        deleted: removeFrom(() => admin.call("dictionaries", "deleteSysEnumByIds", place(nature))),
        by: "Document type (1), for example OF-NEW",
      };
    },
  },
  {
    title: "an entry that a tenant's own field holds",
    build: async () => {
      const colour = await entry("COLOUR", "red");
      await admin.ok("customFields", "addSysCustomField", define("material", "colour", "4", { enumMid: "COLOUR" }));
      await material("OF-RED", { customValues: { colour: "red" } });
      return {
        deleted: removeFrom(() => admin.call("dictionaries", "deleteSysEnumByIds", place(colour))),
        by: "Material (1), for example OF-RED",
      };
    },
  },
  {
    title: "a material that a tenant's own field of order lines names",
    build: async () => {
      const chosen = await material("CHOSEN");
      const field = define("purchaseOrderLine", "instead", "4", { dropDownDataSource: "material" });
      await admin.ok("customFields", "addSysCustomField", field);
      const order = await buildDraft(app, { quantities: ["1"] });
      await admin.ok("purchaseOrders", "saveCustomValues", {
        id: order.id,
        version: order.version,
        customValues: {},
        lines: [{ id: order.lines[0]?.id ?? "", customValues: { instead: "CHOSEN" } }],
      });
      return {
        deleted: removeFrom(() => admin.call("materials", "deletebmitembyids", place(chosen))),
        by: `Purchase order line (1), for example ${order.purchaseNo}`,
      };
    },
  },
];

describe("What is in use is not deleted, and the refusal names what uses it", () => {
  it.each(used)("$title", async ({ build }) => {
    const { deleted, by } = await build();
    expect(await deleted).toMatchObject({
      errorCode: "stillInUse",
      errorMessage: expect.stringMatching(/^\S+ is still in use and cannot be deleted\. Used by: /),
    });
    expect(await deleted).toMatchObject({ errorMessage: expect.stringContaining(by) });
  });

  it("nor named to who does not see it, and told in the caller's language", async () => {
    const unit = await add(admin, "units", "PAIR");
    await buildDraft(app, { orgNo: "O1", quantities: ["1"], head: { purUnitNo: "PAIR" } });
    const shared = await admin.ok("suppliers", "addbmsupplier", {
      supplierNo: "SHARED",
      supplierName: "Shared",
      supplierShortName: "Shared",
      orgNo: ["O1", "O2"],
      frozenOrgNo: [],
      statusCode: "1",
    });
    await buildDraft(app, { orgNo: "O1", supplierNo: "SHARED" });
    await addUser(admin, "keeperOfTwo", { scopeOrgNo: ["O2"] });
    const keeper = await app.as("keeperOfTwo");
    const { body } = await keeper.call("suppliers", "physicaldeletebmsupplierbyids", place(shared));
    expect(body).toMatchObject({ errorMessage: "SHARED is still in use and cannot be deleted." });
    expect(await remove(admin.reading("zh-TW"), "units", unit)).toMatchObject({
      errorMessage: expect.stringMatching(/^PAIR 仍在使用中，無法刪除。被引用於：採購單明細（1），例如 PO-/),
    });
  });

  it("of several units each is deleted or kept by itself, and those that went come back by undo", async () => {
    const [kept, gone] = [await add(admin, "units", "KEPT"), await add(admin, "units", "LOOSE")];
    await material("OF-KEPT", { unitNo: "KEPT" });
    const delList = [kept, gone, kept].map(({ id, version }) => ({ id, version }));
    const { deleted, results, undoToken = "" } = await admin.ok("units", "deletebmunitbyids", { delList });
    const inUse = {
      ...{ id: kept.id, number: "KEPT" },
      error: { errorCode: "stillInUse", errorMessage: expect.stringContaining("for example OF-KEPT") },
    };
    expect({ deleted, results }).toEqual({
      deleted: 1,
      results: [inUse, { id: gone.id, number: "LOOSE", error: null }, inUse],
    });
    const newest = { current: 1, size: 1, condition: {} };
    const { records } = await admin.ok("operationLogs", "getSysOperationLogPage", newest);
    expect(records).toMatchObject([
      { outcome: "2", changedCount: 1, refused: expect.stringMatching(/^KEPT: KEPT is/) },
    ]);
    await expect(material("OF-LOOSE", { unitNo: "LOOSE" })).rejects.toThrow("referenceUnknown");
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    expect(await material("OF-LOOSE", { unitNo: "LOOSE" })).toMatchObject({ unitNo: "LOOSE" });
    // Nothing went: there is nothing to bring back.
    const again = await admin.ok("units", "deletebmunitbyids", {
      delList: [kept, gone].map(({ id }) => ({ id, version: 9 })),
    });
    expect(again).toMatchObject({
      deleted: 0,
      results: [{ error: { errorCode: "versionStale" } }, { number: "LOOSE" }],
    });
    expect(again.undoToken).toBeUndefined();
  });

  it("and comes back by undo where nothing used it", async () => {
    const unit = await add(admin, "units", "GONE");
    const { undoToken } = await ok<{ undoToken: string }>(admin, "units", "remove", place(unit));
    await expect(material("OF-GONE", { unitNo: "GONE" })).rejects.toThrow("referenceUnknown");
    await admin.ok("deletedRecords", "restoreDeletedRecords", { undoToken });
    expect(await material("OF-GONE", { unitNo: "GONE" })).toMatchObject({ unitNo: "GONE" });
  });

  it("and a number that there is not is refused at its field and its cell", async () => {
    const { body } = await admin.call("materials", "addbmitem", {
      itemNo: "NO-UNIT",
      itemName: "No unit",
      unitNo: "NOWHERE",
      serialControl: "0",
      firstInFirstOut: "0",
      statusCode: "1",
    });
    expect(body).toMatchObject({
      errorCode: "referenceUnknown",
      errorMessage: expect.stringContaining(translate("en-US", fieldLabelKey("material", "unitNo"))),
    });
    const sheet = typedSheet([{ itemNo: "NO-UNIT", itemName: "No unit", unitNo: "NOWHERE" }]);
    expect((await importSheetOf(admin, "materials", sheet)).errors).toEqual([
      { row: 2, column: "Unit", message: "NOWHERE does not exist, or you may not use it." },
    ]);
  });
});
