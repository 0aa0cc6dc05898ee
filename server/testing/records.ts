import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ImportOutcome, ImportSettings, Page } from "@tandem/contract/core/service";
import type { services } from "@tandem/contract/services";
import { markHeading } from "../src/imports/marks.ts";
import type { CellValue, SheetRow, WrittenValue } from "../src/spreadsheets/workbook.ts";
import { writeWorkbook } from "../src/spreadsheets/write.ts";
import type { TestUser } from "./application.ts";
import { readAll } from "./workbooks.ts";

/** A record as a step names it: by its id, and the version that was seen. */
export const named = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version });

/** A sheet in memory, as a person sees it in a spreadsheet program; every cell by its heading. */
export interface Sheet {
  readonly headings: readonly string[];
  readonly rows: Record<string, CellValue>[];
}

/** Rows that were read, by their headings. */
export function sheetOf(rows: readonly SheetRow[]): Sheet {
  const [header, ...rest] = rows;
  const headings = (header?.cells ?? []).map(String);
  return {
    headings,
    rows: rest.map(({ cells }) =>
      Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? null])),
    ),
  };
}

/** A downloaded workbook. */
export async function openSheet(path: string): Promise<Sheet> {
  return sheetOf((await readAll(path)).rows);
}

/** The sheet as a file, every cell as it is. */
export async function saveSheet({ headings, rows }: Sheet): Promise<Buffer> {
  const output = new PassThrough();
  const content = buffer(output);
  await writeWorkbook(output, {
    name: "Sheet",
    columns: headings.map((header) => ({ header, type: "text" })),
    rows: (async function* () {
      for (const row of rows) {
        yield headings.map((heading): WrittenValue => ({ value: row[heading] ?? null, shownAs: "plain" }));
      }
    })(),
  });
  return content;
}

/** A sheet with the names of fields for headings. */
export function typedSheet(rows: readonly Record<string, CellValue>[]): Sheet {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { headings, rows: rows.map((row) => ({ ...row })) };
}

/** Imports a sheet; fails where the file as a whole was refused. */
export async function importSheetOf(
  user: TestUser,
  service: keyof typeof services,
  sheet: Sheet,
  settings: ImportSettings = {},
): Promise<ImportOutcome> {
  const fields = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const { body } = await user.upload<ImportOutcome>(
    service,
    "importexcel",
    await saveSheet(sheet),
    "records.xlsx",
    fields as Record<string, string>,
  );
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data;
}

const lists: Readonly<Partial<Record<keyof typeof services, string>>> = {
  organisations: "getFullAuthorityOrgListByParams",
  suppliers: "getbmsupplierlistbyparams",
  materials: "getbmitemlistbyparams",
  warehouses: "getbmwarehouselistbyparams",
  addresses: "getbmcustomeraddresslistbyparams",
};

/** The records that fit, as a user sees them. */
export async function recordsListed(
  user: TestUser,
  service: keyof typeof services,
  condition: Readonly<Record<string, unknown>> = {},
) {
  const page = await user.ok(service, lists[service] as never, { current: 1, size: 1000, condition } as never);
  return (page as Page<Record<string, unknown> & { id: string; version: number }>).records;
}

/** A row of a workbook of materials. */
export const typedMaterial = (itemNo: string, cells: Readonly<Record<string, CellValue>> = {}) => ({
  itemNo,
  itemName: `Material ${itemNo}`,
  unitNo: "PCS",
  ...cells,
});

export { markHeading };
