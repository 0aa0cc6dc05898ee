/** Zones that browsers go on listing by a name that they no longer have. */
const namesOfToday: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The time zones to choose from, by the names of the IANA database, and the one that is kept. */
export function timeZones(kept: string | null): readonly string[] {
  const listed = Intl.supportedValuesOf("timeZone").map((zone) => namesOfToday[zone] ?? zone);
  return [...new Set(["UTC", ...(kept ? [kept] : []), ...listed.toSorted()])];
}
