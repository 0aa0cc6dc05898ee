import type { Paper } from "@tandem/contract/print-templates/layout";
import type PDFDocument from "pdfkit";
import { scannedCode } from "./draw-code.ts";
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedRow } from "./printed-document.ts";
import { linesIn } from "./text-lines.ts";

type Pdf = InstanceType<typeof PDFDocument>;
type Weight = "regular" | "bold";

const ink = "#1b1f24";
const quiet = "#5d6672";
const rule = "#d5dae0";
const band = "#eef1f4";
const warning = "#b42318";

/** How a paper is used: points. */
interface Sheet {
  readonly size: "A4" | "A5";
  readonly layout: "portrait" | "landscape";
  readonly margin: number;
  readonly text: number;
  readonly factColumns: number;
}

const sheets: Readonly<Record<Paper, Sheet>> = {
  A4: { size: "A4", layout: "portrait", margin: 36, text: 8.5, factColumns: 4 },
  "A4-L": { size: "A4", layout: "landscape", margin: 36, text: 8.5, factColumns: 5 },
  A5: { size: "A5", layout: "portrait", margin: 26, text: 7, factColumns: 3 },
  "A5-L": { size: "A5", layout: "landscape", margin: 26, text: 7, factColumns: 4 },
};

/** What is written smaller rather than broken, and how small it may become. */
const inOnePiece = /^[\x21-\x7e]{1,24}$/;
const smallest = 0.7;

/** A cell as it is written: its lines, in a size of its own. */
interface Cell {
  readonly lines: readonly string[];
  readonly size: number;
}

const padding = 4;
const gap = 12;
const footHeight = 30;

/**
 * Draws one document after the other into a PDF, each from a new page: head, lines with their titles again on every page,
 * totals, and at the foot of each page its number among those of the document.
 */
export class DocumentDrawing {
  private readonly pdf: Pdf;
  private readonly sheet: Sheet;
  private document: PrintedDocument | null = null;
  private y = 0;
  private widths: number[] = [];

  constructor(pdf: Pdf, paper: Paper) {
    this.pdf = pdf;
    this.sheet = sheets[paper];
  }

  /** Begins a document: everything above its lines. */
  begin(document: PrintedDocument): void {
    this.document = document;
    this.newPage();
    this.drawHead(document);
    this.drawFacts(document.facts);
    this.drawBlocks(document.blocks);
    this.drawFacts(document.details);
    if (document.remarks) this.drawBlock({ title: document.remarks.label, lines: [document.remarks.value] });
    const shares = document.columns.reduce((sum, column) => sum + column.share, 0);
    this.widths = document.columns.map((column) => (column.share / shares) * this.width);
    this.drawTableHead(document);
  }

  /** Goes on with lines of the document that was begun. */
  rows(rows: readonly PrintedRow[]): void {
    for (const row of rows) this.drawRow(row);
  }

  /** Ends the document and writes its pages away. */
  finish(): void {
    const { document } = this;
    if (!document) return;
    this.drawTotals(document.totals);
    if (document.termsText) this.drawParagraph(document.termsText);
    this.drawSignatures(document.signatures);
    this.drawFeet(document);
    this.document = null;
  }

  private get left(): number {
    return this.sheet.margin;
  }

  private get width(): number {
    return this.pdf.page.width - 2 * this.sheet.margin;
  }

  private get bottom(): number {
    return this.pdf.page.height - this.sheet.margin - footHeight;
  }

  private use(weight: Weight, size: number): number {
    this.pdf.font(weight).fontSize(size);
    return this.pdf.currentLineHeight();
  }

  private lines(text: string, room: number, most?: number): string[] {
    return linesIn(text, room, (part) => this.pdf.widthOfString(part), most);
  }

  /** Draws lines of the font at hand one below the other; answers the height they take. */
  private write(lines: readonly string[], x: number, y: number, room: number, alignRight = false): number {
    const height = this.pdf.currentLineHeight();
    for (const [index, line] of lines.entries()) {
      const at = alignRight ? x + room - this.pdf.widthOfString(line) : x;
      if (line !== "") this.pdf.text(line, at, y + index * height, { lineBreak: false });
    }
    return lines.length * height;
  }

  private newPage(): void {
    const { size, layout } = this.sheet;
    this.pdf.addPage({ size, layout, margin: 0 });
    this.y = this.sheet.margin;
  }

  /** Goes to a new page unless so much room is left. */
  private need(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.newPage();
    this.drawContinuation();
  }

  private line(y: number, colour = rule, thickness = 0.5): void {
    this.pdf
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  }

  private drawHead(document: PrintedDocument): void {
    const { text } = this.sheet;
    const top = this.y;
    const codeRoom = this.width * 0.42;
    const code = scannedCode(document.code, document.number, codeRoom);
    const room = code ? this.width - Math.max(code.width, codeRoom * 0.5) - 2 * gap : this.width;
    if (document.headerText) {
      this.pdf.fillColor(quiet);
      this.use("regular", text + 0.5);
      this.y += this.write(this.lines(document.headerText, room, 4), this.left, this.y, room) + 2;
    }
    this.pdf.fillColor(ink);
    this.use("bold", text * 2);
    this.y += this.write(this.lines(document.title, room, 3), this.left, this.y, room);
    this.use("bold", text + 3);
    this.y += this.write(this.lines(document.number, room, 2), this.left, this.y, room);
    if (document.mark) this.drawMark(document.mark);
    if (code) {
      const x = this.left + this.width - code.width;
      code.fill((dx, dy, width, height) => this.pdf.rect(x + dx, top + 2 + dy, width, height));
      this.pdf.fill("#000000");
      this.y = Math.max(this.y, top + 2 + code.height);
    }
    this.y += 8;
    this.line(this.y, ink, 1);
    this.y += 8;
  }

  private drawMark(mark: string): void {
    const height = this.use("bold", this.sheet.text + 1);
    const width = this.pdf.widthOfString(mark);
    this.y += 3;
    this.pdf
      .roundedRect(this.left, this.y, width + 12, height + 3, 2)
      .lineWidth(0.8)
      .strokeColor(warning)
      .stroke();
    this.pdf.fillColor(warning);
    this.write([mark], this.left + 6, this.y + 1.5, width);
    this.y += height + 5;
  }

  private drawFacts(facts: readonly PrintedFact[]): void {
    const { text, factColumns } = this.sheet;
    const room = (this.width - gap * (factColumns - 1)) / factColumns;
    for (let first = 0; first < facts.length; first += factColumns) {
      const inLine = facts.slice(first, first + factColumns);
      this.use("regular", text + 0.5);
      const values = inLine.map((fact) => this.lines(fact.value, room, 4));
      const most = Math.max(...values.map((lines) => lines.length));
      const valueHeight = most * this.pdf.currentLineHeight();
      const labelHeight = this.use("regular", text - 1);
      this.need(labelHeight + valueHeight + 6);
      for (const [index, fact] of inLine.entries()) {
        const x = this.left + index * (room + gap);
        this.pdf.fillColor(quiet);
        this.use("regular", text - 1);
        this.write(this.lines(fact.label, room, 1), x, this.y, room);
        this.pdf.fillColor(ink);
        this.use("regular", text + 0.5);
        this.write(values[index] ?? [], x, this.y + labelHeight, room);
      }
      this.y += labelHeight + valueHeight + 6;
    }
  }

  private drawBlocks(blocks: readonly PrintedBlock[]): void {
    for (let first = 0; first < blocks.length; first += 2) {
      const pair = blocks.slice(first, first + 2);
      const room = (this.width - gap) / 2;
      const inner = room - 2 * padding - 4;
      const { text } = this.sheet;
      this.use("regular", text + 0.5);
      const bodies = pair.map((block) => block.lines.flatMap((line) => this.lines(line, inner, 6)));
      const bodyHeight = Math.max(...bodies.map((lines) => lines.length)) * this.pdf.currentLineHeight();
      const titleHeight = this.use("regular", text - 1);
      const height = titleHeight + bodyHeight + 2 * padding;
      this.need(height + 8);
      for (const [index, block] of pair.entries()) {
        const x = this.left + index * (room + gap);
        this.pdf.roundedRect(x, this.y, room, height, 3).lineWidth(0.5).strokeColor(rule).stroke();
        this.pdf.fillColor(quiet);
        this.use("regular", text - 1);
        this.write(this.lines(block.title, inner, 1), x + padding + 2, this.y + padding, inner);
        this.pdf.fillColor(ink);
        this.use("regular", text + 0.5);
        this.write(bodies[index] ?? [], x + padding + 2, this.y + padding + titleHeight, inner);
      }
      this.y += height + 8;
    }
  }

  private drawBlock({ title, lines }: PrintedBlock): void {
    const { text } = this.sheet;
    this.pdf.fillColor(quiet);
    const titleHeight = this.use("regular", text - 1);
    this.need(titleHeight * 3);
    this.write([title], this.left, this.y, this.width);
    this.y += titleHeight;
    for (const line of lines) this.drawParagraph(line);
  }

  /** Text over the whole width, over as many pages as it needs. */
  private drawParagraph(paragraph: string): void {
    const height = this.use("regular", this.sheet.text + 0.5);
    for (const line of this.lines(paragraph, this.width)) {
      this.need(height);
      this.use("regular", this.sheet.text + 0.5);
      this.pdf.fillColor(ink);
      this.y += this.write([line], this.left, this.y, this.width);
    }
    this.y += 8;
  }

  private drawTableHead(document: PrintedDocument): void {
    this.use("bold", this.sheet.text - 0.5);
    const titles = document.columns.map(({ title }, index) => this.lines(title, this.cellRoom(index), 3));
    const height = Math.max(...titles.map((lines) => lines.length)) * this.pdf.currentLineHeight() + 2 * padding;
    const rowHeight = this.pdf.currentLineHeight() + 2 * padding;
    // Titles never stand alone at the end of a page.
    if (this.y + height + rowHeight > this.bottom) {
      this.newPage();
      this.drawRunningHead(document);
      this.use("bold", this.sheet.text - 0.5);
    }
    this.pdf.rect(this.left, this.y, this.width, height).fill(band);
    this.pdf.fillColor(ink);
    const size = this.sheet.text - 0.5;
    const cells = titles.map((lines) => ({ lines, size }));
    this.drawCells("bold", cells, document);
    this.y += height;
    this.line(this.y, quiet, 0.6);
  }

  private cellRoom(index: number): number {
    return (this.widths[index] ?? 0) - 2 * padding;
  }

  /** A number, a day or a code stays in one piece, a little smaller where it must. */
  private cellOf(text: string, room: number, most: number): Cell {
    const { text: size } = this.sheet;
    const fitting = room / this.pdf.widthOfString(text);
    if (fitting >= 1 || fitting < smallest || !inOnePiece.test(text))
      return { lines: this.lines(text, room, most), size };
    return { lines: [text], size: size * fitting };
  }

  private drawCells(weight: Weight, cells: readonly Cell[], document: PrintedDocument): void {
    let x = this.left;
    for (const [index, { lines, size }] of cells.entries()) {
      const isNumber = document.columns[index]?.isNumber ?? false;
      this.use(weight, size);
      this.write(lines, x + padding, this.y + padding, this.cellRoom(index), isNumber);
      x += this.widths[index] ?? 0;
    }
  }

  private drawRow(row: PrintedRow): void {
    const { document } = this;
    if (!document) return;
    const lineHeight = this.use("regular", this.sheet.text);
    const most = Math.floor((this.bottom - this.sheet.margin - 8 * lineHeight) / lineHeight);
    const cells = row.map((cell, index) => this.cellOf(cell, this.cellRoom(index), most));
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding;
    if (this.y + height > this.bottom) {
      this.newPage();
      this.drawContinuation();
    }
    this.pdf.fillColor(ink);
    this.drawCells("regular", cells, document);
    this.y += height;
    this.line(this.y);
  }

  private drawContinuation(): void {
    const { document } = this;
    if (!document) return;
    this.drawRunningHead(document);
    if (this.widths.length > 0) this.drawTableHead(document);
  }

  /** What a page begins with that is not the first of its document. */
  private drawRunningHead(document: PrintedDocument): void {
    this.pdf.fillColor(quiet);
    this.use("regular", this.sheet.text);
    const half = this.width / 2 - gap;
    const title = this.lines(document.title, half, 1);
    this.write(title, this.left, this.y, half);
    this.y += this.write(this.lines(document.number, half, 1), this.left + this.width - half, this.y, half, true) + 6;
  }

  private drawTotals(totals: readonly PrintedFact[]): void {
    // What follows the lines is no table any more, wherever it stands.
    this.widths = [];
    this.y += 6;
    const room = this.width * 0.6;
    const drawn = totals.map(({ label, value }, index) => {
      const isLast = index === totals.length - 1;
      const [weight, size] = isLast ? (["bold", 1.5] as const) : (["regular", 0.5] as const);
      const height = this.use(weight, this.sheet.text + size);
      const lines = this.lines(value, room, 4);
      const widest = Math.max(...lines.map((line) => this.pdf.widthOfString(line)));
      return { label, lines, weight, size, widest, height: lines.length * height };
    });
    const widest = Math.max(0, ...drawn.map((total) => total.widest));
    for (const { label, lines, weight, size, height } of drawn) {
      this.need(height);
      this.use(weight, this.sheet.text + size);
      this.pdf.fillColor(quiet);
      this.write([label], this.left, this.y, this.width - widest - gap * 2, true);
      this.pdf.fillColor(ink);
      this.write(lines, this.left + this.width - room, this.y, room, true);
      this.y += height + 1;
    }
    this.y += 10;
  }

  private drawSignatures(signatures: readonly string[]): void {
    if (signatures.length === 0) return;
    const labelHeight = this.use("regular", this.sheet.text);
    const height = labelHeight + 46;
    this.need(height);
    const room = (this.width - gap * (signatures.length - 1)) / signatures.length;
    for (const [index, signature] of signatures.entries()) {
      const x = this.left + index * (room + gap);
      this.use("regular", this.sheet.text);
      this.pdf.fillColor(quiet);
      this.write(this.lines(signature, room, 2), x, this.y + 6, room);
      const y = this.y + height - 4;
      this.pdf
        .moveTo(x, y)
        .lineTo(x + room, y)
        .lineWidth(0.5)
        .strokeColor(quiet)
        .stroke();
    }
    this.y += height;
  }

  /** The foot of every page of the document, once it is known how many it has. */
  private drawFeet(document: PrintedDocument): void {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(start + page);
      const y = this.bottom + 8;
      this.line(y);
      this.pdf.fillColor(quiet);
      this.use("regular", this.sheet.text - 1.5);
      const room = this.width * 0.62;
      if (document.footerText) this.write(this.lines(document.footerText, room, 2), this.left, y + 4, room);
      const place = `${document.number}   ${page + 1}/${count}`;
      this.write(this.lines(place, this.width - room, 2), this.left + room, y + 4, this.width - room, true);
    }
    this.pdf.flushPages();
  }
}
