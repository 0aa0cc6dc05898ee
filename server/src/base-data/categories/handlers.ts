import { categories, category } from "@tandem/contract/base-data/categories";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Material groups (S7.13a). */
export const categoryHandlers = plainHandlers(categories, category);
