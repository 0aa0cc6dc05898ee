import { z } from "zod";
import { rangeTone } from "./plan-displays.ts";

/** A range of deviations as it is shown: its colour, and what it is called in the reader's language (B5.8). */
export const shownRange = z.object({ tone: z.enum(rangeTone.codes), words: z.string() });
export type ShownRange = z.output<typeof shownRange>;
