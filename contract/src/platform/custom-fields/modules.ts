import type { Noun } from "../../core/noun.ts";
import { nouns } from "../../nouns.ts";

/** Names of the records that take fields of a tenant's own (S3.2). */
export const customModules: readonly string[] = Object.values<Noun>(nouns).flatMap(
  ({ customModules = [] }) => customModules,
);
