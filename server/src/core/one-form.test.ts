import { readFile } from "node:fs/promises";
import { pathOf } from "@tandem/contract/core/service";
import { services } from "@tandem/contract/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApplication, type TestApplication, type TestUser } from "../../testing/application.ts";
import { asOwner } from "../../testing/owner.ts";
import { importSheetOf, typedSheet } from "../../testing/records.ts";

/** The same to the eye: each accent by itself, some of them, or none. */
const forms = ["NFD", "mixed", "NFC"] as const;
type Form = (typeof forms)[number];
const typed = (text: string, form: Form) =>
  form === "mixed" ? text.normalize("NFC").replaceAll("ộ", "ô\u0323") : text.normalize(form);

/** Brings what was kept before into one form, as a start does. */
async function bringIntoOneForm(): Promise<void> {
  for (const file of ["0551-texts-in-one-form.sql", "0620-rest-of-texts-in-one-form.sql"]) {
    await asOwner(app, await readFile(new URL(`../../migrations/${file}`, import.meta.url), "utf8"));
  }
}

/** What must be as it was behind it: triggers that are on, and references that may come late. */
const states = () =>
  asOwner(
    app,
    `select (select count(*) from pg_trigger where tgenabled = 'O') as on, (select count(*) from pg_constraint where condeferrable) as late`,
  );

let app: TestApplication;
let admin: TestUser;
beforeAll(async () => {
  app = await startOwnApplication();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const unit = (unitNo: string, unitName: string) => ({ unitNo, unitName, decimalPlaces: 0, statusCode: "1" }) as const;
const found = async (condition: object) =>
  (await admin.ok("units", "getbmunitlistbyparams", { current: 1, size: 9, condition })).records.map(
    ({ unitNo }) => unitNo,
  );

describe("A text with accents", () => {
  it.each(forms)("that is typed in the form %s is kept in one, and found in each", async (form) => {
    const unitNo = `HỘP ${form}`;
    const added = await admin.ok("units", "addbmunit", unit(typed(unitNo, form), typed("Hộp giấy", form)));
    expect(added).toMatchObject({ unitNo, unitName: "Hộp giấy" });
    for (const other of forms) {
      expect(await found({ keyword: typed("hộp giấy", other), unitNo: typed(unitNo, other) })).toEqual([unitNo]);
    }
  });

  it("may be escaped by who sends it", async () => {
    const body = JSON.stringify({ condition: unit("ESCAPED", "Ho\u0323\u0302p nhỏ") });
    const escaped = body.replace(/[^\0-\u007f]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const { body: answer } = await admin.post(pathOf(services.units, "addbmunit"), escaped);
    expect(answer).toMatchObject({ data: { unitName: "Hộp nhỏ" } });
  });

  it("is the same in the cells of a workbook", async () => {
    const rows = forms.map((form, place) => ({
      ...unit(`CELL ${place}`, typed("Thùng độc", form)),
      decimalPlaces: "0",
    }));
    expect(await importSheetOf(admin, "units", typedSheet(rows))).toMatchObject({ added: 3, errors: [] });
    expect(await found({ unitName: "Thùng độc" })).toHaveLength(3);
  });

  it("that was kept before is brought into that form, and numbers with all that names them", async () => {
    const old = "THÙNG".normalize("NFD");
    await asOwner(app, "insert into unit (tenant_id, unit_no, unit_name, decimal_places) values (1, $1, $2, 0)", [
      old,
      "Thùng lớn".normalize("NFD"),
    ]);
    await asOwner(app, "update material set unit_no = $1, item_name = $2 where item_no = 'M1'", [
      old,
      "Thép tấm".normalize("NFD"),
    ]);
    const before = await states();
    await bringIntoOneForm();
    expect(await found({ unitName: "Thùng lớn" })).toEqual(["THÙNG"]);
    const condition = { itemNo: "M1" };
    const { records } = await admin.ok("materials", "getbmitemlistbyparams", { current: 1, size: 1, condition });
    expect(records).toMatchObject([{ unitNo: "THÙNG", itemName: "Thép tấm" }]);
    expect(await states()).toEqual(before);
  });

  it("that is the number of two records, to the eye, stays that of both", async () => {
    for (const form of ["NFC", "NFD"]) {
      const values = ["HŨ".normalize(form), "Hũ sành".normalize(form)];
      await asOwner(
        app,
        "insert into unit (tenant_id, unit_no, unit_name, decimal_places) values (1, $1, $2, 0)",
        values,
      );
    }
    const before = await states();
    await bringIntoOneForm();
    expect(await found({ unitName: "Hũ sành" })).toHaveLength(2);
    expect(await states()).toEqual(before);
  });
});
