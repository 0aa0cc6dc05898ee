import { standardLayout } from "@tandem/contract/platform/print-templates/layout";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { buildIssued } from "../../testing/orders.ts";
import { ofOrders, print, printTemplate, type TemplateInput } from "../../testing/prints.ts";
import { importSheetOf, openSheet } from "../../testing/records.ts";
import { add, type Kept, ok, remove, saidOfLines, valuesOf } from "../../testing/reference-data.ts";
import { useFolder } from "../../testing/workbooks.ts";

let app: TestApplication;
let admin: TestUser;
const folder = useFolder();
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  for (const enumValue of ["1", "2", "other"]) {
    const type = { enumMid: "NOTICE_TYPE", enumValue, enumName: enumValue, sort: 1, status: "1" } as const;
    await admin.ok("dictionaries", "addSysEnum", type);
  }
});
afterAll(() => app.close());

const notice = (templateType: string, ...lines: object[]) =>
  saidOfLines(admin, "noticeTemplates", { noticeType: "1", templateType }, lines);
const worded = (languageCode: string, subject: string | null, noticeText: string) => ({
  languageCode,
  subject,
  noticeText,
});

describe("Notice templates", () => {
  it("B2.30 are worded once in each language, with a subject where they are sent as mail", async () => {
    const languages = ["en-US", "zh-CN", "zh-TW", "vi-VN"];
    expect(await notice("1", ...languages.map((each) => worded(each, "Order {number}", "{amount}")))).toEqual([]);
    expect(await notice("4", worded("en-US", "A", "B"), worded("vi-VN", "A", "B"), worded("en-US", "C", "D"))).toEqual([
      "lines.2.languageCode: This stands in another line already.",
    ]);
    expect(await notice("1", worded("en-US", null, "{number}"))).toEqual(["lines.0.subject: A value is missing."]);
    expect(await notice("2", worded("en-US", null, "{number}"))).toEqual([]);
    expect(await notice("2", worded("en-US", "Order", "{number}"))).toEqual([
      "lines.0.subject: A text message has no subject. Leave it empty.",
    ]);
    expect(await notice("4", worded("de-DE", "A", "B"))).toEqual([expect.stringMatching(/^lines\.0\.languageCode: /)]);
  });

  it("B2.30 know placeholders by what they tell of, and name those that they know where one is none", async () => {
    const said = async (noticeType: string, subject: string, text: string) =>
      saidOfLines(admin, "noticeTemplates", { noticeType, templateType: "4" }, [worded("en-US", subject, text)]);
    expect(await said("1", "{number} {buyer}", "{amount} {deliveryDate} {link}")).toEqual([]);
    expect(await said("2", "{carrier}", "{buyer}")).toEqual([
      expect.stringMatching(/^lines\.0\.noticeText: \{buyer\} is not known .* Known: \{number\}, .*\{carrier\}/),
    ]);
    expect(await said("other", "{number}", "{supplierName}")).toEqual([]);
    expect(await said("other", "{carrier}", "{ number }")).toEqual([
      expect.stringMatching(/^lines\.0\.subject: \{carrier\} is not known/),
      expect.stringMatching(/^lines\.0\.noticeText: \{ number \} is not known/),
    ]);
  });

  it("B2.30 refuse another type whose notices do not know what they say", async () => {
    const lines = [worded("en-US", "{buyer}", "{number}")];
    const values = { ...valuesOf("noticeTemplates", "MOVES"), noticeType: "1", lines };
    const { id } = await ok<{ id: string }>(admin, "noticeTemplates", "add", values);
    const { body } = await admin.call("noticeTemplates", "updatebmnoticetemplatebyid", {
      id,
      version: 1,
      noticeType: "2",
    });
    expect(body).toMatchObject({ errorCode: "linesWrong", details: [{ path: "lines.0.subject" }] });
  });

  it("S7.16a S7.16c come and go in workbooks with their wording, of several paragraphs too", async () => {
    const text = "Dear {receiver},\n\nplease confirm {number}.";
    const lines = [worded("en-US", "{number}", text), worded("zh-CN", "{number}", "请确认 {number}")];
    await ok(admin, "noticeTemplates", "add", { ...valuesOf("noticeTemplates", "ROUND"), noticeType: "1", lines });
    const request = { current: 1, size: 20, condition: { keyword: "ROUND" } };
    const { content } = await admin.download("noticeTemplates", "exportexcel", request);
    const sheet = await openSheet(await folder.file(content));
    expect(sheet.rows).toMatchObject([
      { Language: "English", Text: text },
      { Language: "Simplified Chinese", Text: "请确认 {number}" },
    ]);
    expect(await importSheetOf(admin, "noticeTemplates", sheet)).toMatchObject({ unchanged: 2, errors: [] });
    sheet.rows[1] = { ...sheet.rows[1], Text: "{nummer}" };
    const { errors } = await importSheetOf(admin, "noticeTemplates", sheet);
    expect(errors).toMatchObject([{ row: 3, column: "Text", message: expect.stringContaining("{nummer}") }]);
    expect(await add(admin, "noticeTemplates", "ALONE", { noticeType: "1" })).toMatchObject({ version: 1 });
  });
});

describe("Document templates", () => {
  const texts = (languageCode: string, own: object) => ({ languageCode, ...own });
  const added = (templateCode: string, templateType: string, ...lines: object[]) =>
    ok<Kept>(admin, "documentTemplates", "add", {
      ...valuesOf("documentTemplates", templateCode),
      templateType,
      lines,
    });
  const ofOrdersBy = (reportKey: string, change: Partial<TemplateInput>) =>
    admin.ok(
      "printTemplates",
      "addbmprinttemplate",
      printTemplate(reportKey, { module: "PO", layout: standardLayout("PO"), ...change }),
    );

  it("B2.30 say their texts once in each language, and of labels no terms", async () => {
    const said = (templateType: string, ...lines: object[]) =>
      saidOfLines(admin, "documentTemplates", { templateType }, lines);
    const terms = { termsText: "30 days net." };
    expect(await said("1", texts("en-US", terms), texts("vi-VN", terms))).toEqual([]);
    expect(await said("1", texts("en-US", terms), texts("en-US", {}))).toEqual([
      "lines.1.languageCode: This stands in another line already.",
    ]);
    expect(await said("2", texts("en-US", { title: "Box" }), texts("zh-CN", terms))).toEqual([
      "lines.1.termsText: A label has no totals, so nothing stands below them. Leave it empty.",
    ]);
  });

  it("S5.8 S5.11 change the paper by the template that is chosen, in the language of the print and for suppliers too", async () => {
    const order = await buildIssued(app);
    await added(
      "TERMS",
      "1",
      texts("en-US", {
        title: "Order to supply",
        headerText: "Acme Pumps",
        termsText: "60 days net.",
        footerText: "F-7",
      }),
      texts("zh-CN", { termsText: "月结60天。" }),
    );
    await added("SPARES", "1", texts("en-US", { title: "Spare parts order" }));
    const layout = { ...standardLayout("PO"), title: "Our order", termsText: "As agreed." };
    await ofOrdersBy("WITH_TERMS", { layout, templateCode: "TERMS" });
    await ofOrdersBy("FOR_SPARES", { layout, templateCode: "SPARES" });
    const printed = async (user: TestUser, reportKey: string) =>
      (await print(user, ofOrders([order.id], { reportKey }))).pages.join(" ");
    const buyer = await app.as("buyer");
    const english = await printed(buyer, "WITH_TERMS");
    for (const text of ["Order to supply", "Acme Pumps", "60 days net.", "F-7"]) expect(english).toContain(text);
    expect(english).not.toContain("As agreed.");
    const spares = await printed(buyer, "FOR_SPARES");
    expect(spares).toContain("Spare parts order");
    expect(spares).toContain("As agreed.");
    expect(await printed(await app.as("supplierA"), "WITH_TERMS")).toContain("60 days net.");
    const chinese = await printed(buyer.reading("zh-CN"), "WITH_TERMS");
    expect(chinese).toContain("月结60天。");
    expect(chinese).toContain("Our order");
    const vietnamese = await printed(buyer.reading("vi-VN"), "WITH_TERMS");
    for (const text of ["Our order", "Acme Pumps", "60 days net.", "F-7"]) expect(vietnamese).toContain(text);
    expect(await printed(buyer.reading("zh-TW"), "WITH_TERMS")).toContain("月结60天。");
  });

  it("are named by print templates of their own kind alone, kept while they are, and unused once disabled", async () => {
    const kept = await added("KEPT", "1", texts("en-US", { termsText: "Cash." }));
    await added("OF_LABELS", "2", texts("en-US", { title: "Box" }));
    const template = printTemplate("NAMES_TEXTS", { module: "PO", layout: standardLayout("PO") });
    const refusal = async (templateCode: string) =>
      (await admin.call("printTemplates", "addbmprinttemplate", { ...template, templateCode })).body;
    expect(await refusal("OF_LABELS")).toMatchObject({
      errorCode: "invalidRequest",
      details: [{ path: "templateCode" }],
    });
    expect(await refusal("NONE")).toMatchObject({ errorCode: "referenceUnknown", details: [{ path: "templateCode" }] });
    const { id, version } = await ofOrdersBy("NAMES_TEXTS", {});
    await admin.ok("printTemplates", "updatebmprinttemplatebyid", { id, version, templateCode: "KEPT" });
    expect(JSON.stringify(await remove(admin, "documentTemplates", kept))).toContain("NAMES_TEXTS");
    const order = await buildIssued(app);
    const printed = async () =>
      (await print(admin, ofOrders([order.id], { reportKey: "NAMES_TEXTS" }))).pages.join(" ");
    expect(await printed()).toContain("Cash.");
    await ok(admin, "documentTemplates", "update", { id: kept.id, version: kept.version, statusCode: "0" });
    expect(await printed()).not.toContain("Cash.");
  });

  it("S7.16a S7.16c come and go in workbooks with their texts", async () => {
    const terms = "1. Announce.\n2. Deliver.";
    await added(
      "ROUND",
      "1",
      texts("en-US", { title: "Order", termsText: terms }),
      texts("vi-VN", { footerText: "Tr. 1" }),
    );
    const request = { current: 1, size: 20, condition: { keyword: "ROUND" } };
    const { content } = await admin.download("documentTemplates", "exportexcel", request);
    const sheet = await openSheet(await folder.file(content));
    expect(sheet.rows).toMatchObject([
      { Language: "English", Title: "Order", "Below the totals": terms },
      { Language: "Vietnamese", "At the foot of each page": "Tr. 1" },
    ]);
    expect(await importSheetOf(admin, "documentTemplates", sheet)).toMatchObject({ unchanged: 2, errors: [] });
  });
});
