import { plainForm } from "../../records/plainForm.tsx";
import { employeeNoun } from "./employeeNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...employeeNoun,
  addTitle: "employeePages.add",
  modifyTitle: "employeePages.modify",
});
