import { plainForm } from "../../records/plainForm.tsx";
import { methodNoun } from "./methodNoun.ts";

/** Adds or changes a strategy. */
export default plainForm({ ...methodNoun, addTitle: "methodPages.add", modifyTitle: "methodPages.modify" });
