import type { Row } from "@tandem/contract/core/entity";
import { parameter } from "@tandem/contract/parameters/parameters";
import type { Services } from "@tandem/contract/services";
import { crud } from "../core/crud.ts";
import type { HandlersOf } from "../core/handlers.ts";
import { findRow } from "../core/list-query.ts";
import { requireReachable } from "../printing/print-service.ts";

const stored = crud(parameter, {
  async beforeAdd({ platform }, _tx, input) {
    requireReachable(platform.config, input.paramNo, input.paramValue);
    return input;
  },
  async beforeUpdate({ platform }, tx, change) {
    const { paramNo } = await findRow<Row<typeof parameter>>(tx, parameter, change.id);
    if (change.paramValue !== undefined) requireReachable(platform.config, paramNo, change.paramValue);
    return change;
  },
});

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
