import type { Entity, Fields, Row } from "./entity.ts";
import { type ImportSheet, recordSheet } from "./import-sheet.ts";
import { importableFlags, type Menu, type MenuName } from "./permissions.ts";
import { type LineCalls, lineCalls, lineSheet, type NounLines } from "./plain-lines.ts";
import { add, exportOf, get, importOf, list, remove, type Service, service, templateOf, update } from "./service.ts";
import { validityStatus } from "./statuses.ts";

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

/** Where the pages of plain base data stand: in the menu, and at which address. */
export interface PlainPlace<MenuNamed extends string = string, Url extends string = string>
  extends Omit<Menu, "url" | "flags" | "ofTenant"> {
  /** The name of the menu. */
  readonly menu: MenuNamed;
  /** The route name of the list; the pages beside it add `.Add` and `.Modify`. */
  readonly url: Url;
  /** The address of the list. */
  readonly path: string;
  /** The list is in this field's order unless another is chosen; newest first without one. */
  readonly sortedBy?: string;
  /** No picker offers its records: who looks at the list needs the menu's right, as for all else on its page. */
  readonly isByRight?: true;
}

/** Plain base data as a whole: its calls, its records, and where its pages are. All else follows from these. */
export interface PlainNoun<
  ServiceName extends string = string,
  Stem extends string = string,
  Name extends string = string,
  F extends Fields = Fields,
  Place extends PlainPlace = PlainPlace,
> extends Service<ServiceName, PlainCalls<Stem, Name, F>> {
  readonly stem: Stem;
  readonly entity: Entity<Name, F>;
  readonly place: Place;
  /** What its records have lines of. */
  readonly lines?: NounLines;
}

/** Plain base data whose records have lines. */
export type LinedNoun<
  ServiceName extends string,
  Stem extends string,
  Name extends string,
  F extends Fields,
  Place extends PlainPlace,
  LineName extends string,
  L extends Fields,
> = Omit<PlainNoun<ServiceName, Stem, Name, F, Place>, "endpoints" | "lines"> & {
  readonly endpoints: Omit<PlainCalls<Stem, Name, F>, keyof LineCalls<Stem, F, L>> & LineCalls<Stem, F, L>;
  readonly lines: NounLines<Row<Entity<Name, F>>, LineName, L>;
};

/**
 * Plain base data. Records that pickers offer everyone signed in may look up, others (`isByRight`) only who holds the menu's
 * right; the flags of the menu say who of the buyer's people may keep them. Its calls are named after the stem in the manner of S7.13 and S7.14.
 * Handlers, tables, workbooks, routes, pages and probes are made from this.
 */
export function plainNoun<
  const ServiceName extends string,
  const Stem extends string,
  Name extends string,
  F extends Fields,
  const Place extends PlainPlace,
>(name: ServiceName, stem: Stem, entity: Entity<Name, F>, place: Place): PlainNoun<ServiceName, Stem, Name, F, Place>;
/** The same for records with lines, which are shown, saved, imported and exported with their record. */
export function plainNoun<
  const ServiceName extends string,
  const Stem extends string,
  Name extends string,
  F extends Fields,
  const Place extends PlainPlace,
  LineName extends string,
  L extends Fields,
>(
  name: ServiceName,
  stem: Stem,
  entity: Entity<Name, F>,
  place: Place,
  lines: NounLines<Row<Entity<Name, F>>, LineName, L>,
): LinedNoun<ServiceName, Stem, Name, F, Place, LineName, L>;
export function plainNoun(
  name: string,
  stem: string,
  entity: Entity,
  place: PlainPlace,
  lines?: NounLines,
): Omit<PlainNoun, "endpoints"> & Pick<Service, "endpoints"> {
  const endpoints = {
    [`get${stem}listbyparams`]: list(entity, place.isByRight ? {} : { permission: "signedIn" }),
    [`get${stem}byid`]: get(entity),
    [`add${stem}`]: add(entity, { by: "buyer" }),
    [`update${stem}byid`]: update(entity, { by: "buyer" }),
    [`delete${stem}byids`]: remove(entity, { by: "buyer" }),
    importexcel: importOf(entity, { by: "buyer" }),
    downExcelTemplate: templateOf(),
    exportexcel: exportOf(entity),
    ...(lines ? lineCalls(stem, entity, lines) : {}),
  };
  return {
    ...service(name, { menus: [place.menu as MenuName] }, endpoints),
    stem,
    entity,
    place,
    ...(lines ? { lines } : {}),
  };
}

/** Lists plain base data by the names of their menus. */
export function byMenu<const Nouns extends { readonly [N in keyof Nouns]: { readonly place: { readonly menu: N } } }>(
  nouns: Nouns,
): Nouns {
  return nouns;
}

/** What is of no organisation, no warehouse and no supplier is the whole tenant's. */
const owners = ["orgNo", "warehouseNo", "supplierNo"];

interface PlacedRecords {
  readonly entity: { readonly fields: Fields };
  readonly place: PlainPlace;
}

/** The menus of plain base data, each of a page on which records are kept. */
export function plainMenus<Name extends string>(nouns: Readonly<Record<Name, PlacedRecords>>): Record<Name, Menu> {
  const menus = Object.values<PlacedRecords>(nouns).map(({ entity, place }): [string, Menu] => {
    const { menu, path: _path, sortedBy: _sortedBy, isByRight: _isByRight, ...shown } = place;
    const ofTenant = !owners.some((name) => name in entity.fields);
    return [menu, { ...shown, flags: importableFlags, ofTenant }];
  });
  return Object.fromEntries(menus) as Record<Name, Menu>;
}

const ifEmpty = { statusCode: validityStatus.code.valid };

/**
 * The workbook that brings and changes plain base data. Records are told apart by their number: the keyword field that is
 * a key and names no other record. Without one, only the mark of an exported row names its record. Records with lines have
 * a row per line.
 */
export function plainSheet({ entity, lines }: Pick<PlainNoun, "entity" | "lines">): ImportSheet {
  if (lines) return lineSheet(entity, lines, ifEmpty);
  const key = entity.keyword.find((name) => entity.fields[name]?.key && !entity.fields[name].names);
  return recordSheet(entity, { ...(key === undefined ? {} : { key }), ifEmpty: ifEmpty as never });
}
