import { knownParameters } from "@tandem/contract/platform/known-parameters";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../../testing/application.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

/** What may be said of each parameter that the product asks for, and what may not. */
const values: Readonly<Record<string, { right: readonly string[]; wrong: readonly string[] }>> = {
  ABC_SHARE_A: { right: ["0", "80", "100"], wrong: ["101", "-1", "79.5", "most"] },
  ABC_SHARE_B: { right: ["95"], wrong: ["101", "-1", "95 %"] },
  ANSWER_REMINDER_DAYS: { right: ["0", "365", "03"], wrong: ["366", "-1", "1.5", "two", "1e2", "٣"] },
  BID_COUNT_SHOWN: { right: ["0", "1"], wrong: ["2", "yes"] },
  BID_OPENERS: { right: ["1", "5"], wrong: ["0", "6", "two"] },
  BILLING_DAY: { right: ["0", "1", "28"], wrong: ["29", "-1", "last"] },
  CONTACT_RULE: { right: ["open", "strict"], wrong: ["loose", "Open"] },
  DAILY_MAIL_HOUR: { right: ["0", "07", "23"], wrong: ["24", "7:30", "-1", "noon", "0x7"] },
  EXPORT_ROWS: { right: ["0", "5000", "1048575"], wrong: ["1048576", "-1", "1e5", "all"] },
  INVOICE_ERP_DATA: { right: ["asked", "notAsked"], wrong: ["yes", "Asked"] },
  INVOICE_LINE_TOLERANCE: { right: ["0", "999"], wrong: ["1000", "-1", "0.5", "two"] },
  INVOICE_TOLERANCE: { right: ["0", "100"], wrong: ["1000", "-1", "1,5"] },
  PRINT_SERVICE_URL: { right: ["http://localhost:9100"], wrong: ["https://printers.example.com", "localhost"] },
  SIGNED_LINKS: { right: ["off", "on"], wrong: ["OFF", "no", "true", "0"] },
  TIME_ZONE: {
    right: ["Asia/Shanghai", "UTC"],
    wrong: ["Nowhere", "+08:00", "GMT+8", "Shanghai", "posix/Asia/Shanghai", "Etc/GMT+99"],
  },
};

/** What is said at the value that is refused; null where nothing is. */
async function said(paramNo: string, paramValue: string): Promise<string | null> {
  const answer = await admin.call("parameters", "addSysParam", { paramNo, paramName: paramNo, paramValue });
  if ("data" in answer.body) return null;
  const { details = [] } = answer.body;
  expect(
    details.map(({ path }) => path),
    `${paramNo} ${paramValue}`,
  ).toEqual(["paramValue"]);
  return details[0]?.message ?? "";
}

describe("Parameters that the product asks for", () => {
  it("B2.30 take no value by which the product could not act, and say why at the field", async () => {
    expect(Object.keys(values)).toEqual(knownParameters.map(({ paramNo }) => paramNo).sort());
    for (const [paramNo, { right, wrong }] of Object.entries(values)) {
      for (const value of wrong) expect(await said(paramNo, value), `${paramNo} ${value}`).toContain(value);
      expect(await said(paramNo, right[0] ?? "")).toBeNull();
      const condition = { paramNo };
      const { records } = await admin.ok("parameters", "getSysParamPage", { current: 1, size: 1, condition });
      let { id, version } = records[0] ?? { id: "", version: 0 };
      for (const paramValue of wrong) {
        const change = { id, version, paramValue };
        const refused = await admin.refused("parameters", "updateSysParam", change);
        expect(refused, `${paramNo} ${paramValue}`).toMatch(/^(invalidRequest|printServiceRefused)$/);
      }
      for (const paramValue of right) {
        ({ id, version } = await admin.ok("parameters", "updateSysParam", { id, version, paramValue }));
      }
    }
    expect(await said("DAILY_MAIL_HOUR", "24")).toBe(
      "“24” does not fit this parameter: it takes a whole number from 0 to 23.",
    );
  });

  it("are no more than those: a tenant's own may say anything", async () => {
    expect(await said("MY_OWN", "24 o'clock")).toBeNull();
  });
});
