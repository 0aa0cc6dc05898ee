import { readdir } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Document } from "../src/core/document.ts";
import type { DocumentSheet } from "../src/core/document-sheet.ts";
import type { Entity } from "../src/core/entity.ts";
import type { Lifecycle } from "../src/core/lifecycle.ts";
import type { Service } from "../src/core/service.ts";
import type { Statuses } from "../src/core/statuses.ts";

/** Everything the contract declares. */
export interface Parts {
  readonly entities: readonly Entity[];
  readonly services: readonly Service[];
  readonly statusSets: readonly Statuses[];
  readonly lifecycles: readonly Lifecycle[];
  readonly documents: readonly Document[];
  /** The workbooks that bring documents. */
  readonly documentSheets: readonly DocumentSheet[];
}

const sourceDirectory = fileURLToPath(new URL("../src/", import.meta.url));

function isShapedLike(value: unknown, ...names: string[]): boolean {
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}

/**
 * Walks what the files of the contract export, so that nothing new is forgotten, and what those parts hold.
 *
 * @throws Error when two parts of one kind have the same name
 */
export async function readParts(): Promise<Parts> {
  const entities = new Map<string, Entity>();
  const services = new Map<string, Service>();
  const statusSets = new Map<string, Statuses>();
  const lifecycles = new Map<string, Lifecycle>();
  const documents = new Map<string, Document>();
  const documentSheets = new Map<string, DocumentSheet>();
  const files = await readdir(sourceDirectory, { recursive: true });
  for (const file of files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))) {
    const exported: Record<string, unknown> = await import(pathToFileURL(sourceDirectory + file).href);
    // Some parts are exported together, in a list.
    for (const value of Object.values(exported).flat()) {
      if (isShapedLike(value, "fields", "keyword", "filter")) remember(entities, (value as Entity).name, value);
      if (isShapedLike(value, "name", "endpoints")) remember(services, (value as Service).name, value);
      if (isShapedLike(value, "localeGroup", "byName")) remember(statusSets, (value as Statuses).localeGroup, value);
      if (isShapedLike(value, "states", "actions")) remember(lifecycles, (value as Lifecycle).name, value);
      if (isShapedLike(value, "entity", "stepNames")) remember(documents, (value as Document).entity.name, value);
      if (isShapedLike(value, "headNames", "lineNames"))
        remember(documentSheets, (value as DocumentSheet).head.name, value);
    }
  }
  for (const { endpoints } of services.values()) {
    for (const { entity } of Object.values(endpoints)) if (entity) remember(entities, entity.name, entity);
  }
  for (const { fields } of entities.values()) {
    for (const { statuses } of Object.values(fields))
      if (statuses) remember(statusSets, statuses.localeGroup, statuses);
  }
  for (const { states } of lifecycles.values()) remember(statusSets, states.localeGroup, states);
  return {
    entities: [...entities.values()],
    services: [...services.values()],
    statusSets: [...statusSets.values()],
    lifecycles: [...lifecycles.values()],
    documents: [...documents.values()],
    documentSheets: [...documentSheets.values()],
  };
}

function remember<Part>(parts: Map<string, Part>, name: string, part: unknown): void {
  const known = parts.get(name);
  if (known !== undefined && known !== part) throw new Error(`Two different parts of the contract are called ${name}.`);
  parts.set(name, part as Part);
}
