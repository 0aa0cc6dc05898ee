import { band, ink, type Page, padding, quiet, type Weight } from "./page.ts";
import type { PrintedColumn, PrintedRow } from "./printed-document.ts";

/** A cell as it is written: its lines, in a size of its own. */
interface Cell {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The table of a document's lines, with its titles again on every page. */
export class TableDrawing {
  private readonly page: Page;
  private readonly columns: readonly PrintedColumn[];
  private readonly widths: readonly number[];
  private readonly drawRunningHead: () => void;

  /** @param drawRunningHead draws what a further page begins with */
  constructor(page: Page, columns: readonly PrintedColumn[], drawRunningHead: () => void) {
    this.page = page;
    this.columns = columns;
    this.drawRunningHead = drawRunningHead;
    const shares = columns.reduce((sum, column) => sum + column.share, 0);
    this.widths = columns.map((column) => (column.share / shares) * page.width);
  }

  /** Draws the titles. */
  head(): void {
    const { page } = this;
    page.use("bold", page.sheet.text - 0.5);
    const titles = this.columns.map(({ title }, index) => page.lines(title, this.cellRoom(index), 3));
    const height = Math.max(...titles.map((lines) => lines.length)) * page.pdf.currentLineHeight() + 2 * padding;
    const rowHeight = page.pdf.currentLineHeight() + 2 * padding;
    // Titles never stand alone at the end of a page.
    if (page.y + height + rowHeight > page.bottom) {
      page.turn();
      this.drawRunningHead();
      page.use("bold", page.sheet.text - 0.5);
    }
    page.pdf.rect(page.left, page.y, page.width, height).fill(band);
    page.pdf.fillColor(ink);
    const size = page.sheet.text - 0.5;
    const cells = titles.map((lines) => ({ lines, size }));
    this.drawCells("bold", cells);
    page.y += height;
    page.line(page.y, quiet, 0.6);
  }

  /** Draws a line. */
  row(row: PrintedRow): void {
    const { page } = this;
    const lineHeight = page.use("regular", page.sheet.text);
    const most = Math.floor((page.bottom - page.sheet.margin - 8 * lineHeight) / lineHeight);
    const cells = row.map((cell, index) => this.cellOf(cell, this.cellRoom(index), most));
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding;
    if (page.y + height > page.bottom) {
      page.turn();
      this.drawRunningHead();
      this.head();
    }
    page.pdf.fillColor(ink);
    this.drawCells("regular", cells);
    page.y += height;
    page.line(page.y);
  }

  private cellRoom(index: number): number {
    return (this.widths[index] ?? 0) - 2 * padding;
  }

  /** A number, a day or a code stays in one piece, a little smaller where it must. */
  private cellOf(text: string, room: number, most: number): Cell {
    const { page } = this;
    const { text: size } = page.sheet;
    const share = page.inOnePiece(text, room);
    return { lines: share < 1 ? [text] : page.lines(text, room, most), size: size * share };
  }

  private drawCells(weight: Weight, cells: readonly Cell[]): void {
    const { page } = this;
    let x = page.left;
    for (const [index, { lines, size }] of cells.entries()) {
      const isNumber = this.columns[index]?.isNumber ?? false;
      page.use(weight, size);
      page.write(lines, x + padding, page.y + padding, this.cellRoom(index), isNumber);
      x += this.widths[index] ?? 0;
    }
  }
}
