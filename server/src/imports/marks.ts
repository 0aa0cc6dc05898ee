import { crc32 } from "node:zlib";
import type { Field } from "@tandem/contract/core/fields";
import { orNull } from "@tandem/contract/core/or-null";
import type { CellValue, ShownCell, WrittenValue } from "../spreadsheets/workbook.ts";
import { type Reading, textOf } from "./cells.ts";

/** Heading of the hidden column that says which record a row is. */
export const markHeading = "_record";

const exampleWord = "example";

/** Which record an exported row was, at which version, and whether the row is still as it was exported. */
export interface Mark {
  readonly id: string;
  readonly version: number;
  /** The cells say what they said when they were exported. */
  readonly isUntouched: boolean;
}

const hash = (text: string) => crc32(text).toString(16).padStart(8, "0");

/** What the cells of a row say, one after the other, as {@link contentHash} takes them. */
export function contentHash(texts: readonly (string | null)[]): string {
  return hash(texts.map((text) => text ?? "").join("\u001f"));
}

/** The text a written cell is read back as, in the words of {@link textOf}. */
export function writtenText(field: Field, value: WrittenValue): string | null {
  if (value === null) return null;
  if (typeof value === "object") return textOf(field, asReading(value));
  return orNull(String(value).trim());
}

function asReading({ value }: ShownCell): Reading {
  return value !== null && typeof value === "object" && "error" in value ? null : value;
}

function checkOf(owner: string, id: string, version: number): string {
  return hash(`${owner}.${id}.${version}`);
}

/**
 * The mark of an exported row.
 * @param owner tenant and entity: marks of others are recognised as such
 */
export function markText(owner: string, id: string, version: number, content: string): string {
  return `${id}.${version}.${checkOf(owner, id, version)}.${content}`;
}

/** The mark of the example row of a template, over what must be given in it. */
export function exampleMark(content: string): string {
  return `${exampleWord}.${content}`;
}

/** Whether a row carries the mark of an example. Somebody may have written over it: its content tells. */
export function isExampleMark(mark: CellValue): boolean {
  return typeof mark === "string" && mark.startsWith(`${exampleWord}.`);
}

/**
 * Reads the mark of a row: nothing for a row that was typed, `damaged` for one that names no record of this owner.
 * @param content what the cells of the row say now
 */
export function readMark(owner: string, cell: CellValue, content: string): Mark | "damaged" | null {
  if (cell === null || isExampleMark(cell)) return null;
  const text = typeof cell === "string" ? cell.trim() : "";
  const match = /^(\d{1,19})\.(\d{1,10})\.([0-9a-f]{8})\.([0-9a-f]{8})$/.exec(text);
  const [, id = "", version = "", check, exported] = match ?? [];
  if (match === null || check !== checkOf(owner, id, Number(version))) return "damaged";
  return { id, version: Number(version), isUntouched: exported === content };
}
