import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { importSheetOf, named, typedSheet } from "../../../testing/records.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
  const type = { enumMid: "NOTICE_TYPE", enumValue: "1", enumName: "Orders", sort: 1, status: "1" } as const;
  await admin.ok("dictionaries", "addSysEnum", type);
  for (const [noticeTemplateNo, noticeText] of [
    ["OF-ALL", "{number} of {supplierName}: {link}"],
    ["OF-ORDERS", "{number} of {orderDate}"],
  ] as const)
    await admin.ok("noticeTemplates", "addbmnoticetemplate", {
      ...{
        noticeTemplateNo,
        noticeTemplateName: noticeTemplateNo,
        noticeType: "1",
        templateType: "1",
        statusCode: "1",
      },
      lines: [{ languageCode: "en-US", subject: "{number}", noticeText }],
    });
});
afterAll(() => app.close());

const policy = (
  messagePolicyNo: string,
  messageEvent: "orderIssued" | "noticeSent" | "claimRaised",
  template: string,
) =>
  admin.call("messagePolicies", "addmessagepolicy", {
    ...{ messagePolicyNo, messagePolicyName: messagePolicyNo, messageEvent, noticeTemplateNo: template },
    ...{ atBell: "1", mailChoice: "1", toSupplierAddress: "0", statusCode: "1" },
  });
const refused = { errorCode: "templateNotFilled", details: [{ path: "noticeTemplateNo" }] };

it("a policy words mails by a template of which its event fills everything in", async () => {
  for (const event of ["noticeSent", "claimRaised"] as const) {
    expect((await policy(`${event}-1`, event, "OF-ORDERS")).body).toMatchObject(refused);
    expect((await policy(`${event}-2`, event, "OF-ALL")).body).toHaveProperty("data");
  }
  const { body } = await policy("ISSUED", "orderIssued", "OF-ORDERS");
  if (!("data" in body)) throw new Error("A template of orders was refused for orders.");
  const moved = { ...named(body.data), messageEvent: "noticeReceived" } as const;
  expect((await admin.call("messagePolicies", "updatemessagepolicybyid", moved)).body).toMatchObject(refused);
  const columns = {
    "Policy no.": "W1",
    "Policy name": "W1",
    When: "Claim raised",
    "Template (own words if empty)": "OF-ORDERS",
  };
  const choices = {
    "At the bell": "Yes",
    "By e-mail": "No",
    "Also to the supplier's e-mail address": "No",
    Status: "Valid",
  };
  const { errors } = await importSheetOf(admin, "messagePolicies", typedSheet([{ ...columns, ...choices }]));
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining("do not fill in")]);
});
