/** What numbers have in common that differ in capitals or width alone: people type and scanners send either. As `app.alike()` in SQL. */
export const alike = (number: string): string =>
  number.normalize("NFKC").replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
