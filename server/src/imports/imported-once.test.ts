import type { ImportOutcome, ImportSettings } from "@tandem/contract/core/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { saveSheet, typedSheet } from "../../testing/records.ts";
import type { CellValue } from "../spreadsheets/workbook.ts";

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const row = (itemNo: string) => ({ itemNo, itemName: "Bolt", unitNo: "PCS" });

/** What an import under a key came to; the code of an error where it was refused. */
async function importing(
  rows: readonly Record<string, CellValue>[],
  key: string | null,
  settings: ImportSettings = {},
): Promise<ImportOutcome | string> {
  const { body } = await admin.upload<ImportOutcome>(
    "materials",
    "importexcel",
    await saveSheet(typedSheet(rows)),
    "materials.xlsx",
    settings as Record<string, string>,
    key === null ? {} : { "idempotency-key": key },
  );
  return "data" in body ? body.data : body.errorCode;
}

describe("A workbook under an Idempotency-Key", () => {
  it("S8.2d comes in once, also where both are sent at the same moment, and without a key as often as it is sent", async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => importing([row("ONCE-1")], "once-1")));
    expect(answers.filter((answer) => answer === "50M01")).toHaveLength(2);
    expect(answers).toContainEqual(expect.objectContaining({ added: 1, refused: 0 }));
    expect(await importing([row("ONCE-2")], "once-1")).toBe("50M01");
    expect(await importing([row("ONCE-3")], null)).toMatchObject({ added: 1 });
    expect(await importing([row("ONCE-4")], null)).toMatchObject({ added: 1 });
  });

  it("comes in with what was matched before it, and beside its good rows answers the bad ones", async () => {
    const titled = { Artikelnummer: "GOOD-1", itemName: "Bolt", unitNo: "PCS" };
    const settings = { titles: JSON.stringify({ Artikelnummer: "itemNo" }), goodRows: "1" } as const;
    const rows = [titled, { ...titled, Artikelnummer: "GOOD-2", unitNo: "NONE" }];
    const outcome = await importing(rows, "good-1", settings);
    expect(outcome).toMatchObject({ added: 1, refused: 1, errorFileId: expect.any(String) });
    expect(await importing(rows, "good-1", settings)).toBe("50M01");
  });

  it("may be sent again under it where nothing of it came in", async () => {
    expect(await importing([{ ...row("BAD-1"), unitNo: "NONE" }], "bad-1")).toMatchObject({ added: 0, refused: 1 });
    expect(await importing([row("BAD-1")], "bad-1")).toMatchObject({ added: 1 });
  });
});
