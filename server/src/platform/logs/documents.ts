import type { Document } from "@tandem/contract/core/document";
import { nounParts } from "@tandem/contract/noun-parts";

/** Records that people take steps on: their steps and states have words. */
export const documents = Object.values(nounParts).flatMap((parts) =>
  "document" in parts ? [parts.document as unknown as Document] : [],
);
