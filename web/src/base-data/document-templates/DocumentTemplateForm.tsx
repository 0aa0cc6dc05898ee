import { plainForm } from "../../records/plainForm.tsx";
import { documentTemplateNoun } from "./documentTemplateNoun.ts";

/** Adds or changes a template. */
export default plainForm({
  ...documentTemplateNoun,
  addTitle: "documentTemplatePages.add",
  modifyTitle: "documentTemplatePages.modify",
});
