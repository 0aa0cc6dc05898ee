import { plainForm } from "../../records/plainForm.tsx";
import { docNatureField } from "../dictionaries/docNatureField.tsx";
import { classifyTypeNoun } from "./classifyTypeNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...classifyTypeNoun,
  addTitle: "classifyTypePages.add",
  modifyTitle: "classifyTypePages.modify",
  inputs: { docNature: docNatureField(classifyTypeNoun.entity, "docNature") },
});
