import type { Entity, Fields } from "./entity.ts";
import { type ImportSheet, recordSheet } from "./import-sheet.ts";
import type { MenuName } from "./permissions.ts";
import { add, exportOf, get, importOf, list, remove, type Service, service, templateOf, update } from "./service.ts";

/** The calls of plain base data by the stem of their names: `bmmachine` is listed by `getbmmachinelistbyparams`. */
export type PlainCalls<Stem extends string, Name extends string, F extends Fields> = {
  readonly [K in `get${Stem}listbyparams`]: ReturnType<typeof list<Name, F>>;
} & { readonly [K in `get${Stem}byid`]: ReturnType<typeof get<Name, F>> } & {
  readonly [K in `add${Stem}`]: ReturnType<typeof add<Name, F>>;
} & { readonly [K in `update${Stem}byid`]: ReturnType<typeof update<Name, F>> } & {
  readonly [K in `delete${Stem}byids`]: ReturnType<typeof remove<Name, F>>;
} & {
  readonly importexcel: ReturnType<typeof importOf<Name, F>>;
  readonly downExcelTemplate: ReturnType<typeof templateOf>;
  readonly exportexcel: ReturnType<typeof exportOf<Name, F>>;
};

/**
 * A service that keeps plain base data of which pickers offer the records: everyone signed in may look them up, and the
 * flags of the menu say who may keep them. Its calls are named after the stem in the manner of S7.13 and S7.14.
 */
export function plainService<
  const ServiceName extends string,
  const Stem extends string,
  Name extends string,
  F extends Fields,
>(
  name: ServiceName,
  stem: Stem,
  menu: MenuName,
  entity: Entity<Name, F>,
): Service<ServiceName, PlainCalls<Stem, Name, F>> {
  const calls = {
    [`get${stem}listbyparams`]: list(entity, { permission: "signedIn" }),
    [`get${stem}byid`]: get(entity),
    [`add${stem}`]: add(entity),
    [`update${stem}byid`]: update(entity),
    [`delete${stem}byids`]: remove(entity),
    importexcel: importOf(entity),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(entity),
  };
  return service(name, { menus: [menu] }, calls as unknown as PlainCalls<Stem, Name, F>);
}

/**
 * The workbook that brings and changes plain base data. Records are told apart by their number: the keyword field that is
 * a key. Without one, only the mark of an exported row names its record.
 */
export function plainSheet<Name extends string, F extends Fields>(
  entity: Entity<Name, F>,
): ImportSheet<keyof F & string> {
  const key = entity.keyword.find((name) => entity.fields[name]?.key);
  return recordSheet(entity, {
    ...(key === undefined ? {} : { key }),
    ifEmpty: { statusCode: "1" } as Partial<Record<keyof F & string, string>>,
  });
}
