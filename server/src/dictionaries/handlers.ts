import type { Field } from "@tandem/contract/core/fields";
import type { Endpoint } from "@tandem/contract/core/service";
import type { Statuses } from "@tandem/contract/core/statuses";
import { enumeration, enumMidOf } from "@tandem/contract/dictionaries/dictionaries";
import { type Services, services } from "@tandem/contract/services";
import { crud } from "../core/crud.ts";
import type { HandlersOf } from "../core/handlers.ts";

const stored = crud(enumeration);
/** Entries of one answer: what dropdowns can show. */
const mostEntries = 1000;

/** The product's own sets, by their number. */
function statusSets(): ReadonlyMap<string, Statuses> {
  const endpoints = Object.values(services).flatMap((service) =>
    Object.values(service.endpoints as Record<string, Endpoint>),
  );
  const sets = endpoints.flatMap(({ entity }) =>
    Object.values((entity?.fields ?? {}) as Record<string, Field>).flatMap(({ statuses }) => statuses ?? []),
  );
  return new Map(sets.map((set) => [enumMidOf(set.group), set]));
}
const ownSets = statusSets();

/** Enumerations (S7.11): the product's own first, then what the tenant defines, in their order. */
export const dictionaryHandlers: HandlersOf<Services["dictionaries"]> = {
  getsysenumbyparamssearch: (context, { enumMid, status, keyword, enumValue }) =>
    context.read(async (db) => {
      const wanted = [enumMid].flat();
      const own = wanted.flatMap((mid) => {
        const set = ownSets.get(mid);
        return (set?.codes ?? []).map((code) => ({
          enumMid: mid,
          enumValue: code,
          enumName: context.translate(set?.labelKey(code) ?? ""),
          status: "1" as const,
        }));
      });
      const defined = await db
        .selectFrom("enumeration")
        .select(["enumMid", "enumValue", "enumName", "status"])
        .where("enumMid", "in", wanted.length > 0 ? wanted : [""])
        .orderBy("enumMid")
        .orderBy("sort")
        .orderBy("enumValue")
        .limit(mostEntries)
        .execute();
      const sought = keyword?.toLowerCase() ?? "";
      const records = [...own, ...defined]
        .filter((entry) => status === undefined || entry.status === status)
        .filter((entry) => enumValue === undefined || entry.enumValue === enumValue)
        .filter(({ enumName, enumValue: value }) => `${value}\n${enumName}`.toLowerCase().includes(sought))
        .slice(0, mostEntries);
      return { total: records.length, records };
    }),
  getSysEnumPage: stored.list,
  getSysEnumById: stored.get,
  addSysEnum: stored.add,
  updateSysEnum: stored.update,
  deleteSysEnumByIds: stored.remove,
};
