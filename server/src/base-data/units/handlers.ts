import { unit, units } from "@tandem/contract/base-data/units";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Units (S7.13a). */
export const unitHandlers = plainHandlers(units, unit);
