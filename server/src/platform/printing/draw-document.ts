import { scannedCode } from "./draw-code.ts";
import { TableDrawing } from "./draw-table.ts";
import { gap, ink, type Page, padding, quiet, rule, warning } from "./page.ts";
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedRow } from "./printed-document.ts";

/**
 * Draws one document after the other into a PDF, each from a new page: head, lines with their titles again on every page,
 * totals, and at the foot of each page its number among those of the document.
 */
export class DocumentDrawing {
  private readonly page: Page;
  private document: PrintedDocument | null = null;
  /** While its lines are drawn. */
  private table: TableDrawing | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  /** Begins a document: everything above its lines. */
  begin(document: PrintedDocument): void {
    this.document = document;
    this.page.turn();
    this.drawHead(document);
    this.drawFacts(document.facts);
    this.drawBlocks(document.blocks);
    this.drawFacts(document.details);
    if (document.remarks) this.drawBlock({ title: document.remarks.label, lines: [document.remarks.value] });
    if (document.columns.length === 0) return;
    this.table = new TableDrawing(this.page, document.columns, () => this.drawRunningHead(document));
    this.table.head();
  }

  /** Goes on with lines of the document that was begun. */
  rows(rows: readonly PrintedRow[]): void {
    for (const row of rows) this.table?.row(row);
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

  /** Goes to a new page unless so much room is left. */
  private need(height: number): void {
    const { page } = this;
    if (page.y + height <= page.bottom) return;
    page.turn();
    this.drawContinuation();
  }

  private drawHead(document: PrintedDocument): void {
    const { page } = this;
    const { text } = page.sheet;
    const top = page.y;
    const codeRoom = page.width * 0.42;
    const code = scannedCode(document.code, document.number, codeRoom);
    const room = code ? page.width - Math.max(code.width, codeRoom * 0.5) - 2 * gap : page.width;
    if (document.headerText) {
      page.pdf.fillColor(quiet);
      page.use("regular", text + 0.5);
      page.y += page.write(page.lines(document.headerText, room, 4), page.left, page.y, room) + 2;
    }
    page.pdf.fillColor(ink);
    page.use("bold", text * 2);
    page.y += page.write(page.lines(document.title, room, 3), page.left, page.y, room);
    page.use("bold", text + 3);
    page.y += page.write(page.lines(document.number, room, 2), page.left, page.y, room);
    if (document.mark) this.drawMark(document.mark);
    if (code) {
      const x = page.left + page.width - code.width;
      code.fill((dx, dy, width, height) => page.pdf.rect(x + dx, top + 2 + dy, width, height));
      page.pdf.fill("#000000");
      page.y = Math.max(page.y, top + 2 + code.height);
    }
    page.y += 8;
    page.line(page.y, ink, 1);
    page.y += 8;
  }

  private drawMark(mark: string): void {
    const { page } = this;
    const height = page.use("bold", page.sheet.text + 1);
    const width = page.pdf.widthOfString(mark);
    page.y += 3;
    page.pdf
      .roundedRect(page.left, page.y, width + 12, height + 3, 2)
      .lineWidth(0.8)
      .strokeColor(warning)
      .stroke();
    page.pdf.fillColor(warning);
    page.write([mark], page.left + 6, page.y + 1.5, width);
    page.y += height + 5;
  }

  private drawFacts(facts: readonly PrintedFact[]): void {
    const { page } = this;
    const { text, factColumns } = page.sheet;
    const room = (page.width - gap * (factColumns - 1)) / factColumns;
    for (let first = 0; first < facts.length; first += factColumns) {
      const inLine = facts.slice(first, first + factColumns);
      page.use("regular", text + 0.5);
      const values = inLine.map((fact) => page.lines(fact.value, room, 4));
      const most = Math.max(...values.map((lines) => lines.length));
      const valueHeight = most * page.pdf.currentLineHeight();
      const labelHeight = page.use("regular", text - 1);
      this.need(labelHeight + valueHeight + 6);
      for (const [index, fact] of inLine.entries()) {
        const x = page.left + index * (room + gap);
        page.pdf.fillColor(quiet);
        page.use("regular", text - 1);
        page.write(page.lines(fact.label, room, 1), x, page.y, room);
        page.pdf.fillColor(ink);
        page.use("regular", text + 0.5);
        page.write(values[index] ?? [], x, page.y + labelHeight, room);
      }
      page.y += labelHeight + valueHeight + 6;
    }
  }

  private drawBlocks(blocks: readonly PrintedBlock[]): void {
    const { page } = this;
    for (let first = 0; first < blocks.length; first += 2) {
      const pair = blocks.slice(first, first + 2);
      const room = (page.width - gap) / 2;
      const inner = room - 2 * padding - 4;
      const { text } = page.sheet;
      page.use("regular", text + 0.5);
      const bodies = pair.map((block) => block.lines.flatMap((line) => page.lines(line, inner, 6)));
      const bodyHeight = Math.max(...bodies.map((lines) => lines.length)) * page.pdf.currentLineHeight();
      const titleHeight = page.use("regular", text - 1);
      const height = titleHeight + bodyHeight + 2 * padding;
      this.need(height + 8);
      for (const [index, block] of pair.entries()) {
        const x = page.left + index * (room + gap);
        page.pdf.roundedRect(x, page.y, room, height, 3).lineWidth(0.5).strokeColor(rule).stroke();
        page.pdf.fillColor(quiet);
        page.use("regular", text - 1);
        page.write(page.lines(block.title, inner, 1), x + padding + 2, page.y + padding, inner);
        page.pdf.fillColor(ink);
        page.use("regular", text + 0.5);
        page.write(bodies[index] ?? [], x + padding + 2, page.y + padding + titleHeight, inner);
      }
      page.y += height + 8;
    }
  }

  private drawBlock({ title, lines }: PrintedBlock): void {
    const { page } = this;
    const { text } = page.sheet;
    page.pdf.fillColor(quiet);
    const titleHeight = page.use("regular", text - 1);
    this.need(titleHeight * 3);
    page.write([title], page.left, page.y, page.width);
    page.y += titleHeight;
    for (const line of lines) this.drawParagraph(line);
  }

  /** Text over the whole width, over as many pages as it needs. */
  private drawParagraph(paragraph: string): void {
    const { page } = this;
    const height = page.use("regular", page.sheet.text + 0.5);
    for (const line of page.lines(paragraph, page.width)) {
      this.need(height);
      page.use("regular", page.sheet.text + 0.5);
      page.pdf.fillColor(ink);
      page.y += page.write([line], page.left, page.y, page.width);
    }
    page.y += 8;
  }

  private drawContinuation(): void {
    const { document } = this;
    if (!document) return;
    this.drawRunningHead(document);
    this.table?.head();
  }

  /** What a page begins with that is not the first of its document. */
  private drawRunningHead(document: PrintedDocument): void {
    const { page } = this;
    page.pdf.fillColor(quiet);
    page.use("regular", page.sheet.text);
    const half = page.width / 2 - gap;
    const title = page.lines(document.title, half, 1);
    page.write(title, page.left, page.y, half);
    page.y += page.write(page.lines(document.number, half, 1), page.left + page.width - half, page.y, half, true) + 6;
  }

  private drawTotals(totals: readonly PrintedFact[]): void {
    const { page } = this;
    // What follows the lines is no table any more, wherever it stands.
    this.table = null;
    page.y += 6;
    const room = page.width * 0.6;
    const drawn = totals.map(({ label, value }, index) => {
      const isLast = index === totals.length - 1;
      const [weight, size] = isLast ? (["bold", 1.5] as const) : (["regular", 0.5] as const);
      const height = page.use(weight, page.sheet.text + size);
      const lines = page.lines(value, room, 4);
      const widest = Math.max(...lines.map((line) => page.pdf.widthOfString(line)));
      return { label, lines, weight, size, widest, height: lines.length * height };
    });
    const widest = Math.max(0, ...drawn.map((total) => total.widest));
    for (const { label, lines, weight, size, height } of drawn) {
      this.need(height);
      page.use(weight, page.sheet.text + size);
      page.pdf.fillColor(quiet);
      page.write([label], page.left, page.y, page.width - widest - gap * 2, true);
      page.pdf.fillColor(ink);
      page.write(lines, page.left + page.width - room, page.y, room, true);
      page.y += height + 1;
    }
    page.y += 10;
  }

  private drawSignatures(signatures: readonly string[]): void {
    const { page } = this;
    if (signatures.length === 0) return;
    const labelHeight = page.use("regular", page.sheet.text);
    const height = labelHeight + 46;
    this.need(height);
    const room = (page.width - gap * (signatures.length - 1)) / signatures.length;
    for (const [index, signature] of signatures.entries()) {
      const x = page.left + index * (room + gap);
      page.use("regular", page.sheet.text);
      page.pdf.fillColor(quiet);
      page.write(page.lines(signature, room, 2), x, page.y + 6, room);
      const y = page.y + height - 4;
      page.pdf
        .moveTo(x, y)
        .lineTo(x + room, y)
        .lineWidth(0.5)
        .strokeColor(quiet)
        .stroke();
    }
    page.y += height;
  }

  /** The foot of every page of the document, once it is known how many it has. */
  private drawFeet(document: PrintedDocument): void {
    const { page } = this;
    const { start, count } = page.pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      page.pdf.switchToPage(start + index);
      const y = page.bottom + 8;
      page.line(y);
      page.pdf.fillColor(quiet);
      page.use("regular", page.sheet.text - 1.5);
      const room = page.width * 0.62;
      if (document.footerText) page.write(page.lines(document.footerText, room, 2), page.left, y + 4, room);
      const place = `${document.number}   ${index + 1}/${count}`;
      page.write(page.lines(place, page.width - room, 2), page.left + room, y + 4, page.width - room, true);
    }
    page.pdf.flushPages();
  }
}
