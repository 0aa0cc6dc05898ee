import type { Row } from "@tandem/contract/core/entity";
import { Fault } from "@tandem/contract/core/errors";
import { knownParameter, parameterProblem } from "@tandem/contract/platform/known-parameters";
import { parameter } from "@tandem/contract/platform/parameters";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { crud } from "../../core/crud.ts";
import type { Database } from "../../core/database.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { requireTimeZone } from "../../core/time-zones.ts";
import { requireReachable } from "../printing/print-service.ts";

const stored = crud(parameter, {
  async beforeAdd(context, tx, input) {
    await requireUsable(context, tx, input.paramNo, input.paramValue);
    return input;
  },
  async beforeUpdate(context, tx, change) {
    const { paramNo } = await findRow<Row<typeof parameter>>(tx, parameter, change.id);
    if (change.paramValue !== undefined) await requireUsable(context, tx, paramNo, change.paramValue);
    return change;
  },
});

/**
 * Refuses, at its field, a value by which the product could not act.
 * @throws Fault invalidRequest, printServiceRefused
 */
async function requireUsable({ platform }: Context, tx: Database, paramNo: string, paramValue: string): Promise<void> {
  const field = { path: "paramValue", fieldKey: "sysParam.paramValue" };
  const problem = parameterProblem(paramNo, paramValue);
  if (problem) {
    const { kind, parameters } = problem;
    throw new Fault("invalidRequest", {}, [{ ...field, key: `knownParameter.wrong.${kind}`, parameters }]);
  }
  requireReachable(platform.config, paramNo, paramValue);
  if (knownParameter(paramNo)?.type === "timeZone") await requireTimeZone(tx, paramValue, field.path, field.fieldKey);
}

/** Sessions remember what parameters say of their tenant. */
const thenToldAll =
  <Input, Output>(handler: (context: Context, input: Input) => Promise<Output>) =>
  async (context: Context, input: Input): Promise<Output> => {
    const done = await handler(context, input);
    await context.platform.live.sessionsChanged(null);
    return done;
  };

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
  addSysParam: thenToldAll(stored.add),
  updateSysParam: thenToldAll(stored.update),
  deleteSysParamByIds: thenToldAll(stored.remove),
};
