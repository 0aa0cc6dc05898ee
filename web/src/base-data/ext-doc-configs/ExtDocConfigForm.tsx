import { plainForm } from "../../records/plainForm.tsx";
import { extDocConfigNoun } from "./extDocConfigNoun.ts";

/** Adds or changes a document of another system. */
export default plainForm({
  ...extDocConfigNoun,
  addTitle: "extDocConfigPages.add",
  modifyTitle: "extDocConfigPages.modify",
});
