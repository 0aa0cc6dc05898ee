const separators = /[,;，；、\n]/;

/** A list of codes as one cell shows it; a code that holds a separator stands in quotation marks. */
export function codesText(codes: readonly string[]): string {
  return codes
    .map((code) => (separators.test(code) || code.startsWith('"') ? `"${code.replaceAll('"', '""')}"` : code))
    .join(", ");
}

/** Reads a list of codes that a person typed, or that {@link codesText} wrote; each code once, in order. */
export function readCodes(text: string): string[] {
  const found = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,;，；、\n]*))\s*(?:[,;，；、\n]|$)/g)];
  const codes = found.map(([, quoted, plain = ""]) => (quoted?.replaceAll('""', '"') ?? plain).trim());
  return [...new Set(codes.filter((code) => code !== ""))].sort();
}

/** The codes as PostgreSQL writes an array of texts. */
export function arrayLiteral(codes: readonly string[]): string {
  return `{${codes.map((code) => `"${code.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
