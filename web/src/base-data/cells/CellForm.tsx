import { letterField } from "../../fields/fields.tsx";
import { plainForm } from "../../records/plainForm.tsx";
import { cellNoun } from "./cellNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...cellNoun,
  addTitle: "cellPages.add",
  modifyTitle: "cellPages.modify",
  initial: { isBadCell: "N" },
  inputs: { isBadCell: letterField(cellNoun.entity, "isBadCell") },
});
