import { currencyOfFormat } from "./currencies.ts";

/** Places for digits and the words between them, of a format that shows whole numbers as numbers of something: `"S-"0000`. */
type Pattern = readonly { readonly digit?: "0" | "#"; readonly text: string }[];

/** How a number format shows a number: plainly, as a date, as a time of day only, in per cent, or by a pattern. */
export type NumberFormat =
  | { readonly kind: "date" | "time" | "percent" }
  | { readonly kind: "number"; readonly currency?: string }
  | { readonly kind: "pattern"; readonly pattern: Pattern; readonly currency?: string };

const number: NumberFormat = { kind: "number" };
const date: NumberFormat = { kind: "date" };
const time: NumberFormat = { kind: "time" };
const percent: NumberFormat = { kind: "percent" };

/** Formats that a file names by number without spelling them out; 27 to 36 and 50 to 58 are the East Asian ones. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return percent;
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return time;
  if ((id >= 32 && id <= 35) || id === 55 || id === 56) return time;
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return date;
  return number;
}

/** Reads a format that is spelled out. A count of hours such as `[h]:mm` is a duration, hence a number. */
export function numberFormat(format: string): NumberFormat {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(h+|m+|s+)\]/gi, "#")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/general/gi, "#")
    .split(";", 1)
    .join("")
    .replace(/am\/pm|a\/p|上午\/下午/gi, "")
    .replace(/\.0+/g, "");
  if (/[#?0@]/.test(bare)) {
    if (bare.includes("%")) return percent;
    const pattern = patternOf(format);
    const currency = currencyOfFormat(format);
    const shows = currency === null ? {} : { currency };
    return pattern ? { kind: "pattern", pattern, ...shows } : { kind: "number", ...shows };
  }
  if (/[yd]|e(?![+-])/i.test(bare)) return date;
  if (/[hs]/i.test(bare)) return time;
  return /m/i.test(bare) ? date : number;
}

/** The pattern of a format that shows whole numbers with leading zeros or with words among them; no other format has one. */
function patternOf(format: string): Pattern | null {
  const pattern: { digit?: "0" | "#"; text: string }[] = [];
  const parts = /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|(\[[^\]<>=]*\])|([0#])|([-+()/: ])|(.)/gsu;
  for (const [, quoted, escaped, currency, , digit, sign, other] of format.matchAll(parts)) {
    if (other === ";") break;
    if (other !== undefined) return null;
    if (digit === "0" || digit === "#") pattern.push({ digit, text: "" });
    else pattern.push({ text: quoted ?? escaped ?? currency ?? sign ?? "" });
  }
  const zeros = pattern.filter(({ digit }) => digit === "0").length;
  return zeros > 1 || pattern.some(({ text }) => text !== "") ? pattern : null;
}

/** What a pattern makes of a whole number: the digits that there are no places for stand before the first. */
export function shownBy(pattern: Pattern, digits: string): string {
  let left = digits;
  let shown = "";
  const first = pattern.findIndex(({ digit }) => digit !== undefined);
  for (let place = pattern.length - 1; place >= 0; place -= 1) {
    const { digit, text } = pattern[place] ?? { text: "" };
    if (digit === undefined) shown = text + shown;
    else {
      const taken = place === first ? left : left.slice(-1);
      left = left.slice(0, left.length - taken.length);
      shown = (taken === "" && digit === "0" ? "0" : taken) + shown;
    }
  }
  return shown;
}
