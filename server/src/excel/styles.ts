const mostDecimals = 6;
const firstNumberFormat = 164;
const dateFormat = firstNumberFormat + mostDecimals + 1;
const instantFormat = dateFormat + 1;
const textFormat = 49;

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
} as const;

/** The style sheet of every workbook that is written. */
export function stylesXml(): string {
  const decimals = Array.from({ length: mostDecimals + 1 }, (_, count) => count);
  const numberFormats = decimals.map((count) => (count === 0 ? "#,##0" : `#,##0.${"0".repeat(count)}`));
  const formats = [...numberFormats, "yyyy\\-mm\\-dd", "yyyy\\-mm\\-dd\\ hh:mm:ss"];
  const cellFormat = (format: number, rest = "/>") =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${rest}`;
  const cellFormats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    `<xf numFmtId="${textFormat}" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>`,
    cellFormat(textFormat),
    cellFormat(textFormat, ' applyAlignment="1"><alignment horizontal="right"/></xf>'),
    cellFormat(dateFormat),
    cellFormat(instantFormat),
    ...decimals.map((count) => cellFormat(firstNumberFormat + count)),
  ];
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
    .map((code, index) => `<numFmt numFmtId="${firstNumberFormat + index}" formatCode="${code}"/>`)
    .join(
      "",
    )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFF1F3"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join(
    "",
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
