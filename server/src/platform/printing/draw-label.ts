import { type ScannedCode, scannedCode } from "./draw-code.ts";
import { gap, ink, type Page, quiet } from "./page.ts";
import type { PrintedField, PrintedLabel } from "./printed-document.ts";

/** A row of a label is so wide (layouts of print templates). */
export const rowWidth = 20;
/** Codes at their share of the label's height, and room below them. */
const barShare = 0.15;
const qrShare = 0.34;
/**
 * Texts shrink by so much at a time where a label says more than it has room for: with the names above the values no further
 * than to the first, with the names beside them to the second.
 */
const shrinking = 0.5;
const smallestAbove = 6.5;
const smallestBeside = 5;
/** Lines that a field may take. */
const mostLines = 2;
const rowGap = 2;

/** A name that has no room is written smaller, but no smaller than this share of its size. */
const smallestName = 0.75;

/** Between a name and the value beside it. */
const besideGap = 3;

/** How the fields of a label are written. */
interface Manner {
  /** Size of the values; names are a little smaller. */
  readonly text: number;
  /** Names stand before their values instead of above them. */
  readonly isBeside: boolean;
}

/** A field as it is written: its lines, where its name and its value stand, how large, and how much room they have. */
interface Placed {
  readonly label: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly nameRoom: number;
  readonly nameSize: number;
  readonly valueX: number;
  readonly valueSize: number;
  readonly room: number;
}

/** Draws labels, each on a page of its own: its fields, a QR code beside them, and bars below. */
export class LabelDrawing {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Draws a label and writes its page away. */
  draw(label: PrintedLabel): void {
    const { page } = this;
    page.turn();
    const bottom = this.drawFoot(label);
    const qrCode = this.qrCodeOf(label);
    const room = qrCode ? page.width - qrCode.width - gap : page.width;
    if (qrCode) this.fill(qrCode, page.left + page.width - qrCode.width, page.y);
    this.drawHead(label, room);
    this.drawFields(label.fields, room, bottom);
    page.pdf.flushPages();
  }

  private qrCodeOf({ qrCode }: PrintedLabel): ScannedCode | null {
    const size = this.page.pdf.page.height * qrShare;
    return qrCode === null ? null : scannedCode("qrCode", qrCode, size, { bars: 0, qrCode: size });
  }

  private fill(code: ScannedCode, x: number, y: number): void {
    code.fill((dx, dy, width, height) => this.page.pdf.rect(x + dx, y + dy, width, height));
    this.page.pdf.fill("#000000");
  }

  /** Draws what stands at the foot, bars above the text; answers where they begin. */
  private drawFoot({ barcode, footerText }: PrintedLabel): number {
    const { page } = this;
    const { height } = page.pdf.page;
    let y = height - page.sheet.margin;
    if (footerText) {
      const lineHeight = page.use("regular", page.sheet.text - 2);
      page.pdf.fillColor(quiet);
      y -= lineHeight;
      page.write(page.lines(footerText, page.width, 1), page.left, y, page.width);
    }
    if (barcode === null) return y - rowGap;
    const textHeight = page.use("bold", page.sheet.text + 1);
    y -= textHeight;
    page.pdf.fillColor(ink);
    page.write([barcode], page.left, y, page.width);
    const bars = scannedCode("barcode", barcode, page.width, { bars: height * barShare, qrCode: height * barShare });
    if (!bars) return y;
    y -= bars.height;
    this.fill(bars, page.left, y);
    return y - rowGap * 2;
  }

  private drawHead({ headerText, title }: PrintedLabel, room: number): void {
    const { page } = this;
    if (headerText) {
      page.pdf.fillColor(quiet);
      page.use("regular", page.sheet.text - 1);
      page.y += page.write(page.lines(headerText, room, 2), page.left, page.y, room);
    }
    if (title) {
      page.pdf.fillColor(ink);
      page.use("bold", page.sheet.text + 4);
      page.y += page.write(page.lines(title, room, 1), page.left, page.y, room);
    }
    if (headerText || title) page.y += rowGap;
  }

  /** Writes the fields as large as the room allows; what the smallest size has no room for is left out. */
  private drawFields(fields: readonly PrintedField[], room: number, bottom: number): void {
    const { page } = this;
    const rows = rowsOf(fields);
    const manner = this.mannerFor(rows, room, bottom - page.y);
    for (const row of rows) {
      const placed = this.placed(row, room, manner);
      const height = this.heightOf(row, room, manner);
      if (page.y + height > bottom + rowGap) return;
      const nameHeight = page.use("regular", usualNameSize(manner));
      const valueHeight = page.use("bold", manner.text);
      // Beside each other they stand on one line.
      const [nameDown, valueDown] = manner.isBeside ? [(valueHeight - nameHeight) * 0.8, 0] : [0, nameHeight];
      page.pdf.fillColor(quiet);
      for (const { label, x, nameRoom, nameSize } of placed) {
        page.use("regular", nameSize);
        page.write(page.lines(label, nameRoom, 1), x, page.y + nameDown, nameRoom);
      }
      page.pdf.fillColor(ink);
      for (const { lines, valueX, valueSize, room: own } of placed) {
        page.use("bold", valueSize);
        page.write(lines, valueX, page.y + valueDown, own);
      }
      page.y += height;
    }
  }

  /** The largest manner in which the rows have room. */
  private mannerFor(rows: readonly (readonly PrintedField[])[], room: number, height: number): Manner {
    const { text: usual } = this.page.sheet;
    for (const [isBeside, smallest] of [[false, smallestAbove] as const, [true, smallestBeside] as const]) {
      for (let text = usual; text >= smallest; text -= shrinking) {
        const manner = { text, isBeside };
        if (rows.reduce((sum, row) => sum + this.heightOf(row, room, manner), 0) <= height) return manner;
      }
    }
    return { text: smallestBeside, isBeside: true };
  }

  private heightOf(row: readonly PrintedField[], room: number, manner: Manner): number {
    const { page } = this;
    const most = Math.max(...this.placed(row, room, manner).map(({ lines }) => lines.length));
    const nameHeight = manner.isBeside ? 0 : page.use("regular", usualNameSize(manner));
    return nameHeight + most * page.use("bold", manner.text) + (manner.isBeside ? rowGap / 2 : rowGap);
  }

  private placed(row: readonly PrintedField[], room: number, manner: Manner): Placed[] {
    const { page } = this;
    let x = page.left;
    return row.map(({ label, value, width }) => {
      const own = (width / rowWidth) * room - (width < rowWidth ? gap / 2 : 0);
      page.use("regular", usualNameSize(manner));
      const nameWidth = page.pdf.widthOfString(label) + 0.1;
      const nameRoom = manner.isBeside ? Math.min(nameWidth, own / 2) : own;
      const nameSize = usualNameSize(manner) * Math.min(1, Math.max(smallestName, nameRoom / nameWidth));
      const before = manner.isBeside ? nameRoom + besideGap : 0;
      page.use("bold", manner.text);
      const share = page.inOnePiece(value, own - before);
      const lines = share < 1 ? [value] : page.lines(value, own - before, mostLines);
      const sizes = { nameSize, valueSize: manner.text * share };
      const field = { label, lines, x, nameRoom, valueX: x + before, room: own - before, ...sizes };
      x += (width / rowWidth) * room;
      return field;
    });
  }
}

const usualNameSize = ({ text }: Manner) => text - (text > smallestBeside + 1 ? 1.5 : 0.5);

/** Fields side by side as long as they have room. */
export function rowsOf(fields: readonly PrintedField[]): PrintedField[][] {
  const rows: PrintedField[][] = [];
  let left = 0;
  for (const field of fields) {
    const row = rows.at(-1);
    if (row && field.width <= left) row.push(field);
    else rows.push([field]);
    left = (row && field.width <= left ? left : rowWidth) - field.width;
  }
  return rows;
}
