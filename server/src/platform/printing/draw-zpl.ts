import type { Paper } from "@tandem/contract/platform/print-templates/kinds";
import { isOfGs1, plainCharacters } from "./draw-code.ts";
import { rowsOf, rowWidth } from "./draw-label.ts";
import type { PrintedField, PrintedLabel } from "./printed-document.ts";

/** Dots of a millimetre at 203 dpi, as most label printers have them. */
const dots = 8;
const margin = 3 * dots;
/** Letters of names and values, and the least that can be read. */
const nameSize = 18;
const valueSize = 26;
const smallestSize = 16;
const lineGap = 4;
const barHeight = 9 * dots;
/** Modules of a character of Code 128, and of what begins and ends it. */
const characterModules = 11;
const endModules = 13;
const mostModuleDots = 3;
/** Less than two dots are not read off every paper: such a number is a QR code. */
const leastModuleDots = 2;
/** Bytes that QR codes hold with error correction M, from version 1 on. */
const qrBytes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666];
const qrShare = 0.34;

/** Application identifiers whose values GS1 has of one length: nothing ends them. */
const fixedLength = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;

/** A text as a field's data: what commands begin with, and what escapes, is written as its code. */
const dataOf = (text: string) =>
  `^FH^FD${text.replace(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`;

const at = (x: number, y: number) => `^FO${Math.round(x)},${Math.round(y)}`;

/** A text of so many lines at most; the font is the printer's own scalable one. */
function textAt(text: string, x: number, y: number, size: number, room: number, lines = 1): string {
  return `${at(x, y)}^A0N,${size},${size}^FB${Math.round(room)},${lines},0,L${dataOf(text)}`;
}

/** What a Code 128 is told, and how many modules it is wide. */
interface Code128 {
  readonly data: string;
  readonly modules: number;
}

/** In subset C two digits are a character, in B every sign is one; FNC1 tells that it is of GS1, and what ends an element. */
function code128Of(text: string): Code128 | null {
  if (!plainCharacters.test(text)) return null;
  const parts = isOfGs1(text)
    ? [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai = "", value]) => ai + value)
    : null;
  const signs = parts
    ? parts.flatMap((part, index) => (index < parts.length - 1 && !fixedLength.test(part) ? [part, null] : [part]))
    : [text];
  const whole = signs.filter((each) => each !== null).join("");
  const ends = signs.filter((each) => each === null).length;
  const inPairs = ends === 0 && /^(\d\d)+$/.test(whole);
  // `>` begins what is told to the code itself.
  const written = signs.map((each) => (each === null ? ">8" : each.replaceAll(">", ">0"))).join("");
  const characters = (inPairs ? whole.length / 2 : whole.length) + ends + (parts ? 1 : 0) + 2;
  return {
    data: `${inPairs ? ">;" : ">:"}${parts ? ">8" : ""}${written}`,
    modules: characters * characterModules + endModules,
  };
}

function qrModules(text: string): number {
  const bytes = Buffer.byteLength(text);
  const index = qrBytes.findIndex((most) => bytes <= most);
  return 17 + 4 * ((index < 0 ? qrBytes.length : index) + 1);
}

/** A QR code that is at most so large: its command, and how wide it comes out. */
function qrCodeAt(text: string, room: number, place: (size: number) => readonly [number, number]) {
  const magnification = Math.min(10, Math.max(2, Math.floor(room / qrModules(text))));
  const size = qrModules(text) * magnification;
  return { size, command: `${at(...place(size))}^BQN,2,${magnification}${dataOf(`MA,${text}`)}` };
}

/** The number at the foot: its bars, or a QR code where they have no room; answers where it begins. */
function footOf({ barcode, footerText }: PrintedLabel, width: number, height: number, room: number) {
  const commands: string[] = [];
  let y = height - margin;
  if (footerText) {
    y -= nameSize;
    commands.push(textAt(footerText, margin, y, nameSize, room));
  }
  if (barcode === null) return { commands, top: y - lineGap };
  y -= valueSize;
  commands.push(textAt(barcode, margin, y, valueSize, room));
  const code = code128Of(barcode);
  const module = code ? Math.min(mostModuleDots, Math.floor(room / code.modules)) : 0;
  if (code && module >= leastModuleDots) {
    y -= barHeight + lineGap;
    commands.push(`^BY${module}${at(margin, y)}^BCN,${barHeight},N,N,N,N${dataOf(code.data)}`);
  } else {
    const { size, command } = qrCodeAt(barcode, barHeight * 2, (own) => [width - margin - own, height - margin - own]);
    commands.push(command);
    y = Math.min(y, height - margin - size);
  }
  return { commands, top: y - lineGap };
}

/** Fields row by row, as large as they have room: the names above the values, or beside them. */
function fieldsOf(fields: readonly PrintedField[], top: number, bottom: number, room: number): string[] {
  const rows = rowsOf(fields);
  const each = Math.floor((bottom - top) / Math.max(1, rows.length));
  const isBeside = each < nameSize + smallestSize + lineGap;
  const value = Math.max(smallestSize, Math.min(valueSize, each - lineGap - (isBeside ? 0 : nameSize)));
  const step = Math.min(each, value + lineGap + (isBeside ? 0 : nameSize));
  return rows.flatMap((row, index) => {
    const y = top + index * step;
    let x = margin;
    return row.flatMap((field) => {
      const own = (field.width / rowWidth) * room;
      const left = x;
      x += own;
      const names = isBeside ? own * 0.4 : own;
      return [
        textAt(field.label, left, y, Math.min(nameSize, value), names - lineGap),
        isBeside
          ? textAt(field.value, left + names, y, value, own - names - lineGap)
          : textAt(field.value, left, y + nameSize, value, own - lineGap),
      ];
    });
  });
}

/** A label as a printer that understands ZPL draws it; letters of all languages, as far as its fonts have them. */
export function zplOf(label: PrintedLabel, paper: Paper): string {
  const [width = 0, height = 0] = paper.split("x").map((millimetres) => Number(millimetres) * dots);
  const room = width - 2 * margin;
  const foot = footOf(label, width, height, room);
  const qrCode =
    label.qrCode === null ? null : qrCodeAt(label.qrCode, height * qrShare, (size) => [width - margin - size, margin]);
  const beside = qrCode ? room - qrCode.size - margin : room;
  const head: string[] = [];
  let y = margin;
  if (label.headerText) {
    head.push(textAt(label.headerText, margin, y, nameSize, beside));
    y += nameSize + lineGap;
  }
  if (label.title) {
    head.push(textAt(label.title, margin, y, valueSize + lineGap, beside));
    y += valueSize + 2 * lineGap;
  }
  return [
    "^XA^CI28",
    `^PW${width}^LL${height}^LH0,0`,
    ...(qrCode ? [qrCode.command] : []),
    ...head,
    ...fieldsOf(label.fields, y, foot.top, beside),
    ...foot.commands,
    "^XZ",
    "",
  ].join("\n");
}
