import type { PlainNoun } from "@tandem/contract/core/plain-records";
import { type PlainName, plainNouns } from "@tandem/contract/nouns";
import type { ComponentType } from "react";
import { plainForm } from "../records/plainForm.tsx";
import { docNatureField } from "./dictionaries/docNatureField.tsx";

/** The form of plain base data. */
export function formOf(name: PlainName): ComponentType {
  const noun = plainNouns[name] as unknown as PlainNoun;
  const inputs = "docNature" in noun.entity.fields ? { docNature: docNatureField(noun.entity, "docNature") } : {};
  return plainForm(noun, { inputs });
}
