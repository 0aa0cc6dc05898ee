/** The parameter that says where the local print service answers (S7.10). */
export const printServiceParameter = "PRINT_SERVICE_URL";

/** Where it is looked for until the tenant says otherwise: on the computer of whoever prints. */
export const usualPrintService = "http://127.0.0.1:17521";

/** What the print service answers below its address (S7.17f, S7.17g). */
export const printServicePaths = {
  printerList: "/adpweb/api/wms/open/printService/printerList",
  /** By print type. */
  print: { "1": "/bartenderDemo/api/print", "3": "/jasper/api/print" },
} as const;

/** Hosts that are the computer itself. */
export const ownHosts: readonly string[] = ["127.0.0.1", "localhost"];

/** The address of a print service, without a slash at its end; null for what is none. */
export function printServiceAddress(value: string): string | null {
  const url = URL.parse(value.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
