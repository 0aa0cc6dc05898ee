import type { LanguageCode } from "./languages.ts";

/** The signs that part the decimals of a number, and its thousands. */
interface Signs {
  readonly decimal: "." | ",";
  readonly group: "." | ",";
}

const point: Signs = { decimal: ".", group: "," };
const comma: Signs = { decimal: ",", group: "." };
const signs: Readonly<Record<LanguageCode, Signs>> = {
  "en-US": point,
  "zh-CN": point,
  "zh-TW": point,
  "vi-VN": comma,
};

/** A number on the wire; any other text is no number, and is left as it is. */
const onWire = /^-?\d+(?:\.\d+)?$/;

/** A decimal string as a language writes it where it is typed, its thousands together: `"1234.5"` is `1234,5` in Vietnamese. */
export function typedForm(value: string, language: LanguageCode): string {
  return onWire.test(value) ? value.replace(".", signs[language].decimal) : value;
}

/** A decimal string as a language writes it where it is read, exact to the last digit: `1,234.5`, in Vietnamese `1.234,5`. */
export function writtenNumber(value: string, language: LanguageCode): string {
  if (!onWire.test(value)) return value;
  const { decimal, group } = signs[language];
  const [whole = "", decimals] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`;
}

/** Letters, digits and signs of the full width that Chinese is typed in, as half as wide ones. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, " ");

/** What was typed or pasted, in signs of one width and without blanks. */
const plain = (text: string) => halfWidth(text).replace(/。/g, ".").replace(/\s/g, "");

/** The number with thousands in threes and decimals behind, by the given signs; null where the text is none of this form. */
function parted(text: string, { decimal, group }: Signs): string | null {
  const [whole = "", decimals, ...more] = text.split(decimal);
  if (more.length > 0 || !/^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole)) return null;
  if (decimals !== undefined && !/^\d*$/.test(decimals)) return null;
  const together = whole.replaceAll(group, "");
  return decimals === undefined ? together : `${together}.${decimals}`;
}

/**
 * What somebody typed or pasted as a number, as the wire has it; any other text as it is, to be refused where it stands.
 *
 * A number is read as the user's language writes it, since the same text may mean another quantity elsewhere: `1,234` is a
 * thousand and more in English and Chinese, and a little more than one in Vietnamese, where `1.234` is the thousand. So what
 * the pages show comes back as the same number. What the language does not write is read where it can mean one thing alone:
 * `1.234,5`, `0,25` or `1234,567` in English, `1,234.5` or `1.5` in Vietnamese.
 */
export function readNumber(text: string, language: LanguageCode): string {
  const number = plain(text);
  if (!/^-?[\d.,]+$/.test(number)) return text;
  const own = signs[language];
  const other: Signs = { decimal: own.group, group: own.decimal };
  const inThrees = parted(number, own);
  if (inThrees !== null) return inThrees;
  if (/^-?\d+[.,]?\d*$/.test(number) && !number.includes(own.group)) return number.replace(own.decimal, ".");
  const [whole = "", decimals = ""] = number.split(other.decimal);
  const isAlone = /^-?\d+$/.test(whole) && /^\d+$/.test(decimals) && number.split(other.decimal).length === 2;
  if (isAlone) return `${whole}.${decimals}`;
  const byOther = parted(number, other);
  // Thousands without decimals are the language's decimals where there is one sign, and cannot be where there are more.
  const isMeant = byOther !== null && (byOther.includes(".") || number.split(other.group).length > 2);
  return isMeant ? byOther : number;
}

/** What a text says as a number by the given signs, with thousands in threes or together; null where it is none. */
function readBy(text: string, by: Signs): string | null {
  const number = plain(text);
  const [whole = "", decimals, ...more] = number.split(by.decimal);
  if (more.length > 0 || !/^-?\d+$/.test(whole) || (decimals !== undefined && !/^\d*$/.test(decimals))) {
    return parted(number, by);
  }
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

/** The signs by which a text is a number. */
const possible = (text: string) => [point, comma].filter((by) => readBy(text, by) !== null);

/** A number that came from elsewhere, as the wire has it, and what it says by other signs where nothing tells which are meant. */
export interface ForeignNumber {
  readonly value: string;
  readonly other: string | null;
}

/**
 * Reads the numbers of a column that was written elsewhere: one with a sign before just three digits, as `1.250`, by the signs that
 * the others of the column show; where they show none, or both, as the user's language writes it, with what else it may be.
 */
export function foreignNumbers(column: readonly string[], language: LanguageCode): (text: string) => ForeignNumber {
  const shown = new Set(column.map(possible).flatMap(([one, ...others]) => (others.length === 0 && one ? [one] : [])));
  const [sign, ...more] = shown;
  const known = more.length === 0 ? sign : undefined;
  return (text) => {
    const value = readNumber(text, language);
    const open = possible(text).length === 2 && readBy(text, point) !== readBy(text, comma);
    if (!open) return { value, other: null };
    if (known) return { value: readBy(text, known) ?? value, other: null };
    return { value, other: readBy(text, signs[language] === point ? comma : point) };
  };
}
