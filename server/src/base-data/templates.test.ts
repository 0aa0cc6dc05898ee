import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { importSheetOf, openSheet } from "../../testing/records.ts";
import { add, ok, saidOfLines, valuesOf } from "../../testing/reference-data.ts";
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
