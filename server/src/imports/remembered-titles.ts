import { Fault } from "@tandem/contract/core/errors";
import type { ImportSheet } from "@tandem/contract/core/import-sheet";
import { givenTitles, type ImportSettings } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import { type Database, inOneBreath } from "../core/database.ts";
import { plainTitle } from "./find-columns.ts";

/**
 * Keeps what somebody said of the titles of their workbooks: the field that each means, none, or that it is forgotten. It
 * holds for all imports of these records in the tenant; what a supplier says, for that supplier alone.
 *
 * @throws Fault invalidRequest
 */
export async function rememberTitles(context: Context, sheet: ImportSheet, settings: ImportSettings): Promise<void> {
  if (settings.titles === undefined) return;
  const given = Object.entries(givenTitles(settings.titles) ?? {});
  const names = new Set(["", ...sheet.columns.map(({ name }) => name)]);
  const unknown = given.find(([, name]) => name !== null && !names.has(name));
  if (unknown) {
    const parameters = { field: unknown[1] ?? "" };
    throw new Fault("invalidRequest", {}, [{ path: `titles.${unknown[0]}`, key: "validation.invalid", parameters }]);
  }
  const { entityName } = sheet;
  const titles = new Map(given.map(([title, fieldName]) => [plainTitle(title), fieldName]));
  const kept = [...titles].flatMap(([title, fieldName]) =>
    fieldName === null ? [] : [{ entityName, title, fieldName }],
  );
  if (titles.size === 0) return;
  await context.write(
    async (tx) => {
      await tx
        .deleteFrom("importTitle")
        .where("entityName", "=", entityName)
        .where("title", "in", [...titles.keys()])
        .execute();
      if (kept.length > 0) {
        await tx
          .insertInto("importTitle")
          .values(kept)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    { unlogged: true },
  );
}

/** A sheet that is being asked for, with the titles that were matched to its columns, and what titles mean on other pages. */
export async function withTitles<S extends ImportSheet>(
  db: Database,
  asked: Promise<S>,
): Promise<{ sheet: S; elsewhere: ReadonlyMap<string, string> }> {
  const [sheet, rows] = await inOneBreath([
    asked,
    db.selectFrom("importTitle").select(["entityName", "title", "fieldName"]).execute(),
  ]);
  const own = rows.filter(({ entityName }) => entityName === sheet.entityName);
  const titlesOf = Map.groupBy(own, ({ fieldName }) => fieldName);
  const titles = (name: string) => titlesOf.get(name)?.map(({ title }) => title);
  const columns = sheet.columns.map((column) => {
    const known = titles(column.name);
    return known ? { ...column, titles: known } : column;
  });
  const elsewhere = new Map(
    rows.filter(({ fieldName }) => fieldName !== "").map(({ title, fieldName }) => [title, fieldName]),
  );
  return { sheet: { ...sheet, columns, leftOut: titles("") ?? [] }, elsewhere };
}
