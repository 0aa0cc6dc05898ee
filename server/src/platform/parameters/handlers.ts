import type { Row } from "@tandem/contract/core/entity";
import { parameter } from "@tandem/contract/platform/parameters";
import type { Services } from "@tandem/contract/services";
import type { Context } from "../../core/context.ts";
import { crud } from "../../core/crud.ts";
import type { HandlersOf } from "../../core/handlers.ts";
import { findRow } from "../../core/list-query.ts";
import { requireReachable } from "../printing/print-service.ts";
import { requireContactRule } from "./contact-rule.ts";

const stored = crud(parameter, {
  async beforeAdd(context, _tx, input) {
    requireUsable(context, input.paramNo, input.paramValue);
    return input;
  },
  async beforeUpdate(context, tx, change) {
    const { paramNo } = await findRow<Row<typeof parameter>>(tx, parameter, change.id);
    if (change.paramValue !== undefined) requireUsable(context, paramNo, change.paramValue);
    return change;
  },
});

/** @throws Fault printServiceRefused, contactRuleUnknown */
function requireUsable({ platform }: Context, paramNo: string, paramValue: string): void {
  requireReachable(platform.config, paramNo, paramValue);
  requireContactRule(paramNo, paramValue);
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
