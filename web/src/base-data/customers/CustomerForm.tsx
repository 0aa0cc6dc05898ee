import { plainForm } from "../../records/plainForm.tsx";
import { customerNoun } from "./customerNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...customerNoun,
  addTitle: "customerPages.add",
  modifyTitle: "customerPages.modify",
});
