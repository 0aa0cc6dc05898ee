import { wave, waves } from "@tandem/contract/base-data/waves";
import { ofOrganisation, plainHandlers } from "../../core/plain-handlers.ts";

/** Waves (S7.13a). */
export const waveHandlers = plainHandlers(waves, wave, [ofOrganisation]);
