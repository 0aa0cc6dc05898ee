import type { addressFields } from "@tandem/contract/base-data/address-fields";
import { Fault } from "@tandem/contract/core/errors";
import { sql } from "kysely";
import { coming, findProblem } from "../imports/import-records.ts";
import type { ImportWork } from "../imports/import-work.ts";

type Degrees = keyof Pick<typeof addressFields, "longitude" | "latitude">;
/** Where an address lies, as far as it is said. */
export type Position = { readonly [D in Degrees]?: string | null | undefined };

const halves: readonly (readonly [given: Degrees, missing: Degrees])[] = [
  ["longitude", "latitude"],
  ["latitude", "longitude"],
];

/** Refuses half a position, at the field that is missing. @throws Fault invalidRequest */
export function requirePosition(entityName: string, position: Position): void {
  const half = halves.find(([given, missing]) => position[given] && !position[missing]);
  if (!half) return;
  const [, path] = half;
  throw new Fault("invalidRequest", {}, [{ path, key: "validation.halfPosition", fieldKey: `${entityName}.${path}` }]);
}

/** What a position will be: what is changed of it, over what it was. */
export const changedPosition = (before: Position, change: Position): Position => ({
  longitude: change.longitude === undefined ? before.longitude : change.longitude,
  latitude: change.latitude === undefined ? before.latitude : change.latitude,
});

/** Says of the rows of an import where half a position is missing. */
export async function checkPositions(work: ImportWork, table: string): Promise<void> {
  const value = coming(work);
  for (const [given, missing] of halves) {
    await findProblem(
      work,
      work.present.has(missing) ? missing : given,
      "halfPosition",
      sql`select i.row_number, '' from import_row i left join ${sql.table(table)} t on t.id = i.found_id
        where i.action in ('add', 'change') and ${value(given)} is not null and ${value(missing)} is null`,
    );
  }
}
