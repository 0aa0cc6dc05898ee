/**
 * The nouns of the product. The server maps each to its handlers and the web to its pages, so that a forgotten one
 * does not compile.
 */
export const nouns = [
  "sessions",
  "languages",
  "logs",
  "password-policies",
  "search",
  "frame-definitions",
  "menus",
  "users",
  "roles",
  "organisations",
  "suppliers",
  "materials",
  "warehouses",
  "addresses",
  "purchase-orders",
  "shipping-notices",
  "receipts",
  "dashboard",
  "display-settings",
  "licence",
  "tags",
  "column-settings",
  "export-templates",
  "parameters",
  "dictionaries",
  "notices",
  "files",
] as const;
export type Noun = (typeof nouns)[number];
