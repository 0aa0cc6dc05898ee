import { method, methods } from "@tandem/contract/base-data/methods";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Strategies of the warehouse (S7.13a). */
export const methodHandlers = plainHandlers(methods, method);
