import { plainForm } from "../../records/plainForm.tsx";
import { waveNoun } from "./waveNoun.ts";

/** Adds or changes a wave. */
export default plainForm({ ...waveNoun, addTitle: "wavePages.add", modifyTitle: "wavePages.modify" });
