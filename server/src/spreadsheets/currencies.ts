/** Codes of ISO 4217. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const dollars =
  "USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CVE DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NZD SBD SGD SRD TTD TWD UYU XCD";

/** The currencies that a symbol is written for. */
const symbols: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "€": "EUR",
    "£": "GBP",
    "₫": "VND",
    đ: "VND",
    "₩": "KRW",
    "₹": "INR",
    "฿": "THB",
    "₱": "PHP",
    "₺": "TRY",
    "₽": "RUB",
    "₪": "ILS",
    "₴": "UAH",
    zł: "PLN",
    Kč: "CZK",
    Ft: "HUF",
    RM: "MYR",
    Rp: "IDR",
    RMB: "CNY",
    人民币: "CNY",
    人民幣: "CNY",
    円: "JPY",
    "CN¥": "CNY",
    "JP¥": "JPY",
    US$: "USD",
    NT$: "TWD",
    HK$: "HKD",
    S$: "SGD",
    A$: "AUD",
    AU$: "AUD",
    CA$: "CAD",
    C$: "CAD NIO",
    NZ$: "NZD",
    R$: "BRL",
    MX$: "MXN",
    $: dollars,
    "¥": "JPY CNY",
    元: "CNY TWD HKD MOP",
    kr: "SEK NOK DKK ISK",
    Rs: "INR PKR LKR NPR MUR SCR",
  }).map(([symbol, written]) => [symbol, written.split(" ")]),
);

/** What a format means by a symbol of several currencies: its language by number (as hexadecimal) or its country. */
const places: ReadonlyMap<string, string> = new Map(
  Object.entries({
    USD: "409 540A US",
    TWD: "404 TW",
    HKD: "C04 HK",
    MOP: "1404 MO",
    SGD: "1004 4809 SG",
    CAD: "1009 C0C CA",
    AUD: "C09 AU",
    NZD: "1409 NZ",
    MXN: "80A MX",
    JPY: "411 JP",
    CNY: "804 CN",
    SEK: "41D SE",
    NOK: "414 814 NO",
    DKK: "406 DK",
    ISK: "40F IS",
    INR: "439 4009 IN",
  }).flatMap(([code, named]) => named.split(" ").map((place) => [place, code] as const)),
);

/** The code or symbol of a currency that a text is, as a code where it stands for one alone; `null` where it is none. */
export function currencyMark(text: string): string | null {
  const mark = text.normalize("NFKC").trim().replace(/\.$/, "");
  if (codes.has(mark)) return mark;
  const written = symbols.get(mark);
  return written === undefined ? null : written.length === 1 ? (written[0] ?? null) : mark;
}

/** Whether a mark that {@link currencyMark} names may stand for a currency. */
export function standsFor(mark: string, currency: string): boolean {
  return mark === currency || symbols.get(mark)?.includes(currency) === true;
}

/** The mark of the currency that a number format shows; `null` where it shows none, or several. */
export function currencyOfFormat(format: string): string | null {
  const found = new Set<string>();
  const parts = /"([^"]*)"|[_*].|\[\$([^\]-]*)(?:-([^\]]*))?\]|\[[^\]]*\]|\\?([$¥£€₫])|\\./gu;
  for (const [, quoted, bracketed, place, bare] of format.matchAll(parts)) {
    const mark = currencyMark(quoted ?? bracketed ?? bare ?? "");
    if (mark !== null) found.add(codeAt(mark, place) ?? mark);
  }
  const [only = null, other] = found;
  return other === undefined ? only : null;
}

function codeAt(mark: string, place = ""): string | null {
  const named = /^[a-z]{2,3}-/i.test(place) ? place.slice(-2) : place.replace(/,.*$/, "").slice(-4).replace(/^0+/, "");
  const code = places.get(named.toUpperCase());
  return code !== undefined && standsFor(mark, code) ? code : null;
}

/** Splits an amount that somebody wrote with the mark of its currency: `$1,234.50`, `12 €`; `null` where it has none. */
export function markedAmount(text: string): { readonly mark: string; readonly amount: string } | null {
  if (text.length > 100) return null;
  const plain = text.normalize("NFKC").trim();
  const [, sign = "", before = "", after = ""] = /^([-+−–]?)\s*([\p{L}\p{Sc}]+)\s*(.*)$/su.exec(plain) ?? [];
  const first = currencyMark(before);
  if (first !== null) return { mark: first, amount: sign + after };
  const [, amount = "", behind = ""] = /^(.*[^\p{L}\p{Sc}\s])\s*([\p{L}\p{Sc}]+)$/su.exec(plain) ?? [];
  const last = currencyMark(behind);
  return last === null ? null : { mark: last, amount };
}
