import type { Paper } from "@tandem/contract/platform/print-templates/kinds";
import type PDFDocument from "pdfkit";
import { linesIn, sizeInOnePiece } from "./text-lines.ts";

type Pdf = InstanceType<typeof PDFDocument>;
export type Weight = "regular" | "bold";

export const ink = "#1b1f24";
export const quiet = "#5d6672";
export const rule = "#d5dae0";
export const band = "#eef1f4";
export const warning = "#b42318";

/** Points around the text of a cell or a box. */
export const padding = 4;
/** Points between what stands side by side. */
export const gap = 12;
const footHeight = 30;

/** How a paper is used: points. */
interface Sheet {
  /** A name, or width and height. */
  readonly size: "A4" | "A5" | [width: number, height: number];
  readonly layout: "portrait" | "landscape";
  readonly margin: number;
  readonly text: number;
  readonly factColumns: number;
}

const millimetre = 72 / 25.4;
const labelOf = (width: number, height: number, text: number): Sheet => ({
  size: [width * millimetre, height * millimetre],
  layout: "portrait",
  margin: 9,
  text,
  factColumns: 1,
});

const sheets: Readonly<Record<Paper, Sheet>> = {
  A4: { size: "A4", layout: "portrait", margin: 36, text: 8.5, factColumns: 4 },
  "A4-L": { size: "A4", layout: "landscape", margin: 36, text: 8.5, factColumns: 5 },
  A5: { size: "A5", layout: "portrait", margin: 26, text: 7, factColumns: 3 },
  "A5-L": { size: "A5", layout: "landscape", margin: 26, text: 7, factColumns: 4 },
  "100x70": labelOf(100, 70, 8.5),
  "100x50": labelOf(100, 50, 7.5),
};

/** The page that is drawn on, from above down: `y` is where the next thing begins. */
export class Page {
  readonly pdf: Pdf;
  readonly sheet: Sheet;
  y = 0;

  constructor(pdf: Pdf, paper: Paper) {
    this.pdf = pdf;
    this.sheet = sheets[paper];
  }

  get left(): number {
    return this.sheet.margin;
  }

  get width(): number {
    return this.pdf.page.width - 2 * this.sheet.margin;
  }

  /** Where the foot begins. */
  get bottom(): number {
    return this.pdf.page.height - this.sheet.margin - footHeight;
  }

  /** Goes on with a new page. */
  turn(): void {
    const { size, layout } = this.sheet;
    this.pdf.addPage({ size, layout, margin: 0 });
    this.y = this.sheet.margin;
  }

  /** Takes a font; answers the height of its lines. */
  use(weight: Weight, size: number): number {
    this.pdf.font(weight).fontSize(size);
    return this.pdf.currentLineHeight();
  }

  /** The lines of a text in the font at hand. */
  lines(text: string, room: number, most?: number): string[] {
    return linesIn(text, room, (part) => this.pdf.widthOfString(part), most);
  }

  /** The share of its size in which a number or a code has room in one piece, in the font at hand. */
  inOnePiece(text: string, room: number): number {
    return sizeInOnePiece(text, room, (part) => this.pdf.widthOfString(part));
  }

  /** Draws lines of the font at hand one below the other; answers the height they take. */
  write(lines: readonly string[], x: number, y: number, room: number, alignRight = false): number {
    const height = this.pdf.currentLineHeight();
    for (const [index, line] of lines.entries()) {
      const at = alignRight ? x + room - this.pdf.widthOfString(line) : x;
      if (line !== "") this.pdf.text(line, at, y + index * height, { lineBreak: false });
    }
    return lines.length * height;
  }

  /** Rules off over the whole width. */
  line(y: number, colour = rule, thickness = 0.5): void {
    this.pdf
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  }
}
