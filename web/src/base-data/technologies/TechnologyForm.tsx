import { plainForm } from "../../records/plainForm.tsx";
import { technologyNoun } from "./technologyNoun.ts";

/** Adds or changes a way of making goods. */
export default plainForm({ ...technologyNoun, addTitle: "technologyPages.add", modifyTitle: "technologyPages.modify" });
