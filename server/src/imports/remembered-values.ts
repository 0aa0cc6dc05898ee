import { Fault } from "@tandem/contract/core/errors";
import { givenValues, matchedEntities } from "@tandem/contract/core/matched-values";
import type { ImportSettings } from "@tandem/contract/core/service";
import type { Context } from "../core/context.ts";
import { plainValue, valueMeaningsOf } from "./value-meanings.ts";

/**
 * Keeps what somebody said of the units and currencies of their workbooks: the code that each means, or that it is forgotten.
 * It holds for all imports of the tenant; what a supplier says, for that supplier alone.
 *
 * @throws Fault invalidRequest
 */
export async function rememberValues(context: Context, settings: ImportSettings): Promise<void> {
  if (settings.values === undefined) return;
  const given = givenValues(settings.values) ?? {};
  const matches = matchedEntities.flatMap((entityName) =>
    Object.entries(given[entityName] ?? {}).map(([value, code]) => ({
      entityName,
      said: value,
      value: plainValue(value),
      code,
    })),
  );
  if (matches.length === 0) return;
  await context.write(
    async (tx) => {
      const meanings = await valueMeaningsOf(tx);
      const unknown = matches.find(({ entityName, code }) => code !== null && !meanings.isCode(entityName, code));
      if (unknown) {
        const field = unknown.code ?? "";
        const path = `values.${unknown.entityName}.${unknown.said}`;
        throw new Fault("invalidRequest", {}, [{ path, key: "validation.invalid", parameters: { field } }]);
      }
      for (const { entityName, value, code } of matches) {
        await tx.deleteFrom("importValue").where("entityName", "=", entityName).where("value", "=", value).execute();
        if (code !== null)
          await tx
            .insertInto("importValue")
            .values({ entityName, value, code })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
      }
    },
    { unlogged: true },
  );
}
