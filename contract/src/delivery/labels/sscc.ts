/** The digits of an SSCC but its check digit. */
const plainDigits = 17;

/** Whether a text can be a company prefix of GS1. */
export const isCompanyPrefix = (text: string) => /^\d{6,12}$/.test(text);

/** The digit that makes the sum of all digits, the last and every other one before it tripled but for itself, end in 0 (GS1). */
export function checkDigit(digits: string): string {
  const total = [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (total % 10)) % 10);
}

/** The number of a shipping unit; null where the numbers of the prefix are used up. */
export function ssccOf(prefix: string, serial: number): string | null {
  const digits = plainDigits - prefix.length;
  const text = String(serial).padStart(digits, "0");
  return text.length > digits ? null : `${prefix}${text}${checkDigit(`${prefix}${text}`)}`;
}

/** The 17 digits that come before the first number of a prefix. */
export function firstSerial(prefix: string): bigint {
  return BigInt(prefix.padEnd(plainDigits, "0"));
}
