/**
 * The decimals of currencies that have other than two (ISO 4217). `Intl` follows the habits of the CLDR instead, by which
 * amounts such as 1,234.50 HUF could not be.
 */
export const otherDecimals: Readonly<Record<string, number>> = {
  ...decimalsOf(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...decimalsOf(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...decimalsOf(4, "CLF UYW"),
};
export const usualDecimals = 2;

function decimalsOf(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(" ").map((currency) => [currency, decimals]));
}

/** How many decimals amounts of a currency have. */
export function currencyDecimals(currency: string): number {
  return otherDecimals[currency] ?? usualDecimals;
}
