import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { prepareZXingModule, type ReadOutputBarcodeFormat, readBarcodes } from "zxing-wasm/reader";

/** What a decoder read: of what kind, and what it says; of GS1 with its application identifiers. */
export interface ReadCode {
  readonly format: ReadOutputBarcodeFormat;
  readonly text: string;
  readonly isOfGs1: boolean;
}

/** Pixels of a point. */
const scale = 6;

let prepared: Promise<unknown> | undefined;

/** The decoder comes with its package, and is not fetched. */
function prepare(): Promise<unknown> {
  prepared ??= readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))).then((wasmBinary) =>
    prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer }, fireImmediately: true }),
  );
  return prepared;
}

/** The drawings of a PDF that was not encrypted, one a page. */
function drawingsOf(content: Buffer): string[] {
  const text = content.toString("latin1");
  return [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    try {
      const drawing = inflateSync(content.subarray(start, text.indexOf("endstream", start))).toString("latin1");
      return / re\b/.test(drawing) ? [drawing] : [];
    } catch {
      return [];
    }
  });
}

/** What a camera reads off the pages of a PDF of labels of so many points: bars and dots are its rectangles. */
export async function codesOf(content: Buffer, [width, height]: readonly [number, number]): Promise<ReadCode[][]> {
  await prepare();
  const pages: ReadCode[][] = [];
  for (const drawing of drawingsOf(content)) {
    const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)];
    const data = new Uint8ClampedArray(columns * rows * 4).fill(255);
    for (const [, ...numbers] of drawing.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)) {
      const [x = 0, y = 0, w = 0, h = 0] = numbers.map((each) => Number(each) * scale);
      for (let row = Math.round(y); row < Math.round(y + h); row += 1) {
        for (let column = Math.round(x); column < Math.round(x + w); column += 1) {
          data.fill(0, (row * columns + column) * 4, (row * columns + column) * 4 + 3);
        }
      }
    }
    const image = { data, width: columns, height: rows, colorSpace: "srgb" };
    const found = await readBarcodes(image as never, {
      formats: ["Code128", "QRCode"],
      tryHarder: true,
      textMode: "HRI",
    });
    pages.push(
      found.map(({ format, text, symbologyIdentifier }) => ({ format, text, isOfGs1: symbologyIdentifier === "]C1" })),
    );
  }
  return pages;
}
