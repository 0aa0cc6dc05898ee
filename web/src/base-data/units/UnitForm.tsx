import { plainForm } from "../../records/plainForm.tsx";
import { unitNoun } from "./unitNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...unitNoun,
  addTitle: "unitPages.add",
  modifyTitle: "unitPages.modify",
});
