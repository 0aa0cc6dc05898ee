import type { ShownCell } from "./workbook.ts";

const mostDecimals = 6;
const firstNumberFormat = 164;
const dateFormat = firstNumberFormat + mostDecimals + 1;
const instantFormat = dateFormat + 1;
const textFormat = 49;

const firstShown = 6 + mostDecimals + 1;
/** How a cell may be shown besides plainly, each with a style for text, number, date and instant. */
const shown = { wrong: firstShown, example: firstShown + 4 } as const;

/**
 * Cell styles by their place in {@link stylesXml}. A number shows as many decimals as it has; more than six are shown as
 * the program likes.
 */
export const styles = {
  general: 0,
  header: 1,
  text: 2,
  longNumber: 3,
  date: 4,
  instant: 5,
  number: (decimals: number) => (decimals > mostDecimals ? 0 : 6 + decimals),
  shown: (as: Exclude<ShownCell["shownAs"], "plain">, what: "text" | "number" | "date" | "instant") =>
    shown[as] + ["text", "number", "date", "instant"].indexOf(what),
} as const;

const calibri = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const fonts = [
  calibri,
  `<b/>${calibri}`,
  `<i/><sz val="11"/><color rgb="FF7A828C"/><name val="Calibri"/><family val="2"/>`,
];
const solid = (colour: string) =>
  `<patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill>`;
const fills = [
  '<patternFill patternType="none"/>',
  '<patternFill patternType="gray125"/>',
  solid("FFEFF1F3"),
  solid("FFFFC9C4"),
];
const looks = {
  wrong: { font: 0, fill: 3 },
  example: { font: 2, fill: 0 },
} as const;

/** The style sheet of every workbook that is written. */
export function stylesXml(): string {
  const decimals = Array.from({ length: mostDecimals + 1 }, (_, count) => count);
  const numberFormats = decimals.map((count) => (count === 0 ? "#,##0" : `#,##0.${"0".repeat(count)}`));
  const formats = [...numberFormats, "yyyy\\-mm\\-dd", "yyyy\\-mm\\-dd\\ hh:mm:ss"];
  const cellFormat = (format: number, rest = "/>", { font, fill } = { font: 0, fill: 0 }) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${rest}`;
  const ofLook = (look: { font: number; fill: number }) =>
    [textFormat, 0, dateFormat, instantFormat].map((format) => cellFormat(format, "/>", look));
  const cellFormats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    cellFormat(textFormat, ' applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>', {
      font: 1,
      fill: 2,
    }),
    cellFormat(textFormat),
    cellFormat(textFormat, ' applyAlignment="1"><alignment horizontal="right"/></xf>'),
    cellFormat(dateFormat),
    cellFormat(instantFormat),
    ...decimals.map((count) => cellFormat(firstNumberFormat + count)),
    ...ofLook(looks.wrong),
    ...ofLook(looks.example),
  ];
  const all = (name: string, items: readonly string[]) =>
    `<${name} count="${items.length}">${items.join("")}</${name}>`;
  const numFmts = formats.map(
    (code, index) => `<numFmt numFmtId="${firstNumberFormat + index}" formatCode="${code}"/>`,
  );
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
    all("numFmts", numFmts),
    all(
      "fonts",
      fonts.map((font) => `<font>${font}</font>`),
    ),
    all(
      "fills",
      fills.map((fill) => `<fill>${fill}</fill>`),
    ),
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    all("cellXfs", cellFormats),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  ].join("")}</styleSheet>`;
}
