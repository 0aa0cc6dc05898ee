import { plainForm } from "../../records/plainForm.tsx";
import { itemTechnologyNoun } from "./itemTechnologyNoun.ts";

/** Adds or changes by which technology a material is made. */
export default plainForm({
  ...itemTechnologyNoun,
  addTitle: "itemTechnologyPages.add",
  modifyTitle: "itemTechnologyPages.modify",
});
