import { enumeration } from "@tandem/contract/base-data/dictionaries/dictionaries";
import type { Services } from "@tandem/contract/services";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { enumerationEntries, mostEntries } from "./entries.ts";

const stored = crud(enumeration);

/** Enumerations (S7.11): the product's own first, then what the tenant defines, in their order. */
export const dictionaryHandlers: HandlersOf<Services["dictionaries"]> = {
  getsysenumbyparamssearch: (context, { enumMid, status, keyword, enumValue }) =>
    context.read(async (db) => {
      const sought = keyword?.toLowerCase() ?? "";
      const records = (await enumerationEntries(db, context.language, [enumMid].flat()))
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
