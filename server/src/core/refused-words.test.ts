import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";

let app: TestApplication;
let buyer: TestUser;
let supplier: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  [buyer, supplier] = [await app.as("buyer"), await app.as("supplierA")];
});
afterAll(() => app.close());

const said = (body: object) => ("details" in body ? (body.details as { message: string }[]) : []);

describe("What a call is refused for", () => {
  it("names characters that cannot be seen, in a text and in a code", async () => {
    const material = { itemNo: "P\u200b1", itemName: "Bo\u202elt", unitNo: "PCS" } as never;
    const { body } = await (await app.as("admin")).call("materials", "addbmitem", material);
    const messages = said(body).map(({ message }) => message);
    expect(messages).toContain("Material no. holds a character that cannot be seen: P[U+200B]1.");
    expect(messages).toContain("Material name holds a character that cannot be seen: Bo[U+202E]lt.");
  });

  it("says what is wrong with a number that is no field of its own", async () => {
    for (const [confirmAmount, wrong] of [
      ["0", "must be above 0"],
      ["-1", "must be above 0"],
      ["1.1234567", "at most 6 decimals"],
      ["one", "is not a number"],
    ] as const) {
      const input = { id: "1", version: 1, confirmAmount };
      const { body } = await supplier.call("deductions", "srmDeductionOrderConfirm", input);
      expect(said(body)).toMatchObject([{ path: "confirmAmount", message: expect.stringContaining(wrong) }]);
    }
  });

  it("says what is wrong with the name of a file", async () => {
    for (const [name, wrong] of [
      [`${"n".repeat(300)}.txt`, "File name must have at most 255 characters."],
      ["terms\u202efdp.txt", "File name holds a character that cannot be seen: terms[U+202E]fdp.txt."],
    ] as const) {
      const { body } = await buyer.upload("files", "uploadSrmNewsFile", Buffer.from("Text"), name);
      expect(said(body)).toMatchObject([{ path: "file", message: wrong }]);
    }
  });
});
