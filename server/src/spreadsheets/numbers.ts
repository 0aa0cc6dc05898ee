/** Significant digits that a spreadsheet program shows and lets a person type. */
export const typedDigits = 15;

/** Decimal text that needs no change while it is short. */
const plainest = /^(?:0|-?[1-9]\d*|-?\d(?=\.))(?:\.\d*[1-9])?$/;

/** Decimals of quantities and money (spec clause B9.4c). */
const businessDecimals = 6;

/**
 * The digits of a numeric cell as plain decimal text, or `null` where the text is not a number.
 *
 * Programs store a typed `1.1` as the nearest binary number and may write that out as `1.1000000000000001`. Up to 15
 * significant digits are taken as written. Of 16 or 17 digits the tail is the residue of the binary form where 15 digits
 * name the same binary number, or where it lies beyond six decimals (`0.1+0.2`): there the 15 digits that a person sees
 * are taken. Longer numbers cannot come from a binary form and keep every digit.
 */
export function decimalText(written: string): string | null {
  if (written.length <= typedDigits && plainest.test(written)) return written;
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/.exec(written);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return null;
  const plain = withExponent(whole, fraction, Number(exponent));
  const digits = significantDigits(plain);
  if (digits === 16 || digits === 17) {
    const value = Number(plain);
    const rounded = value.toPrecision(typedDigits);
    const decimals = plain.length - 1 - plain.indexOf(".");
    if (Number(rounded) === value || (plain.includes(".") && decimals > businessDecimals)) {
      return signed(sign, unrounded(rounded));
    }
  }
  return signed(sign, plain);
}

/** How many digits of a plain decimal text carry value: zeros at both ends do not. */
export function significantDigits(plain: string): number {
  const point = plain.indexOf(".");
  const digits = point === -1 ? plain : plain.slice(0, point) + plain.slice(point + 1);
  return digits.replace(/^[-+]?0*|0+$/g, "").length;
}

/** A plain decimal text in per cent: `8%` for `0.08`. */
export function percentage(plain: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  return `${signed(sign, withExponent(whole, fraction, 2))}%`;
}

function signed(sign: string, plain: string): string {
  return sign === "-" && plain !== "0" ? `-${plain}` : plain;
}

function unrounded(rounded: string): string {
  const [mantissa = "", exponent = "0"] = rounded.split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return withExponent(whole, fraction, Number(exponent));
}

function withExponent(whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const before =
    point > 0
      ? digits
          .slice(0, point)
          .padEnd(point, "0")
          .replace(/^0+(?=\d)/, "")
      : "0";
  const after = (point >= 0 ? digits.slice(point) : "0".repeat(-point) + digits).replace(/0+$/, "");
  return after === "" ? before : `${before}.${after}`;
}
