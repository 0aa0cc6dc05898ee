import { plainForm } from "../../records/plainForm.tsx";
import { productionLineNoun } from "./productionLineNoun.ts";

/** Adds or changes a production line. */
export default plainForm({
  ...productionLineNoun,
  addTitle: "productionLinePages.add",
  modifyTitle: "productionLinePages.modify",
});
