import bwip from "bwip-js/node";

/** Points of a bar: 0.25 mm is read by any scanner, less than 0.19 mm by few. */
const widestBar = 0.9;
const narrowestBar = 0.54;

/** How high bars are drawn and how large a QR code: points. */
export interface CodeSizes {
  readonly bars: number;
  readonly qrCode: number;
}
const usualSizes: CodeSizes = { bars: 30, qrCode: 56 };

/** Only what a Code 128 holds; anything else is written as a QR code. */
export const plainCharacters = /^[\x20-\x7e]+$/;

interface Bars {
  /** Widths in modules: bar, gap, bar … */
  readonly widths: readonly number[];
  readonly module: number;
}

/** A number as something that scanners read: how large it is, and how to fill its dark parts. */
export interface ScannedCode {
  readonly width: number;
  readonly height: number;
  fill(rectangle: (x: number, y: number, width: number, height: number) => void): void;
}

/** Begins with what tells scanners of GS1 what follows. */
const applicationIdentifier = /^\(\d{2,4}\)/;

/** As a Code 128 of GS1; null where nothing begins with an application identifier, or what follows one is not as GS1 has it. */
function gs1Of(text: string) {
  if (!applicationIdentifier.test(text)) return null;
  try {
    return bwip.raw("gs1-128", text);
  } catch {
    return null;
  }
}

/** Whether a number is drawn as GS1 has it. */
export const isOfGs1 = (text: string) => gs1Of(text) !== null;

const code128Of = (text: string) => gs1Of(text) ?? bwip.raw("code128", text);

function barsOf(text: string, room: number): Bars | null {
  if (!plainCharacters.test(text)) return null;
  const [drawn] = code128Of(text);
  if (!drawn || !("sbs" in drawn)) return null;
  const widths = drawn.sbs;
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const module = Math.min(widestBar, room / modules);
  return module < narrowestBar ? null : { widths, module };
}

function barcode({ widths, module }: Bars, barHeight: number): ScannedCode {
  return {
    width: widths.reduce((sum, width) => sum + width, 0) * module,
    height: barHeight,
    fill(rectangle) {
      let x = 0;
      for (const [index, width] of widths.entries()) {
        if (index % 2 === 0) rectangle(x, 0, width * module, barHeight);
        x += width * module;
      }
    },
  };
}

function qrCode(text: string, size: number): ScannedCode | null {
  const [drawn] = bwip.raw("qrcode", text, "eclevel=M");
  if (!drawn || !("pixs" in drawn)) return null;
  const { pixs, pixx } = drawn;
  const module = size / pixx;
  return {
    width: size,
    height: size,
    fill(rectangle) {
      for (let y = 0; y < pixs.length / pixx; y += 1) {
        const row = pixs.slice(y * pixx, (y + 1) * pixx);
        for (let x = 0; x < pixx; x += 1) {
          if (!row[x]) continue;
          const next = row.indexOf(0, x);
          const end = next < 0 ? pixx : next;
          // A hair wider, so that no light shows between two dark ones.
          rectangle(x * module, y * module, (end - x) * module + 0.05, module + 0.05);
          x = end;
        }
      }
    },
  };
}

/** A number as a Code 128 of at most `room` points, or as a QR code: where that is wanted, or where the bars have no room. */
export function scannedCode(
  kind: "barcode" | "qrCode" | "none",
  text: string,
  room: number,
  sizes: CodeSizes = usualSizes,
): ScannedCode | null {
  if (kind === "none") return null;
  const bars = kind === "barcode" ? barsOf(text, room) : null;
  return bars ? barcode(bars, sizes.bars) : qrCode(text, sizes.qrCode);
}
