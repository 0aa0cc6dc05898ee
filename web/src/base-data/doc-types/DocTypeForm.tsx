import { plainForm } from "../../records/plainForm.tsx";
import { docNatureField } from "../dictionaries/docNatureField.tsx";
import { docTypeNoun } from "./docTypeNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...docTypeNoun,
  addTitle: "docTypePages.add",
  modifyTitle: "docTypePages.modify",
  inputs: { docNature: docNatureField(docTypeNoun.entity, "docNature") },
});
