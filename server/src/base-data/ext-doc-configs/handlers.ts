import { extDocConfig, extDocConfigs } from "@tandem/contract/base-data/ext-doc-configs";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Documents of other systems (S7.13a). */
export const extDocConfigHandlers = plainHandlers(extDocConfigs, extDocConfig);
