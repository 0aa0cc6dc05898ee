import { plainForm } from "../../records/plainForm.tsx";
import { zoneNoun } from "./zoneNoun.ts";

/** Adds or changes one of them. */
export default plainForm({
  ...zoneNoun,
  addTitle: "zonePages.add",
  modifyTitle: "zonePages.modify",
});
