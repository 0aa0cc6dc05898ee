import type { Noun } from "@tandem/contract/core/noun";
import { nouns } from "@tandem/contract/nouns";
import { dashboard } from "@tandem/contract/platform/dashboard/dashboard";
import type { Touched } from "./afterWrite.ts";

/** The services that tell how far deliveries are, as their nouns say, and what is counted of them. */
export const deliveryServices: readonly Touched[] = [
  ...Object.values<Noun>(nouns).flatMap(({ deliveryServices: names = [] }) => names.map((name) => ({ name }))),
  dashboard,
];
