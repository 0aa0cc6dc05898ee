import { columnLetters, escapeAttribute, escapeText, textCell } from "./cell-xml.ts";
import { styles, stylesXml } from "./styles.ts";
import type { CellNote, WorkbookColumn } from "./workbook.ts";
import type { ZipPart } from "./zip.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A hidden sheet that holds the values of drop-down lists, each in the column that it is for. */
export const choicesSheetName = "_choices";

/** The values of drop-down lists, in a sheet because a list inside its rule holds 255 characters only. */
export function choicesPart(number: number, columns: readonly WorkbookColumn[]): ZipPart {
  const count = Math.max(...columns.map(({ choices }) => choices?.length ?? 0));
  const rows = Array.from({ length: count }, (_, index) => {
    const cells = columns.map(({ choices }, column) => {
      const choice = choices?.[index];
      return choice === undefined ? "" : textCell(`${columnLetters(column)}${index + 1}`, choice, styles.text);
    });
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  return part(
    `xl/worksheets/sheet${number}.xml`,
    `<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
  );
}

/** Links a sheet to its notes. */
export function sheetRelationsPart(number: number): ZipPart {
  return relationsPart(`xl/worksheets/_rels/sheet${number}.xml.rels`, [
    { type: "vmlDrawing", target: `../drawings/vmlDrawing${number}.vml` },
    { type: "comments", target: `../comments${number}.xml` },
  ]);
}

/** The words of the notes. */
export function notesPart(number: number, notes: readonly CellNote[]): ZipPart {
  const words = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row}" authorId="0"><text><t xml:space="preserve">${escapeText(text)}</t></text></comment>`,
  );
  return part(
    `xl/comments${number}.xml`,
    `<comments xmlns="${main}"><authors><author></author></authors><commentList>${words.join("")}</commentList></comments>`,
  );
}

/** The boxes in which spreadsheet programs show notes; without them the words would not appear. */
export function notesShapesPart(number: number, notes: readonly CellNote[]): ZipPart {
  const shapes = notes.map(({ row, column, text }, index) => {
    const lines = Math.min(12, 3 + Math.ceil(text.length / 30) + text.split("\n").length);
    const anchor = [column + 1, 15, row - 1, 2, column + 4, 15, row - 1 + lines, 4].join(", ");
    return `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
  });
  return {
    path: `xl/drawings/vmlDrawing${number}.vml`,
    text: [
      `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${number}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join("")}</xml>`,
    ],
  };
}

/** The parts that name all others; written last, when the number of sheets is known. */
export function* packageParts(book: {
  names: readonly string[];
  /** Numbers of the sheets that have notes. */
  withNotes: readonly number[];
  hasChoices: boolean;
}): Generator<ZipPart> {
  const sheets = book.names.map((name) => ({ name, state: "" }));
  if (book.hasChoices) sheets.push({ name: choicesSheetName, state: ' state="hidden"' });
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${spreadsheetType}.${type}+xml"/>`;

  yield part("xl/styles.xml", stylesXml());
  yield part(
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
  );
  yield relationsPart("xl/_rels/workbook.xml.rels", [
    ...sheets.map((_, index) => ({ type: "worksheet", target: `worksheets/sheet${index + 1}.xml` })),
    { type: "styles", target: "styles.xml" },
  ]);
  yield relationsPart("_rels/.rels", [{ type: "officeDocument", target: "xl/workbook.xml" }]);
  yield part(
    "[Content_Types].xml",
    `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${override("xl/workbook.xml", "sheet.main")}${override("xl/styles.xml", "styles")}${sheets
      .map((_, index) => override(`xl/worksheets/sheet${index + 1}.xml`, "worksheet"))
      .join("")}${book.withNotes.map((number) => override(`xl/comments${number}.xml`, "comments")).join("")}</Types>`,
  );
}

function relationsPart(path: string, relations: readonly { type: string; target: string }[]): ZipPart {
  const items = relations.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  );
  return part(path, `<Relationships xmlns="${packageRelations}">${items.join("")}</Relationships>`);
}

function part(path: string, xml: string): ZipPart {
  return { path, text: [declaration + xml] };
}
