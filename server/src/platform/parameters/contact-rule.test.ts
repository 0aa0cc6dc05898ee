import { contactRuleParameter } from "@tandem/contract/core/contact-rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";
import { importSheetOf, typedSheet } from "../../../testing/records.ts";
import { buildWorld } from "../../../testing/world.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  await buildWorld(app.connectionString, "@2");
  admin = await app.as("admin");
});
afterAll(() => app.close());

const asPeopleWrite = { telphone: "+84 28 3822-0100", email: "o'brien@company.online" };
const nonsense = { telphone: "ask Mary", email: "obrien at company" };
const supplier = (supplierNo: string, contacts: Partial<typeof nonsense>) => ({
  supplierNo,
  supplierName: `Supplier ${supplierNo}`,
  supplierShortName: supplierNo,
  ...contacts,
});

/** What is said of a supplier that is sent in a call. */
async function sent(supplierNo: string, contacts: Partial<typeof nonsense>): Promise<string[]> {
  const body = { ...supplier(supplierNo, contacts), orgNo: ["O1"], frozenOrgNo: [], statusCode: "1" };
  const answer = await admin.call("suppliers", "addbmsupplier", body as never);
  return "details" in answer.body ? (answer.body.details ?? []).map(({ message }) => message) : [];
}

/** What is said of a supplier that is imported. */
async function imported(supplierNo: string, contacts: Partial<typeof nonsense>): Promise<string[]> {
  const sheet = typedSheet([{ ...supplier(supplierNo, contacts), orgNo: "O1" }]);
  return (await importSheetOf(admin, "suppliers", sheet)).errors.map(({ message }) => message);
}

async function contactsOf(supplierNo: string, user = admin) {
  const request = { current: 1, size: 1, condition: { supplierNo } };
  const { records } = await user.ok("suppliers", "getbmsupplierlistbyparams", request);
  return { telphone: records[0]?.telphone, email: records[0]?.email };
}

const choose = (paramValue: string) => ({ paramNo: contactRuleParameter, paramName: "Contacts", paramValue });

describe("How telephone numbers and e-mail addresses are written", () => {
  it("S5.4b S5.4c is strict in calls and imports unless the tenant says otherwise", async () => {
    const asked = [
      "Landline must be a landline number of digits only.",
      "Email must be of the form name@domain, with an ending of 2 to 4 letters.",
    ];
    expect(await sent("S1", asPeopleWrite)).toEqual(asked);
    expect(await imported("S1", asPeopleWrite)).toEqual([
      "A phone number has digits only.",
      "This is not an email address.",
    ]);
    expect(await sent("S1", {})).toEqual([]);
  });

  it("is as people write them where the tenant says so, at once, and still no nonsense", async () => {
    await admin.ok("parameters", "addSysParam", choose("open"));
    expect(await sent("S2", asPeopleWrite)).toEqual([]);
    expect(await imported("S3", asPeopleWrite)).toEqual([]);
    for (const number of ["S2", "S3"]) expect(await contactsOf(number)).toEqual(asPeopleWrite);

    expect(await sent("S4", nonsense)).toEqual([
      "Landline must be a telephone number of 3 to 20 digits, such as +84 28 3822-0100 or (028) 3822 0100 ext. 12.",
      "Email must be an email address such as name@company.example, without blanks.",
    ]);
    expect(await imported("S4", nonsense)).toEqual([
      "This is not a telephone number. It has 3 to 20 digits, such as +84 28 3822-0100 or (028) 3822 0100 ext. 12.",
      "This is not an email address.",
    ]);
  });

  it("shows and finds what was taken before the tenant chose strictness again", async () => {
    const condition = { paramNo: contactRuleParameter };
    const { records } = await admin.ok("parameters", "getSysParamPage", { current: 1, size: 1, condition });
    const [{ id, version } = { id: "", version: 0 }] = records;
    await admin.ok("parameters", "updateSysParam", { id, version, paramValue: "strict" });
    expect(await sent("S5", asPeopleWrite)).toHaveLength(2);
    const found = await admin.ok("suppliers", "getbmsupplierlistbyparams", {
      current: 1,
      size: 5,
      condition: { email: asPeopleWrite.email },
    });
    expect(found.records.map(({ supplierNo }) => supplierNo).sort()).toEqual(["S2", "S3"]);
  });

  it("is each tenant's own, and one of those there are", async () => {
    const other = await app.as("admin@2");
    expect(await other.refused("parameters", "addSysParam", choose("loose"))).toBe("invalidRequest");
    await other.ok("parameters", "addSysParam", choose("open"));
    expect((await other.ok("currentUsers", "getCurrentUser", {})).user.contactRule).toBe("open");
    expect((await admin.ok("currentUsers", "getCurrentUser", {})).user.contactRule).toBe("strict");
  });
});
