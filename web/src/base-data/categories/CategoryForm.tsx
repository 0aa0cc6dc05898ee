import { plainForm } from "../../records/plainForm.tsx";
import { categoryNoun } from "./categoryNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...categoryNoun,
  addTitle: "categoryPages.add",
  modifyTitle: "categoryPages.modify",
});
