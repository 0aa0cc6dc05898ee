import { basePath } from "../../core/service.ts";

/** What a click on a menu does (S2.17). */
export type MenuTarget =
  /** `custom:` posts to a service, which answers the address to open (S2.17a). */
  | { readonly kind: "service"; readonly path: string }
  /** http, https and ftp open in a window of their own, once the placeholders are filled (S2.17b). */
  | { readonly kind: "window"; readonly address: string }
  /** mailto and tel are handed to the device (S2.20). */
  | { readonly kind: "device"; readonly address: string }
  /** Anything else is the name of a route (S2.17c). */
  | { readonly kind: "route"; readonly name: string };

/** What an address may ask of the signed-in user, in braces. */
export const placeholders = ["orgNo", "warehouseNo", "classifyType", "tenantsid"] as const;
export type Placeholder = (typeof placeholders)[number];

const placeholder = new RegExp(`\\{(${placeholders.join("|")})\\}`, "g");
/** A path under the base path of the product, whether it is written with the base path or without. */
const servicePath = new RegExp(`^custom:(?:${basePath})?/?([\\w-]+(?:/[\\w-]+)+)$`);
const routeName = /^[A-Za-z]\w*(\.\w+)*$/;

/** A URL is external if it starts with http, https, mailto or tel (S2.20). */
export function isExternal(url: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(url);
}

/** Reads the url of a menu; null for one that can mean nothing. */
export function menuTarget(url: string): MenuTarget | null {
  if (/^custom:/i.test(url)) {
    const path = servicePath.exec(url)?.[1];
    return path ? { kind: "service", path: `${basePath}/${path}` } : null;
  }
  if (/^(https?|ftp):/i.test(url)) {
    const filled = url.replace(placeholder, "0");
    const isWhole = /^(https?|ftp):\/\//i.test(url) && !/[{}\s]/.test(filled) && URL.canParse(filled);
    return isWhole ? { kind: "window", address: url } : null;
  }
  if (isExternal(url)) return { kind: "device", address: url };
  return routeName.test(url) ? { kind: "route", name: url } : null;
}

/** Which text says why a url can mean nothing; null for one that can. Names in the path of a service are plain (B5.15b). */
export function targetProblem(url: string): "pathRule" | "urlUnknown" | null {
  if (menuTarget(url)) return null;
  return /^custom:/i.test(url) ? "pathRule" : "urlUnknown";
}

/** The address with the user's own values in place of the placeholders; a value the user has none of is empty (S2.17b). */
export function fillPlaceholders(address: string, values: Readonly<Record<Placeholder, string>>): string {
  return address.replace(placeholder, (_, name: Placeholder) => encodeURIComponent(values[name]));
}

/**
 * The address that a service answered, with the named fields of its answer as query (S2.17a, S7.21b). Only web addresses
 * are opened; null for anything else.
 */
export function answeredAddress(answer: Readonly<Record<string, unknown>>, fields: readonly string[]): string | null {
  const { dcUrl } = answer;
  if (typeof dcUrl !== "string" || !URL.canParse(dcUrl)) return null;
  const address = new URL(dcUrl);
  if (address.protocol !== "http:" && address.protocol !== "https:") return null;
  for (const field of fields) {
    const value = answer[field];
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      address.searchParams.set(field, String(value));
    }
  }
  return address.href;
}
