import { Fault } from "@tandem/contract/core/errors";
import { ownHosts, printServiceAddress, printServiceParameter } from "@tandem/contract/platform/printing/print-service";
import type { Config } from "../../core/config.ts";

/** Where pages may look for print services, as a content policy says it: any port of the computer itself, and what is configured. */
export function printServiceSources(config: Config): string[] {
  const own = ["http", "https"].flatMap((scheme) => ownHosts.map((host) => `${scheme}://${host}:*`));
  return [...own, ...config.PRINT_SERVICE_ORIGINS];
}

/**
 * Refuses a value of the parameter of the print service that pages could not reach; other parameters may say anything.
 * @throws Fault printServiceRefused
 */
export function requireReachable(config: Config, paramNo: string, paramValue: string): void {
  if (paramNo !== printServiceParameter) return;
  const address = printServiceAddress(paramValue);
  const { hostname, origin } = new URL(address ?? "about:blank");
  if (address && (ownHosts.includes(hostname) || config.PRINT_SERVICE_ORIGINS.includes(origin))) return;
  throw new Fault("printServiceRefused", { value: paramValue }, [
    { path: "paramValue", key: "errors.printServiceRefused", parameters: { value: paramValue } },
  ]);
}
