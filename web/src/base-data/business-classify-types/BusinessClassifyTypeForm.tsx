import { plainForm } from "../../records/plainForm.tsx";
import { docNatureField } from "../dictionaries/docNatureField.tsx";
import { businessClassifyTypeNoun } from "./businessClassifyTypeNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...businessClassifyTypeNoun,
  addTitle: "businessClassifyTypePages.add",
  modifyTitle: "businessClassifyTypePages.modify",
  inputs: { docNature: docNatureField(businessClassifyTypeNoun.entity, "docNature") },
});
