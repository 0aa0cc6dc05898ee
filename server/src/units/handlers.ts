import { unit, units } from "@tandem/contract/units/units";
import { plainHandlers } from "../core/plain-handlers.ts";

/** Units (S7.13a). */
export const unitHandlers = plainHandlers(units, unit);
