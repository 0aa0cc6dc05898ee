import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entity, Fields } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import { translate } from "../src/core/translate.ts";
import type { CellValue } from "../src/spreadsheets/workbook.ts";
import { readAll } from "./workbooks.ts";

/** The rows of a downloaded workbook, each as texts by heading; an empty cell is null. */
export async function readSheet(content: Buffer): Promise<Record<string, string | null>[]> {
  const directory = await mkdtemp(join(tmpdir(), "tandem-sheet-"));
  try {
    const path = join(directory, "download");
    await writeFile(path, content);
    const [heading, ...rows] = (await readAll(path)).rows;
    const headings = (heading?.cells ?? []).map(String);
    return rows.map(({ cells }) =>
      Object.fromEntries(headings.map((name, index) => [name, textOf(cells[index] ?? null)])),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The heading of a field's column for a reader of English. */
export function headingOf(entity: Entity<string, Fields>, field: string): string {
  return translate("en-US", fieldLabelKey(entity.name, field));
}

function textOf(cell: CellValue): string | null {
  if (cell === null || typeof cell === "string") return cell;
  if (typeof cell === "boolean") return String(cell);
  return Object.values(cell)[0] ?? null;
}
