import { plainForm } from "../../records/plainForm.tsx";
import { materialCellNoun } from "./materialCellNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...materialCellNoun,
  addTitle: "materialCellPages.add",
  modifyTitle: "materialCellPages.modify",
});
