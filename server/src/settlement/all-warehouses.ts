import { type ErrorName, Fault } from "@tandem/contract/core/errors";
import type { Context } from "../core/context.ts";

/** A bill is of the goods of any warehouses: who sees some alone makes none, and sees none. @throws Fault the error that is given */
export function requireAllWarehouses({ user }: Pick<Context, "user">, error: ErrorName): void {
  if (user.warehouses !== null) throw new Fault(error);
}
