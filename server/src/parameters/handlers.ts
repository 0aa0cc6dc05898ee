import { parameter } from "@tandem/contract/parameters/parameters";
import type { Services } from "@tandem/contract/services";
import { crud } from "../core/crud.ts";
import type { HandlersOf } from "../core/handlers.ts";

const stored = crud(parameter);

/** The tenant's parameters (S7.10). */
export const parameterHandlers: HandlersOf<Services["parameters"]> = {
  getValueByParamNo: (context, { paramNo }) =>
    context.read(async (db) => {
      const found = await db
        .selectFrom("sysParam")
        .select("paramValue")
        .where("paramNo", "=", paramNo)
        .executeTakeFirst();
      return { paramNo, paramValue: found?.paramValue ?? null };
    }),
  getSysParamPage: stored.list,
  getSysParamById: stored.get,
  addSysParam: stored.add,
  updateSysParam: stored.update,
  deleteSysParamByIds: stored.remove,
};
