import { plainForm } from "../../records/plainForm.tsx";
import { machineNoun } from "./machineNoun.ts";

/** Adds or changes a machine. */
export default plainForm({ ...machineNoun, addTitle: "machinePages.add", modifyTitle: "machinePages.modify" });
