import { letterField } from "../core/fields.tsx";
import { plainForm } from "../core/plainForm.tsx";
import { cellNoun } from "./cellNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...cellNoun,
  addTitle: "cellPages.add",
  modifyTitle: "cellPages.modify",
  initial: { isBadCell: "N" },
  inputs: { isBadCell: letterField(cellNoun.entity, "isBadCell") },
});
