import type { PlainNoun } from "@tandem/contract/core/plain-records";
import { type PlainName, plainNouns } from "@tandem/contract/nouns";
import type { ComponentType } from "react";
import { plainList } from "../records/plainList.tsx";
import { docNatureColumn } from "./dictionaries/docNatureColumn.tsx";

/** The list of plain base data. */
export function listOf(name: PlainName): ComponentType {
  const noun = plainNouns[name] as unknown as PlainNoun;
  const columns = "docNature" in noun.entity.fields ? { docNature: docNatureColumn(noun.entity, "docNature") } : {};
  return plainList(noun, { columns });
}
